"""The loop of an experience, at the after-response hook and at the heartbeat.

Nothing is imported for a turn in which nothing happened that the loop could want.

Source: SPEC §3 "Trigger", "Human veto"; §9.
"""

from __future__ import annotations

import os

from instinct_learner.lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from instinct_learner.governance.writer import Writer
    from instinct_learner.hooks.call import HookCall
    from instinct_learner.model.event import HookEvent, Message
    from instinct_learner.sediment.loop import Sedimentation

#: Words without which a message neither answers a proposal nor asks to keep something.
_CUES = lazy(
    r"(?i)允许|允許|拒|否决|否決|不行|allow|\bno\b|deny|reject|veto|记|記|remember|keep|制度化|固化|晋升|promote|permanent|以后|以後"
)
_NO_STEP: dict[str, Any] = {"skipped": "trivial"}


def after_response(call: HookCall, event: HookEvent) -> dict[str, Any]:
    """Take the latest turn through the loop, or carry out the owner's word on a proposal."""
    said, uses = _latest(event)
    if said is None or (not uses and not _CUES.search(said.text or said.raw)):
        return dict(_NO_STEP)
    from instinct_learner.bank.ledger import Ledger
    from instinct_learner.hooks.door import writer_of
    from instinct_learner.sediment.occasion import occasion_of

    with Ledger.open(call.home()) as ledger:
        loop = sedimentation(call, session=event.session_id, turn=said.key, ledger=ledger)
        answered = _answered(loop, said, event)
        if answered is not None:
            said_back = _said_back(loop, answered)
            ledger.add_notice(event.session_id, said_back, "promotion", answered["id"], call.now().isoformat())
            if answered.get("promoted"):
                _mark_promoted(call, answered, writer_of(call, session=event.session_id))
            return {key: value for key, value in answered.items() if key != "experience"}
        occasion = occasion_of(event)
        return dict(_NO_STEP) if occasion is None else loop.after_response(occasion)


def heartbeat(call: HookCall) -> dict[str, Any]:
    """Take changes on their way a step further and settle what silence denied."""
    from instinct_learner.bank.ledger import Ledger

    with Ledger.open(call.home()) as ledger:
        return sedimentation(call, session="", turn=f"heartbeat {call.now().isoformat()}", ledger=ledger).heartbeat()


def sedimentation(call: HookCall, *, session: str, turn: str, ledger: Any, operator: Any = "agent") -> Sedimentation:
    """The loop of a home, with its settings, its log and its sessions."""
    from instinct_learner.governance import audit
    from instinct_learner.hooks.door import writer_of
    from instinct_learner.sediment.loop import Sedimentation, Terms
    from instinct_learner.sediment.operations import check_sandbox_space

    home, settings = call.home(), call.settings()
    writer = writer_of(call, session=session, turn=turn, operator=operator)
    os.makedirs(home, exist_ok=True)

    def tell(event_type: str, details: Any) -> None:
        audit.emit(
            home, event_type, {"session_id": session, **details, "audit": {"operator": operator}}, now=call.now()
        )

    def notify(to: str, text: str, ref: str) -> None:
        if ledger is None:
            return
        from instinct_learner.hooks.cards import raise_promotion

        # One card for a lesson, whoever proposes it; where there can be none, the line says how to answer.
        if not raise_promotion(call, ledger, session=to, reference=ref):
            ledger.add_notice(to, text, "promotion", ref, call.now().isoformat())

    threshold, ttl = settings["frequency_threshold"], settings["TTL_hours"]
    terms = Terms(
        frequency_threshold=threshold if isinstance(threshold, (int, float)) else 15,
        ttl_hours=ttl if isinstance(ttl, (int, float)) else 24,
        auto_promote_l1=settings["auto_promote_l1"] is True,
        degraded=check_sandbox_space(home)["status"] == "degraded",
    )
    return Sedimentation(writer.knowledge, now=call.now, tell=tell, notify=notify, terms=terms)


def _latest(event: HookEvent) -> tuple[Message | None, int]:
    """The owner's latest message and how many tools ran since; `None` where somebody or something else spoke last."""
    uses = 0
    for message in reversed(event.messages):
        if message.role == "user":
            return (message if message.origin == "owner" else None), uses
        uses += len(message.tools) if message.role == "tool" else 0
    return None, uses


def _answered(loop: Sedimentation, said: Message, event: HookEvent) -> dict[str, Any] | None:
    """What the owner's message does to a proposal. Only the whole message counts, as it was typed."""
    if event.session_kind != "interactive" or event.trigger not in {"", "user", "manual"}:
        return None
    if not loop.notes().pending:
        return None  # nothing was ever proposed: no word can be meant for it
    from instinct_learner.governance.approval import Answer, stamp
    from instinct_learner.learning.cleaning import without_envelopes

    text = without_envelopes(said.raw) if said.raw else said.text
    return loop.answer(Answer(text=text, from_owner=said.origin == "owner", session=event.session_id, at=stamp()))


def _said_back(loop: Sedimentation, answered: dict[str, Any]) -> str:
    """What the next turn's block says of the owner's word, in the language of what it is about."""
    from instinct_learner.bank.body import is_wide

    pending = loop.notes().find(answered["id"])
    principle = pending.proposal.entry.partition("\n")[0].removeprefix("## ") if pending else ""
    chinese, ref = is_wide(principle) or not principle, answered["id"]
    if answered.get("promoted"):
        return (
            f"🧬 已晋升 {ref}：「{principle}」→ MEMORY.md"
            if chinese
            else f'🧬 Promoted {ref}: "{principle}" → MEMORY.md'
        )
    if answered.get("vetoed"):
        return f"🧬 不晋升 {ref}：「{principle}」" if chinese else f'🧬 Not promoted, {ref}: "{principle}"'
    why = "；".join(answered.get("refused", ())) or "改动未被写入，见 instinct events"
    return f"🧬 没有写入 {ref}：{why}" if chinese else f"🧬 Not written, {ref}: {why}"


def _mark_promoted(call: HookCall, answered: dict[str, Any], writer: Writer) -> None:
    """The instinct of the same turn rests: what is promoted is never shown twice."""
    from dataclasses import replace

    from instinct_learner.bank.reader import read_bank
    from instinct_learner.governance.writer import RefusedWriteError

    turn = answered["experience"].source.rpartition("轮次 ")[2]
    for stored in read_bank(call.home()).instincts:
        source = dict(stored.instinct.source)
        if turn and source.get("turn") == turn and not stored.instinct.promoted_to:
            try:
                writer.update_instinct(
                    stored.instinct.id, lambda one: replace(one, promoted_to="memory/MEMORY.md"), why="promoted"
                )
            except RefusedWriteError as refusal:
                # It is promoted all the same: recall shows what stands in both places once.
                call.log(f"promoted_to of {stored.instinct.id}: {refusal}")
