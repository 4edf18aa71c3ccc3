"""Letting go: `prune`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from instinct_learner.cli import messages
from instinct_learner.cli.context import DONE
from instinct_learner.learning.columns import fit

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from instinct_learner.cli.context import Context
    from instinct_learner.cli.parser import Parser


def configure_prune(parser: Parser, say: Callable[..., str]) -> None:
    """Options of `prune`."""
    parser.describe(
        (
            "What the heartbeat does: unused instincts go dormant, then to the archive; those that keep failing\n"
            "expire; pinned and permanent ones stay. Nothing is deleted, and what you say again wakes up.",
            "与心跳时所做的相同：未使用的先休眠、再归档；反复失败的过期；固定和永久的不动。\n不会删除任何东西，再说一次就会醒来。",
        ),
        ("  instinct prune --dry-run\n  instinct prune", "  instinct prune --dry-run\n  instinct prune"),
    )
    parser.add_argument(
        "--dry-run", action="store_true", help=say(("only say what would change", "只显示将会怎样变化"))
    )


def run_prune(arguments: argparse.Namespace, context: Context) -> int:
    """Prune, or say what pruning would do."""
    from instinct_learner.hooks.prune import prune

    found = prune(context.call("prune"), dry_run=arguments.dry_run)
    if context.as_json:
        context.show(found)
        return DONE
    if found["clock_went_back"]:
        context.tell(messages.PRUNE_CLOCK)
        return DONE
    if not found["retired"]:
        context.tell(messages.PRUNE_NOTHING)
        return DONE
    context.tell(messages.PRUNE_WOULD if arguments.dry_run else messages.PRUNE_DID)
    for one in found["retired"]:
        why = context.say(messages.PRUNE_WHY[one["why"]], days=one["idle_days"], confidence=one["confidence"])
        print(fit(f"  {one['id']} → {context.say(messages.STATUS_NAMES[one['to']])}: {why}  [{one['title']}]", 80))
    return DONE
