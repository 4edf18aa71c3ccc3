"""What holds of every record and of any bytes at all."""

from __future__ import annotations

import os
import string
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any, Literal

import frontmatter
import pytest
import yaml
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from instinct_learner.bank.codec import decode_record, instinct_hash, parse_instinct, render_instinct
from instinct_learner.bank.front import StrictHandler
from instinct_learner.bank.plain import plain_entries, split
from instinct_learner.bank.reader import read_bank
from instinct_learner.bank.scalar import flow
from instinct_learner.errors import RecordError
from instinct_learner.model.instinct import Instinct, InstinctId

if TYPE_CHECKING:
    from pathlib import Path

#: Any character that may stand in a line, and often enough those that mean something to Markdown or YAML.
LINE = st.text(
    st.one_of(
        st.sampled_from("#-*+`~\\<>!-[]{}:,'\"|&%@? 1.)\t。，用了不"),
        st.characters(exclude_categories=["Cs"], exclude_characters="\r\n"),
    ),
    max_size=30,
).map(lambda text: text.strip(" \t"))
ONE_LINE_VALUE = LINE.map(lambda text: "".join(c for c in text if c.isprintable()).strip(" "))
WORDS = LINE.filter(bool)
MOMENTS = st.datetimes(
    min_value=datetime(2, 1, 1),  # noqa: DTZ001 - the zone comes from the next argument
    max_value=datetime(9998, 1, 1),  # noqa: DTZ001
    timezones=st.integers(-720, 720).map(lambda minutes: timezone(timedelta(minutes=minutes))),
)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**17), 10**17),
    st.floats(allow_nan=False, allow_infinity=False, min_value=-1e15, max_value=1e15).map(lambda x: round(x, 6)),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
)
EXTRA = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(string.ascii_letters, min_size=1), inner, max_size=2)
    ),
    max_leaves=5,
)


