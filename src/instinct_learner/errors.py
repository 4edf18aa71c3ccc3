"""Every exception that this package raises on purpose.

Refusals are values (`governance.decision.Decision`), not exceptions: an exception means broken input or a broken world.
Each exception keeps its facts as attributes and builds its own message: what happened, where, what to do.
"""

from __future__ import annotations


class InstinctLearnerError(Exception):
    """The root: catch this to catch everything that is ours."""


class ConfigError(InstinctLearnerError):
    """A settings file that can't be used.

    Attributes:
        file: The settings file, as a path in text.
        problems: One sentence a problem, each naming its key and what to do; all of them, not just the first.
    """

    def __init__(self, *, file: str, problems: tuple[str, ...]) -> None:
        self.file = file
        self.problems = problems
        super().__init__(f"{file}: " + "; ".join(problems))


class HookEventError(InstinctLearnerError):
    """A hook's input that is not an event we know.

    Attributes:
        reason: What was wrong with it.
    """

    def __init__(self, *, reason: str) -> None:
        self.reason = reason
        super().__init__(f"hook input: {reason}")


class RecordError(InstinctLearnerError):
    """A record on disk that can't be read. The file is left as it is.

    Attributes:
        file: The file, as a path in text.
        problems: One line a problem, `field: reason`, all of them.
        line: The line of the first problem, from 1; `None` where no line can be named.
    """

    def __init__(self, *, file: str, problems: tuple[str, ...], line: int | None = None) -> None:
        self.file = file
        self.problems = problems
        self.line = line
        where = file if line is None else f"{file}:{line}"
        super().__init__(f"{where}: " + "; ".join(problems))


class UnsupportedSchemaError(RecordError):
    """A record written by a newer version. Keep the file, never rewrite it."""


class RecordNotFoundError(InstinctLearnerError):
    """No record has this id.

    Attributes:
        record_id: The id that was asked for.
    """

    def __init__(self, *, record_id: str) -> None:
        self.record_id = record_id
        super().__init__(f"no record {record_id!r}; `instinct list --all` shows every id")


class BankBusyError(InstinctLearnerError):
    """The bank's lock could not be had in time. Nothing was written; the same call may be made again.

    Attributes:
        lock_file: The lock, as a path in text.
        timeout_seconds: How long was waited.
    """

    def __init__(self, *, lock_file: str, timeout_seconds: float) -> None:
        self.lock_file = lock_file
        self.timeout_seconds = timeout_seconds
        super().__init__(f"{lock_file} was held by another process for {timeout_seconds} s; try again")


class StaleVersionError(InstinctLearnerError):
    """The text on disk is no longer the one that a change was made against.

    Attributes:
        file: The file, as a path in text.
    """

    def __init__(self, *, file: str) -> None:
        self.file = file
        super().__init__(f"{file} changed since this change was proposed; look at it and propose again")


class SynthesisError(InstinctLearnerError):
    """A synthesiser gave an answer that can't be used.

    Attributes:
        reason: What was wrong with the answer.
    """

    def __init__(self, *, reason: str) -> None:
        self.reason = reason
        super().__init__(f"synthesis: {reason}")


class SandboxError(InstinctLearnerError):
    """A path outside the sandbox, or one that could lead outside it.

    Attributes:
        path: The path that was asked for.
        reason: Why it was refused.
    """

    def __init__(self, *, path: object, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path!r}: {reason}")


#: The seed's name for it.
SecurityError = SandboxError


class HubUnavailableError(InstinctLearnerError):
    """Something that the hub leans on (encoder, endpoint, database) isn't there or gave no answer.

    Attributes:
        reason: What was wrong, and what to do.
    """

    def __init__(self, *, reason: str) -> None:
        self.reason = reason
        super().__init__(f"hub: {reason}")


class PackageError(InstinctLearnerError):
    """A skill package that is refused. Nothing of it was kept.

    Attributes:
        path: The folder, archive or file inside it.
        reason: Why.
    """

    def __init__(self, *, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path}: {reason}")
