"""The seed's fifty regression cases by name.

Parameters 10, sandbox 10, amplitude 5, promotion 10, frequency 5, time to live 5, concurrency 5.

Source: seed skill-sedimentation "回归测试用例（50 条）". What touches a storage runs in memory and on the disk.
"""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from tests.sediment.world import FIXED, KEPT, START, World

from instinct_learner.errors import SecurityError
from instinct_learner.governance.amplitude import amplitude_check
from instinct_learner.governance.guard import sedimentation_guard
from instinct_learner.governance.sandbox import Sandbox, sandbox_path_check
from instinct_learner.governance.threshold import Threshold, threshold_now
from instinct_learner.sediment.banks import parse_promotions, parse_reflections
from instinct_learner.sediment.distill import may_note_drift
from instinct_learner.sediment.operations import update_threshold
from instinct_learner.sediment.promote import proposed
from instinct_learner.sediment.reflect import is_repeated, reflected
from instinct_learner.sediment.score import priority

if TYPE_CHECKING:
    from pathlib import Path

    from instinct_learner.model.experience import Experience


class TestParameters:
    """参数校验：极端值、空值、非法格式."""

    @pytest.mark.parametrize(
        ("config", "valid"),
        [
            pytest.param({"frequency_threshold": 10}, True, id="01 the lowest threshold"),
            pytest.param({"frequency_threshold": 30}, True, id="02 the highest threshold"),
            pytest.param({"frequency_threshold": 9}, False, id="03 below"),
            pytest.param({"frequency_threshold": 31}, False, id="04 above"),
            pytest.param({"TTL_hours": 0}, False, id="05 no time to live"),
            pytest.param({"TTL_hours": -1}, False, id="06 negative time to live"),
            pytest.param({"skill_name": "a-b"}, False, id="07 hyphen in the internal name"),
            pytest.param({"skill_name": ""}, False, id="08 empty name"),
            pytest.param({"new_content_bytes": 1_048_577}, False, id="09 more than one MiB"),
            pytest.param({"frequency_threshold": None}, False, id="10 none"),
        ],
    )
    def test_parameter(self, config: dict[str, object], *, valid: bool) -> None:
        assert sedimentation_guard(config)["valid"] is valid


class TestSandbox:
    """沙盒安全：路径穿越、符号链接、绝对路径."""

    @pytest.mark.parametrize(
        ("path", "allowed"),
        [
            pytest.param("_core_files/memory/reflections.md", True, id="01 a bank"),
            pytest.param("_core_files/skills/git-style/SKILL.md", True, id="02 a skill"),
            pytest.param("_core_files/memory/../../etc/passwd", False, id="03 climbing out"),
            pytest.param("/etc/passwd", False, id="04 an absolute path outside"),
            pytest.param("{home}/memory/MEMORY.md", True, id="05 an absolute path inside"),
            pytest.param("_core_files/memory_evil/x.md", False, id="06 a sibling of the same beginning"),
            pytest.param("_core_files/memory", False, id="07 a root itself"),
            pytest.param("_core_files/memory/link.md", False, id="08 a link to outside"),
            pytest.param("_core_files/memory/hard.md", False, id="09 a hard link"),
            pytest.param("_core_files/memory/.git", False, id="10 a dotfile"),
        ],
    )
    def test_path(self, path: str, home: Path, tmp_path: Path, *, allowed: bool) -> None:
        (home / "memory").mkdir(parents=True)
        outside = tmp_path / "outside.md"
        outside.write_text("x")
        (home / "memory" / "link.md").symlink_to(outside)
        (home / "memory" / "hard.md").hardlink_to(outside)
        sandbox = Sandbox(home)
        if allowed:
            sandbox_path_check(path.replace("{home}", str(home)), sandbox=sandbox)
        else:
            with pytest.raises(SecurityError):
                sandbox_path_check(path, sandbox=sandbox)
        assert outside.read_text() == "x"


class TestAmplitude:
    """幅度限制：刚好5%、超过5%、新文件."""

    @pytest.mark.parametrize(
        ("size", "added", "expected"),
        [
            pytest.param(1000, 50, (True, 1), id="01 exactly 5 %"),
            pytest.param(1000, 51, (True, 2), id="02 more than 5 %"),
            pytest.param(None, 5000, (True, 1), id="03 a new file"),
            pytest.param(0, 5000, (True, 1), id="04 an empty file"),
            pytest.param(10, 1, (False, 0), id="05 a file too small for any batch"),
        ],
    )
    def test_growth(self, size: int | None, added: int, expected: tuple[bool, int], tmp_path: Path) -> None:
        target = tmp_path / "x.md"
        if size is not None:
            target.write_bytes(b"x" * size)
        assert amplitude_check(str(target), added)[:2] == expected


