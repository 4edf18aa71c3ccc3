"""Cards in conversation: put before the owner, answered by a whole message, kept alive between.

In a host whose plugin asks us first, an answer is carried out and answered without the model; elsewhere the
after-response step carries it out and the next turn's block says so. Either way once: the desk decides under its lock.

Source: SPEC §4 "Card"; THREATS "approval spoofing"; ADR 0090.
"""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from instinct_learner.evolve.answers import Showing, meaning, read_words
from instinct_learner.evolve.apply import Evolution
from instinct_learner.evolve.cards import render_card
from instinct_learner.evolve.history import History, UndoRefusedError
from instinct_learner.evolve.replies import Outcome
from instinct_learner.evolve.writing import World
from instinct_learner.hooks.desk import desk_of, language_of, paths_in, put_before, reference_of
from instinct_learner.hooks.door import writer_of
from instinct_learner.model.card import OPEN_STATES, Draft, Evidence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from instinct_learner.bank.ledger import Ledger
    from instinct_learner.evolve.answers import Words
    from instinct_learner.evolve.cards import Language
    from instinct_learner.evolve.desk import Desk
    from instinct_learner.hooks.call import HookCall
    from instinct_learner.model.card import EvolutionCard, Weight
    from instinct_learner.model.event import HookEvent, Message

#: Under this name the ledger keeps which turns this step has read.
HOOK = "cards"
#: A card whose session went quiet before it could be shown is shown in whichever speaks next.
QUIET_MINUTES = 30
#: From when on in the evening the day is reviewed even without a heartbeat that said so. Source: seed "22:00".
REVIEW_HOUR = 22
#: A promotion of so much priority is important. Source: SPEC §3, the threshold's upper half.
_IMPORTANT = 20


def open_evolution(
    call: HookCall, ledger: Ledger, *, session: str = "", turn: str = "", operator: Any = "agent"
) -> Evolution:
    """The desk of a home, its history, and what carries out answers.

    Args:
        call: For home, settings and the time.
        ledger: Where what is to be shown waits.
        session: That is served; "" for the terminal and the heartbeat.
        turn: Key of its turn; every answer is a turn of its own where not given.
        operator: On whose word files are written.
    """
    from instinct_learner.hooks.sediment import sedimentation

    home, peers = call.home(), call.settings()["peers"]
    turn = turn or f"card {os.urandom(6).hex()}"
    writer = writer_of(call, session=session, turn=turn, operator=operator)
    desk = desk_of(call, ledger, writer, session=session, operator=operator)
    loop = sedimentation(call, session=session, turn=turn, ledger=ledger, operator=operator)
    world = World(
        home=home, writer=writer, loop=loop, peers=paths_in(peers), session=session, now=call.now, tell=desk.tell
    )
    scribe = writer_of(call, session=session, operator="user").knowledge
    return Evolution(desk, History(writer, desk.targets, scribe), world)


# An answer.


def answer_text(call: HookCall, text: str, context: Mapping[str, Any]) -> dict[str, Any] | None:
    """Answers a whole message without the model: `None` where it is none of a card's answers.

    Args:
        call: The hook's.
        text: The whole message.
        context: The host's, which says whose message it is.
    """
    from instinct_learner.learning.phrases import undo_request

    words = read_words(text)
    if words is None and not undo_request(text):
        return None
    event = _event_of(call, text, context)
    if not _is_owners(event):
        return None
    from instinct_learner.bank.ledger import Ledger

    with Ledger.open(call.home()) as ledger:
        if words is None:
            return _undone(call, ledger, event.session_id, text)
        found = _asked(call, ledger, words, event.session_id)
        found = found or carried_out(call, ledger, words, session=event.session_id)
        if found is None:
            return None
        if found.card is not None:
            _note_shown(call, ledger, found.card, event.session_id)
        return {"handled": True, "text": found.text}


def carried_out(call: HookCall, ledger: Ledger, words: Words, *, session: str) -> Outcome | None:
    """What became of an answer of the owner's; `None` where it is conversation."""
    evolution = open_evolution(call, ledger, session=session)
    desk = evolution.desk
    take_note(evolution, ledger)
    cards = desk.kept().cards
    over = frozenset(card.number for card in cards if card.state in OPEN_STATES and desk.is_over(card))
    here, all_of_them = _showings(call, ledger, session), _showings(call, ledger, None)
    found = evolution.answer(meaning(words, cards, here, over=over, elsewhere=all_of_them))
    if found is not None and found.done:
        ledger.drop_card(f"{found.number}:")
    return found


