"""Keeping something for good on request: `evolve`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from instinct_learner.cli.context import DONE, Refusal
from instinct_learner.cli.evolving import answer, require_person, show_record

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from instinct_learner.cli.context import Context
    from instinct_learner.cli.parser import Parser


def configure_evolve(parser: Parser, say: Callable[..., str]) -> None:
    """Options of `evolve`."""
    parser.describe(
        (
            "Keep something for good. With an instinct's id: makes its card, which still waits for your yes.\n"
            "With a card's number: says yes to it, as `approve` does.",
            "把一条经验长期保留。给出本能的 ID：生成它的卡片并显示，仍等待您确认。\n"
            "给出卡片编号：等同于 approve，直接同意。",
        ),
        (
            "  instinct evolve instinct-20260302-001\n  instinct evolve 12 --layer L2",
            "  instinct evolve instinct-20260302-001\n  instinct evolve 12 --layer L2",
        ),
    )
    parser.add_argument("what", metavar="ID|N", help=say(("an instinct, or a card", "本能的 ID，或卡片编号")))
    parser.add_argument("--layer", choices=("L1", "L2", "L3"), help=say(("another layer", "改用其他层级")))


def run_evolve(arguments: argparse.Namespace, context: Context) -> int:
    """Make a card, or say yes to one."""
    wanted = arguments.what.removeprefix("#")
    if wanted.isascii() and wanted.isdigit():
        return answer(int(wanted), context, verb="evolve", layer=arguments.layer)
    require_person(context)
    from instinct_learner.hooks.evolving import requested

    found = context.find_id(arguments.what)
    card = requested(context.call("evolve"), found)
    if card is None:
        text = ("{id} can't be kept for good: {why}", "{id} 不能长期保留：{why}")
        why = context.say(
            (
                "it rests or was kept already, says too much for one sentence, or you said no to it before",
                "它已休眠或已保留、一句话说不完，或者您之前拒绝过",
            )
        )
        raise Refusal(context.say(text, id=found, why=why), id=found)
    show_record(context, str(card.number))
    context.tell(("To say yes: instinct approve {n}", "同意请输入：instinct approve {n}"), n=card.number)
    return DONE
