"""Before a prompt: the few instincts that bear on the message, as a block to append, or nothing.

Everything here stays import-light (ADR 0020): of the standard library hardly more than `sqlite3`.

Source: SPEC §2.2, §8.
"""

from __future__ import annotations

import os
import sqlite3
import sys

from instinct_learner.bank.database import READ_BUSY_SECONDS
from instinct_learner.bank.index import Index, drop
from instinct_learner.bank.jsontext import members
from instinct_learner.bank.ledger import Ledger
from instinct_learner.bank.watch import current_stamp, look, refresh
from instinct_learner.learning.inject import Block, build_block, prompt_hash
from instinct_learner.learning.retrieve import query_weights, recall, says_same

TYPE_CHECKING = False
if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from instinct_learner.bank.postings import Hit
    from instinct_learner.hooks.call import HookCall

USAGE = """\
usage: load_instincts.py [--home DIR] [--json] < message

Run before each prompt, with the user's message on stdin: plain text, or JSON such as {"prompt": "…", "sessionId":
"s-1"}.
Prints the block to append to the prompt, or nothing when nothing that was learned bears on the message.

  --home DIR   the bank's folder
  --json       print {"context", "injected": [{"id", "title", "score"}], "tokens"}

Exit code: always 0; what went wrong is in <home>/.state/hooks.log.
"""

#: Turns that no person waits for. Source: OPENCLAW.md §4.
_AUTOMATIC = frozenset({"heartbeat", "cron", "memory", "overflow"})
#: Where a host puts what of an event.
_HOLDERS = ("event", "ctx", "context")
_MEMBERS = (
    "prompt", "message", "text", "file", "filePath", "files", "command", "toolCommand", "sessionId", "session_id", "sessionKey",  # noqa: E501
    "sessionKind", "trigger", "project", "senderId", "ownerId", "workspaceDir", "workspace_dir",
)  # fmt: skip
#: How a message begins that may answer a card. Source: SPEC §4; `evolve.answers` decides.
CARD_ANSWERS = (
    *("进化", "進化", "忽略", "修改", "修正根因", "暂缓", "暫緩", "确认根因", "確認根因", "允许", "允許"),
    *("采用新", "採用新", "保留旧", "保留舊"),
    *("evolve", "ignore", "edit", "later", "confirm cause", "correct cause", "allow", "take new", "keep old"),
)  # fmt: skip
#: The ledger's fact that says where the last look at the files ended.
SWEPT = "swept"
#: What a message must hold for a host's envelope to be worth looking for: the cleaner's patterns cost a third of a
#: millisecond each.
_ENVELOPE_MARKS = ("<", "[", "⟦", "untrusted", "不可信", "Active Instincts")


def answer(call: HookCall) -> str:
    """Gives the text to print for one message."""
    access = None
    if call.has("--resident"):
        from instinct_learner.hooks import resident

        access = resident.access()
    block = load(call, access)
    if not call.has("--json"):
        return block.text
    import json

    injected = [{"id": hit.id, "title": hit.title, "score": round(hit.score, 3)} for hit in block.hits]
    reasons = {hit.id: [[term, round(share, 3)] for term, _, share in hit.matched[:8]] for hit in block.hits}
    found = {"context": block.text, "injected": injected, "tokens": block.tokens, "reasons": reasons}
    return json.dumps(found, ensure_ascii=False)


class Access:
    """How a load reaches a home's files: as a process does that ends after it. `resident` has one that stays."""

    def ledger(self, home: str) -> AbstractContextManager[Ledger]:
        """Opens the ledger; leaving it is all that a caller does to close it."""
        return Ledger.open(home, busy_seconds=READ_BUSY_SECONDS)

    def index(self, home: str) -> AbstractContextManager[Index]:
        """Opens the index, in the same way."""
        return Index.open(home, busy_seconds=READ_BUSY_SECONDS)

    def settings(self, call: HookCall) -> dict[str, object]:
        """Gives the settings that hold for a call."""
        return call.settings()

    def differs(self, index: Index, ledger: Ledger) -> bool:
        """Tells whether files differ from what the index holds, as far as a look that a prompt can bear tells."""
        after = ledger.mark(SWEPT)
        found, swept = look(index, after)
        if swept != after:
            ledger.set_mark(SWEPT, swept)
        return found

    def update(self, home: str) -> None:
        """Has what changed read into the index, and waits for it a while."""
        refresh(home, interpreter=_interpreter())

    def recall(self, index: Index, event: Event, weights: dict[str, float], limit: int) -> list[Hit]:
        """Gives the hits that bear on a message, best first."""
        return recall(index, weights, limit=limit, prompt=event.prompt, project=event.project)


