"""Which store a hub has: the file in its home, or the database that its owner named.

Source: SPEC §5 "Storage"; ADR 0076.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from instinct_learner.errors import HubUnavailableError
from instinct_learner.hub.stores.sqlite import SqliteStore

if TYPE_CHECKING:
    from instinct_learner.hub.settings import HubSettings
    from instinct_learner.hub.stores.sql_store import SqlStore

#: The store in home, of which nobody needs to know the path.
FILE = "sqlite"
_SCHEMES = ("postgresql://", "postgres://")
#: Noted in a store while things are being moved into it.
MOVING = "moving from"


def is_url(place: str) -> bool:
    """Whether a place names a database and no file."""
    return place.startswith(_SCHEMES)


def file_of(place: str, folder: str) -> str:
    """The file that a place means which is no address."""
    return os.path.join(folder, "hub.sqlite") if place == FILE else os.path.abspath(os.path.expanduser(place))


def open_place(place: str, folder: str, *, dimension: int, connections: int = 10) -> SqlStore:
    """The store at a place.

    Args:
        place: `sqlite` for the file in the hub's folder, the path of another such file, or `postgresql://…`.
        folder: The hub's.
        dimension: How long a vector is.
        connections: To a database, at most.

    Raises:
        HubUnavailableError: It can't be opened, or what speaks to databases isn't installed.
    """
    if not is_url(place):
        return SqliteStore(file_of(place, folder), dimension=dimension)
    try:
        from instinct_learner.hub.stores.postgresql import PostgresStore
    except ImportError as error:
        raise HubUnavailableError(
            reason=f"PostgreSQL needs {error.name}: pip install 'instinct-learner[hub,postgres]'"
        ) from error
    return PostgresStore(place, dimension=dimension, connections=connections)


def open_store(settings: HubSettings, folder: str, *, dimension: int) -> SqlStore:
    """The store that the settings name.

    Raises:
        HubUnavailableError: As `open_place`; or a move into it was begun and not finished.
    """
    store = open_place(
        settings.database_url or FILE, folder, dimension=dimension, connections=settings.database_connections
    )
    if store.fact(MOVING) is not None:
        store.close()
        raise HubUnavailableError(
            reason="a move into this store isn't finished; run the same `instinct hub migrate …` again, it goes on where it was"
        )
    return store