def _experience(rating: int, tag: str) -> Experience:
    return replace(reflected(KEPT, START), rating=rating, tags=("经验", tag, "make"))


class TestPromotion:
    """晋升逻辑：刚好15分、刚好14分、用户点赞叠加."""

    @pytest.mark.parametrize(
        ("rating", "tag", "liked", "repeated", "score", "ready"),
        [
            pytest.param(5, "偏好", True, False, 15, True, id="01 exactly 15"),
            pytest.param(4, "偏好", True, False, 14, False, id="02 exactly 14"),
            pytest.param(5, "错误", False, True, 15, True, id="03 a repeated failure"),
            pytest.param(5, "错误", False, False, 10, False, id="04 the best fix alone"),
            pytest.param(3, "错误", True, False, 16, True, id="05 a like on top of a fix"),
            pytest.param(5, "错误", True, True, 25, True, id="06 everything together"),
            pytest.param(5, "流程", True, False, 17.5, True, id="07 a process"),
            pytest.param(5, "常规", True, False, 12.5, False, id="08 routine, though liked"),
            pytest.param(1, "常规", False, False, 0.5, False, id="09 the least"),
        ],
    )
    def test_priority(self, rating: int, tag: str, score: float, *, liked: bool, repeated: bool, ready: bool) -> None:
        proposal = proposed(_experience(rating, tag), Threshold(), START, liked=liked, repeated=repeated, asked=False)
        assert (proposal is not None) is ready
        kinds = {"偏好": "preference", "错误": "fix", "流程": "process", "常规": "routine"}
        assert priority(rating, kinds[tag], liked=liked, repeated=repeated).value == score  # type: ignore[arg-type]

    def test_10_an_explicit_request_promotes_below_the_threshold(self) -> None:
        proposal = proposed(_experience(1, "常规"), Threshold(), START, liked=False, repeated=False, asked=True)
        assert proposal is not None
        assert proposal.condition == "主人要求制度化（0.5 < 15）"


