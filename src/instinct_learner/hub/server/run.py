"""Runs the server, and evolution beside it.

Source: SPEC §5 "Server"; HUB.md rows 11 and 12.
"""

from __future__ import annotations

import gc
import logging
import sys
import threading
from typing import TYPE_CHECKING

import uvicorn

from instinct_learner.errors import HubUnavailableError
from instinct_learner.hub.server.app import make_app
from instinct_learner.hub.server.entry import EntryRules, is_loopback, tokens_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from instinct_learner.hub.desk import Hub

#: Source: ultron-algorithms "Cycle": six hours, sleeping first.
_BEAT_SECONDS = 6 * 3600.0
_SWITCH_SECONDS = 0.0005
_LOG = logging.getLogger("instinct_learner.hub")


def rules_for(host: str, environ: Mapping[str, str]) -> EntryRules:
    """Who may come in where the server listens there.

    Raises:
        HubUnavailableError: Others could reach it and no token is set.
    """
    try:
        tokens = tokens_of(environ.get("INSTINCT_HUB_TOKENS", ""))
    except ValueError as error:
        raise HubUnavailableError(reason=f"INSTINCT_HUB_TOKENS: {error}") from error
    if not is_loopback(host) and not tokens:
        raise HubUnavailableError(
            reason=f"{host} can be reached from other machines: set INSTINCT_HUB_TOKENS=read:…,write:…,admin:… first"
        )
    named = {one.strip().lower() for one in environ.get("INSTINCT_HUB_HOSTS", "").split(",") if one.strip()}
    hosts = frozenset({"127.0.0.1", "localhost", "::1", host.lower()} | named)
    per_minute = environ.get("INSTINCT_HUB_REQUESTS_PER_MINUTE", "")
    return EntryRules(
        hosts=hosts,
        tokens=tokens,
        requests_per_minute=int(per_minute) if per_minute.isdigit() else 0 if is_loopback(host) else 600,
    )


def _beat(hub: Hub, stop: threading.Event) -> None:
    while not stop.wait(_BEAT_SECONDS):
        try:
            done = hub.evolve()
            done.pop("records", None)
            _LOG.info("evolution %s", done)
        except Exception:  # noqa: BLE001, PERF203 - the beat must go on: the next one may find what this one lacked
            _LOG.exception("evolution failed")


def _warm(hub: Hub) -> None:
    try:
        hub.search("warm", limit=1)
    except Exception:  # noqa: BLE001 - whoever asks next is told what is wrong
        _LOG.exception("warming up failed")
    # What is loaded by now stays loaded. Walking it in search of garbage would hold up every thread for tens of milliseconds.
    gc.collect()
    gc.freeze()


def serve(hub: Hub, *, host: str, port: int, environ: Mapping[str, str]) -> None:
    """Serves until it is told to stop.

    Raises:
        HubUnavailableError: Others could reach it and no token is set.
    """
    app = make_app(hub, rules_for(host, environ))
    # Evolution is long stretches of Python: the loop would wait up to so long each time that it has something to do.
    sys.setswitchinterval(_SWITCH_SECONDS)
    stop = threading.Event()
    beat = threading.Thread(target=_beat, args=(hub, stop), daemon=True, name="hub-evolution")
    beat.start()
    # The encoder and the vectors are read before somebody waits for them; requests that come meanwhile wait no longer than they would.
    threading.Thread(target=_warm, args=(hub,), daemon=True, name="hub-warm").start()
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    try:
        uvicorn.run(app, host=host, port=port, log_level="warning", access_log=False, server_header=False)
    finally:
        stop.set()
        beat.join(timeout=5)
