"""The desk: every card from its proposal to its answer, kept in one file, changed only under the bank's lock.

What is proposed twice is one card. What the owner ignored comes back only when the owner says it again. Beyond five
cards a day and fifteen a week the rest wait their turn; nothing is dropped.

Source: SPEC §4 "Card"; seed self-evolve "频率控制"; ADR 0090.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone

from instinct_learner.evolve.cards import content_hash
from instinct_learner.evolve.keeping import Kept, Refusal, read_kept, render_kept, set_aside
from instinct_learner.evolve.layers import ENTRY_LIMIT_CHARACTERS, problems
from instinct_learner.governance.cleaning import clean_line
from instinct_learner.governance.knowledge import text_hash
from instinct_learner.governance.redact import redact
from instinct_learner.learning.concepts import plain_letters
from instinct_learner.learning.contradiction import contradiction
from instinct_learner.learning.merge import likeness
from instinct_learner.model.card import OPEN_STATES
from instinct_learner.model.card import EvolutionCard as Card
from instinct_learner.model.instinct import Instinct, InstinctId
from instinct_learner.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from instinct_learner.evolve.targets import Targets
    from instinct_learner.governance.knowledge import Knowledge
    from instinct_learner.model.card import Draft

CARDS_PATH = ".state/cards.json"
LOG_PATH = "memory/evolution-log.md"
#: Source: seed "每日≤5次，每周≤15次，重要内容不受限".
CARDS_A_DAY, CARDS_A_WEEK = 5, 15
#: An open card that nobody answered is over after this long; it may be proposed again after as long.
EXPIRES_DAYS = 14
REFUSALS_KEPT = 400
_QUOTE_CHARACTERS = 240
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
#: What no answer of the owner's could mend; such a draft is never shown.
_HOPELESS = frozenset(
    ("empty", "secret", "safety", "identity", "others", "target", "layer", "minor", "skill", "code", "card")
)


class Desk:
    """The cards of one home.

    Args:
        knowledge: The door to knowledge files; its storage keeps the desk's own file.
        targets: Reads what a card would change.
        now: What time it is, aware.
        tell: Logs an event.
        raised: Called with each card that is to be put before the owner, under the lock.
    """

    def __init__(
        self,
        knowledge: Knowledge,
        targets: Targets,
        *,
        now: Callable[[], datetime],
        tell: Callable[[str, Mapping[str, object]], None],
        raised: Callable[[Card], None],
    ) -> None:
        self.knowledge = knowledge
        self.targets = targets
        self.now = now
        self.tell = tell
        self._raised = raised

    # Proposing.

    def propose(self, draft: Draft, *, reference: str = "", session: str | None = None) -> Card | None:
        """Puts a draft on the desk.

        Args:
            draft: What is proposed. Its session is that of its latest evidence.
            reference: `P-…` where the sedimentation proposes it.
            session: Where it is to be shown; "" for whichever of the owner's sessions speaks next; `None` for that of
                a keyword's own conversation, and "" for pitfalls and the review.

        Returns:
            The card, new or the one of the same lesson that waits already. `None` where it may not be proposed: the
            owner said no and hasn't said it again, it is written already, or nothing could make it writable.
        """
        draft = _cleaned(draft)
        with self.knowledge.storage.locked():
            kept = self.kept()
            waiting = next((one for one in self._open(kept) if _same(one.draft, draft)), None)
            if waiting is not None:
                return self._joined(kept, waiting, draft, reference)
            wrong = _HOPELESS.intersection(problems(draft, granted=self.targets.granted))
            if wrong or len(draft.memory) > 2 * ENTRY_LIMIT_CHARACTERS or not self._is_wanted(kept, draft):
                self.tell("evolution.passed_over", {"layer": draft.layer, "reasons": sorted(wrong) or ["known"]})
                return None
            if session is None:
                session = draft.evidence[-1].session if draft.trigger == "A" and draft.evidence else ""
            card = self._made(kept, draft, session=session, reference=reference)
            kept = replace(kept.with_card(card), following=card.number + 1)
            self.tell("evolution.proposed", {"card": card.number, "layer": draft.layer, "trigger": draft.trigger})
            self._save(self._with_raised(kept))
            return self.card(card.number)

    def replaced(self, card: Card, draft: Draft, *, session: str) -> Card:
        """A new card in the place of one whose words the owner changed; it counts against no limit."""
        with self.knowledge.storage.locked():
            kept = self.kept()
            new = self._made(kept, _cleaned(draft), session=session, reference=card.reference)
            new = replace(new, replaces=card.number, raised=self.now().isoformat())
            old = replace(card, state="replaced", answered_at=self.now().isoformat())
            self._save(replace(kept.with_card(old).with_card(new), following=new.number + 1))
            return new

    def _made(self, kept: Kept, draft: Draft, *, session: str, reference: str) -> Card:
        now = self.now()
        return Card(
            number=self.next_number(kept),
            draft=draft,
            session=session,
            created=now.isoformat(),
            expires=(now + timedelta(days=EXPIRES_DAYS)).isoformat(),
            content_sha256=content_hash(draft),
            base_sha256=self.base_of(draft),
            reference=reference,
        )

    def next_number(self, kept: Kept | None = None) -> int:
        """What the next card or change is numbered."""
        return max((kept or self.kept()).following, self._last_logged() + 1)

    def _joined(self, kept: Kept, card: Card, draft: Draft, reference: str) -> Card:
        """The waiting card with what the new draft knows more of; its words stay, for they may have been shown."""
        if not set(draft.sources) <= set(card.draft.sources) and not _says(card.draft.memory, draft.memory):
            # It puts this card's rule together with others: those must not rest for a card that says nothing of them.
            return card
        seen = tuple(dict.fromkeys((*card.draft.evidence, *draft.evidence)))
        joined = replace(
            card.draft,
            evidence=seen,
            count=max(card.draft.count, draft.count),
            sources=tuple(dict.fromkeys((*card.draft.sources, *draft.sources))),
            trigger=min(card.draft.trigger, draft.trigger),
            level=min(card.draft.level, draft.level, key=("urgent", "standard", "mild").index),
            importance=min(card.draft.importance, draft.importance, key="HML".index),
        )
        card = replace(card, draft=joined, reference=card.reference or reference)
        self._save(self._with_raised(kept.with_card(card)))
        return self.card(card.number) or card

    def _is_wanted(self, kept: Kept, draft: Draft) -> bool:
        """Whether nothing that was decided before speaks against proposing it."""
        for refusal in kept.refusals:
            if _about(refusal.sources, refusal.memory, draft) and draft.count <= refusal.count:
                return False
        for card in kept.cards:
            if card.state == "accepted" and card.draft.layer == draft.layer and _says(card.draft.memory, draft.memory):
                return False
            lately = datetime.fromisoformat(card.expires) + timedelta(days=EXPIRES_DAYS) > self.now()
            if card.state == "expired" and _same(card.draft, draft) and lately and draft.count <= card.draft.count:
                return False
        return True

    # Putting before the owner.

    def raise_waiting(self) -> tuple[Card, ...]:
        """Puts before the owner what the limits held back, as far as there is room now; gives those cards."""
        with self.knowledge.storage.locked():
            before = self.kept()
            after = self._with_raised(before)
            if after != before:
                self._save(after)
            new = {card.number for card in after.cards if card.raised} - {c.number for c in before.cards if c.raised}
            return tuple(card for card in after.cards if card.number in new)

    def _with_raised(self, kept: Kept) -> Kept:
        now = self.now()
        for card in self._open(kept):
            if card.raised or card.state != "waiting" or not self._has_room(kept, card):
                continue
            card = replace(card, raised=now.isoformat())  # noqa: PLW2901 - the card as it now is
            kept = kept.with_card(card)
            self._raised(card)
        return kept

    def _has_room(self, kept: Kept, card: Card) -> bool:
        if card.draft.importance == "H":
            return True
        now = self.now()
        # A stamp from the future, by a clock that went back, counts as one of today.
        ages = [
            now - datetime.fromisoformat(one.raised)
            for one in kept.cards
            if one.raised and one.draft.importance != "H" and not one.replaces
        ]
        midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
        today = sum(age <= now - midnight for age in ages)
        return today < CARDS_A_DAY and sum(age < timedelta(days=7) for age in ages) < CARDS_A_WEEK

    def review(self) -> tuple[Card, ...]:
        """The daily look: what is over is closed, what was put off comes back. Gives every card that is open then."""
        with self.knowledge.storage.locked():
            kept = self._expired(self.kept())
            for card in kept.cards:
                if card.state == "deferred":
                    fresh = (self.now() + timedelta(days=EXPIRES_DAYS)).isoformat()
                    kept = kept.with_card(replace(card, state="waiting", raised="", session="", expires=fresh))
            kept = self._with_raised(replace(kept, reviewed=self.now().isoformat()))
            self._save(kept)
            return self._open(kept)

    def shown(self, number: int, session: str, *, at: str) -> Card | None:
        """Notes that a session saw a card."""
        with self.knowledge.storage.locked():
            kept = self.kept()
            card = kept.find(number)
            if card is None or card.state not in OPEN_STATES or (card.shown_at >= at and session in card.shown_in):
                return card
            sessions = (*(one for one in card.shown_in if one != session), session)[-8:]
            state = "shown" if card.state == "waiting" else card.state
            card = replace(card, state=state, shown_in=sessions, shown_at=max(at, card.shown_at))
            self._save(kept.with_card(card))
            return card

    # Looking.

    def card(self, number: int) -> Card | None:
        """The card of this number."""
        return self.kept().find(number)

    def open_cards(self) -> tuple[Card, ...]:
        """Every card that can still be answered, oldest first."""
        return self._open(self.kept())

    def _open(self, kept: Kept) -> tuple[Card, ...]:
        return tuple(card for card in kept.cards if card.state in OPEN_STATES and not self.is_over(card))

    def is_over(self, card: Card) -> bool:
        """Whether a card's time is up."""
        return self.now() >= datetime.fromisoformat(card.expires)

    def of_reference(self, reference: str) -> Card | None:
        """The latest card that stands for a promotion."""
        return next((card for card in reversed(self.kept().cards) if reference and card.reference == reference), None)

    def base_of(self, draft: Draft) -> str:
        """The hash of what the target says now, "" where there is no file."""
        text = self.targets.text(draft.target)
        return text_hash(text) if text else ""

    # Keeping.

    def kept(self) -> Kept:
        """What lies on the desk. What can't be read of it is set aside before anything is written over it."""
        data = self.knowledge.storage.read(CARDS_PATH)
        kept, is_whole = read_kept(data)
        if not is_whole and (copy := set_aside(self.knowledge.storage, CARDS_PATH, data)):
            self.tell("evolution.state_broken", {"path": CARDS_PATH, "copy": copy})
        return kept

    def change(self, change: Callable[[Kept], Kept]) -> Kept:
        """Changes what lies on the desk, from what it holds under the lock."""
        with self.knowledge.storage.locked():
            kept = change(self.kept())
            self._save(kept)
            return kept

    def put(self, card: Card, **changes: Any) -> Card:
        """Keeps a card with changes; its content hash follows its draft."""
        changed: Card = replace(card, **changes)
        if changed.draft != card.draft:
            changed = replace(changed, content_sha256=content_hash(changed.draft))
        self.change(lambda kept: kept.with_card(changed))
        return changed

    def refuse(self, card: Card, state: Any) -> Card:
        """Closes a card with a no, so that it is not proposed again until the owner says it again."""
        no = Refusal(sources=card.draft.sources, memory=card.draft.memory, count=card.draft.count)
        closed: Card = replace(card, state=state, answered_at=self.now().isoformat())

        def refused(kept: Kept) -> Kept:
            return replace(kept.with_card(closed), refusals=(*kept.refusals, no)[-REFUSALS_KEPT:])

        self.change(refused)
        return closed

    def _expired(self, kept: Kept) -> Kept:
        for card in kept.cards:
            if card.state in OPEN_STATES and self.is_over(card):
                self.tell("evolution.expired", {"card": card.number})
                kept = kept.with_card(replace(card, state="expired", answered_at=self.now().isoformat()))
        return kept

    def _save(self, kept: Kept) -> None:
        self.knowledge.storage.write(CARDS_PATH, render_kept(kept))

    def _last_logged(self) -> int:
        """The highest number in the log: a desk that was lost must not give one a second time."""
        found = re.findall(r"(?m)^## #(\d{1,9})\b", self.knowledge.text(LOG_PATH))
        return max(map(int, found), default=0)


