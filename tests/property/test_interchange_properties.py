"""Export and import are each other's inverse for what a form can say."""

from __future__ import annotations

from datetime import datetime, timezone
from typing import TYPE_CHECKING, Literal

from hypothesis import given
from hypothesis import strategies as st

from instinct_learner.bank.codec import instinct_hash, parse_instinct, render_instinct
from instinct_learner.governance.cleaning import clean_line
from instinct_learner.interchange import sources
from instinct_learner.interchange.record import Format, SourceError, Stamp, spoken
from instinct_learner.model.instinct import Instinct, InstinctId

if TYPE_CHECKING:
    from collections.abc import Callable

NOW = datetime(2026, 5, 8, 5, tzinfo=timezone.utc)
LINES = st.text(
    alphabet=st.one_of(
        st.sampled_from(" -#`*_~<>[]()!|:：;；,，.。'\"“”「」\\/{}@&%$0123456789中文規則用不要🙂"),
        st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")),
    ),
    min_size=1,
    max_size=60,
)
#: What the bank holds is always made safe first, so that is what an export meets.
SENTENCES = LINES.map(lambda text: clean_line(text, limit=400)).filter(
    lambda text: any(char.isalnum() for char in text)
)


@st.composite
def instincts(draw: Callable[..., object]) -> Instinct:
    trigger, action = str(draw(SENTENCES)), str(draw(SENTENCES))
    languages: tuple[Literal["zh", "en"], ...] = ("zh", "en")
    language = languages[0] if draw(st.booleans()) else languages[1]
    return Instinct(
        id=InstinctId("instinct-20260508-001"),
        created=NOW,
        confidence=0.6,
        trigger=trigger,
        action=action,
        title=str(draw(SENTENCES))[:40].strip(),
        evidence=("2026-05-08: said",),
        tags=("git",),
        hash=instinct_hash(trigger, action),
        language=language,
    )


class TestExportedIsImported:
    """SPEC §6: our own bundle, one file, human-readable; formats both ways where they exist."""

    @given(st.lists(instincts(), min_size=1, max_size=4))
    def test_our_own_form_gives_every_record_back(self, known: list[Instinct]) -> None:
        text = "".join(sources.WRITERS["instincts"](known, Stamp(now=NOW)))
        reading = sources.read(text, source="x.md")
        assert list(reading.instincts) == known
        assert reading.left_out == ()

    @given(st.text(max_size=200))
    def test_our_own_form_gives_a_files_bytes_back(self, more: str) -> None:
        ours = render_instinct(Instinct(id=InstinctId("a"), created=NOW, confidence=0.5, trigger="t", action="a"))
        text = ours + "\n## Mine\n\n````instinct\n```\n" + more.replace("\r", "")
        try:
            instinct = parse_instinct(text, file="x.md")
        except Exception:  # noqa: BLE001 - what the bank can't hold is no business of an export's
            return
        bundle = "".join(sources.WRITERS["instincts"]([instinct, instinct], Stamp(now=NOW)))
        assert [render_instinct(one) for one in sources.read(bundle, source="x.md").instincts] == [text, text]

    @given(st.lists(instincts(), min_size=1, max_size=4))
    def test_everything_claude_codes_form_keeps_rule_and_title(self, known: list[Instinct]) -> None:
        text = "".join(sources.WRITERS["ecc"](known, Stamp(now=NOW)))
        found = sources.read(text, source="x.yaml", form="ecc").found
        assert [(one.trigger, one.tags, one.evidence) for one in found] == [
            (one.trigger, one.tags, one.evidence) for one in known
        ]
        assert len(found) == len(known)

    @given(st.lists(instincts(), min_size=1, max_size=4), st.sampled_from(["openclaw", "claude-md", "markdown"]))
    def test_lists_keep_trigger_and_action(
        self, known: list[Instinct], form: Literal["openclaw", "claude-md", "markdown"]
    ) -> None:
        text = "".join(sources.WRITERS[form](known, Stamp(now=NOW)))
        found = sources.read(text, source="x.md", form=form).found
        assert [spoken(one.action) for one in found] == [spoken(one.action) for one in known]

    @given(st.binary(max_size=400), st.sampled_from(list(sources.READERS)))
    def test_any_bytes_are_read_or_refused_with_a_reason(self, data: bytes, form: Format) -> None:
        try:
            text, _ = sources.decode(data, source="x")
            reading = sources.READERS[form](text)
        except SourceError as refused:
            whys: tuple[str, ...] = refused.why
        else:
            whys = tuple(why for one in reading.left_out for why in one.why)
            assert all(one.line >= 1 for one in reading.found)
        assert all(whys)