def _asked(call: HookCall, ledger: Ledger, words: Words, session: str) -> Outcome | None:
    """The card of what was acknowledged with a hint at "evolve": it is seen first, and answered then."""
    if words.verb != "evolve" or words.number or words.reference:
        return None
    from instinct_learner.hooks.evolving import asked

    # Of a card and a hint the owner answers what was shown last.
    shown = max((at for _, _, at in ledger.cards_shown(session)), default="")
    card = asked(call, session, after=shown)
    if card is None or card.state not in OPEN_STATES:
        return None
    text = render_card(card, language=language_of(call, card))
    return Outcome(code="asked", text=text, card=card, number=card.number, done=False)


def _undone(call: HookCall, ledger: Ledger, session: str, text: str) -> dict[str, Any] | None:
    """Takes back the evolution that was this session's last word; `None` where something else was."""
    evolution = open_evolution(call, ledger, session=session, operator="user")
    changes = [one for one in evolution.history.changes() if one.session == session and one.kind == "evolution"]
    last = next((one for one in reversed(changes) if not one.undone_by), None)
    if last is None or last.at < ledger.learned_at(session):
        return None
    language: Language = "zh" if any("\u4e00" <= mark <= "\u9fff" for mark in text) else "en"
    try:
        return {"handled": True, "text": evolution.undo(last.number, language=language).text}
    except UndoRefusedError as error:
        return {"handled": True, "text": error.text(language)}


def _event_of(call: HookCall, text: str, context: Mapping[str, Any]) -> HookEvent:
    from instinct_learner.learning.event import read_event

    owner_ids = call.settings()["owner_ids"]
    payload = {"event": {"messages": [{"role": "user", "content": text}]}, "ctx": {"trigger": "user", **context}}
    return read_event(payload, owner_ids=owner_ids if isinstance(owner_ids, tuple) else ())


def _is_owners(event: HookEvent) -> bool:
    """Whether the latest message was typed by the owner in an interactive turn."""
    typed = event.session_kind == "interactive" and event.trigger in {"", "user", "manual"}
    return typed and bool(event.messages) and event.messages[-1].origin == "owner"


def _showings(call: HookCall, ledger: Ledger, session: str | None) -> list[Showing]:
    """What a session was shown, or with `None` any, the latest last."""
    found = []
    for ref, _, at in ledger.cards_shown(session):
        number, _, content = ref.partition(":")
        if number.isdigit() and at:
            age = (call.now() - datetime.fromisoformat(at)).total_seconds()
            found.append(Showing(number=int(number), content=content, age_seconds=age))
    return found


def _note_shown(call: HookCall, ledger: Ledger, card: EvolutionCard, session: str) -> None:
    """A card that stands in our own reply was shown there, and needs no block."""
    ledger.drop_card(f"{card.number}:")
    ledger.note_card_shown(session, reference_of(card), call.now().isoformat())


def take_note(evolution: Evolution, ledger: Ledger) -> None:
    """Tells the desk what sessions were shown, and what became of promotions by other words."""
    evolution.recover()
    desk = evolution.desk
    waiting = {card.number: card for card in desk.kept().cards if card.state in OPEN_STATES}
    for ref, session, at in ledger.cards_shown():
        number = int(ref.partition(":")[0] or 0)
        if number in waiting:
            desk.shown(number, session, at=at)
    evolution.follow_promotions()


# After a reply, at the heartbeat.


def after_response(call: HookCall, event: HookEvent) -> dict[str, Any]:
    """Carries out the owner's answer where no plugin did; the next turn says what became of it."""
    said = _latest(event)
    words = _words_of(said)
    if said is None or words is None or not os.path.isdir(call.home()):
        return {}
    from instinct_learner.bank.ledger import Ledger
    from instinct_learner.hooks.claims import KEY, fingerprint

    with Ledger.open(call.home()) as ledger:
        answered = ledger.fact(KEY + event.session_id)
        in_chat = isinstance(answered, list) and fingerprint(said.text) in answered
        # Claimed in either case: an event that comes again says nothing a second time.
        is_new = ledger.mark_turn(event.session_id, said.key, HOOK)
        if in_chat or not is_new:
            return {}
        try:
            session = event.session_id
            found = _asked(call, ledger, words, session) or carried_out(call, ledger, words, session=session)
        except BaseException:
            ledger.unmark_turn(event.session_id, said.key, HOOK)
            raise
        if found is None:
            return {}
        lead = found.text.split("\n", 1)[0]
        ledger.add_notice(event.session_id, lead, "notice", "", call.now().isoformat())
        if found.card is not None:
            put_before(call, ledger, replace(found.card, session=event.session_id))
        return {"code": found.code, "number": found.number, "done": found.done}


