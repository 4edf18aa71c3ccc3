"""Trigger A after a reply: the keywords of the owner's turns, and the card, the hint or the pool that follows.

Imported only where a message holds a keyword, or a rule was learned.

Source: SPEC §4 "Trigger A"; ADR 0095.
"""

from __future__ import annotations

import os

from instinct_learner.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from instinct_learner.evolve.triggers import Trigger
    from instinct_learner.hooks.evolving import Step
    from instinct_learner.learning.turns import Turn
    from instinct_learner.model.card import Draft, EvolutionCard
    from instinct_learner.model.event import HookEvent, Message
    from instinct_learner.model.instinct import Instinct
    from instinct_learner.model.signal import Verdict

#: Under this name the ledger keeps which turns were read.
HOOK = "evolve"
#: Facts of the ledger: how an instinct was said, and what a bare "evolve" means in a session.
HEARD, HINT = "evolve.heard:", "evolve.hint:"
#: A hint is an offer for so long.
HINT_HOURS = 24
_NEAR = 8
_POOL_COMPARED = 100
_NOTICE_CHARS = 60


class _Offer(NamedTuple):
    """What a bare "evolve" means in a session: an instinct, or a candidate, with how it was said."""

    instinct_id: str
    payload: dict[str, object]
    level: str
    caution: tuple[str, ...]
    at: str


