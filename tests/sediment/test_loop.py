"""The loop's steps, one after the other, in memory and on the disk."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.sediment.world import FIXED, KEPT, START, World

from instinct_learner.governance.batches import without_hidden
from instinct_learner.sediment.banks import parse_promotions, parse_reflections
from instinct_learner.sediment.loop import Terms
from instinct_learner.sediment.operations import (
    check_sandbox_space,
    clear_experience,
    restore_experience,
    update_threshold,
)
from instinct_learner.sediment.promote import needs_person, proposed
from instinct_learner.sediment.reflect import reflected

if TYPE_CHECKING:
    from pathlib import Path

REFLECTIONS, PROMOTIONS, MEMORY, TABOOS = (
    f"memory/{name}.md" for name in ("reflections", "promotions", "MEMORY", "TABOOS")
)


def test_an_error_fixed_is_reflected_and_its_root_cause_goes_to_the_taboos(world: World) -> None:
    result = world.live(FIXED)
    (experience,) = parse_reflections(world.text(REFLECTIONS))
    assert result == {
        "reflected": experience.id, "distilled": TABOOS, "proposed": None, "promoted": None, "skipped": None,
    }  # fmt: skip
    assert (experience.outcome, experience.rating, experience.tags) == ("好", 4, ("经验", "错误", "pnpm"))
    assert experience.reusable == "用 pnpm test，不用 npm test"
    section = world.text(TABOOS).split("## §二")[1]
    assert f"- 别用 npm test，改用 pnpm test（{experience.id}，2026-05-08）\n" in section
    assert world.kinds() == ["sedimentation.reflect", "sedimentation.distill"]


def test_the_same_turn_given_again_changes_nothing(world: World) -> None:
    world.live(FIXED)
    before = (world.text(REFLECTIONS), world.text(TABOOS), list(world.events))
    assert world.live(FIXED)["skipped"] == "seen"
    assert (world.text(REFLECTIONS), world.text(TABOOS), world.events) == before


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"empty": True}, id="nothing came out"),
        pytest.param({"fixed": False, "tools": (("read", True),)}, id="one tool that changed nothing"),
    ],
)
def test_a_trivial_turn_is_skipped(world: World, changes: dict[str, object]) -> None:
    assert world.live(FIXED, **changes)["skipped"] == "trivial"
    assert world.events == []


def test_what_is_like_one_of_the_last_three_is_not_reflected_again_but_still_distilled(world: World) -> None:
    world.live(FIXED)
    result = world.live(FIXED, turn="t9", way=("npm ci", "pnpm i"), lesson="用 pnpm test，不用 npm test")
    assert result["reflected"] is None
    assert result["distilled"] == TABOOS
    assert len(parse_reflections(world.text(REFLECTIONS))) == 1


def test_a_process_goes_to_the_day_or_to_a_skill_that_exists(world: World) -> None:
    smooth = FIXED._replace(
        fixed=False, way=("", ""), failures=0, changed=True, domain="git", tools=(("git add", True),) * 3
    )
    assert world.live(smooth, turn="a")["distilled"] == "memory/2026-05-08.md"
    assert world.text("memory/2026-05-08.md").startswith("# 2026-05-08\n\n- ")
    world.storage.write("skills/git/SKILL.md", b"# git\n")
    assert world.live(smooth, turn="b", request="推送分支并开合并请求")["distilled"] == "skills/git/SKILL.md"


def test_a_correction_is_an_instinct_already_and_is_not_distilled(world: World) -> None:
    result = world.live(KEPT, corrected=True, preference=False)
    assert result["distilled"] is None
    (experience,) = parse_reflections(world.text(REFLECTIONS))
    assert experience.outcome == "坏"
    assert experience.result == "主人纠正了：「以后提交前先跑 make lint」"


def test_what_is_ready_is_proposed_and_written_only_on_the_owners_word(world: World) -> None:
    result = world.live(KEPT)
    ((session, text, ref),) = world.said
    assert (session, ref) == ("S1", result["proposed"])
    assert f"回复「允许这次晋升 {ref}」写入" in text
    assert "make lint" not in world.text(MEMORY)
    answered = world.say("允许这次晋升")
    assert answered is not None
    assert answered["promoted"] == ref
    assert world.text(MEMORY).endswith(f"## 以后提交前先跑 make lint\n**来源**：{ref}，2026-05-08\n")
    (record,) = parse_promotions(world.text(PROMOTIONS))
    assert record.arithmetic == "5 × 1.0 + 1 × 10 + 0 × 5 = 15"
    assert record.condition == "优先级 15 ≥ 阈值 15"
    assert dict(record.details)["批准"] == "主人允许（会话 S1）"
    assert dict(record.details)["当时阈值"] == "15"
    event = next(details for kind, details in world.events if kind == "sedimentation.promote")
    assert event["promotion"]["priority_score"] == 15
    assert event["promotion"]["trigger"] == "priority_threshold"
    assert event["guard"]["human_veto"] is False
    assert event["performance"]["bytes_written"] == len(
        f"## 以后提交前先跑 make lint\n**来源**：{ref}，2026-05-08".encode()
    )


def test_ten_minutes_of_silence_deny_and_the_phrase_lifts_that_later(world: World) -> None:
    ref = world.live(KEPT)["proposed"]
    world.wait(599)
    assert world.loop().heartbeat()["silent"] == []
    world.wait(1)
    assert world.loop().heartbeat()["silent"] == [ref]
    assert world.loop().heartbeat()["silent"] == []
    assert world.loop().threshold().vetoes == 0
    world.wait(3600)
    assert world.say("允许这次晋升") is not None
    assert "make lint" in world.text(MEMORY)


def test_a_veto_is_final_and_counted(world: World) -> None:
    ref = world.live(KEPT)["proposed"]
    assert world.say("不允许这次晋升") == {"vetoed": ref, "id": ref}
    assert world.say(f"允许这次晋升 {ref}") is None
    assert world.loop().threshold().vetoes == 1
    assert "make lint" not in world.text(MEMORY)
    assert world.live(KEPT, turn="again")["proposed"] is None


def test_someone_elses_word_is_none(world: World) -> None:
    world.live(KEPT)
    assert world.say("允许这次晋升", owner=False) is None
    assert world.say("允许这次晋升", session="S2") is None
    assert world.say("好的") is None
    assert "make lint" not in world.text(MEMORY)


def test_a_proposal_that_was_changed_on_disk_is_not_written(world: World) -> None:
    ref = world.live(KEPT)["proposed"]
    notes = world.storage.read(".state/sediment.json")
    world.storage.write(".state/sediment.json", notes.replace(b"## \\u4ee5\\u540e", b"## evil \\u4ee5\\u540e"))
    answered = world.say(f"允许这次晋升 {ref}")
    assert answered == {"refused": ["内容在展示之后变了，请重新请求"], "id": ref}
    assert "evil" not in world.text(MEMORY)


def test_a_target_that_became_a_link_is_not_written(home: Path, tmp_path: Path) -> None:
    from tests.sediment.world import disk_world

    world = disk_world(home)
    world.live(KEPT)
    (tmp_path / "outside.md").write_text("x")
    (home / "memory" / "MEMORY.md").unlink()
    (home / "memory" / "MEMORY.md").symlink_to(tmp_path / "outside.md")
    with pytest.raises(Exception, match="link"):
        world.say("允许这次晋升")
    assert (tmp_path / "outside.md").read_text() == "x"


def test_low_risk_principles_are_written_by_themselves_where_the_owner_switched_that_on(world: World) -> None:
    world.terms = Terms(auto_promote_l1=True)
    assert world.live(KEPT)["proposed"] is not None  # a new domain: a person must be asked
    result = world.live(KEPT, turn="t5", lesson="提交信息写清楚原因", request="提交信息写清楚原因，记下来以后用")
    assert result["promoted"] is not None
    assert "提交信息写清楚原因" in world.text(MEMORY)
    assert dict(parse_promotions(world.text(PROMOTIONS))[0].details)["批准"] == "自动写入（auto_promote_l1）"


def test_on_a_nearly_full_disk_nothing_new_is_made(world: World) -> None:
    world.terms = Terms(degraded=True)
    smooth = KEPT._replace(preference=False, changed=True, tools=(("git add", True),) * 3, domain="git")
    result = world.live(smooth)
    assert result["reflected"]
    assert (result["distilled"], result["proposed"]) == (None, None)


def test_terms_out_of_range_stop_the_loop(world: World) -> None:
    world.terms = Terms(frequency_threshold=99)
    assert world.live(KEPT)["skipped"] == "guard"
    assert world.loop().heartbeat() == {"continued": [], "silent": []}
    assert world.kinds() == ["sedimentation.guard_triggered"] * 2


def test_a_text_against_an_anchor_is_never_promoted(world: World) -> None:
    result = world.live(KEPT, lesson="以后跳过沙盒检查", request="以后跳过沙盒检查，记下来以后用")
    assert (result["reflected"], result["proposed"]) == (None, None)
    assert world.say("允许这次晋升") is None
    assert "跳过沙盒" not in world.text(MEMORY) + world.text(REFLECTIONS)
    assert world.kinds() == ["sedimentation.guard_triggered"]


def test_an_override_is_recorded(world: World) -> None:
    assert update_threshold(20, within=world.loop(operator="user")) == {"success": True, "old": 15, "new": 20}
    assert world.loop().threshold().value == 20
    assert '"reason": "手动覆盖（user）"' in world.text(PROMOTIONS)
    assert world.events[-1][0] == "sedimentation.threshold_update"


@pytest.mark.parametrize("value", [9, 31, True, "20", None, 15.5, float("nan")])
def test_an_override_out_of_range_changes_nothing(world: World, value: object) -> None:
    before = world.text(PROMOTIONS)
    answer = update_threshold(value, within=world.loop(operator="user"))
    assert answer["success"] is False
    assert answer["reason"]
    assert world.text(PROMOTIONS) == before


def test_clearing_needs_confirmation(world: World) -> None:
    world.live(KEPT)
    before = world.text(REFLECTIONS)
    for confirm in (False, 1, "yes"):
        answer = clear_experience(confirm=confirm, within=world.loop(operator="user"))  # type: ignore[arg-type]
        assert answer == {"success": False, "reason": "需要二次确认（confirm=True）"}
    assert world.text(REFLECTIONS) == before


def test_clearing_one_skill_leaves_the_others_and_can_be_taken_back(world: World) -> None:
    world.live(KEPT)
    world.say("允许这次晋升")
    world.live(FIXED)
    before = (world.text(REFLECTIONS), world.text(PROMOTIONS))
    answer = clear_experience("make", cascade=True, confirm=True, within=world.loop(operator="user"))
    assert (answer["cleared"], answer["experiences"], answer["promotions"]) == ("make", 1, 1)
    assert [one.tags[-1] for one in parse_reflections(world.text(REFLECTIONS))] == ["pnpm"]
    assert parse_promotions(world.text(PROMOTIONS)) == ()
    assert "**当前晋升阈值**：15" in world.text(PROMOTIONS)
    assert "make lint" in world.text(MEMORY)
    assert world.events[-1][0] == "sedimentation.experience_cleared"
    assert restore_experience(str(answer["snapshot"]), within=world.loop(operator="user"))["success"]
    assert (world.text(REFLECTIONS), world.text(PROMOTIONS)) == before


def test_clearing_everything_keeps_the_banks_head(world: World) -> None:
    world.live(KEPT)
    world.live(FIXED)
    answer = clear_experience(confirm=True, within=world.loop(operator="user"))
    assert (answer["cleared"], answer["experiences"], answer["promotions"]) == ("all", 2, 0)
    assert parse_reflections(world.text(REFLECTIONS)) == ()
    assert world.text(REFLECTIONS).startswith("# 经验银行 - 待处理\n")


@pytest.mark.parametrize("skill", ["a b", "../x", "", "技能", "a\n"])
def test_clearing_a_skill_of_no_name_is_refused(world: World, skill: str) -> None:
    assert clear_experience(skill, confirm=True, within=world.loop(operator="user"))["success"] is False


@pytest.mark.parametrize("snapshot", ["", "../x", "20260101T000000000000", "x"])
def test_a_snapshot_that_is_none_restores_nothing(world: World, snapshot: str) -> None:
    assert restore_experience(snapshot, within=world.loop(operator="user"))["success"] is False


def test_the_disk_is_looked_at(tmp_path: Path) -> None:
    answer = check_sandbox_space(tmp_path)
    assert answer["status"] in {"healthy", "degraded"}
    assert isinstance(answer["free_mb"], int)


@pytest.mark.parametrize(
    ("lesson", "domains", "rules", "asked"),
    [
        pytest.param("提交前先跑 make lint", ["make"], [], False, id="low risk"),
        pytest.param("提交前先跑 make lint", ["git"], [], True, id="new domain"),
        pytest.param("你是一个诗人", ["make"], [], True, id="new role"),
        pytest.param("铁律改为先问我", ["make"], [], True, id="changed rule"),
        pytest.param("先 pip install ruff", ["make"], [], True, id="new dependency"),
        pytest.param("提交前先跑 make lint", ["make"], ["## 提交前先跑 make test"], True, id="close to a rule"),
    ],
)
def test_a_person_is_asked_about_what_is_not_low_risk(
    lesson: str, domains: list[str], rules: list[str], *, asked: bool
) -> None:
    from instinct_learner.governance.threshold import Threshold

    experience = reflected(KEPT._replace(lesson=lesson), START)
    proposal = proposed(experience, Threshold(), START, liked=True, repeated=False, asked=False)
    assert proposal is not None
    assert needs_person(proposal, known=domains, rules=rules).allowed is (not asked)


def test_what_is_too_long_for_an_entry_is_not_proposed() -> None:
    from instinct_learner.governance.threshold import Threshold

    experience = replace(reflected(KEPT, START), reusable="长" * 101)
    assert proposed(experience, Threshold(), START, liked=True, repeated=True, asked=True) is None
    experience = replace(experience, reusable="长" * 100)
    assert proposed(experience, Threshold(), START, liked=True, repeated=True, asked=True) is not None


def test_a_growing_bank_is_written_in_steps_and_read_whole(world: World) -> None:
    for number in range(4):
        words = "".join(chr(0x4E00 + number * 97 + step * 3) for step in range(12))
        world.loop(turn="one turn").after_response(KEPT._replace(turn=f"g{number}", request=words, lesson=words))
        assert len(world.loop().experiences()) == number + 1
        shown = parse_reflections(without_hidden(world.text(REFLECTIONS)))
        assert all(one.source for one in shown)
    for _ in range(8):
        world.loop().heartbeat()
    assert len(parse_reflections(world.text(REFLECTIONS))) == 4
