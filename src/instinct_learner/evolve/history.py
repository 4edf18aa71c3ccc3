"""What was changed for good, and taking it back: the record of every change, the log that people read, undo.

The record lies in `.state`: for each change the places that it touched in each file. The log is `evolution-log.md`,
which is the owner's. Git, where home lies in a repository, has every change as a commit of its own besides.

Source: seed self-evolve "Step 6, 7"; SPEC §4 "History"; ADR 0093, 0094.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from instinct_learner.errors import InstinctLearnerError
from instinct_learner.evolve.desk import LOG_PATH
from instinct_learner.evolve.keeping import set_aside
from instinct_learner.evolve.patches import (
    OverlapError,
    places_from_json,
    places_of,
    places_to_json,
    reverted,
    taken_back,
)
from instinct_learner.governance.knowledge import text_hash
from instinct_learner.governance.redact import redact
from instinct_learner.lazy import lazy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from instinct_learner.evolve.patches import Place
    from instinct_learner.evolve.targets import Targets
    from instinct_learner.governance.knowledge import Knowledge
    from instinct_learner.governance.writer import Writer

HISTORY_PATH = ".state/history.json"
#: Older changes are in git and in the log; they can't be undone by number any more.
CHANGES_KEPT = 500
_COUNTER = lazy(r"(?m)^(\*\*进化计数\*\*[ \t]*[：:][ \t]*)(\d+)[ \t]*$")
Kind = Literal["evolution", "edit", "undo"]


@dataclass(frozen=True, kw_only=True, slots=True)
class FileChange:
    """What a change did to one file.

    Attributes:
        path: Below home, or absolute.
        made: The change made the file.
        gone: The change took it away.
        after_sha256: Of the file's bytes after it; "" where it is gone.
        before_sha256: Of the file's bytes before it; "" where there was none.
        places: What it touched; of a file that is gone, its lines are the `old` of one place.
    """

    path: str
    made: bool
    gone: bool
    after_sha256: str
    before_sha256: str
    places: tuple[Place, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Change:
    """One change, by whichever word.

    Attributes:
        number: Of its card, or one of the same series.
        kind: An evolution, an edit by command, or the undoing of another.
        what: One line for a person.
        at: ISO 8601.
        session: Where the word was said; "" for the terminal.
        files: What it did.
        sources: Instincts that rest because of it.
        archived: Instincts that it beat.
        message: Of its commit.
        commit: The commit, "" while there is none.
        undoes: Number of the change that it took back, 0 for none.
        undone_by: Number of the change that took it back, 0 while it stands.
    """

    number: int
    kind: Kind
    what: str
    at: str
    session: str = ""
    files: tuple[FileChange, ...] = ()
    sources: tuple[str, ...] = ()
    archived: tuple[str, ...] = ()
    message: str = ""
    commit: str = ""
    undoes: int = 0
    undone_by: int = 0


class UndoRefusedError(InstinctLearnerError):
    """A change can't be taken back, and nothing was.

    Attributes:
        code: `unknown`, `undone`, `changed`, `twice`, `gone`, `busy` or `refused`.
        number: Of the change.
        file: Which file stands against it, "" for none.
        line: Which line of it, "" for none.
    """

    def __init__(self, *, code: str, number: int, file: str = "", line: str = "") -> None:
        self.code = code
        self.number = number
        self.file = file
        self.line = line
        super().__init__(f"#{number}: {_WHY[code][1].format(file=file, line=line[:60])}")

    def text(self, language: str) -> str:
        """Why, and what to do."""
        said = _WHY[self.code][0 if language == "zh" else 1].format(file=self.file, line=self.line[:60])
        return f"#{self.number}{'：' if language == 'zh' else ': '}{said}"


_WHY = {
    "unknown": (
        "没有这个编号的变更记录；`instinct history` 列出全部",
        "there is no change of this number; `instinct history` lists them",
    ),
    "undone": ("已经撤销过了", "it was taken back already"),
    "changed": (
        "{file} 里的「{line}」之后又被改过，不能精确还原；请直接编辑该文件",
        '"{line}" in {file} was changed since, so it can\'t be taken back exactly; edit the file by hand',
    ),
    "twice": (
        "{file} 里有不止一处「{line}」，分不清是哪一处；请直接编辑该文件",
        '"{line}" stands more than once in {file}; edit the file by hand',
    ),
    "gone": ("{file} 已经不在了", "{file} is not there any more"),
    "busy": (
        "{file} 的改动还在分批写入，请等写完再撤销",
        "{file} is still being changed in steps; undo it once they are done",
    ),
    "refused": ("{line}", "{line}"),
}


class History:
    """The changes of one home.

    Args:
        writer: On whose word files are put back.
        targets: Reads and writes what cards change.
        scribe: Writes the log. It records the owner's word and steers nobody, so no growth limit holds it back.
    """

    def __init__(self, writer: Writer, targets: Targets, scribe: Knowledge) -> None:
        self._writer = writer
        self._knowledge = writer.knowledge
        self._targets = targets
        self._scribe = scribe

    # Recording.

    def changes(self) -> tuple[Change, ...]:
        """Every recorded change, oldest first. What can't be read is set aside before it is written over."""
        data = self._knowledge.storage.read(HISTORY_PATH)
        changes, is_whole = read_history(data)
        if not is_whole:
            set_aside(self._knowledge.storage, HISTORY_PATH, data)
        return changes

    def find(self, number: int) -> Change | None:
        """The change of this number."""
        return next((one for one in self.changes() if one.number == number), None)

    def origin_of(self, undoing: Change) -> tuple[Change | None, bool]:
        """What an undoing is about in the end, however often it was undone, and whether that stands after it."""
        at, stands = self.find(undoing.undoes), False
        while at is not None and at.kind == "undo":
            at, stands = self.find(at.undoes), not stands
        return at, stands

    def record(self, change: Change) -> None:
        """Keeps a change, in the place of the one of the same number."""
        with self._knowledge.storage.locked():
            others = [one for one in self.changes() if one.number != change.number]
            kept = (*others, change)[-CHANGES_KEPT:]
            self._knowledge.storage.write(HISTORY_PATH, render_history(kept))

    def log(self, number: int, *, heading: str, lines: tuple[tuple[str, str], ...], counted: bool) -> FileChange | None:
        """Adds an entry to the log that people read; gives what that changed, `None` where it stands there already.

        Args:
            number: Of the change.
            heading: What it was.
            lines: Key and value.
            counted: Whether it is an evolution, which the counter counts.
        """
        before = self._knowledge.text(LOG_PATH)
        mark = f"## #{number} "
        if f"\n{mark}" in before or before.startswith(mark):
            return None
        body = "\n".join(f"**{key}**：{redact(value)}" for key, value in lines if value)

        def added(text: str) -> str:
            if not text.strip():
                text = "# 进化日志\n\n**进化计数**：0\n\n---\n"
            if counted:
                text = _COUNTER.sub(lambda match: f"{match[1]}{int(match[2]) + 1}", text, count=1)
            return f"{text.rstrip()}\n\n{mark}{heading}\n\n{body}\n"

        self._scribe.edit(LOG_PATH, added, why="evolution.logged", event={"number": number})
        return file_change(LOG_PATH, before, self._knowledge.text(LOG_PATH))

    # Undoing.

    def undo(self, number: int, *, as_number: int, at: str, session: str = "") -> Change:
        """Takes back one change, whatever came after it, and records that.

        Args:
            number: Which.
            as_number: What the undoing is numbered.
            at: ISO 8601.
            session: Where the word was said.

        Raises:
            UndoRefusedError: It can't be taken back exactly. Nothing was changed.
        """
        with self._knowledge.storage.locked():
            change = self.find(number)
            if change is None:
                raise UndoRefusedError(code="unknown", number=number)
            if change.undone_by:
                raise UndoRefusedError(code="undone", number=number)
            # All of them are looked at before the first is touched.
            wanted = [(file, self._before(number, file)) for file in change.files if file.path != LOG_PATH]
            files = tuple(self._put_back(number, file, text) for file, text in wanted)
            undoing = Change(
                number=as_number,
                kind="undo",
                what=change.what,
                at=at,
                session=session,
                files=files,
                sources=change.sources,
                message=f"🧬 撤销 #{number}: {change.what}",
                undoes=number,
            )
            self.record(replace(change, undone_by=as_number))
            # Undoing an undoing: what that took back stands again; what that one had undone doesn't, and so on.
            by, node, stands = change, self.find(change.undoes), True
            while by.undoes and node is not None:
                self.record(replace(node, undone_by=0 if stands else by.number))
                by, node, stands = node, self.find(node.undoes), not stands
            self.record(undoing)
            return undoing

    def _before(self, number: int, file: FileChange) -> str | None:
        """What the file must say then, `None` where it must not be there."""
        there = self._exists(file.path)
        if file.gone:
            if there:
                raise UndoRefusedError(code="changed", number=number, file=file.path, line=os.path.basename(file.path))
            return "".join(line for place in file.places for line in place.old)
        if not there:
            raise UndoRefusedError(code="gone", number=number, file=file.path)
        if self._knowledge.book().batch_of(file.path) is not None:
            raise UndoRefusedError(code="busy", number=number, file=file.path)
        text = self._text(file.path)
        if file.made:
            if _sha(text) != file.after_sha256:
                line = _first_other(text, file.places)
                raise UndoRefusedError(code="changed", number=number, file=file.path, line=line)
            return None
        if _sha(text) == file.after_sha256:
            return reverted(text, file.places)
        try:
            return taken_back(text, file.places)
        except OverlapError as error:
            code = "twice" if error.twice else "changed"
            raise UndoRefusedError(code=code, number=number, file=file.path, line=error.line) from None

    def _put_back(self, number: int, file: FileChange, text: str | None) -> FileChange:
        path, event = file.path, {"number": number}
        now = self._text(path) if self._exists(path) else None
        base = text_hash(now) if now else ""
        if text is None:
            self._writer.retire_file(path, base_sha256=_sha(now or ""), why="evolution.undone")
        elif path.startswith("instincts/"):
            self._writer.put_back_instinct(path, text.encode("utf-8"), base_sha256=_sha(now or ""), why="undo")
        else:
            decision = self._targets.put_back(path, text, base_hash=base, why="evolution.undone", event=event)
            if not decision:
                raise UndoRefusedError(code="refused", number=number, file=path, line="; ".join(decision.reasons))
        return file_change(path, now, text)

    def _exists(self, path: str) -> bool:
        return self._targets.exists(path)

    def _text(self, path: str) -> str:
        if path.startswith("instincts/"):
            # Not as readers take it: the very bytes.
            return self._knowledge.storage.read(path).decode("utf-8")
        return self._targets.text(path)


