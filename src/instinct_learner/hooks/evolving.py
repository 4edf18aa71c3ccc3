"""What is proposed for good: after a reply, at a conversation's end, at the heartbeat, on request.

`after_response` is called after every reply, so a turn without a keyword, a tool call or anything learned ends here
before anything is imported. What is decided is decided in `evolve`, on values; here things are read, kept and said.

A turn's keywords are read once (claimed in the ledger), its tool calls are counted until its conversation is over, and
the day's review is noted by its date: calls that come twice, overlap or are killed propose nothing twice.

Source: SPEC §4; ADR 0095–0097.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from instinct_learner.bank.ledger import Ledger
    from instinct_learner.evolve.desk import Desk
    from instinct_learner.hooks.call import HookCall
    from instinct_learner.model.card import Draft, EvolutionCard
    from instinct_learner.model.event import HookEvent
    from instinct_learner.model.instinct import Instinct

#: The same as `evolve.triggers.CUES`, spelled out so that looking costs no import; a test compares the two.
_CUES = (
    *("以后", "以後", "永远", "永遠", "每次", "必须", "必須", "一定", "禁止", "记住", "記住", "下次", "别再", "別再"),
    *("不要再", "记得", "記得", "倾向", "傾向", "偏好", "喜欢", "喜歡", "习惯", "習慣"),
    *("always", "never", "from now on", "must", "every time", "remember", "next time", "again", "prefer", "like"),
    "usually",
)
#: From this hour on, local time, a day without a heartbeat is reviewed after a reply. Source: seed "22:00任务后".
EVENING_HOUR = 22
#: Words by which an owner speaks against what was done: without one, and without tools, a turn counts for nothing.
_AGAINST = (
    *(
        "不对",
        "不對",
        "不是",
        "不要",
        "不行",
        "不该",
        "不該",
        "错",
        "錯",
        "别",
        "別",
        "应该",
        "應該",
        "而是",
        "重新",
        "又",
    ),
    *("要的是", "说过", "說過", "说了", "說了", "忘了", "漏"),
)
_AGAINST_WORDS = frozenset(
    (
        *("no", "nope", "not", "wrong", "incorrect", "instead", "stop", "still", "rather", "should", "actually"),
        *("asked", "said", "meant", "wanted", "forgot", "missed", "missing"),
    )
)


def after_response(call: HookCall, event: HookEvent, result: Mapping[str, object]) -> None:
    """Look at the turns of an event for what should be kept for good.

    Args:
        call: The call.
        event: What the host told.
        result: What the step before learned, `{"learned", "skipped"}`.
    """
    if event.session_kind != "interactive" or event.trigger not in {"", "user", "manual"}:
        return
    learned = result.get("learned")
    matters = bool(learned) or _may_matter(event) or bool(takes_back(result))
    # In the evening a look at the ledger says whether the day's review is still to be held.
    if not (matters or call.now().hour >= EVENING_HOUR) or not os.path.isdir(call.home()):
        return
    from instinct_learner.bank.ledger import Ledger

    with Ledger.open(call.home()) as ledger:
        step = Step(call, ledger, event.session_id)
        if matters:
            from instinct_learner.hooks.conversations import Conversations
            from instinct_learner.hooks.keywords import Keywords

            keywords = Keywords(step)
            keywords.withdraw(result)
            keywords.read(event, learned if isinstance(learned, dict) else {})
            Conversations(step).count(event)
        if call.now().hour >= EVENING_HOUR:
            _review_if_due(step, heartbeat=False)


def ended(call: HookCall, session: str) -> list[int]:
    """A conversation is over: propose what went wrong in it. Returns the cards' numbers."""
    from instinct_learner.bank.ledger import Ledger
    from instinct_learner.hooks.conversations import Conversations

    with Ledger.open(call.home()) as ledger:
        return Conversations(Step(call, ledger, session)).settle(session)


def heartbeat(call: HookCall) -> dict[str, Any]:
    """Settle conversations that went quiet, and hold the day's review. Returns the numbers of the cards made."""
    from instinct_learner.bank.ledger import Ledger
    from instinct_learner.hooks.conversations import Conversations

    with Ledger.open(call.home()) as ledger:
        step = Step(call, ledger, "")
        return {"pitfalls": Conversations(step).settle_quiet(), "review": _review_if_due(step, heartbeat=True)}


def review(call: HookCall) -> tuple[EvolutionCard, ...]:
    """Hold a review now, because the owner asks for one. What went wrong in any conversation is settled first.

    Returns:
        Every card that is open then, those that were put off included.
    """
    from instinct_learner.bank.ledger import Ledger
    from instinct_learner.hooks.conversations import Conversations
    from instinct_learner.hooks.reviewing import Reviewing

    with Ledger.open(call.home()) as ledger:
        step = Step(call, ledger, "")
        Conversations(step).settle_all()
        return Reviewing(step).review()[0]


