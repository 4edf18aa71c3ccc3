"""The loop in a world that a test controls: a storage, a clock, a log, a mailbox. One for memory, one for the disk."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Any

from instinct_learner.bank.layout import templates_dir
from instinct_learner.governance.approval import Answer, Stamp
from instinct_learner.governance.disk import DiskSandbox
from instinct_learner.governance.knowledge import Door, Knowledge
from instinct_learner.governance.storage import InMemorySandbox
from instinct_learner.sediment.loop import Sedimentation, Terms
from instinct_learner.sediment.occasion import Occasion

if TYPE_CHECKING:
    from collections.abc import Mapping

    from instinct_learner.governance.storage import Storage

START = datetime(2026, 5, 8, 13, 0, 0, tzinfo=timezone(timedelta(hours=8)))
#: A turn worth an experience: an error, then another way that worked.
FIXED = Occasion(
    request="帮我跑一下测试", tools=(("exec：npm test", False), ("exec：pnpm test", True)), fixed=True, failures=1,
    way=("npm test", "pnpm test"), domain="pnpm", session="S1", turn="t1",
)  # fmt: skip
#: A preference that the owner wants kept: 5 × 1.0 + 10 = 15.
KEPT = Occasion(
    request="以后提交前先跑 make lint，记下来以后用", preference=True, recorded=True, liked=True,
    lesson="以后提交前先跑 make lint", domain="make", session="S1", turn="t2",
)  # fmt: skip


@dataclass
class World:
    """Everything around the loop; `now` and `monotonic` are moved by hand."""

    storage: Storage
    terms: Terms = field(default_factory=Terms)
    now: datetime = START
    monotonic: float = 1000.0
    boot: str = "boot"
    events: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    said: list[tuple[str, str, str]] = field(default_factory=list)
    turns: int = 0

    def tell(self, event_type: str, details: Mapping[str, object]) -> None:
        self.events.append((event_type, dict(details)))

    def told(self, write_id: str) -> bool:
        return any(details.get("write_id") == write_id for _, details in self.events)

    def moment(self) -> Stamp:
        return Stamp(boot=self.boot, monotonic_seconds=self.monotonic, wall_seconds=self.now.timestamp())

    def loop(self, *, operator: Any = "agent", turn: str = "") -> Sedimentation:
        """The loop as one turn of the host would make it: a new process, as far as it can tell."""
        self.turns += 1
        door = Door(
            tell=self.tell,
            told=self.told,
            operator=operator,
            turn=turn or f"turn-{self.turns}",
            code=lambda: {"a": "1"},
        )
        return Sedimentation(
            Knowledge(self.storage, door),
            now=lambda: self.now,
            tell=self.tell,
            notify=lambda session, text, ref: self.said.append((session, text, ref)),
            terms=self.terms,
            moment=self.moment,
        )

    def live(self, occasion: Occasion, **changes: Any) -> dict[str, Any]:
        """One turn of the agent."""
        return self.loop().after_response(occasion._replace(**changes))

    def say(self, text: str, *, session: str = "S1", owner: bool = True) -> dict[str, Any] | None:
        """One message of the owner, or of somebody else."""
        return self.loop().answer(Answer(text=text, from_owner=owner, session=session, at=self.moment()))

    def wait(self, seconds: float) -> None:
        """Time goes by."""
        self.now += timedelta(seconds=seconds)
        self.monotonic += seconds

    def text(self, path: str) -> str:
        """What a file holds."""
        return self.storage.read(path).decode("utf-8")

    def kinds(self) -> list[str]:
        """The types of all events."""
        return [kind for kind, _ in self.events]


def memory_world() -> World:
    """A world in memory, with the bank templates that first use copies."""
    storage = InMemorySandbox()
    for template in sorted(Path(templates_dir()).glob("*.md")):
        storage.write(f"memory/{template.name}", template.read_bytes())
    return World(storage=storage)


def disk_world(home: Path) -> World:
    """A world on disk."""
    return World(storage=DiskSandbox(home))