def _cleaned(draft: Draft) -> Draft:
    """The draft as it may be kept: one safe line each, quotes redacted.

    The sentence itself isn't redacted but refused where it holds a secret: half a rule is none.
    """
    evidence = tuple(replace(one, quote=clean_line(one.quote, limit=_QUOTE_CHARACTERS)) for one in draft.evidence)
    return replace(draft, memory=" ".join(draft.memory.split()), evidence=evidence, cause=redact(draft.cause))


def _same(one: Draft, other: Draft) -> bool:
    return _about(one.sources, one.memory, other)


def _about(sources: tuple[str, ...], memory: str, draft: Draft) -> bool:
    """Whether a lesson is the draft's: it rests on the same instincts, or says the same."""
    shared = set(sources) & set(draft.sources)
    return bool(shared and len(shared) == min(len(set(sources)), len(set(draft.sources)))) or _says(
        memory, draft.memory
    )


def _says(one: str, other: str) -> bool:
    """Whether two sentences say the same: the same letters, or alike and no contradiction.

    "npm, not pnpm" and "pnpm, not npm" have all their words in common.
    """
    if plain_letters(one) == plain_letters(other):
        return True
    first, second = _as_instinct(one), _as_instinct(other)
    return not contradiction(first, second) and bool(likeness(first, second))


def _as_instinct(text: str) -> Instinct:
    return Instinct(id=InstinctId(""), created=_EPOCH, confidence=1.0, trigger="", action=text, kind="preference")
