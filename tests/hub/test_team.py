"""Four servers and four evolution workers on one PostgreSQL, some of them killed: nothing lost, nothing done twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

sys.path.insert(0, os.path.dirname(__file__))
from server import Client  # type: ignore[import-not-found]

pytest.importorskip("psycopg")
from instinct_learner.hub.stores.postgresql import PostgresStore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

TEAM = os.path.join(os.path.dirname(__file__), "team.py")
#: Themes that lie far apart, and what to do about each: five lessons a theme, each told twice.
SUBJECTS = [
    "a git rebase with conflicts", "pip inside a docker build", "a PostgreSQL migration", "tomatoes in the garden",
    "tuning a violin", "baking sourdough bread", "crossing a glacier", "the brakes of a bicycle",
]  # fmt: skip
DEEDS = [
    "Check the weather and the notes before you begin with {}",
    "Write down every single number that you measure during {}",
    "Ask a second person to look at the result of {}",
    "Never hurry the last step of {}",
    "Clean and put away all the tools after {}",
]
LESSONS = [(subject, deed.format(subject)) for subject in SUBJECTS for deed in DEEDS]
_PATIENCE = 240.0


@pytest.fixture
def start(tmp_path: Path, database: str) -> Iterator[Callable[[str], tuple[subprocess.Popen[str], str]]]:
    """Starts a process of the team; gives it and the first line that it says."""
    began = time.time()
    started: list[subprocess.Popen[str]] = []

    def begin(role: str) -> tuple[subprocess.Popen[str], str]:
        home = tmp_path / f"{role}-{len(started)}"
        home.mkdir()
        one = subprocess.Popen(
            [sys.executable, TEAM, role, str(home), database, str(began)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        started.append(one)
        assert one.stdout is not None
        line = one.stdout.readline().strip()
        assert line, one.communicate()[1][-3000:]
        return one, line

    yield begin
    for one in started:
        one.kill()
        one.communicate()


def begun(tmp_path: Path) -> Counter[str]:
    """How often work on each theme was begun, by whomever."""
    found: Counter[str] = Counter()
    for path in tmp_path.glob("*/begun"):
        found.update(path.read_text().split())
    return found


def wait_until(done: Callable[[], bool]) -> bool:
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        if done():
            return True
        time.sleep(0.2)
    return False


def test_four_servers_and_four_workers_some_killed_lose_nothing_and_do_nothing_twice(  # noqa: C901, PLR0915 - one story
    start: Callable[[str], tuple[subprocess.Popen[str], str]], database: str, tmp_path: Path
) -> None:
    servers = [start("server") for _ in range(4)]
    store = PostgresStore(database, dimension=512, connections=2)
    acknowledged: Counter[str] = Counter()
    refused: list[Any] = []
    lock = threading.Lock()

    def tell(number: int) -> None:
        """Every lesson is told twice by different clients to different servers, until somebody says that it is kept."""
        mine = LESSONS[number % 4 :: 4]
        for count, (subject, deed) in enumerate(mine):
            body = {"content": deed, "context": subject, "resolution": deed}
            for turn in range(40):
                client = Client(servers[(number + count + turn) % 4][1])
                try:
                    status, answer, _ = client.ask("POST", "/memory/upload", body)
                except OSError:
                    continue  # That server was killed. Whether it kept the lesson nobody knows: at least once is what we ask.
                if status == 200:
                    with lock:
                        acknowledged[deed] += 1
                    break
                refused.append((status, answer))

    def run(times: int) -> None:
        threads = [threading.Thread(target=tell, args=(number,)) for number in range(times)]
        for thread in threads:
            thread.start()
        if times == 8:
            assert wait_until(lambda: sum(acknowledged.values()) > 20)
            for one, _ in servers[:2]:
                one.send_signal(signal.SIGKILL)
        for thread in threads:
            thread.join()

    try:
        run(8)
        assert refused == [], "no server said no while others worked beside it or were killed"
        assert set(acknowledged) == {deed for _, deed in LESSONS}
        # Each acknowledged report counts; a request that died with its server may count too, and then once.
        told = {one.content: one.reports for one in store.active_memories()}
        assert len(told) == len(LESSONS), "no lesson is there twice, none is missing"
        for deed, count in acknowledged.items():
            assert count <= told[deed] <= count + 2
        themes = [one for one in store.clusters() if one.evidence >= 5]
        assert sum(one.evidence for one in store.clusters()) == sum(told.values())
        assert len(themes) >= 6

        workers = [start("worker") for _ in range(4)]
        assert wait_until(lambda: len(begun(tmp_path)) >= 3)
        for one, _ in workers[:2]:
            one.send_signal(signal.SIGKILL)

        def finished() -> bool:
            return all(one.tried_at is not None for one in store.clusters() if one.evidence >= 5)

        assert wait_until(finished), store.clusters()
        ready = {one.cluster_id for one in store.clusters() if one.evidence >= 5}
        attempts = Counter(one.cluster_id for one in store.records(limit=1_000))
        assert attempts == Counter(dict.fromkeys(ready, 1)), "one record a theme: none was done twice, none left out"
        rows = store.skill_rows()
        made = {one.skill_slug for one in store.clusters() if one.skill_slug}
        assert sorted(one.slug for one in rows) == sorted(made), "each theme has its own name, each name its theme"
        assert {one.version for one in rows} <= {"1.0.0"}
        # Only what a killed worker had in hand was begun again.
        assert sum(begun(tmp_path).values()) <= len(ready) + 2
        for row in rows:
            assert set(store.files(row.slug, row.version)) == {"SKILL.md", "_meta.json"}
        # A server that lives tells what workers on other machines made.
        client = Client(servers[3][1])
        assert {one["slug"] for one in client.get("/skills")["data"]} == made
        assert [one.poll() for one, _ in workers[2:] + servers[2:]] == [None] * 4
    finally:
        store.close()


def test_two_themes_that_take_one_name_at_once_get_one_each(database: str) -> None:
    """The second waits for the first, sees the name taken, and takes the next."""
    from datetime import datetime, timezone

    from instinct_learner.errors import StaleVersionError
    from instinct_learner.hub.stores.protocol import SkillRow

    row = SkillRow(slug="s", version="1.0.0", name="s", description="", published_at=datetime.now(timezone.utc))
    stores = [PostgresStore(database, dimension=8, connections=1) for _ in range(2)]
    first_is_in, second_tries, failed = threading.Event(), threading.Event(), []

    def second() -> None:
        first_is_in.wait(20)
        assert stores[1].versions("s") == [], "nobody sees what isn't kept yet"
        second_tries.set()
        try:
            stores[1].put_skill(row, {}, None)
        except StaleVersionError as error:
            failed.append(error)

    thread = threading.Thread(target=second)
    thread.start()
    try:
        with stores[0].writing():
            stores[0].put_skill(row, {"a": b"1"}, None)
            first_is_in.set()
            assert second_tries.wait(20)
            time.sleep(0.2)
        thread.join(20)
        assert len(failed) == 1
        assert stores[1].files("s", "1.0.0") == {"a": b"1"}
    finally:
        thread.join(20)
        for store in stores:
            store.close()
