"""Cards on the terminal: `review`, one word a command (`approve`, `ignore`, …), and `history`.

What is said here is the owner's word, unless an agent says it through its own shell: then it is none.

Source: SPEC §4, §6; THREATS "approval spoofing".
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any, cast

from instinct_learner.cli.context import DONE, REFUSED, USAGE, Refusal
from instinct_learner.cli.terminal import read_key
from instinct_learner.evolve.answers import Meaning, Words
from instinct_learner.evolve.cards import render_details, to_json
from instinct_learner.evolve.replies import state_text
from instinct_learner.learning.columns import fit

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from instinct_learner.cli.context import Context
    from instinct_learner.cli.messages import Text
    from instinct_learner.cli.parser import Parser
    from instinct_learner.evolve.answers import Verb
    from instinct_learner.evolve.apply import Evolution
    from instinct_learner.evolve.cards import Language
    from instinct_learner.evolve.history import Change
    from instinct_learner.evolve.replies import Outcome
    from instinct_learner.model.card import EvolutionCard, Layer

    Say = Callable[..., str]

_NO_CARD: Text = (
    "there is no card {number}; `instinct review` lists them",
    "没有卡片 {number}；`instinct review` 列出全部",
)
_UNCHANGED: Text = ("Nothing was changed yet.", "还没有变更。")
_NONE: Text = ("No card waits for an answer.", "没有等待回复的卡片。")
_LEFT: Text = (
    "Still waiting: {n}; `instinct review` shows them.",
    "还有 {n} 张卡片等待回复：instinct review",
)
_IMPORTS: Text = (
    "{n} imports wait: instinct import --review",
    "{n} 条导入待确认：instinct import --review",
)
_IMPORT: Text = ("1 import waits: instinct import --review", "1 条导入待确认：instinct import --review")
_AGENT: Text = (
    "an agent can't answer a card for its owner; say it in the chat, or in a terminal of your own",
    "Agent 不能替主人回复卡片；请在聊天里回复，或在自己的终端里执行",
)
_KEYS: Text = (
    "[e]volve  [1][2][3] evolve to L1–L3  [i]gnore  [m] edit  [d]efer  [c]onfirm cause  [n]ew / [o]ld  [s]kip  [q]uit",
    "[e] 进化  [1][2][3] 进化到 L1–L3  [i] 忽略  [m] 修改  [d] 暂缓  [c] 确认根因  [n] 新 [o] 旧  [s] 跳过  [q] 退出",
)
#: Key to verb and layer.
_BY_KEY: dict[str, tuple[str, Layer | None]] = {
    "e": ("evolve", None), "1": ("evolve", "L1"), "2": ("evolve", "L2"), "3": ("evolve", "L3"), "i": ("ignore", None),
    "d": ("defer", None), "c": ("confirm-cause", None), "n": ("take-new", None), "o": ("keep-old", None),
}  # fmt: skip


def configure_review(parser: Parser, say: Say) -> None:
    """Options of `review`."""
    parser.describe(
        (
            "What waits for your word. The day is reviewed first: repeats are found, what you put off comes back.\n"
            "On a terminal you answer with one key each; with a number you see that card, its evidence and its diff.",
            "等待您回复的卡片。会先做一次复盘：找出重复的，带回暂缓的。\n"
            "在终端里按一个键即可回复；给出编号则显示那张卡片、原话和将产生的改动。",
        ),
        (
            "  instinct review\n  instinct review 12\n  instinct review --list --json",
            "  instinct review\n  instinct review 12\n  instinct review --list --json",
        ),
    )
    parser.add_argument(
        "number", metavar="N", nargs="?", type=int, help=say(("one card, in full", "一张卡片的全部内容"))
    )
    parser.add_argument("--list", action="store_true", help=say(("only list; ask nothing", "只列出，不提问")))
    parser.add_argument("--all", action="store_true", help=say(("those that were answered too", "包括已经回复过的")))


def run_review(arguments: argparse.Namespace, context: Context) -> int:
    """Review, list, or show one card."""
    if arguments.number is not None:
        return show_record(context, str(arguments.number))
    if not os.path.isdir(context.home):
        context.show([], context.say(_NONE))
        return DONE
    if not arguments.list and not arguments.all:
        from instinct_learner.hooks.evolving import review

        review(context.call("review"))
    with _evolution(context) as evolution:
        cards = evolution.desk.kept().cards if arguments.all else evolution.desk.open_cards()
        if context.as_json:
            context.show([_as_json(card, evolution) for card in cards])
            return DONE
        _tell_of_imports(context)
        if not cards:
            context.tell(_NONE)
            return DONE
        asked = not arguments.list and not arguments.all and sys.stdin.isatty() and sys.stdout.isatty()
        if asked and not _by_agent(context):
            return _ask_each(evolution, context)
        for card in cards:
            print(_line(card, context))
        context.tell(
            (
                'Answer with: instinct approve N [--layer L1|L2|L3] · ignore N · amend N "…" · defer N; one in full:'
                " instinct review N",
                '回复：instinct approve N [--layer L1|L2|L3] · ignore N · amend N "…" · defer N；instinct review N',
            )
        )
    return DONE


def _tell_of_imports(context: Context) -> None:
    """What else waits for the owner's word, where anything does."""
    from instinct_learner.bank.index import Index
    from instinct_learner.learning.overview import refresh

    refresh(context.home)
    with Index.open(context.home) as index:
        waiting = index.counts()["pending"]
    if waiting:
        context.tell(_IMPORT if waiting == 1 else _IMPORTS, n=waiting)


