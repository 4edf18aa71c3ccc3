"""The commands that our documents tell people to type."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: The heading of the section on installing, in each language.
_SECTION = re.compile(r"^## (?:Install|安装)$(.*?)^## ", re.MULTILINE | re.DOTALL)
_BLOCK = re.compile(r"^```bash$(.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"\s+#\s.*$")


def install_commands(document: str) -> list[str]:
    """The lines of the shell blocks in a document's section on installing, without their comments."""
    section = _SECTION.search((ROOT / document).read_text(encoding="utf-8"))
    assert section, f"{document} has no section on installing"
    lines = [line for block in _BLOCK.findall(section.group(1)) for line in block.splitlines()]
    return [_COMMENT.sub("", line).strip() for line in lines if line.strip()]
