"""How the server's process is set up: nothing holds up the loop for long, and one sentence keeps one core busy."""

from __future__ import annotations

import gc
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn

from instinct_learner.hub.server import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from instinct_learner.hub.desk import Hub
    from instinct_learner.hub.embed import BundledEmbedder


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """What belongs to the whole process is put back."""
    seconds = sys.getswitchinterval()
    yield
    sys.setswitchinterval(seconds)
    gc.unfreeze()


def test_the_loop_waits_no_long_turn_of_another_thread_and_what_is_loaded_is_never_walked_again(
    home: Path, make_hub: Callable[..., Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[float] = []

    def served(*_: Any, **__: Any) -> None:
        until = time.monotonic() + 60
        while gc.get_freeze_count() == 0 and time.monotonic() < until:
            time.sleep(0.01)
        seen.append(sys.getswitchinterval())

    monkeypatch.setattr(uvicorn, "run", served)
    run.serve(make_hub(str(home)), host="127.0.0.1", port=0, environ={})
    assert seen == [pytest.approx(0.0005)]
    assert gc.get_freeze_count() > 0
    assert "hub-evolution" not in {one.name for one in threading.enumerate()}


def test_a_sentence_is_encoded_by_one_thread(embedder: BundledEmbedder) -> None:
    """Waiting threads of BLAS spin: on two busy cores a sentence took ten times as long as by one."""
    controller = pytest.importorskip("threadpoolctl").ThreadpoolController()
    embedder.encode(["warm"])
    inside: list[int] = []

    class Watched:
        def limit(self, **limits: Any) -> Any:
            inside.append(limits["limits"])
            return controller.limit(**limits)

    backend = embedder._encoder._model
    before, backend._threadpool = backend._threadpool, Watched().limit
    try:
        embedder.encode(["一句没有问过的话 and one that nobody asked"])
    finally:
        backend._threadpool = before
    assert before is not None, "threadpoolctl is missing: every core would spin"
    assert inside == [1]