def _ask_each(evolution: Evolution, context: Context) -> int:
    """One card after the other, one key each."""
    later: set[int] = set()
    shown: EvolutionCard | None = None
    while card := next((one for one in evolution.desk.open_cards() if one.number not in later), None):
        if card != shown:
            print(f"\n{_details(card, evolution, context)}\n")
        shown = card
        print(context.say(_KEYS), flush=True)
        key = read_key().lower()
        if key in {"q", "", "\x03", "\x04"}:
            break
        found = None
        if key == "m":
            print(context.say(("New words: ", "新的内容：")), end="", flush=True)
            text = sys.stdin.readline().strip()
            found = _answered(evolution, card, context, verb="amend", text=text) if text else None
        elif key in _BY_KEY:
            verb, layer = _BY_KEY[key]
            found = _answered(evolution, card, context, verb=cast("Verb", verb), layer=layer)
        elif key == "s":
            later.add(card.number)
        if found is not None:
            print(found.text.split("\n\n", 1)[0])
            # What is to be answered again comes again at once; what was refused or put off waits for another day.
            if found.card is None:
                later.add(card.number)
            shown = None
    left = len(evolution.desk.open_cards())
    context.tell(_LEFT if left else _NONE, n=left)
    return DONE


def _configure_answer(parser: Parser, say: Say, about: Text, name: str) -> None:
    parser.describe(about, (f"  instinct {name} 12", f"  instinct {name} 12"))
    parser.add_argument("number", metavar="N", type=int, help=say(("which card", "哪张卡片")))


def configure_approve(parser: Parser, say: Say) -> None:
    """Options of `approve`."""
    parser.describe(
        (
            "Write what a card proposes, in its layer or in the one you name. L3 asks twice: say it again to confirm.",
            "写入一张卡片的建议，按建议的层级或您指定的层级。L3 需要确认两次：再执行一次即确认内容。",
        ),
        (
            "  instinct approve 12\n  instinct approve 12 --layer L2",
            "  instinct approve 12\n  instinct approve 12 --layer L2",
        ),
    )
    parser.add_argument("number", metavar="N", type=int, help=say(("which card", "哪张卡片")))
    parser.add_argument("--layer", choices=("L1", "L2", "L3"), help=say(("another layer", "改用其他层级")))


def run_approve(arguments: argparse.Namespace, context: Context) -> int:
    """Say yes."""
    return answer(arguments.number, context, verb="evolve", layer=arguments.layer)


def configure_ignore(parser: Parser, say: Say) -> None:
    """Options of `ignore`."""
    about = (
        "Say no: nothing is written, confidence falls by 0.1, and it isn't proposed again until it is said again.",
        "拒绝：不写入，置信度 −0.1，再次说起之前不会再提。",
    )
    _configure_answer(parser, say, about, "ignore")


def run_ignore(arguments: argparse.Namespace, context: Context) -> int:
    """Say no."""
    return answer(arguments.number, context, verb="ignore")


def configure_amend(parser: Parser, say: Say) -> None:
    """Options of `amend`."""
    parser.describe(
        ("Put other words in its place; a new card asks for them.", "换成别的说法；会生成新的卡片等待确认。"),
        ('  instinct amend 12 "use pnpm for everything"', '  instinct amend 12 "装依赖一律用 pnpm"'),
    )
    parser.add_argument("number", metavar="N", type=int, help=say(("which card", "哪张卡片")))
    parser.add_argument("text", metavar="TEXT", nargs="+", help=say(("one sentence", "一句话")))


