"""A catalog of skills that lie elsewhere, read from a JSON or JSONL file.

Source: seed ultron-skill-hub "外部技能目录"; `hub/ultron-algorithms.md` "Catalog".
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from instinct_learner.errors import RecordError
from instinct_learner.governance.sanitize import one_line
from instinct_learner.hub.stores.protocol import CatalogEntry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from instinct_learner.hub.embed import Embedder
    from instinct_learner.hub.stores.protocol import Store

#: `@namespace/name`. What isn't one is never handed to a command line.
FULL_NAME = re.compile(r"@[A-Za-z0-9][A-Za-z0-9._-]{0,99}/[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_BATCH = 256
_LINE_BYTES = 262_144
_WORDS = {
    "name": 100,
    "display_name": 200,
    "description": 2_000,
    "description_en": 2_000,
    "owner": 100,
    "category_id": 100,
    "category_name": 200,
    "path": 500,
}


def entry_of(value: Any) -> CatalogEntry | None:
    """An entry, `None` where it has no full name that could be installed."""
    if not isinstance(value, dict):
        return None
    full_name = value.get("full_name") or value.get("fullName")
    if not isinstance(full_name, str) or not FULL_NAME.fullmatch(full_name):
        return None
    told = {
        name: one_line(text, limit=limit)
        for name, limit in _WORDS.items()
        if isinstance(text := value.get(name), str) and text.strip()
    }
    namespace, _, name = full_name[1:].partition("/")
    return CatalogEntry(full_name=full_name, **{"name": name, "owner": namespace, **told})


def read_catalog(path: str) -> Iterator[Any]:
    """The values of a file: one JSON list, or one value a line.

    Raises:
        RecordError: A line, or the whole, is no JSON.
        OSError: It can't be read.
    """
    with open(path, encoding="utf-8-sig") as file:
        start = file.read(256).lstrip()
        file.seek(0)
        if start.startswith("["):
            try:
                values = json.load(file)
            except (ValueError, RecursionError) as error:
                raise RecordError(file=path, problems=(f"is no JSON: {error}",)) from error
            yield from values if isinstance(values, list) else [values]
            return
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            try:
                yield json.loads(line) if len(line) <= _LINE_BYTES else None
            except (ValueError, RecursionError) as error:
                raise RecordError(file=path, line=number, problems=(f"is no JSON: {error}",)) from error


def import_catalog(
    path: str, store: Store, embedder: Embedder, *, progress: Callable[[int], None] = lambda _: None
) -> dict[str, int]:
    """Takes a catalog file in, batch by batch; what is known and unchanged isn't encoded again, so it can be resumed.

    Args:
        path: The file.
        store: Where to.
        embedder: Makes what an entry is found by.
        progress: Told how many entries were looked at.

    Returns:
        `imported`, `unchanged`, `skipped` (no full name), `total`.

    Raises:
        As `read_catalog`; what came before stays imported.
    """
    counts = {"imported": 0, "unchanged": 0, "skipped": 0, "total": 0}
    batch: dict[str, CatalogEntry] = {}

    def keep() -> None:
        known = store.catalog_known(list(batch))
        new = [one for one in batch.values() if known.get(one.full_name) != one]
        if new:
            texts = [
                "\n".join(filter(None, (one.display_name or one.name, one.description_en or one.description)))[:600]
                for one in new
            ]
            store.put_catalog(new, embedder.encode(texts))
        counts["imported"] += len(new)
        counts["unchanged"] += len(batch) - len(new)
        batch.clear()
        progress(counts["total"])

    for value in read_catalog(path):
        counts["total"] += 1
        entry = entry_of(value)
        if entry is None:
            counts["skipped"] += 1
            continue
        batch[entry.full_name] = entry
        if len(batch) >= _BATCH:
            keep()
    if batch:
        keep()
    return counts