def asked(call: HookCall, session: str, *, after: str = "") -> EvolutionCard | None:
    """The card of what was last acknowledged with a hint in a session, because the owner says "evolve" to it.

    Args:
        call: The call.
        session: The owner's.
        after: When a card was last shown there, ISO 8601, "" for never: the word means what was said later.

    Returns:
        The card, not yet answered: it must be seen before it can be. `None` where nothing was offered.
    """
    from instinct_learner.bank.ledger import Ledger
    from instinct_learner.hooks.keywords import Keywords

    with Ledger.open(call.home()) as ledger:
        return Keywords(Step(call, ledger, session)).take_offer(after=after)


def requested(call: HookCall, instinct_id: str) -> EvolutionCard | None:
    """The card of an instinct that the owner asks to keep for good, not yet answered; `None` where none can be made."""
    from instinct_learner.bank.ledger import Ledger
    from instinct_learner.hooks.keywords import Keywords

    with Ledger.open(call.home()) as ledger:
        return Keywords(Step(call, ledger, "")).request(instinct_id)


def withdraw(call: HookCall, session: str, result: Mapping[str, object]) -> None:
    """Takes back the open cards of what the owner took back in an answered message."""
    if takes_back(result):
        from instinct_learner.bank.ledger import Ledger
        from instinct_learner.hooks.keywords import Keywords

        with Ledger.open(call.home()) as ledger:
            Keywords(Step(call, ledger, session)).withdraw(result)


def _review_if_due(step: Step, *, heartbeat: bool) -> list[int]:
    from instinct_learner.hooks.reviewing import Reviewing

    return Reviewing(step).review_if_due(heartbeat=heartbeat)


class Step:
    """What the steps share: one call over one ledger, and the desk.

    Args:
        call: For home, settings and time.
        ledger: Open.
        session: The conversation at hand, "" for none.

    Attributes:
        call: As given.
        ledger: As given.
        session: As given.
        at: The time, ISO 8601.
    """

    def __init__(self, call: HookCall, ledger: Ledger, session: str) -> None:
        self.call = call
        self.ledger = ledger
        self.session = session
        self.at = call.now().isoformat()
        self._desk: Desk | None = None

    @property
    def desk(self) -> Desk:
        """The desk, made when the first card is thought of."""
        if self._desk is None:
            from instinct_learner.hooks.desk import open_desk

            self._desk = open_desk(self.call, self.ledger, session=self.session)
        return self._desk

    def propose(self, draft: Draft, *, session: str) -> EvolutionCard | None:
        """Puts a draft on the desk, to be shown in a session, "" for whichever speaks next."""
        return self.desk.propose(draft, session=session)

    def close(self, card: EvolutionCard) -> None:
        """Takes a card off the desk that nobody answered, and out of the blocks that were to show it."""
        self.desk.put(card, state="replaced", answered_at=self.at)
        self.ledger.drop_card(f"{card.number}:")

    def instinct(self, instinct_id: str) -> Instinct | None:
        """A live instinct, `None` where there is none of this id, or its file is broken."""
        from instinct_learner.bank.reader import find_instinct
        from instinct_learner.errors import RecordError, RecordNotFoundError

        try:
            return find_instinct(self.call.home(), instinct_id, folders=("instincts",)).instinct
        except (RecordNotFoundError, RecordError):
            return None


def _may_matter(event: HookEvent) -> bool:
    """Whether anything in an event could be a keyword, a failure or a correction. Costs a look at each message."""
    for message in event.messages:
        if message.role == "tool":
            return True
        if message.role == "user" and message.origin == "owner":
            text = message.text.lower()
            if has_cue(text) or _is_against(text):
                return True
    return False


def _is_against(text: str) -> bool:
    words = (word.strip(".,!?;:\"'()") for word in text[:2000].split())
    return any(word in text for word in _AGAINST) or any(w in _AGAINST_WORDS or w.endswith("n't") for w in words)


def has_cue(text: str) -> bool:
    """Whether a message holds a keyword of any level: cheap, and true too often."""
    lowered = text.lower()
    return any(cue in lowered for cue in _CUES) or any("\uff21" <= char <= "\uff5a" for char in text)


def takes_back(result: Mapping[str, object]) -> list[str]:
    """The lines of a result that say what the owner took back."""
    skipped = result.get("skipped")
    return [str(one) for one in skipped if str(one).startswith("taken back: ")] if isinstance(skipped, list) else []