def run_amend(arguments: argparse.Namespace, context: Context) -> int:
    """Change the words."""
    return answer(arguments.number, context, verb="amend", text=" ".join(arguments.text))


def configure_defer(parser: Parser, say: Say) -> None:
    """Options of `defer`."""
    _configure_answer(parser, say, ("Put it off until the next review.", "保留到下次复盘。"), "defer")


def run_defer(arguments: argparse.Namespace, context: Context) -> int:
    """Put it off."""
    return answer(arguments.number, context, verb="defer")


def configure_cause(parser: Parser, say: Say) -> None:
    """Options of `cause`."""
    parser.describe(
        (
            "Confirm the root cause that a pitfall's card names, or give the right one; only then can it be written.",
            "确认踩坑卡片上的根因，或给出正确的根因；之后才能写入。",
        ),
        (
            '  instinct cause 12\n  instinct cause 12 "the cache was stale"',
            '  instinct cause 12\n  instinct cause 12 "缓存没有清理"',
        ),
    )
    parser.add_argument("number", metavar="N", type=int, help=say(("which card", "哪张卡片")))
    parser.add_argument("text", metavar="TEXT", nargs="*", help=say(("the right cause", "正确的根因")))


def run_cause(arguments: argparse.Namespace, context: Context) -> int:
    """Confirm or correct the cause."""
    text = " ".join(arguments.text)
    return answer(arguments.number, context, verb="correct-cause" if text else "confirm-cause", text=text)


def configure_choose(parser: Parser, say: Say) -> None:
    """Options of `choose`."""
    parser.describe(
        (
            "Where a card contradicts what stands already: which of the two stays.",
            "卡片与已有规则矛盾时，选择保留哪一条。",
        ),
        ("  instinct choose 12 new\n  instinct choose 12 old", "  instinct choose 12 new\n  instinct choose 12 old"),
    )
    parser.add_argument("number", metavar="N", type=int, help=say(("which card", "哪张卡片")))
    parser.add_argument("which", choices=("new", "old"), help=say(("which one stays", "保留哪一条")))


def run_choose(arguments: argparse.Namespace, context: Context) -> int:
    """Choose."""
    return answer(arguments.number, context, verb="take-new" if arguments.which == "new" else "keep-old")


def configure_history(parser: Parser, say: Say) -> None:
    """Options of `history`."""
    parser.describe(
        (
            "What was written for good and edited by command, the newest last; `instinct undo N` takes one back.",
            "写入过的进化与命令行的修改，最新的在最后；`instinct undo N` 撤销其中一条。",
        ),
        ("  instinct history\n  instinct undo 12", "  instinct history\n  instinct undo 12"),
    )
    parser.add_argument("--limit", type=int, default=20, metavar="N", help=say(("at most so many", "最多多少条")))


def run_history(arguments: argparse.Namespace, context: Context) -> int:
    """Show the changes."""
    if not os.path.isdir(context.home):
        context.show([], context.say(_UNCHANGED))
        return DONE
    with _evolution(context) as evolution:
        # One that was taken back is kept anew; it stands where it was made all the same.
        changes = sorted(evolution.history.changes(), key=lambda one: (datetime.fromisoformat(one.at), one.number))
    changes = changes[-arguments.limit :] if arguments.limit > 0 else []
    kinds: dict[str, Text] = {
        "evolution": ("evolved", "进化"), "edit": ("edited", "修改"), "undo": ("took back", "撤销"),
    }  # fmt: skip
    rows: list[dict[str, Any]] = []
    lines = []
    for one in changes:
        commit = one.commit if len(one.commit) > 8 else ""
        rows.append(
            {
                "number": one.number, "kind": one.kind, "what": one.what, "at": one.at, "commit": commit,
                "files": [file.path for file in one.files], "undoes": one.undoes, "undone_by": one.undone_by,
            }
        )  # fmt: skip
        what = f"#{one.undoes} {one.what}" if one.undoes else one.what
        state = context.say((" (taken back by #{n})", "（已被 #{n} 撤销）"), n=one.undone_by) if one.undone_by else ""
        files = ", ".join(file.path for file in one.files)
        kind = context.say(kinds[one.kind])
        lines.append(f"#{one.number}  {one.at[:16]}  {kind}  {what}{state}  → {files}  {commit[:8]}".rstrip())
    context.show(rows, *(lines or [context.say(_UNCHANGED)]))
    return DONE


