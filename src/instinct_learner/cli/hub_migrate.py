"""`hub migrate`: everything of the hub from one store into another."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

from instinct_learner.cli.context import DONE, REFUSED, USAGE, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from instinct_learner.cli.context import Context
    from instinct_learner.cli.terminal import Progress


def migrate(words: Sequence[str], context: Context) -> int:
    """Move from the first place into the second; from the one in use where only one is named."""
    from instinct_learner.errors import HubUnavailableError
    from instinct_learner.hub.embed import BundledEmbedder
    from instinct_learner.hub.settings import ENVIRONMENT
    from instinct_learner.hub.stores.moving import move
    from instinct_learner.hub.stores.opening import FILE, file_of, is_url, open_place

    set_ = context.config.hub
    variable = next(name for name, field in ENVIRONMENT.items() if field == "database_url")
    in_use = context.environ.get(variable, "").strip() or set_.database_url
    # A password on a command line can be read by everyone on the machine: `postgres` means the one that is set.
    places = [in_use if word == "postgres" else word for word in ((in_use or FILE), *words)][-2:]
    if "" in places:
        raise Refusal(context.say(("set {name} first", "请先设置 {name}"), name=variable), code=USAGE)
    if places[0] == places[1]:
        told = ("{place} is where it is already", "已经在 {place}")
        raise Refusal(context.say(told, place=shown(places[0])), code=USAGE)
    dimension = set_.embedding_dimension if set_.embedding_url else BundledEmbedder.dimension
    folder = os.path.join(context.home, "hub")
    if not is_url(places[0]) and not os.path.isfile(file_of(places[0], folder)):
        raise Refusal(context.say(("{place}: no such file", "{place}：没有这个文件"), place=file_of(places[0], folder)))
    stores = []
    try:
        for place in places:
            stores.append(open_place(place, folder, dimension=dimension, connections=2))  # noqa: PERF401 - those that opened are closed
        with contextlib.ExitStack() as shown_now:
            bars: dict[str, Progress] = {}

            def progress(name: str, done: int, total: int) -> None:
                if name not in bars:
                    shown_now.close()
                    bars[name] = shown_now.enter_context(context.progress((name, name)))
                bars[name](done, total)

            counts = move(stores[0], stores[1], name=shown(places[0]), progress=progress)
    except HubUnavailableError as error:
        raise Refusal(error.reason, code=REFUSED) from error
    finally:
        for store in stores:
            store.close()
    context.show(
        {"from": shown(places[0]), "to": shown(places[1]), "rows": counts},
        *(f"{count:>12,}  {name}" for name, count in counts.items()),
        context.say(
            (
                "moved and compared; the old store stays as it was. {name} says which one is used; unset, the file",
                "已迁移并核对；旧存储保持不变。用 {name} 指定要使用的数据库；不设置则用本地文件",
            ),
            name=variable,
        ),
    )
    return DONE


def shown(place: str) -> str:
    """A place without its password."""
    parts = urlsplit(place)
    if "://" not in place or parts.password is None:
        return place
    name, _, host = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{name.partition(':')[0]}@{host}"))
