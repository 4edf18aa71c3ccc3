"""Which paths may be written: the check of the seed, without its holes.

The roots are fixed when a `Sandbox` is made and never come from the working directory. A path is judged by its
components first, by an allow-list; then by what lies on the disk. The write itself opens every component relative to
the folder before it and follows no link (`bank.files.open_folder`): what is looked at first may be another thing later.

Source: seed skill-sedimentation "沙盒隔离 + 路径穿越检查"; SPEC §3 "Write pipeline"; THREATS "paths"; ADR 0050.
"""

from __future__ import annotations

import os
import stat
import unicodedata

from instinct_learner.errors import SandboxError
from instinct_learner.lazy import lazy

#: Source: SPEC §3 "Roots".
ROOTS = ("memory", "skills", "instincts")
#: In these, knowledge is Markdown and nothing else; a skill may bring other files.
_MARKDOWN_ONLY = ("memory", "instincts")
#: Folders of names that mean another thing to every process.
_MAGIC = ("proc", "dev", "sys")
#: What Linux, macOS and Windows all store. Source: POSIX NAME_MAX and PATH_MAX.
_NAME_LIMIT_BYTES = 255
_PATH_LIMIT_BYTES = 4096
_DEPTH_LIMIT = 16
#: Windows takes these for devices whatever their extension. Source: Microsoft "Naming Files, Paths, and Namespaces".
_DEVICE = lazy(r"(?i)(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9¹²³])[ ]*(?:[.:].*)?")
#: Letters and digits of any script, and the marks that they need; `%` would invite decoding, `~` and `$` expansion.
_COMPONENT = lazy(r"[\w\u0900-\u0dff .,()+@=\u00b7—–·、，。：《》「」（）-]+")
#: A skill's files that a host or an interpreter would run by their mere name.
_RUN_BY_NAME = lazy(r"(?i)(?:sitecustomize|usercustomize|conftest)\.py|.*\.pth|desktop\.ini|autorun\.inf")


class Sandbox:
    """The roots of one home.

    Args:
        home: The folder that holds the roots. It may be reached through links: where it lies is the owner's choice.
    """

    def __init__(self, home: str | os.PathLike[str]) -> None:
        self.home = os.path.abspath(os.fspath(home))

    def relative(self, target_path: object) -> str:
        """The path below home, with `/`, if it may be written.

        Args:
            target_path: Absolute, or relative to the folder that holds home and then beginning with home's name.

        Raises:
            SandboxError: It may not be written, or is no path at all.
        """
        if type(target_path) is not str:
            raise SandboxError(path=target_path, reason="非法路径类型（需要文本）")
        parts = self._parts(target_path)
        refuse_components(target_path, parts)
        self._refuse_what_lies_there(target_path, parts)
        return "/".join(parts)

    def _parts(self, path: str) -> list[str]:
        """The components below home."""
        if "\0" in path or "\\" in path:
            raise SandboxError(path=path, reason="非法路径序列（NUL 或反斜杠）")
        if ".." in path.split("/"):
            raise SandboxError(path=path, reason="非法路径序列（..）")
        try:
            size = len(path.encode("utf-8"))
        except UnicodeEncodeError:
            raise SandboxError(path=path, reason="非法路径序列（不是 UTF-8 文本）") from None
        if size > _PATH_LIMIT_BYTES:
            raise SandboxError(path=path[:80], reason="路径过长")
        if not path or path.endswith("/"):
            raise SandboxError(path=path, reason="不是文件路径")
        if not path.startswith("/"):
            path = f"{os.path.dirname(self.home)}/{path}"
        elif path.startswith("//"):
            raise SandboxError(path=path, reason="路径穿越检测失败（网络路径）")
        return self._below(path)

    def _below(self, path: str) -> list[str]:
        """What follows home in an absolute path, whichever way home was reached."""
        whole = [part for part in path.split("/") if part not in {"", "."}]
        own = [part for part in self.home.split(os.sep) if part]
        if whole[: len(own)] == own:
            return whole[len(own) :]
        real_home = os.path.realpath(self.home)
        for index, part in enumerate(whole[:_DEPTH_LIMIT], start=1):
            if (
                part == own[-1]
                and whole[0] not in _MAGIC
                and os.path.realpath("/" + "/".join(whole[:index])) == real_home
            ):
                return whole[index:]
        raise SandboxError(path=path, reason="路径穿越检测失败（不在沙盒内）")

    def require(self, relative_path: str) -> None:
        """Passes where a path below home, with `/`, may be written.

        Raises:
            SandboxError: It may not.
        """
        self.relative(f"{self.home}/{relative_path}")

    def _refuse_what_lies_there(self, path: str, parts: list[str]) -> None:
        """Refuses links, and whatever is neither a folder on the way nor a plain file with one name at its end."""
        at = self.home
        for index, part in enumerate(parts):
            at = f"{at}/{part}"
            try:
                status = os.lstat(at)
            except FileNotFoundError:
                return
            except OSError as error:
                raise SandboxError(path=path, reason=f"路径不可用（{error.strerror}）") from None
            if stat.S_ISLNK(status.st_mode):
                raise SandboxError(path=path, reason="符号链接穿越")
            if index < len(parts) - 1:
                if not stat.S_ISDIR(status.st_mode):
                    raise SandboxError(path=path, reason="路径中间不是目录")
            elif not stat.S_ISREG(status.st_mode):
                raise SandboxError(path=path, reason="不是普通文件")
            elif status.st_nlink > 1:
                raise SandboxError(path=path, reason="硬链接：文件另有名字")