def undo_change(number: int, context: Context) -> int:
    """Takes back one change by its number; for `instinct undo N`."""
    from instinct_learner.evolve.history import UndoRefusedError

    require_person(context)
    with _evolution(context, operator="user") as evolution:
        try:
            found = evolution.undo(number, language=_language(context))
        except UndoRefusedError as error:
            raise Refusal(error.text(context.language), reason=error.code, number=number) from error
    context.show({"undone": "change", "number": number}, found.text)
    return DONE


def find_change(number: int, context: Context) -> Change | None:
    """The change of this number."""
    with _evolution(context) as evolution:
        return evolution.history.find(number)


def record_edit(path: str, before: str, after: str, what: str, context: Context) -> int:
    """Keeps an edit by command; gives its number."""
    with _evolution(context, operator="user") as evolution:
        return evolution.record_edit(path, before, after, what).number


def show_record(context: Context, record_id: str) -> int:
    """Show a card in full: its evidence, how often, what it costs, what it would change."""
    number = record_id.lstrip("#")
    if not number.isdigit():
        raise Refusal(context.say(("a card is named by its number", "卡片用编号表示")), code=USAGE)
    with _evolution(context) as evolution:
        card = evolution.desk.card(int(number))
        if card is None:
            raise Refusal(context.say(_NO_CARD, number=number), number=int(number))
        context.show(_as_json(card, evolution), _details(card, evolution, context))
    return DONE


def answer(number: int, context: Context, *, verb: Verb, layer: Layer | None = None, text: str = "") -> int:
    """Carry out the owner's answer to a card and tell what came of it. Returns the exit code."""
    require_person(context)
    with _evolution(context) as evolution:
        card = evolution.desk.card(number)
        if card is None:
            raise Refusal(context.say(_NO_CARD, number=number), number=number)
        found = _answered(evolution, card, context, verb=verb, layer=layer, text=text)
    if found is None:
        raise Refusal(context.say(_NO_CARD, number=number), number=number)
    shown = None if found.card is None else found.card.number
    context.show(
        {"result": found.code, "done": found.done, "number": found.number, "card": shown, "text": found.text},
        found.text,
    )
    return DONE if found.done or found.card is not None else REFUSED


def _answered(  # noqa: PLR0913 - a card, and the words that answer it
    evolution: Evolution,
    card: EvolutionCard,
    context: Context,
    *,
    verb: Verb,
    layer: Layer | None = None,
    text: str = "",
) -> Outcome | None:
    language = _language(context)
    words = Words(verb=verb, number=card.number, layer=layer, text=text, language=language)
    over = "over" if evolution.desk.is_over(card) else ""
    return evolution.answer(Meaning(card=card, words=words, why_not=over))


@contextmanager
def _evolution(context: Context, *, operator: str = "agent") -> Iterator[Evolution]:
    """The desk, what sessions were shown taken in; a card's text stays within the limits of any writer."""
    from instinct_learner.bank.ledger import Ledger
    from instinct_learner.hooks.cards import open_evolution, take_note

    if not os.path.isdir(context.home):
        raise Refusal(context.say(_NONE))
    with Ledger.open(context.home) as ledger:
        evolution = open_evolution(context.call("cards"), ledger, operator=operator)
        take_note(evolution, ledger)
        yield evolution
        for card in evolution.desk.kept().cards:
            if card.answered_at:
                ledger.drop_card(f"{card.number}:")


def _by_agent(context: Context) -> bool:
    """Whether an agent runs this through its own shell. Source: what OpenClaw and Claude Code set there."""
    return context.environ.get("OPENCLAW_SHELL") == "exec" or context.environ.get("CLAUDECODE") == "1"


def require_person(context: Context) -> None:
    """Refuse an agent that runs this through its own shell."""
    if _by_agent(context):
        raise Refusal(context.say(_AGENT), reason="agent")


def _language(context: Context) -> Language:
    return "zh" if context.language == "zh" else "en"


def _line(card: EvolutionCard, context: Context) -> str:
    draft = card.draft
    state = state_text(card.state, _language(context))
    return fit(f"#{card.number}  {draft.layer}  {draft.importance}  {state}  {draft.memory}  → {draft.target}", 110)


def _details(card: EvolutionCard, evolution: Evolution, context: Context) -> str:
    return render_details(card, diff=evolution.diff_of(card), language=_language(context))


def _as_json(card: EvolutionCard, evolution: Evolution) -> dict[str, Any]:
    return {**to_json(card), "diff": evolution.diff_of(card)}