def _latest(event: HookEvent) -> Message | None:
    """The owner's latest message of an interactive turn; `None` where somebody or something else spoke last."""
    said = next((one for one in reversed(event.messages) if one.role == "user"), None)
    typed = event.session_kind == "interactive" and event.trigger in {"", "user", "manual"}
    return said if said is not None and typed and said.origin == "owner" else None


def _words_of(said: Message | None) -> Words | None:
    """The answer that a message is, as it was typed, host's envelopes taken off."""
    from instinct_learner.learning.cleaning import visible, without_envelopes

    if said is None or not said.raw:
        return None if said is None else read_words(said.text)
    text = without_envelopes(said.raw).strip()
    # Taking off envelopes takes out what nobody sees, too; a word with such in it is none.
    line = next((one for one in reversed(said.raw.splitlines()) if text in visible(one)), "")
    return read_words(text) if visible(line) == line else None


def heartbeat(call: HookCall) -> dict[str, Any]:
    """Finishes what was interrupted, and sees to it that no card is forgotten."""
    from instinct_learner.bank.ledger import Ledger

    with Ledger.open(call.home()) as ledger:
        evolution = open_evolution(call, ledger)
        take_note(evolution, ledger)
        desk, now = evolution.desk, call.now()
        last = desk.kept().reviewed
        today = bool(last) and datetime.fromisoformat(last).astimezone(now.tzinfo).date() >= now.date()
        opened = () if today else desk.review()
        raised = desk.raise_waiting()
        again = _put_before_again(call, ledger, desk)
        return {"open": len(opened or desk.open_cards()), "raised": len(raised), "again": again}


def _put_before_again(call: HookCall, ledger: Ledger, desk: Desk) -> int:
    """Cards that were to be shown and are not waiting any more, or wait where nobody speaks; gives their number."""
    waiting = {ref.partition(":")[0]: (session, at) for ref, session, at in ledger.cards_waiting()}
    count = 0
    for card in desk.open_cards():
        if not card.raised or card.state != "waiting" or card.shown_at:
            continue
        session, at = waiting.get(str(card.number), ("", ""))
        quiet = session and call.now() - datetime.fromisoformat(at) > timedelta(minutes=QUIET_MINUTES)
        if quiet or str(card.number) not in waiting:
            put_before(call, ledger, desk.put(card, session=""))
            count += 1
    return count


def raise_promotion(call: HookCall, ledger: Ledger, *, session: str, reference: str) -> bool:
    """Puts a proposal of the sedimentation on the desk; whether a card stands for it now."""
    from instinct_learner.bank.reader import read_bank

    evolution = open_evolution(call, ledger, session=session)
    pending = evolution.pending(reference)
    if pending is None:
        return False
    proposal = pending.proposal
    experience, score = proposal.experience, proposal.score.value
    turn = experience.source.rpartition("轮次 ")[2]
    taught = [
        stored.instinct
        for stored in read_bank(call.home()).instincts
        if turn and turn in {dict(stored.instinct.source).get(name) for name in ("turn", "last_turn")}
    ]
    principle = proposal.entry.partition("\n")[0].removeprefix("## ")
    important: Weight = "H" if score >= _IMPORTANT else "M"
    draft = Draft(
        layer="L1",
        target=proposal.target,
        memory=principle,
        trigger="C",
        importance=important,
        reuse=important,
        evidence=(Evidence(quote=experience.context, session=session, turn=turn, at=experience.date),),
        count=max([1, *(one.seen for one in taught)]),
        sources=tuple(one.id for one in taught),
        language="zh" if any("\u4e00" <= mark <= "\u9fff" for mark in principle) else "en",
    )
    card = evolution.desk.propose(draft, reference=reference, session=session)
    if card is None:
        return False
    note = f"{reference}：{proposal.condition}" if draft.language == "zh" else f"{reference}: {proposal.condition}"
    seen = any(ref.startswith(f"{card.number}:") for ref, _, _ in ledger.cards_shown())
    if not card.note and card.state == "waiting" and not seen:
        card = evolution.desk.put(card, note=note)
        if card.raised:
            put_before(call, ledger, card)
    return True
