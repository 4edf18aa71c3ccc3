"""One process of a team: a server, or an evolution worker, on the database that all share. Run as a command by tests.

The clock runs a hundred times as fast, so that the lease of a worker that was killed passes while the test waits.
"""

from __future__ import annotations

import os
import sys
import time
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING

sys.path.insert(0, os.path.dirname(__file__))

from instinct_learner.hub.crystallize import BuiltInSynthesizer, NoDraft, SkillDraft
from instinct_learner.hub.desk import Hub
from instinct_learner.hub.settings import HubSettings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from instinct_learner.hub.clusters import Cluster
    from instinct_learner.hub.memories import Memory

SPEED = 100


class Slow(BuiltInSynthesizer):
    """Takes as long as a model, so that a kill finds work that was begun; notes what it begins."""

    def __init__(self, home: str) -> None:
        self._path = os.path.join(home, "begun")

    def crystallize(self, cluster: Cluster, memories: Sequence[Memory]) -> SkillDraft | NoDraft:
        with open(self._path, "a", encoding="utf-8") as file:
            file.write(f"{cluster.cluster_id}\n")
        time.sleep(0.3)
        return super().crystallize(cluster, memories)


def clock(began: float) -> datetime:
    return datetime(2026, 5, 8, tzinfo=timezone.utc) + timedelta(seconds=(time.time() - began) * SPEED)


def main(role: str, home: str, database: str, began: float) -> None:
    settings = HubSettings(join_cosine=0.5, database_url=database, database_connections=4, batch_limit=1)
    hub = Hub(home, settings=settings, environ={}, now=lambda: clock(began), synthesizer=Slow(home))
    if role == "worker":
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        while True:
            hub.evolution.cycle()
            time.sleep(0.02)
    from server import serving  # type: ignore[import-not-found]  # beside this file, which is run as a program

    with serving(hub) as client:
        sys.stdout.write(f"{client.url}\n")
        sys.stdout.flush()
        sys.stdin.read()
    hub.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], float(sys.argv[4]))