def _promote(world: World, number: int) -> None:
    # Like words of their own, or the second would be a repetition of the first.
    topics = (
        "提交前先跑 make lint",
        "数据库迁移要先备份",
        "接口返回统一用驼峰",
        "日志不要打印请求体",
        "图表颜色按品牌色",
        "周报用表格",
    )
    lesson = topics[number % 6] + "！" * (number // 6)
    world.live(KEPT, turn=f"k{number}", request=f"{lesson}，记下来以后用", lesson=lesson)
    answered = world.say(f"允许这次晋升 {world.said[-1][2]}")
    assert answered is not None


def _veto(world: World, number: int) -> None:
    lesson = ("文件名用小写", "图片先压缩", "合同要双签", "会议要有议程")[number]
    world.live(KEPT, turn=f"v{number}", request=lesson, lesson=lesson, asked=True)
    assert world.say("不允许这次晋升") == {"vetoed": world.said[-1][2], "id": world.said[-1][2]}


class TestFrequency:
    """频率监控：1小时3次、连续否决、连续无否决."""

    def test_01_three_promotions_within_an_hour_lift_the_threshold(self, world: World) -> None:
        for number in range(3):
            _promote(world, number)
        assert threshold_now(world.loop().threshold(), world.now) == 20
        assert world.live(KEPT, turn="more", lesson="周报用表格", request="周报用表格")["proposed"] is None

    def test_02_an_hour_later_it_is_what_it_was(self, world: World) -> None:
        for number in range(3):
            _promote(world, number)
        world.wait(3600)
        assert threshold_now(world.loop().threshold(), world.now) == 15

    def test_03_three_vetoes_in_a_row_add_two(self, world: World) -> None:
        for number in range(3):
            _veto(world, number)
        assert world.loop().threshold().value == 17
        assert ("sedimentation.threshold_update", {"old": 15, "new": 17, "cause": "veto"}) in world.events
        assert world.kinds().count("sedimentation.veto") == 3

    def test_04_ten_promotions_in_a_row_take_two_off(self, world: World) -> None:
        assert update_threshold(15, within=world.loop(operator="user"))["success"]
        for number in range(10):
            world.wait(1300)
            _promote(world, number)
        assert world.loop().threshold().value == 13

    def test_05_a_manual_override_locks_automatic_change_for_sixty_seconds(self, world: World) -> None:
        assert update_threshold(20, within=world.loop(operator="user")) == {"success": True, "old": 15, "new": 20}
        for number in range(3):
            _veto(world, number)
        assert (world.loop().threshold().value, world.loop().threshold().vetoes) == (20, 3)
        world.wait(60)
        _veto(world, 3)
        assert world.loop().threshold().value == 22


class TestTimeToLive:
    """TTL 防循环：24h内重复、24h后重放."""

    @pytest.mark.parametrize(
        ("hours", "allowed"),
        [
            pytest.param(0, False, id="01 at once"),
            pytest.param(23.999, False, id="02 just before a day is over"),
            pytest.param(24, True, id="03 after a day"),
            pytest.param(-5, True, id="04 a clock that went back makes nothing longer"),
        ],
    )
    def test_drift(self, hours: float, *, allowed: bool) -> None:
        assert may_note_drift(START, START + timedelta(hours=hours), ttl_hours=24) is allowed

    def test_05_the_same_drift_is_one_entry_a_day(self, world: World) -> None:
        drifting = FIXED._replace(way=("aa bb", "cc dd"), tools=(("exec", False), ("exec", True)), domain="")
        noted = []
        for number, seconds in enumerate((0, 3600, 82_799, 1)):
            world.wait(seconds)
            world.live(drifting, turn=f"d{number}")
            world.loop().heartbeat()
            bank = parse_reflections(world.text("memory/reflections.md"))
            noted.append(sum(one.topic.startswith("偏离检测") for one in bank))
        assert noted == [1, 1, 1, 2]
        assert "cc dd" not in world.text("memory/TABOOS.md")


class TestConcurrency:
    """并发安全：10线程并发晋升、读写冲突."""

    def _at_once(self, *jobs: object) -> list[BaseException]:
        failed: list[BaseException] = []

        def run(job: object) -> None:
            try:
                job()  # type: ignore[operator]
            except BaseException as error:  # noqa: BLE001 - told to the test's own thread
                failed.append(error)

        threads = [threading.Thread(target=run, args=(job,)) for job in jobs]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return failed

    def _words(self, number: int) -> str:
        return "".join(chr(0x4E00 + number * 40 + step) for step in range(8))

    def test_01_ten_threads_reflect_and_nothing_is_lost(self, world: World) -> None:
        def job(number: int) -> object:
            words = self._words(number)
            return lambda: world.live(KEPT, turn=f"c{number}", request=words, lesson=words)

        assert self._at_once(*(job(number) for number in range(10))) == []
        for _ in range(20):
            world.loop().heartbeat()
        assert len(parse_reflections(world.text("memory/reflections.md"))) == 10

    def test_02_ten_threads_give_the_same_turn_and_it_counts_once(self, world: World) -> None:
        assert self._at_once(*(lambda: world.live(KEPT) for _ in range(10))) == []
        assert len(parse_reflections(world.text("memory/reflections.md"))) == 1
        assert len(world.said) == 1

    def test_03_ten_threads_allow_one_proposal_and_it_is_written_once(self, world: World) -> None:
        world.live(KEPT)
        assert self._at_once(*(lambda: world.say("允许这次晋升") for _ in range(10))) == []
        assert world.text("memory/MEMORY.md").count("提交前先跑 make lint") == 1
        assert len(parse_promotions(world.text("memory/promotions.md"))) == 1

    def test_04_readers_see_whole_entries_while_writers_write(self, world: World) -> None:
        seen: list[int] = []

        def read() -> None:
            for _ in range(30):
                found = world.loop().experiences()
                assert all(one.id and one.context and one.source for one in found)
                seen.append(len(found))

        def write(number: int) -> object:
            words = self._words(number)
            return lambda: world.live(KEPT, turn=f"w{number}", request=words, lesson=words)

        assert self._at_once(read, read, *(write(number) for number in range(5))) == []
        assert seen

    def test_05_a_veto_and_an_allowance_at_once_leave_one_of_them(self, world: World) -> None:
        world.live(KEPT)
        assert self._at_once(lambda: world.say("允许这次晋升"), lambda: world.say("拒绝")) == []
        written = world.storage.exists("memory/MEMORY.md") and "make lint" in world.text("memory/MEMORY.md")
        state = world.loop().notes().pending[0].request.state
        assert (written, state) in {(True, "used"), (False, "refused")}
        assert ("sedimentation.veto" in world.kinds()) is (not written)


def test_the_same_error_twice_in_a_row_is_a_repetition() -> None:
    first = reflected(FIXED, START)
    second = replace(reflected(FIXED._replace(turn="t9"), START))
    assert is_repeated(second, [first])
    assert not is_repeated(first, [first])
    assert not is_repeated(second, [first, reflected(KEPT, START)])
