"""How often must the owner repeat a correction? `python -m benchmarks.relearn [--data DIR]` replays the stream of tasks.

Runs `relearn/relearn.py` of the data folder over its days, alone and with 120 unrelated instincts arriving on the way,
then asks the bank that it leaves prompts that have nothing to do with it. Prints the corrections needed, what was
recalled after it was taught, and the share of unrelated prompts that got anything injected.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

#: Rules of other people's lives and work: subject, what to do. Combined with the places below into 120 different files.
_RULES = (
    ("When planning dinner", "Suggest vegetarian dishes, no mushrooms"), ("订机票时", "优先靠窗座位，避开红眼航班"), ("When recommending films", "No horror; prefer documentaries"),
    ("写情书时", "用文言文开头"), ("When booking hotels", "Pick places with a gym and a quiet room"), ("推荐书籍时", "只推荐有中文译本的"),
    ("When talking about music", "The owner plays the cello and likes Bach"), ("安排健身计划时", "膝盖有旧伤，不做深蹲"), ("When suggesting gifts", "Nothing made of plastic"),
    ("When using React", "Prefer function components with hooks over classes"), ("写 SQL 时", "关键字大写，一律不用 SELECT *"), ("When deploying to staging", "Run the smoke suite before switching traffic"),
    ("When reviewing pull requests", "Look at the migration first"), ("给孩子讲题时", "先让孩子自己说思路"), ("When translating poems", "Keep the rhyme scheme"),
    ("做 PPT 时", "每页不超过三十个字"), ("When the build is red on main", "Revert first, debug later"), ("When naming branches", "Use feat/ and fix/ with the ticket number"),
    ("浇花时", "多肉两周一次，蕨类每天喷水"), ("When discussing investments", "The owner avoids single stocks"),
)  # fmt: skip
_TWISTS = ("", " on weekends", " for guests", "，出差期间除外", " in the Berlin flat", "（团队约定）")

#: Prompts that no rule about files, times, backups or logs bears on.
UNRELATED = (
    "What is the capital of Mongolia?", "How long should I boil an egg?", "Who painted the ceiling of the Sistine Chapel?", "Why is the sky blue?",
    "Tell me a joke about penguins", "How do vaccines work?", "Is it normal to feel tired after lunch?", "What does 'sonder' mean?", "How tall is Mount Kilimanjaro?",
    "Can you recommend a podcast about Roman history?", "What's the difference between a frog and a toad?", "I feel a bit down today", "Thanks, that was great!",
    "What are the rules of curling?", "How do I get wine out of a carpet?", "Who won the 1998 World Cup?", "Explain photosynthesis to a ten-year-old",
    "What should I wear to a beach wedding?", "Is Pluto a planet?", "How do I calm a crying baby?", "Say something nice", "What is stoicism?", "good morning",
    "How many bones does a shark have?", "Do cats dream?", "What is the best way to learn to swim?", "Why do leaves change colour?", "Which is heavier, gold or lead?",
    "蒙古的首都是哪里？", "鸡蛋煮几分钟合适？", "天为什么是蓝的？", "讲个笑话吧", "我今天有点难过", "谢谢，辛苦了", "珠穆朗玛峰有多高？", "猫会做梦吗？", "冥王星算行星吗？",
    "“内卷”是什么意思？", "怎么哄小孩睡觉？", "红酒渍怎么洗？", "世界杯是哪年开始的？", "感冒了能跑步吗？", "早上好", "斯多葛学派讲什么？", "青蛙和蟾蜍有什么区别？", "推荐一部老电影",
    "海边婚礼穿什么好？", "鲨鱼有多少块骨头？", "怎么学会游泳？", "为什么秋天叶子会变红？", "黄金和铅哪个重？", "今天心情不错", "李白是哪个朝代的？", "量子纠缠怎么理解？", "怎样克服拖延？", "晚安",
)  # fmt: skip


def unrelated_bank(folder: Path) -> None:
    """Writes 120 instinct files that no task of the stream needs."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(120):
        trigger, action = _RULES[number % len(_RULES)]
        twist = _TWISTS[number // len(_RULES)]
        (folder / f"2026-01-{number // 10 + 1:02}-{number % 10 + 1:03}.md").write_text(
            f"---\nid: instinct-202601{number // 10 + 1:02}-{number % 10 + 1:03}\ncreated: 2026-01-05T10:00:00+08:00\nconfidence: 0.8\n"
            f"status: active\ntags: []\n---\n\n## Trigger\n\n{trigger}{twist}\n\n## Action\n\n{action}{twist}\n\n## Evidence\n\n- 2026-01-05: said so\n",
            encoding="utf-8",
        )


def replay(data: Path, package: Path, *, drop: Path | None, keep: Path, tasks: str) -> dict[str, object]:
    """One run of the stream, in the hooks' own processes."""
    command = [
        sys.executable,
        str(data / "relearn" / "relearn.py"),
        str(data / "relearn" / tasks),
        "--package",
        str(package),
        "--keep",
        str(keep),
        "--json",
    ]
    if drop is not None:
        command += ["--drop", str(drop)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=3600)
    result: dict[str, object] = json.loads(done.stdout)
    return result


def injected_share(package: Path, home: Path) -> tuple[float, list[str]]:
    """The share of unrelated prompts that get an instinct, and those prompts."""
    fired = []
    for prompt in UNRELATED:
        event = json.dumps({"prompt": prompt, "sessionId": "unrelated", "trigger": "user"})
        done = subprocess.run(
            [sys.executable, str(package / "scripts" / "load_instincts.py"), "--json"],
            input=event, capture_output=True, text=True, check=True, env=dict(os.environ, INSTINCT_HOME=str(home)),
        )  # fmt: skip
        if done.stdout and json.loads(done.stdout)["injected"]:
            fired.append(prompt)
    return len(fired) / len(UNRELATED), fired


def main() -> int:
    """Run both streams and print the report."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.relearn", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--data", type=Path, default=Path(os.environ.get("INSTINCT_DATA", ROOT.parent / "shared" / "data"))
    )
    parser.add_argument("--package", type=Path, default=ROOT)
    parser.add_argument("--tasks", default="days12.jsonl")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    if not (chosen.data / "relearn" / chosen.tasks).is_file():
        print(f"no {chosen.tasks} under {chosen.data}/relearn; give --data DIR", file=sys.stderr)
        return 3
    report: dict[str, object] = {}
    with tempfile.TemporaryDirectory(prefix="relearn-") as scratch:
        drop = Path(scratch) / "drop"
        unrelated_bank(drop)
        for name, folder in (("alone", None), ("with 120 unrelated instincts", drop)):
            home = Path(scratch) / name.split()[0]
            report[name] = replay(chosen.data, chosen.package, drop=folder, keep=home, tasks=chosen.tasks)
            report[f"{name}: unrelated prompts injected"], report[f"{name}: fired on"] = injected_share(
                chosen.package, home
            )
    if chosen.json:
        print(json.dumps(report, ensure_ascii=False))
        return 0
    for name, value in report.items():
        print(f"{name}: {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
