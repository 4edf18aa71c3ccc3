"""Finding instincts by what they are about: `search`."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from instinct_learner.cli import messages
from instinct_learner.cli.context import BROKEN, DONE, REFUSED, USAGE, Refusal
from instinct_learner.learning.columns import fit

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from instinct_learner.bank.postings import Hit
    from instinct_learner.cli.context import Context
    from instinct_learner.cli.parser import Parser


class Shown(NamedTuple):
    """One line of an answer."""

    id: str
    title: str
    action: str
    score: float


def configure_search(parser: Parser, say: Callable[..., str]) -> None:
    """Options of `search`."""
    parser.describe(
        (
            "The instincts that bear on a message, best first, as loading would rank them; where none does,\n"
            "those that hold all of the words, with score 0. Nothing is noted as shown.",
            "与一句话相关的本能，按注入时的排序，最相关的在前；没有相关的，就列出含有全部词语的（分数为 0）。\n"
            "不会记为已展示。",
        ),
        (
            '  instinct search "how do we install dependencies"\n  instinct search 提交 代码 --limit 3\n'
            '  echo \'{"id": "q1", "query": "install dependencies"}\' | instinct search --jsonl',
            '  instinct search "怎么安装依赖"\n  instinct search 提交 代码 --limit 3\n'
            '  echo \'{"id": "q1", "query": "安装依赖"}\' | instinct search --jsonl',
        ),
    )
    parser.add_argument("query", nargs="*", metavar="WORDS", help=say(("a message or words", "一句话或若干词")))
    parser.add_argument(
        "--limit", type=int, default=5, metavar="N", help=say(("how many (default: 5)", "多少条（默认 5）"))
    )
    parser.add_argument(
        "--mode",
        choices=("lexical", "semantic"),
        default="lexical",
        help=say(("by words, or by meaning where installed", "按词，或在已安装时按含义")),
    )
    parser.add_argument(
        "--jsonl",
        action="store_true",
        help=say(
            (
                'read {"id", "query"} lines, write {"id", "hits": [{"id", "score"}]} lines',
                '逐行读 {"id", "query"}，逐行写 {"id", "hits": [{"id", "score"}]}',
            )
        ),
    )


def run_search(arguments: argparse.Namespace, context: Context) -> int:
    """Search once, or once a line."""
    if arguments.limit < 1:
        raise Refusal(context.say(("--limit must be 1 or more", "--limit 至少为 1")), code=USAGE)
    if arguments.jsonl:
        return _lines(arguments, context)
    query = " ".join(arguments.query)
    if not query.strip():
        raise Refusal(context.say(("say what to look for", "请写出要找什么")), code=USAGE)
    hits = [Shown(hit.id, hit.title, hit.action, hit.score) for hit in next(_found(context, [query], arguments))]
    hits = hits or _containing(context, query, arguments.limit)
    if not hits and not context.as_json:
        raise Refusal(context.say(messages.NOTHING_FOUND), code=REFUSED)
    context.show(
        [{"id": hit.id, "title": hit.title, "action": hit.action, "score": round(hit.score, 4)} for hit in hits],
        *(fit(f"{hit.id}  {hit.score:5.2f}  {hit.title or hit.action}", 80) for hit in hits),
    )
    return DONE if hits else REFUSED


def _containing(context: Context, query: str, limit: int) -> list[Shown]:
    """Active instincts that hold every one of the words as they stand, where none bears on them; their score is 0.

    A single everyday word brings nothing into a prompt, and a person who looks for it still wants to find it.
    """
    if not os.path.isdir(context.home):
        return []
    import unicodedata

    from instinct_learner.bank.index import Index
    from instinct_learner.learning.overview import refresh

    def plain(text: str) -> str:
        return unicodedata.normalize("NFKC", text).casefold()

    words = plain(query).split()
    found: list[Shown] = []
    refresh(context.home)
    with Index.open(context.home) as index:
        columns = ("id", "title", "action", "trigger", "tags")
        for row in index.rows(*columns, status="active", order="confidence"):
            texts = [str(cell) for cell in row]
            if all(word in plain("\n".join(texts)) for word in words):
                found.append(Shown(texts[0], texts[1], texts[2], 0.0))
    return found[:limit]


def _lines(arguments: argparse.Namespace, context: Context) -> int:
    """Answer line by line; a line that can't be read gets an error of its own and the next goes on."""
    asked: list[dict[str, Any]] = []
    for raw in sys.stdin.buffer:
        if not raw.strip():
            continue
        asked.append(parse_line(raw, needs=("query",), context=context))
    queries = [str(one["query"]) for one in asked if "error" not in one]
    answers = _found(context, queries, arguments)
    for one in asked:
        if "error" in one:
            found: dict[str, Any] = {"id": one["id"], "error": one["error"]}
        else:
            hits = next(answers)
            found = {"id": one["id"], "hits": [{"id": hit.id, "score": round(hit.score, 6)} for hit in hits]}
        sys.stdout.write(json.dumps(found, ensure_ascii=False) + "\n")
    return DONE


def parse_line(raw: bytes, *, needs: tuple[str, ...], context: Context) -> dict[str, Any]:
    """One request line; where it can't be used, `{"id", "error"}` with the id if there is one."""
    request: Any = None
    why = ""
    try:
        request = json.loads(raw.decode("utf-8-sig"))
    except RecursionError:
        why = "nested too deeply"
    except ValueError as error:
        why = str(error)
    if isinstance(request, dict):
        if any(isinstance(request.get(name), (str, list)) for name in needs):
            return {"id": None, **request}
        why = f"missing {' / '.join(needs)}"
    elif not why:
        why = type(request).__name__
    request_id = request.get("id") if isinstance(request, dict) else None
    return {"id": request_id, "error": context.say(messages.BAD_LINE, needs=" / ".join(needs), why=why)}


def _found(context: Context, queries: list[str], arguments: argparse.Namespace) -> Iterator[list[Hit]]:
    from instinct_learner.learning.retrieve import search_many

    if not os.path.isdir(context.home):
        return iter([[] for _ in queries])
    try:
        return search_many(context.home, queries, limit=arguments.limit, mode=arguments.mode)
    except ModuleNotFoundError as error:
        raise Refusal(context.say(messages.SEMANTIC_MISSING), code=BROKEN) from error