class Keywords:
    """The keywords of one conversation.

    Args:
        step: With its ledger and desk.
    """

    def __init__(self, step: Step) -> None:
        self._step = step

    def read(self, event: HookEvent, learned: Mapping[str, object]) -> None:
        """Reads the keywords of turns that weren't read yet, and of a rule that had waited to be written."""
        from instinct_learner.hooks.evolving import has_cue
        from instinct_learner.learning.capture import WINDOW_TURNS
        from instinct_learner.learning.event import same_turn
        from instinct_learner.learning.turns import turns_of

        known = self._step.ledger.turn_keys(self._step.session, HOOK)
        turns = turns_of(event)[-WINDOW_TURNS:]
        for turn in turns:
            said = turn.said
            if said is None or said.origin != "owner" or any(same_turn(said.key, one) for one in known):
                continue
            if not has_cue(said.text):
                continue
            self._read_turn(turn, said, str(learned.get("id") or ""))
            # Only now: a call that was killed before reads the turn again, and the desk knows what it proposed.
            self._step.ledger.mark_turn(self._step.session, said.key, HOOK)
        if learned:
            self._read_late(str(learned["id"]), turns)

    def _read_turn(self, turn: Turn, said: Message, learned_id: str) -> None:
        from instinct_learner.evolve.triggers import for_quote, strongest, triggers_in
        from instinct_learner.learning.capture import verdict_on
        from instinct_learner.learning.phrases import is_command, undo_request
        from instinct_learner.learning.turns import reply_text

        text = said.text.strip()
        if is_command(text) or undo_request(text):
            return
        verdict = verdict_on(text, reply_text(turn.before), turn.request)
        found = triggers_in(text, flags=verdict.flags)
        best = strongest(found)
        if best is None:
            return
        taught = self._taught_by(said.key, [one.quote for one in found], learned_id)
        for instinct in taught:
            trigger = for_quote(found, text, _newest_quote(instinct))
            if trigger is not None:
                self._said(instinct, said.key, trigger)
        if not taught:
            self._unlearned(text, said.key, best, verdict)

    def _read_late(self, instinct_id: str, turns: Sequence[Turn]) -> None:
        """A rule that was written only now: its message was read before, or was another conversation's."""
        from instinct_learner.evolve.triggers import for_quote, triggers_in

        instinct = self._step.instinct(instinct_id)
        if instinct is None:
            return
        key = _turn_of(instinct)
        quote = _newest_quote(instinct)
        text = next((turn.said.text for turn in turns if turn.said is not None and turn.said.key == key), quote)
        trigger = for_quote(triggers_in(text.strip()), text.strip(), quote)
        if trigger is not None:
            self._said(instinct, key, trigger)

    def _taught_by(self, key: str, quotes: Sequence[str], learned_id: str) -> list[Instinct]:
        """The instincts that a turn taught: the one just written, and those near its words that name the turn."""
        from instinct_learner.bank.index import Index
        from instinct_learner.learning.event import same_turn

        home = self._step.call.home()
        ids = [learned_id] if learned_id else []
        with Index.open(home) as index:
            hits = [hit for quote in quotes[:4] for hit in index.near(quote, _NEAR)]
        # Two keys of one turn begin alike; a file that doesn't hold that beginning needn't be read as a record.
        words = key.partition(".")[0].encode("ascii", "replace")
        ids += [hit.id for hit in hits if hit.id != learned_id and _holds(os.path.join(home, hit.path), words)]
        found = [one for one in map(self._step.instinct, dict.fromkeys(ids)) if one is not None]
        return [
            one
            for one in found
            if any(session == self._step.session and same_turn(turn, key) for session, turn in _turns_of(one))
        ]

    def _said(self, instinct: Instinct, key: str, trigger: Trigger) -> None:
        """An instinct was said with a keyword: a card, a hint, or the pool, by how strongly. Once a turn."""
        mark = f"{instinct.id}@{key}"
        if instinct.promoted_to or mark in self._step.ledger.turn_keys(self._step.session, HOOK):
            return
        self._remember(instinct.id, trigger)
        if trigger.level == "urgent":
            draft = self._drafted(instinct, trigger.level, trigger.caution)
            if draft is not None:
                # Where the card is shown, it is the acknowledgement too (`hooks.cards` takes the other one).
                self._step.propose(draft, session=self._step.session)
        elif trigger.level == "standard":
            self._hint(instinct, trigger)
        self._step.ledger.mark_turn(self._step.session, mark, HOOK)

    def _remember(self, instinct_id: str, trigger: Trigger) -> None:
        """Notes how strongly an instinct was ever said, and in which mood the last time."""
        from instinct_learner.evolve.triggers import LEVELS

        row = self._step.ledger.fact(HEARD + instinct_id)
        before = row if isinstance(row, list) and len(row) == 3 and row[0] in LEVELS else ["mild", [], False]
        level = max(trigger.level, before[0], key=LEVELS.index)
        asked = before[2] is True
        self._step.ledger.set_fact(HEARD + instinct_id, [level, list(trigger.caution), asked])

    def _unlearned(self, text: str, key: str, trigger: Trigger, verdict: Verdict) -> None:
        """A keyword in a message that taught nothing: one question where it is vague, else the pool."""
        from instinct_learner.evolve.triggers import as_order
        from instinct_learner.governance.redact import redact
        from instinct_learner.learning.extract import Refusal, draft
        from instinct_learner.learning.queueing import to_payload
        from instinct_learner.learning.turns import language_of
        from instinct_learner.model.signal import Signal

        signal = Signal(
            kind="preference",
            quote=as_order(trigger.quote) if "question" in trigger.why else trigger.quote,
            message=text,
            tier="candidate",
            flags=frozenset({"emotional"}) if "mood" in trigger.caution else frozenset(),
            session_id=self._step.session,
            turn_key=key,
            language=language_of(text),
        )
        drafted = draft(signal, now=self._step.call.now())
        if isinstance(drafted, Refusal):
            # What detection heard was asked about by whoever learns from it.
            if drafted.question and verdict.kind == "none":
                self._step.ledger.add_notice(
                    self._step.session, f"❓ {redact(drafted.question)}", "question", "", self._step.at
                )
            return
        moody = "mood" in trigger.caution
        # Said for this once, or somebody else's opinion: nothing to count.
        if "vague" in verdict.flags or "reported" in trigger.why or ("one_off" in verdict.flags and not moody):
            return
        payload = to_payload(signal, redact=redact)
        # Noted before it is counted: better one repetition too few than one invented.
        if verdict.kind == "none" and self._step.ledger.mark_turn(self._step.session, f"pool@{key}", HOOK):
            self._pool(drafted, payload)
        # Said as a rule, in a mood or as a request: nothing was learned that could be acknowledged, but it is offered.
        if trigger.said == "urgent" and trigger.level == "standard" and {"mood", "question"} & set(trigger.why):
            self._hint(drafted, trigger, payload)

    def _pool(self, drafted: Instinct, payload: dict[str, object]) -> None:
        """Counts what was said and isn't an instinct, with what was said like it before."""
        from instinct_learner.learning.extract import Refusal, draft
        from instinct_learner.learning.merge import likeness
        from instinct_learner.learning.queueing import from_payload

        key = f"pool.{_digest(drafted.scope, drafted.action)}"
        for row in self._step.ledger.candidates()[:100]:
            known = from_payload(row["payload"]) if isinstance(row["payload"], dict) else None
            before = draft(known, now=self._step.call.now()) if known else None
            if before is not None and not isinstance(before, Refusal) and likeness(drafted, before):
                key = str(row["hash"])
                break
        self._step.ledger.add_candidate(key, payload, self._step.at)

    def _hint(self, instinct: Instinct, trigger: Trigger, payload: dict[str, object] | None = None) -> None:
        """Says with the acknowledgement that one word keeps it for good."""
        from instinct_learner.bank.ledger import NOTICE_CHARACTERS
        from instinct_learner.bank.line import one_line
        from instinct_learner.evolve.assess import memory_of

        memory = memory_of(instinct.action)
        if not memory or self._step.call.settings()["acknowledge"] is not True:
            return
        offer = [instinct.id, payload or {}, trigger.level, list(trigger.caution), self._step.at]
        self._step.ledger.set_fact(HINT + self._step.session, offer)
        chinese = instinct.language == "zh"
        said = self._take_acknowledgement(instinct.id) if instinct.id else ""
        mood = "mood" in trigger.caution
        if "「进化」" in said or '"evolve"' in said:
            text = said  # a call that was killed had got so far
        elif said:
            text = f"{said}，「进化」长期保留" if chinese else f'{said}, "evolve" to keep it for good'
        elif chinese:
            lead = "⚠️ 受临时情绪影响，先不固化" if mood else "💡 可以长期保留"
            text = f"{lead}：{memory[:_NOTICE_CHARS]}；确定要长期保留请回复「进化」"
        else:
            lead = "⚠️ said in a passing mood, not kept for good" if mood else "💡 could be kept for good"
            text = f'{lead}: {memory[:_NOTICE_CHARS]}; reply "evolve" to keep it'
        line = one_line(text, limit=NOTICE_CHARACTERS)
        if not any(notice["text"] == line for notice in self._step.ledger.waiting_notices(self._step.session)):
            self._step.ledger.add_notice(self._step.session, line, "learned", instinct.id, self._step.at)

    def _take_acknowledgement(self, instinct_id: str) -> str:
        """Takes the line that waits to acknowledge an instinct; gives its text, "" where none waits."""
        waiting = [
            notice
            for notice in self._step.ledger.waiting_notices(self._step.session)
            if notice["kind"] == "learned" and notice["ref"] == instinct_id
        ]
        rows = [notice["row"] for notice in waiting]
        self._step.ledger.take_notices(self._step.session, rows=rows, at=self._step.at)
        return str(waiting[-1]["text"]) if waiting else ""

    def take_offer(self, *, after: str = "") -> EvolutionCard | None:
        """Makes the card that was offered in this session since a time, once."""
        offer = self._offer()
        if offer is None or (after and not _is_later(offer.at, after)):
            return None
        self._step.ledger.set_fact(HINT + self._step.session, None)
        from instinct_learner.learning.extract import Refusal, draft
        from instinct_learner.learning.queueing import from_payload

        instinct = self._step.instinct(offer.instinct_id) if offer.instinct_id else None
        if instinct is None and offer.payload:
            signal = from_payload(offer.payload)
            drafted = draft(signal, now=self._step.call.now()) if signal else None
            instinct = None if isinstance(drafted, Refusal) else drafted
        if instinct is None:
            return None
        return self._asked_for(instinct, offer.level, offer.caution)

    def request(self, instinct_id: str) -> EvolutionCard | None:
        """Makes the card of a live instinct because the owner asks for it; `None` where there is nothing to propose."""
        instinct = self._step.instinct(instinct_id)
        if instinct is None or instinct.promoted_to:
            return None
        row = self._step.ledger.fact(HEARD + instinct_id)
        level, caution = (row[0], row[1]) if isinstance(row, list) and len(row) == 3 else ("standard", [])
        return self._asked_for(instinct, level, caution)

    def _asked_for(self, instinct: Instinct, level: Any, caution: Any) -> EvolutionCard | None:
        if instinct.id:
            self._step.ledger.set_fact(HEARD + instinct.id, [level, list(caution), True])
        made = self._drafted(instinct, level, caution, asked=True)
        return self._step.propose(made, session=self._step.session) if made else None

    def _offer(self) -> _Offer | None:
        from datetime import datetime, timedelta

        row = self._step.ledger.fact(HINT + self._step.session)
        if not isinstance(row, list) or len(row) != 5 or not isinstance(row[1], dict):
            return None
        age = self._step.call.now() - datetime.fromisoformat(str(row[4]))
        if not timedelta(0) <= age <= timedelta(hours=HINT_HOURS):
            return None
        waiting = self._step.ledger.waiting_notices(self._step.session)
        if any(notice["kind"] == "learned" and notice["ref"] == row[0] for notice in waiting):
            return None  # nobody saw it yet
        return _Offer(str(row[0]), row[1], str(row[2]), tuple(map(str, row[3])), str(row[4]))

    def withdraw(self, result: Mapping[str, object]) -> None:
        """Takes back the open cards of what the owner took back."""
        from instinct_learner.hooks.evolving import takes_back

        for reason in takes_back(result):
            instinct_id = reason.partition(": ")[2]
            for card in self._step.desk.open_cards():
                if card.draft.sources == (instinct_id,):
                    self._step.close(card)

    def _drafted(self, instinct: Instinct, level: Any, caution: Any, *, asked: bool = False) -> Draft | None:
        from instinct_learner.evolve.assess import drafted
        from instinct_learner.learning.facts import CORRECTED_AGAIN_FACT

        again = self._step.ledger.fact(f"{CORRECTED_AGAIN_FACT}:{instinct.id}")
        return drafted(
            instinct,
            trigger="A",
            level=level,
            caution=tuple(caution),
            corrected_again=again if isinstance(again, int) else 0,
            asked=asked,
        )


def _holds(path: str, words: bytes) -> bool:
    from instinct_learner.bank.reader import read_bytes
    from instinct_learner.errors import RecordError

    try:
        return words in read_bytes(path)
    except (OSError, RecordError):
        return False


def _turns_of(instinct: Instinct) -> list[tuple[str, str]]:
    source = dict(instinct.source)
    pairs = [(source.get("session", ""), source.get("turn", ""))]
    return [*pairs, (source.get("last_session", ""), source.get("last_turn", ""))]


def _turn_of(instinct: Instinct) -> str:
    """The key of the turn that taught an instinct last."""
    first, last = _turns_of(instinct)
    return last[1] or first[1]


def _newest_quote(instinct: Instinct) -> str:
    from instinct_learner.evolve.assess import evidence_of

    said = evidence_of(instinct)
    return said[-1].quote if said else ""


def _is_later(one: str, two: str) -> bool:
    from datetime import datetime

    return datetime.fromisoformat(one) > datetime.fromisoformat(two)


def _digest(*texts: str) -> str:
    from hashlib import blake2b

    return blake2b("\n".join(texts).casefold().encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