def refuse_components(path: str, parts: list[str]) -> None:
    """Judges the components of a path below home by their spelling alone.

    Raises:
        SandboxError: One of them is no name that a file of ours has.
    """
    if len(parts) < 2 or parts[0] not in ROOTS:
        raise SandboxError(path=path, reason=f"路径穿越检测失败（只可写 {'、'.join(ROOTS)} 下的文件）")
    if len(parts) > _DEPTH_LIMIT:
        raise SandboxError(path=path, reason="目录过深")
    for part in parts:
        problem = _problem(part)
        if problem:
            raise SandboxError(path=path, reason=problem)
    if parts[0] in _MARKDOWN_ONLY and not parts[-1].endswith(".md"):
        raise SandboxError(path=path, reason=f"{parts[0]}/ 下只可写 .md 文件")
    if _RUN_BY_NAME.fullmatch(parts[-1]):
        raise SandboxError(path=path, reason="会被自动执行的文件名")


def _problem(part: str) -> str:
    if _COMPONENT.fullmatch(part) is None or unicodedata.normalize("NFC", part) != part:
        return "文件名含有不允许的字符"
    if part[0] in ".- " or part[-1] in ". ":
        return "文件名的开头或结尾不允许"
    if _DEVICE.fullmatch(part):
        return "设备名"
    return "文件名过长" if len(part.encode("utf-8")) > _NAME_LIMIT_BYTES else ""


def sandbox_path_check(target_path: object, *, sandbox: Sandbox | None = None) -> None:
    """Passes where the path may be written.

    Args:
        target_path: Absolute, or relative to the folder that holds `_core_files`.
        sandbox: Whose roots; `None` for those of `$INSTINCT_HOME`. The working directory never chooses them.

    Raises:
        SandboxError: It may not be written (`SecurityError` is the seed's name for it).

    Source: seed "sandbox_path_check".
    """
    if sandbox is None:
        home = os.environ.get("INSTINCT_HOME", "")
        if not os.path.isabs(home):
            raise SandboxError(path=target_path, reason="没有沙盒：请把 INSTINCT_HOME 设为绝对路径，或给出 sandbox")
        sandbox = Sandbox(home)
    sandbox.relative(target_path)