def load(call: HookCall, access: Access | None = None) -> Block:
    """Gives the block for one message, and notes what was shown.

    Args:
        call: The hook's input.
        access: How files are reached; as by a process that ends after this where not given.
    """
    _read_lightly(call)
    event = Event(call.payload())
    home = call.home()
    if event.automatic or not os.path.isdir(home):
        return Block("", (), (), 0)
    access = access or Access()
    settings = access.settings(call)
    try:
        with access.ledger(home) as ledger:
            rules, hits = find(home, event, ledger, access, limit=_number(settings, "max_instincts_load", 5))
            if event.of_owner and _has_mail(home, ledger):
                from instinct_learner.hooks.mailbox import take_in

                take_in(home, ledger, at=call.now().isoformat())
            waiting = ledger.waiting_notices(event.session) if event.of_owner else []
            if event.prompt.lower().startswith(CARD_ANSWERS):
                # It may answer the card that was shown before: another one now would be taken for what it means.
                waiting = [notice for notice in waiting if notice["kind"] != "card"]
            if not settings.get("acknowledge", True):
                waiting = [notice for notice in waiting if notice["kind"] != "learned"]
            budget = _number(settings, "token_budget", 500)
            block = build_block(hits, waiting, budget=budget, secret=ledger.secret(), rules=rules)
            if block.text:
                at = call.now().isoformat()
                ledger.record_injection(event.session, prompt_hash(event.prompt), [hit.id for hit in block.hits], at)
                ledger.take_notices(event.session, rows=block.notices, at=at)
    except sqlite3.Error as error:
        # Without the ledger nothing can be noted, and without its secret nothing can be fenced: say why, show nothing.
        call.log(f"{type(error).__name__}: {error}")
        return Block("", (), (), 0)
    return block


def _has_mail(home: str, ledger: Ledger) -> bool:
    """Tells whether another agent left word that wasn't read."""
    try:
        size = os.stat(os.path.join(home, ".state", "notices.jsonl")).st_size
    except OSError:
        return False
    return str(size) != ledger.mark("mailbox")


def find(home: str, event: Event, ledger: Ledger, access: Access, *, limit: int) -> tuple[list[Hit], list[Hit]]:
    """Gives the rules for every prompt and the hits to show, none of them older than its file."""
    try:
        return _fresh(home, event, ledger, access, limit)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        # Damaged: it is derived, so it is made anew from the files.
        drop(home)
        return _fresh(home, event, ledger, access, limit)


def _fresh(home: str, event: Event, ledger: Ledger, access: Access, limit: int) -> tuple[list[Hit], list[Hit]]:
    weights = query_weights(event.prompt, event.around)
    with access.index(home) as index:
        differs = access.differs(index, ledger)
        if differs:
            access.update(home)
        hits = access.recall(index, event, weights, limit)
        rules = index.rules()
        shown = _unchanged(home, hits)
        if not differs and (len(shown) < len(hits) or len(_unchanged(home, rules)) < len(rules)):
            access.update(home)
            hits = access.recall(index, event, weights, limit)
            rules, shown = index.rules(), _unchanged(home, hits)
        # What still differs is being read by somebody right now: rather not shown than shown as it was.
        rules = _unchanged(home, rules)
        return rules, [hit for hit in shown if not any(says_same(hit, rule) for rule in rules)]


def _unchanged(home: str, hits: list[Hit]) -> list[Hit]:
    return [hit for hit in hits if current_stamp(home, hit.path) == hit.stamp]


def _read_lightly(call: HookCall) -> None:
    """Reads of a JSON event only the members that matter here; a long session in it is skipped."""
    text = call.raw.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace").strip()
    if text.startswith("{"):
        found = members(text, _MEMBERS, _HOLDERS)
        if found is not None:
            call.take(found)


class Event:
    """What of the input matters here.

    Attributes:
        prompt: The message, without a host's envelopes.
        around: File names and the pending command that came with it.
        session: The host's session, "" if none.
        project: The project at hand, "" if it can't be told.
        automatic: No person waits for this turn.
        of_owner: Nothing says that somebody else than the owner wrote it.
    """

    __slots__ = ("around", "automatic", "of_owner", "project", "prompt", "session")

    def __init__(self, payload: object) -> None:
        parts = [payload] if isinstance(payload, dict) else []
        parts += [part for name in _HOLDERS for part in [_get(parts, name)] if isinstance(part, dict)]
        text = payload if isinstance(payload, str) else _text(parts, "prompt", "message", "text")
        self.prompt = _clean(text)
        self.around = [_text([part], name) for part in parts for name in ("file", "filePath", "command", "toolCommand")]
        files = _get(parts, "files")
        if isinstance(files, list):
            self.around += [name for name in files[:20] if isinstance(name, str)]
        self.session = _text(parts, "sessionId", "session_id", "sessionKey")
        kind = _text(parts, "sessionKind")
        self.automatic = _text(parts, "trigger") in _AUTOMATIC or kind in _AUTOMATIC
        self.project = _text(parts, "project")
        sender, owner = _text(parts, "senderId"), _text(parts, "ownerId")
        self.of_owner = not (sender and owner) or sender == owner


def _get(parts: list[dict[str, object]], name: str) -> object:
    return next((part[name] for part in parts if name in part), None)


def _text(parts: list[dict[str, object]], *names: str) -> str:
    for name in names:
        value = _get(parts, name)
        if isinstance(value, str) and value:
            return value
        if isinstance(value, list):
            return "\n".join(
                part["text"] for part in value if isinstance(part, dict) and isinstance(part.get("text"), str)
            )
    return ""


def _clean(text: str) -> str:
    if any(mark in text for mark in _ENVELOPE_MARKS):
        from instinct_learner.learning.cleaning import without_envelopes

        return without_envelopes(text)
    return text


def _number(settings: dict[str, object], name: str, default: int) -> int:
    value = settings.get(name, default)
    return value if isinstance(value, int) else default


def _interpreter() -> str:
    from instinct_learner.hooks.interpreter import missing_dependencies, set_up_interpreter

    return set_up_interpreter() if missing_dependencies() else sys.executable
