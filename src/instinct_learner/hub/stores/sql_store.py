"""The store in SQL; the two that there are differ in connections, locks and vectors only.

Source: SPEC §5 "Storage"; ADR 0070.
"""

from __future__ import annotations

from instinct_learner.hub.stores.sql_clusters import SqlClusters
from instinct_learner.hub.stores.sql_memories import SqlMemories
from instinct_learner.hub.stores.sql_skills import SqlSkills


class SqlStore(SqlMemories, SqlClusters, SqlSkills):
    """What both stores share (`stores.protocol.Store` says what each method does)."""
