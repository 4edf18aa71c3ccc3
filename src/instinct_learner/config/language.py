"""In which language we speak to the person at the terminal."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def message_language(configured: object, environ: Mapping[str, str], *, otherwise: str = "en") -> str:
    """`zh` or `en`.

    Args:
        configured: The setting `language`: auto, zh or en.
        environ: `INSTINCT_LANGUAGE` beats the setting; for `auto` the locale decides.
        otherwise: What to speak where the locale names no language (unset, C, POSIX).
    """
    for choice in (environ.get("INSTINCT_LANGUAGE", ""), configured):
        if choice in ("zh", "en"):
            return str(choice)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = environ.get(name, "").split(".")[0].lower()
        if locale:
            if locale in ("c", "posix"):
                return otherwise
            return "zh" if locale.startswith("zh") else "en"
    return otherwise
