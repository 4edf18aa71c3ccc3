#!/usr/bin/env python3
"""Replay weeks of a bilingual conversation through the very hook scripts, and show what was learned, step by step.

The agent is played: it does the right thing where the injected block says so, and what it would do unknowing otherwise;
then the owner corrects it. Everything else is real: each step starts the scripts as a host would, in an empty home.

Exit code: 0 if no lesson had to be taught twice, 1 if one had.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import os
import re
import subprocess
import sys
import tempfile

SCRIPTS = os.path.dirname(os.path.abspath(__file__))
CONVERSATION = os.path.join(SCRIPTS, "demo", "conversation.jsonl")

sys.path.insert(0, os.path.join(os.path.dirname(SCRIPTS), "src"))

from instinct_learner.learning.columns import wrap


class Demo:
    """One replay."""

    def __init__(self, home: str, *, colour: bool, quiet: bool) -> None:
        self.home = home
        self.colour = colour
        self.quiet = quiet
        self.sessions: dict[str, list[dict]] = {}
        self.taught: dict[str, str] = {}
        self.failures: list[str] = []
        self.counts = dict.fromkeys(
            ("turns", "learned", "shown", "used", "validated", "corrected", "retired", "nothing", "cards"), 0
        )
        self.avoided = 0
        self.tokens: list[int] = []
        self.day = ""

    # Saying.

    def say(self, mark: str, text: str, style: str = "") -> None:
        """One line of the story, wrapped under its mark."""
        if self.quiet:
            return
        label = f"{mark:>10}  "
        lines = wrap(text, 80 - len(label)) if text else [""]
        for number, line in enumerate(lines):
            shown = (label if number == 0 else " " * len(label)) + line
            print(f"\033[{style}m{shown}\033[0m" if self.colour and style else shown)

    def head(self, at: str, session: str) -> None:
        """A new day or session."""
        title = f"{at[:10]} · {session}"
        if title != self.day and not self.quiet:
            self.day = title
            print(f"\n── {title} " + "─" * (75 - len(title)))

    def fail(self, why: str) -> None:
        """Note that a promise was broken."""
        self.failures.append(why)
        self.say("FAILED", why, "31;1")

    # Running the scripts.

    def hook(self, script: str, at: str, event: dict | None = None) -> dict:
        """Run one script as a process of its own, with the clock at `at`. Returns its JSON."""
        environment = {
            **{name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT") if name in os.environ},
            "INSTINCT_HOME": self.home,
            "INSTINCT_NOW": at,
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        done = subprocess.run(
            [sys.executable, os.path.join(SCRIPTS, script), "--json"],
            input=json.dumps(event or {}, ensure_ascii=False).encode(),
            capture_output=True,
            env=environment,
            timeout=60,
            check=False,
        )
        if done.returncode != 0:
            self.fail(f"{script} exited {done.returncode}: {done.stderr.decode(errors='replace')[-300:]}")
            return {}
        return json.loads(done.stdout or b"{}")

    # The story.

    def play(self, step: dict) -> None:
        """One step of the conversation."""
        if step.get("heartbeat"):
            self.heartbeat(step["at"])
            return
        self.head(step["at"], step["session"])
        if step.get("card"):
            self.settle(step)
            return
        shown = self.ask(step["at"], step["session"], step["owner"])
        if "needs" not in step:
            self.answer(step, step)
            return
        knows = re.search(step["needs"], shown) is not None
        taught = step["lesson"] in self.taught
        self.answer(step, step["right" if knows else "wrong"])
        if knows:
            self.avoided += 1
            self.say("✓", "not corrected again" if taught else "knew it already", "32")
            return
        if taught:
            self.fail(f"the owner has to teach {step['lesson']!r} again")
        self.taught[step["lesson"]] = step["at"]
        later = (dt.datetime.fromisoformat(step["at"]) + dt.timedelta(minutes=2)).isoformat()
        self.ask(later, step["session"], step["then"])
        self.answer({**step, "at": later, "teaches": True}, step["fixed"])

    def ask(self, at: str, session: str, text: str) -> str:
        """The owner says something; what does loading put beside it? Returns the block."""
        self.counts["turns"] += 1
        self.say("owner", text, "1")
        found = self.hook("load_instincts.py", at, {"prompt": text, "sessionId": session, "trigger": "user"})
        for one in found.get("injected", []):
            self.counts["shown"] += 1
            self.say("recalled", f"[{one['title']}] {one['id']}", "36")
        block = found.get("context", "")
        for line in block.splitlines():
            if line.startswith(("📌", "❓", "🗑")):
                self.say("says", line, "36")
        if card := re.search(r"🧬(?:.|\n)*?\n→ .*", block):
            self.counts["cards"] += 1
            for number, line in enumerate(filter(None, card[0].splitlines())):
                self.say("card" if number == 0 else "", line, "35")
        self.tokens.append(found.get("tokens", 0))
        self.sessions.setdefault(session, []).append({"role": "user", "content": text})
        return block

    def settle(self, step: dict) -> None:
        """The owner's one word about the card just shown, answered without the agent."""
        self.say("owner", step["card"], "1")
        context = {"sessionId": step["session"], "trigger": "user"}
        found = self.hook("answer.py", step["at"], {"event": {"text": step["card"]}, "ctx": context})
        for line in str(found.get("text") or "").splitlines():
            self.say("says", line, "36")
        try:
            with open(os.path.join(self.home, step["writes"]), encoding="utf-8") as file:
                written = re.search(step["words"], file.read())
        except FileNotFoundError:
            written = None
        if written:
            self.say("kept", f"{step['writes']}: {written[0]}", "35;1")
        else:
            self.fail(f"the word {step['card']!r} wrote nothing into {step['writes']}")

    def answer(self, step: dict, reply: dict) -> None:
        """The agent acts and speaks, then the after-response scripts look at the turn."""
        messages = self.sessions[step["session"]]
        for number, tool in enumerate(reply.get("tools", ())):
            call = f"call{len(messages)}{number}"
            arguments = {"command": tool["command"]}
            parts = [{"type": "toolCall", "id": call, "name": tool["name"], "arguments": arguments}]
            messages.append({"role": "assistant", "content": parts, "stopReason": "toolUse"})
            text = tool["output"] + (f"\n\n(Command exited with code {tool['exit']})" if tool["exit"] else "")
            result = {"role": "toolResult", "toolCallId": call, "toolName": tool["name"], "isError": False}
            messages.append(
                {**result, "content": [{"type": "text", "text": text}], "details": {"exitCode": tool["exit"]}}
            )
            self.say("$", tool["command"] + (f"   → exit {tool['exit']}" if tool["exit"] else ""), "2")
        self.say("agent", reply["reply"])
        messages.append(
            {"role": "assistant", "content": [{"type": "text", "text": reply["reply"]}], "stopReason": "stop"}
        )
        event = {"messages": messages, "sessionId": step["session"], "trigger": "user"}
        learned = self.learn(step, event)
        if step.get("teaches"):
            self.taught.setdefault(step["lesson"], step["at"])
            if not learned:
                self.fail(f"nothing was learned where {step['lesson']!r} was taught")
        if step.get("learns_nothing"):
            self.counts["nothing"] += 1
            if learned:
                self.fail("this must not teach anything: " + step["owner"])
            else:
                self.say("·", "nothing to learn here, and nothing was learned", "2")
        self.validate(step["at"], event)

    def learn(self, step: dict, event: dict) -> list[dict]:
        """Run extract until nothing waits, as the next turns would. Returns what was learned."""
        learned = []
        for _ in range(4):
            found = self.hook("extract_instinct.py", step["at"], event)
            one = found.get("learned")
            if step.get("takes_back"):
                back = [reason for reason in found.get("skipped", ()) if reason.startswith("taken back")]
                if back:
                    self.say("forgot", back[0], "33")
                else:
                    self.fail("忘掉 took nothing back")
                self.taught.pop(step["lesson"], None)
                return learned
            if not one:
                return learned
            learned.append(one)
            self.counts["learned"] += 1
            self.say("learned", f"[{one['title']}] {one['action']}  ({one['kind']}, {one['confidence']:.2f})", "33;1")
        return learned

    def validate(self, at: str, event: dict) -> None:
        """Run validate, and tell its verdicts."""
        found = self.hook("validate_instinct.py", at, event)
        for name, mark, text in (
            ("used", "used", "followed in the reply"),
            ("validated", "helped", "no complaint: confidence +0.05"),
            ("corrected", "failed", "corrected: confidence −0.10"),
        ):
            for one in found.get(name, ()):
                self.counts[name] += 1
                self.say(mark, f"{one}: {text}", "32" if name != "corrected" else "31")

    def heartbeat(self, at: str) -> None:
        """Weeks later: what goes to rest?"""
        self.head(at, "heartbeat")
        found = self.hook("prune_instincts.py", at)
        for one in found.get("validated", ()):
            self.counts["validated"] += 1
            self.say("helped", f"{one}: its session ended without a complaint", "32")
        for one in found.get("retired", ()):
            self.counts["retired"] += 1
            self.say(one["to"], f"{one['id']} [{one['title']}] idle {one['idle_days']} days", "35")
        if not found.get("retired"):
            self.say("prune", "nothing to retire", "2")

    def close(self, at: str) -> int:
        """The overview, the sums, and the verdict. Returns the exit code."""
        counts = self.counts
        if max(self.tokens, default=0) > 500:
            self.fail(f"a block of {max(self.tokens)} tokens is over the budget of 500")
        if not counts["retired"]:
            self.fail("nothing was ever retired")
        if not counts["validated"]:
            self.fail("no use was ever validated")
        overview = self.hook("instinct_status.py", at)
        print("\n" + "═" * 80)
        print(
            f"{counts['turns']} messages in {len(self.sessions)} sessions. Learned {counts['learned']} times, from "
            f"{len(self.taught)} lessons.\nRecalled {counts['shown']} times, "
            f"at most {max(self.tokens, default=0)} tokens a turn. "
            f"Followed {counts['used']} times: {counts['validated']} helped, {counts['corrected']} corrected.\n"
            f"{self.avoided} later occasions went right without a word. Retired {counts['retired']} times.\n"
            f"{counts['nothing']} traps taught nothing. {counts['cards']} cards were shown.\n"
            f"In the bank now: {overview.get('counts', {})}"
        )
        if self.failures:
            print(f"\nThe promise did not hold ({len(self.failures)}):")
            for why in self.failures:
                print(f"  - {why}")
            return 1
        print("\nEvery lesson was taught once, and held.")
        return 0


def main() -> int:
    """Replay the conversation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", metavar="DIR", help="leave the bank in this folder, to look at")
    parser.add_argument("--quiet", action="store_true", help="print the sums only")
    given = parser.parse_args()
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    with open(CONVERSATION, encoding="utf-8") as file:
        steps = [json.loads(line) for line in file]
    with tempfile.TemporaryDirectory(prefix="instinct-demo-") as folder:
        demo = Demo(given.keep or os.path.join(folder, "_core_files"), colour=sys.stdout.isatty(), quiet=given.quiet)
        for step in steps:
            demo.play(step)
        return demo.close(steps[-1]["at"])


if __name__ == "__main__":
    sys.exit(main())