@st.composite
def instincts(draw: st.DrawFn) -> Instinct:
    trigger, action = draw(WORDS), draw(LINE)
    return Instinct(
        id=InstinctId(draw(st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,20}", fullmatch=True).filter(_not_nothing))),
        created=draw(MOMENTS),
        confidence=draw(st.floats(0, 1)),
        trigger=trigger,
        action=action,
        evidence=tuple(draw(st.lists(WORDS, max_size=4))),
        title=draw(ONE_LINE_VALUE),
        kind=draw(st.sampled_from(["correction", "preference", "recovery", "pattern", "manual"])),
        scope=draw(st.sampled_from(["global", "project:x", "project:我的 项目"])),
        status=draw(st.sampled_from(["active", "dormant", "expired"])),
        tags=tuple(draw(st.lists(ONE_LINE_VALUE.filter(bool), max_size=3))),
        times_used=draw(st.integers(0, 10**9)),
        times_validated=draw(st.integers(0, 10**9)),
        last_used=draw(st.none() | MOMENTS),
        seen=draw(st.integers(0, 10**9)),
        source=tuple(draw(st.dictionaries(st.text(string.ascii_letters, min_size=1), ONE_LINE_VALUE)).items()),
        hash=instinct_hash(trigger, action),
        pinned=draw(st.booleans()),
        promoted_to=draw(ONE_LINE_VALUE),
        language=draw(st.sampled_from(["zh", "en"])),
        extra=tuple(draw(st.dictionaries(st.from_regex(r"x_[a-z]{1,8}", fullmatch=True), EXTRA, max_size=3)).items()),
    )


def _not_nothing(text: str) -> bool:
    return text.lower() != "null"


def rendered(instinct: Instinct) -> str:
    """The text, where the record is small and flat enough to be one of ours."""
    text = render_instinct(instinct)
    try:
        StrictHandler().entries(StrictHandler().split(text)[0])
    except RecordError as error:
        assume(not any(word in str(error) for word in ("bytes, at most", "levels deep")))
        raise
    return text


class TestParseOfRenderIsIdentity:
    """ARCHITECTURE: "parse(render(r)) = r"."""

    @given(instincts())
    def test_for_every_record(self, instinct: Instinct) -> None:
        assert parse_instinct(rendered(instinct), file="x.md") == instinct

    @given(instincts())
    def test_and_the_text_is_stable(self, instinct: Instinct) -> None:
        text = rendered(instinct)
        assert render_instinct(parse_instinct(text, file="x.md")) == text

    @given(instincts())
    def test_and_other_tools_read_the_same_values(self, instinct: Instinct) -> None:
        loaded = yaml.safe_load(StrictHandler().split(rendered(instinct))[0])
        assert (loaded["id"], loaded["confidence"], loaded["title"]) == (
            instinct.id,
            instinct.confidence,
            instinct.title,
        )
        assert tuple(loaded["tags"]) == instinct.tags


class TestARewriteChangesOnlyWhatChanged:
    """ARCHITECTURE: "unknown keys, comments and hand-written sections survive every rewrite"."""

    @given(instincts(), instincts(), st.sampled_from(["\n", "\r\n"]), st.booleans(), LINE)
    def test_the_new_values_are_read_back_and_the_notes_are_there(
        self,
        old: Instinct,
        new: Instinct,
        newline: str,
        ended: Literal[True, False],
        note: str,
    ) -> None:
        assume("<!--" not in note and "-->" not in note)
        note = f"note {note} end"
        text = rendered(old).replace("---\n", "---\n# by hand\n", 1)
        text = text.replace("\n## ", f"\n## mine\n\n{note}\n\n## ", 1) + ("" if ended else "\n<!-- last -->")
        before = parse_instinct(text.replace("\n", newline), file="x.md")
        assert before.rest
        wanted = replace(new, id=old.id, rest=before.rest)
        written = render_instinct(wanted)
        after = parse_instinct(written, file="x.md")
        # A key that is new stands behind those that the file has.
        assert dict(after.extra) == dict(wanted.extra)
        assert replace(after, rest=(), extra=()) == replace(wanted, rest=(), extra=())
        assert note in written
        assert "# by hand" in written
        assert written.count("\n") == written.count(newline)

    @given(instincts())
    def test_rewriting_with_equal_values_writes_equal_bytes(self, instinct: Instinct) -> None:
        text = rendered(instinct).replace("---\n", "---\n# by hand\n", 1)
        assert render_instinct(parse_instinct(text, file="x.md")) == text


class TestAnyBytes:
    """SPEC §1: "One broken file never hides the others, is reported by name, line and reason"."""

    @given(st.binary(max_size=400))
    def test_are_a_record_or_one_record_error(self, data: bytes) -> None:
        accepted_or_named(data)

    @given(st.text(st.sampled_from("-\n\r:# ab0.[]{}&*!|>?%@`'\"~\\\x85\u2028\ufeff"), max_size=80))
    def test_of_yaml_punctuation_are_a_record_or_one_record_error(self, noise: str) -> None:
        accepted_or_named(f"---\nid: x\nconfidence: 1\ntrigger: t\n{noise}\n---\n".encode())

    @given(st.data())
    def test_changed_in_one_place_are_a_record_or_one_record_error(self, data: st.DataObject) -> None:
        raw = bytearray(render_instinct(data.draw(instincts())).encode())
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
        accepted_or_named(bytes(raw))

    @settings(max_examples=30)
    @given(data=st.binary(max_size=200))
    def test_never_hide_a_good_file_from_the_reader(self, data: bytes, tmp_path_factory: Any) -> None:
        home: Path = tmp_path_factory.mktemp("home")
        (home / "instincts").mkdir()
        (home / "instincts" / "a.md").write_bytes(data)
        (home / "instincts" / "b.md").write_text("---\nid: b\nconfidence: 1\ntrigger: t\n---\n", encoding="utf-8")
        found = read_bank(home)
        assert "b" in [stored.instinct.id for stored in found.instincts]
        assert len(found.instincts) + len(found.broken) == 2
        assert (home / "instincts" / "a.md").read_bytes() == data

    @pytest.mark.slow
    @settings(max_examples=20_000, deadline=None)
    @given(st.lists(st.sampled_from([*"-\n:#ab0.[]{}&*!|>?%@`'\"~\\ ", "---\n", "\n## Action\n", "<!--"])).map("".join))
    def test_long_fuzz(self, noise: str) -> None:
        accepted_or_named(noise.encode())
        accepted_or_named(f"---\nid: x\nconfidence: 1\ntrigger: t\n{noise}\n---\n{noise}".encode())


def accepted_or_named(data: bytes) -> None:
    try:
        written = render_instinct(parse_instinct(decode_record(data, file="x.md"), file="x.md"))
    except RecordError as error:
        problems = error.problems
    else:
        problems = ("",)
        assert written.encode() == data
    assert problems


#: What lines of front matter are made of, by us and by those who write YAML by hand or mean harm.
PIECES = st.one_of(
    EXTRA.map(flow),
    st.sampled_from(
        (
            *("yes", "no", "~", "null", "017", "-1", "- 1", "1e3", ".5", "12:30", "12:30:", "2026-05-08T13:00+08:00"),
            *("[a, b]", "[a,b]", "[a, [b]]", "[a:b]", "[a: b]", "[12:30]", "[]", "[ ]", "[", "{a: b}", "{a: b, a: c}"),
            *("{a: [b]}", "{}", '"a, b"', '["a, b", c]', '{a: "b: c"}', "'a'", '"a" b', '"\\ud83d\\ude00"'),
            *('"\\u00e9"', "&a b", "*a", "!!str a", "a # b", "a #b", "a: b", "a:b", "|", ">", "a ", " a", "a\tb"),
            *("a\u00a0b", "记住", "「引用」，好", "a\u3000b", "<<", "---", "...", "%a", "@a", "`a`", "? a", "a?"),
            *("a, b", '"', '"a\\/b"', ""),
        )
    ),
    st.text(string.ascii_letters + string.digits + " -:#,[]{}\"'\\&*!|>%@`?.\t《记》", max_size=12),
)
FRONT_LINES = st.builds(
    lambda key, gap, value: f"{key}{gap}{value}",
    st.sampled_from(("id", "tags", "x-1", "no", "<<", "1a", "-", "", " a", "记", "? a", "a b")),
    st.sampled_from((": ", ": ", ": ", ":", ":  ", " : ")),
    PIECES,
)


class TestPlainLinesAreYaml:
    """ARCHITECTURE: "a broken file is named": what is read without YAML reads as YAML reads it."""

    @given(st.lists(FRONT_LINES, min_size=1, max_size=4), st.sampled_from(("\n", "\r\n")))
    def test_whatever_is_read_without_yaml_is_what_yaml_reads(self, lines: list[str], newline: str) -> None:
        front = "".join(f"{line}{newline}" for line in lines)
        found = plain_entries(front)
        if found is not None:
            read = StrictHandler().entries(front)
            assert found == read
            assert [type(entry.value) for entry in found] == [type(entry.value) for entry in read]

    @given(instincts())
    def test_what_we_write_ourselves_needs_no_yaml(self, instinct: Instinct) -> None:
        front, _ = split(
            rendered(replace(instinct, extra=(), source=(("session", "s-1"), ("turn", instinct.title)))), file="x.md"
        )
        hidden = not front.replace("\n", "").isprintable() or "\\ud" in front.lower()
        assert hidden or plain_entries(front) is not None


@given(EXTRA)
def test_every_value_is_read_back_from_its_line(value: object) -> None:
    assume("[[[[" not in flow([value]).replace("{", "["))
    metadata, _ = frontmatter.parse(f"---\nx: {flow(value)}\n---", handler=StrictHandler())
    assert metadata == {"x": value}


@given(st.text(max_size=20))
def test_no_line_break_comes_out_of_a_value(text: str) -> None:
    assume(not any("\ud800" <= c <= "\udfff" for c in text))
    assert len(flow(text).splitlines()) == 1
    assert os.linesep not in flow(text)