def file_change(path: str, before: str | None, after: str | None) -> FileChange:
    """What happened to a file; `None` stands for no file."""
    return FileChange(
        path=path,
        made=before is None,
        gone=after is None,
        before_sha256="" if before is None else _sha(before),
        after_sha256="" if after is None else _sha(after),
        places=places_of(before or "", after or ""),
    )


def parse_history(data: bytes) -> tuple[Change, ...]:
    """The changes; none where the text can't be read."""
    return read_history(data)[0]


def read_history(data: bytes) -> tuple[tuple[Change, ...], bool]:
    """The changes that can be read, and whether those are all."""
    if not data:
        return (), True
    try:
        rows = json.loads(data)
    except (ValueError, RecursionError):
        return (), False
    found = [_readable(row) for row in (rows if isinstance(rows, list) else [None])]
    return tuple(one for one in found if one is not None), None not in found


def render_history(changes: tuple[Change, ...]) -> bytes:
    """The changes' text."""
    rows = []
    for change in changes:
        row = asdict(change)
        row["files"] = [{**asdict(file), "places": places_to_json(file.places)} for file in change.files]
        rows.append(row)
    return json.dumps(rows, ensure_ascii=True).encode("ascii")


def _readable(row: Any) -> Change | None:
    try:
        return _change(row)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _change(row: Mapping[str, Any]) -> Change:
    files = tuple(FileChange(**{**file, "places": places_from_json(file["places"])}) for file in row["files"])
    return Change(**{**row, "files": files, "sources": tuple(row["sources"]), "archived": tuple(row["archived"])})


def _first_other(text: str, places: tuple[Place, ...]) -> str:
    """The first line of a text that a change didn't write."""
    known = {line for place in places for line in place.new}
    lines = text.splitlines(keepends=True)
    return next(
        (line.strip() for line in lines if line not in known and line.strip()), lines[-1].strip() if lines else ""
    )


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
