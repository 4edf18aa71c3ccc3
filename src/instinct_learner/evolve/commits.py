"""A git commit for a change, in the repository that holds home if there is one, and nothing swept in with it.

The commit is put together from objects, not from the working tree: what the last commit has of each file, with the
change and nothing else. So the owner's unsaved, staged or half-done work in the same files stays as it is. No hook,
filter, monitor, signature, pager, editor, prompt or network is involved, whatever the repository's configuration says.

Source: SPEC §4 "History"; THREATS "git"; ADR 0094.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

from instinct_learner.evolve.patches import OverlapError, applied, reversed_places, reverted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from instinct_learner.evolve.history import FileChange

#: Longer than any object takes; a git that waits for something must not hold a turn.
GIT_SECONDS = 10.0
_NOBODY = ("-c", "user.name=instinct-learner", "-c", "user.email=instinct-learner@localhost")
_DISARMED = (
    *(
        "core.hooksPath=/dev/null",
        "core.fsmonitor=false",
        "commit.gpgSign=false",
        "core.pager=cat",
        "core.editor=false",
    ),
    *(
        "core.autocrlf=false",
        "core.attributesFile=/dev/null",
        "protocol.allow=never",
        "gc.auto=0",
        "core.askPass=false",
    ),
    *("core.sshCommand=false", "credential.helper=", "submodule.recurse=false", "maintenance.auto=false"),
)
_FILE_MODE = "100644"


@dataclass(frozen=True, kw_only=True, slots=True)
class Committed:
    """What came of it.

    Attributes:
        commit: The new commit, "" where there is none.
        why_not: Why there is none: `no-git`, `no-repository`, `ignored`, `nothing`, `locked` by another git, or what
            git said.
    """

    commit: str = ""
    why_not: str = ""


class _GitError(Exception):
    """Git said no; the text is what it said."""


def commit_change(home: str, message: str, files: Sequence[FileChange], texts: Mapping[str, str | None]) -> Committed:
    """Commits what a change did.

    Args:
        home: The home folder.
        message: The whole message.
        files: What it did.
        texts: What each of those files says now, `None` where it is gone.

    Returns:
        The commit, or why there is none. Never raises for what git or the repository does.
    """
    git = shutil.which("git")
    if git is None:
        return Committed(why_not="no-git")
    root = _repository(home)
    if root is None:
        return Committed(why_not="no-repository")
    try:
        return _Repository(git, root).commit(home, message, files, texts)
    except (_GitError, OSError, subprocess.SubprocessError) as error:
        why = str(error)[:300] or type(error).__name__
        return Committed(why_not="locked" if ".lock" in why else why)


def _repository(home: str) -> str | None:
    """The innermost folder at or above home that git knows, `None` where there is none."""
    at = os.path.realpath(home)
    device = os.stat(at).st_dev
    while True:
        if os.path.lexists(os.path.join(at, ".git")):
            return at
        parent = os.path.dirname(at)
        # As git itself does, not across file systems.
        if parent == at or os.stat(parent).st_dev != device:
            return None
        at = parent


class _Repository:
    """One repository, spoken to through plumbing alone."""

    def __init__(self, git: str, root: str) -> None:
        self._git = git
        self._root = root
        self._environ = {
            **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
            "GIT_TERMINAL_PROMPT": "0",
            "GIT_OPTIONAL_LOCKS": "0",
            "GIT_LITERAL_PATHSPECS": "1",
            "GIT_NO_LAZY_FETCH": "1",
            "GIT_NO_REPLACE_OBJECTS": "1",
            "GIT_ALLOW_PROTOCOL": "none",
            "GIT_ATTR_NOSYSTEM": "1",
            "LC_ALL": "C",
        }
        self._disarmed: tuple[str, ...] = (*_DISARMED, f"safe.directory={root}")
        # Writing an index compares entries that are as young as itself with their files, through the files' filters.
        named = self._maybe("config", "--name-only", "--get-regexp", r"^filter\..*\.(clean|smudge|process)$")
        self._disarmed += tuple(
            f"{name.rpartition('.')[0]}.{key}"
            for name in dict.fromkeys(named.splitlines())
            for key in (f"{name.rpartition('.')[2]}=", "required=false")
        )

    def commit(
        self, home: str, message: str, files: Sequence[FileChange], texts: Mapping[str, str | None]
    ) -> Committed:
        """As `commit_change`."""
        head = self._maybe("rev-parse", "--verify", "-q", "HEAD^{commit}")
        changed: dict[str, str | None] = {}
        ignored = False
        for file in files:
            path = self._path(home, file.path)
            if path is None:
                continue
            if self._code("check-ignore", "-q", "--no-index", "--", path) == 0:
                ignored = True
                continue
            blob = self._blob(head, path, file, texts.get(file.path))
            if blob != self._object(head, path):
                changed[path] = blob
        if not changed:
            return Committed(why_not="ignored" if ignored else "nothing")
        index = os.path.join(self._out("rev-parse", "--absolute-git-dir"), f"instinct-{os.getpid()}.index")
        try:
            tree = self._tree(head, changed, index)
        finally:
            for name in (index, f"{index}.lock"):
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(name)
        named = _NOBODY if self._code("var", "GIT_COMMITTER_IDENT") else ()
        parents = ("-p", head) if head else ()
        commit = self._out("commit-tree", tree, *parents, "-F", "-", options=named, text=message + "\n")
        # Only from the commit that it was made on: somebody's commit in between must not be lost.
        self._out("update-ref", "-m", "instinct-learner", "HEAD", commit, head or "0" * len(commit))
        self._follow(changed, files, home)
        return Committed(commit=commit)

    def _path(self, home: str, path: str) -> str | None:
        """The file below the repository, `None` where it lies elsewhere."""
        whole = path if os.path.isabs(path) else os.path.join(os.path.realpath(home), *path.split("/"))
        below = os.path.relpath(os.path.realpath(os.path.dirname(whole)), self._root)
        if below.startswith(".."):
            return None
        return os.path.normpath(os.path.join(below, os.path.basename(whole))).replace(os.sep, "/")

    def _blob(self, head: str, path: str, file: FileChange, text: str | None) -> str | None:
        """The object of the file as the last commit has it, with this change; `None` for no file.

        An instinct that the owner doesn't keep in git isn't put there.
        """
        known = self._object(head, path)
        if text is None:
            return None
        if known is None:
            return None if file.path.startswith("instincts/") else self._hashed(text)
        before = self._content(known)
        if before == text:
            return known
        if hashlib.sha256(before.encode("utf-8", "surrogateescape")).hexdigest() == file.before_sha256:
            return self._hashed(reverted(before, reversed_places(file.places)))
        try:
            # In the end the same as the text where nobody else changed the file since the last commit.
            return self._hashed(applied(before, file.places))
        except OverlapError:
            raise _GitError(f"{path}: edits that are not committed yet stand in the same place") from None

    def _object(self, head: str, path: str) -> str | None:
        if not head:
            return None
        return self._maybe("rev-parse", "--verify", "-q", f"{head}:{path}") or None

    def _content(self, blob: str) -> str:
        return self._run("cat-file", "blob", blob).stdout.decode("utf-8", "surrogateescape")

    def _hashed(self, text: str) -> str:
        return self._out("hash-object", "-w", "--no-filters", "--stdin", text=text)

    def _tree(self, head: str, changed: Mapping[str, str | None], index: str) -> str:
        if head:
            self._out("read-tree", head, index=index)
        for path, blob in changed.items():
            self._stage(path, blob, index=index)
        return self._out("write-tree", index=index)

    def _stage(self, path: str, blob: str | None, *, index: str = "") -> None:
        if blob is None:
            self._out("update-index", "--force-remove", "--", path, index=index)
        else:
            self._out("update-index", "--add", "--cacheinfo", f"{_FILE_MODE},{blob},{path}", index=index)

    def _follow(self, changed: Mapping[str, str | None], files: Sequence[FileChange], home: str) -> None:
        """Lets the owner's own index follow, or it would say that our change is to be taken back.

        What the owner staged of the same file keeps what they staged, and gets our change too where it fits.
        """
        places = {self._path(home, file.path): file.places for file in files}
        for path, blob in changed.items():
            try:
                staged = self._maybe("ls-files", "--stage", "--", path).split()
                if len(staged) > 1 and blob is not None:
                    with_change = applied(self._content(staged[1]), places[path])
                    self._stage(path, self._hashed(with_change))
                else:
                    self._stage(path, blob)
            except (_GitError, OverlapError):  # noqa: PERF203 - each file for itself
                # Locked by the owner's own git, or staged in the same place: the commit stands all the same.
                continue

    def _out(self, *words: str, text: str | None = None, options: Sequence[str] = (), index: str = "") -> str:
        done = self._run(*words, text=text, options=options, index=index)
        if done.returncode:
            raise _GitError(done.stderr.decode("utf-8", "replace").strip().split("\n")[0] or f"git {words[0]} failed")
        return done.stdout.decode("utf-8", "surrogateescape").strip()

    def _maybe(self, *words: str) -> str:
        done = self._run(*words)
        return "" if done.returncode else done.stdout.decode("utf-8", "surrogateescape").strip()

    def _code(self, *words: str) -> int:
        return self._run(*words).returncode

    def _run(
        self, *words: str, text: str | None = None, options: Sequence[str] = (), index: str = ""
    ) -> subprocess.CompletedProcess[bytes]:
        settings = [part for one in self._disarmed for part in ("-c", one)]
        environ = {**self._environ, "GIT_INDEX_FILE": index} if index else dict(self._environ)
        if words[0] == "check-ignore":
            # It takes names and no patterns, and refuses to be told so.
            del environ["GIT_LITERAL_PATHSPECS"]
        return subprocess.run(  # noqa: S603 - git itself, words one by one, through no shell
            [self._git, "-C", self._root, *settings, *options, *words],
            input=(text or "").encode("utf-8", "surrogateescape"),
            capture_output=True,
            timeout=GIT_SECONDS,
            env=environ,
            check=False,
        )
