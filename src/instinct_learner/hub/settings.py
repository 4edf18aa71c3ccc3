"""What the hub is told: from the owner's settings, and the seed's environment variables over them.

Source: seed ultron-skill-hub "配置"; SPEC §5 "Roots".
"""

from __future__ import annotations

import os
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from instinct_learner.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Mapping

#: The seed's variables, and ours. Source: seed ultron-skill-hub "配置"; http-spec §1, §3.
ENVIRONMENT: dict[str, str] = {
    "ULTRON_EVOLUTION_ENABLED": "evolution_enabled",
    "ULTRON_EVOLUTION_BATCH_LIMIT": "batch_limit",
    "ULTRON_CLUSTER_SIMILARITY_THRESHOLD": "join_cosine",
    "ULTRON_CRYSTALLIZATION_THRESHOLD": "crystallize_at",
    "ULTRON_RECRYSTALLIZATION_DELTA": "recrystallize_at",
    "ULTRON_MEMORY_SEARCH_LIMIT": "memory_search_limit",
    "ULTRON_SKILL_SEARCH_LIMIT": "skill_search_limit",
    "INSTINCT_HUB_ROOTS": "roots",
    "INSTINCT_HUB_DATABASE_URL": "database_url",
}
_TRUE, _FALSE = frozenset({"1", "true", "yes", "on"}), frozenset({"0", "false", "no", "off"})


@dataclass(frozen=True, kw_only=True, slots=True)
class HubSettings:
    """Every setting of the hub.

    Attributes:
        evolution_enabled: Whether the cycle does anything.
        batch_limit: Clusters that one cycle tries, at most.
        join_cosine: From which cosine a lesson joins a theme; 0 means the encoder's own calibrated figure.
        crystallize_at: Evidence that makes a first version worth trying.
        recrystallize_at: New evidence that makes a next version worth trying.
        cooldown_hours: A theme whose attempt failed isn't tried again for so long, unless its evidence grew.
        roots: Folders outside home from which skills are taken and into which they are installed.
        memory_search_limit: Hits of a memory search that names no limit.
        skill_search_limit: Hits of a skill search that names no limit.
        embedding_url: Of an OpenAI-compatible `/v1`; "" means the bundled encoder.
        embedding_model: Its name there.
        embedding_dimension: How long its vectors are.
        embedding_key_env: The variable that holds the key.
        database_url: Of a PostgreSQL with pgvector, `postgresql://…`; "" means the file in home.
        database_connections: To that database, of one process, at most.
        synthesis_url: Of an OpenAI-compatible `/v1` that writes skills; "" means the built-in synthesiser.
        synthesis_model: Its name there.
        synthesis_key_env: The variable that holds the key.
        judge_url: Of an OpenAI-compatible `/v1` that judges skills; "" means the built-in judge.
        judge_model: Its name there; never the one that writes.
        judge_key_env: The variable that holds the key.
        model_timeout_seconds: How long to wait for one answer of either.
        interval_hours: How long the background cycle rests.
    """

    evolution_enabled: bool = True
    batch_limit: int = 3
    join_cosine: float = 0.0
    crystallize_at: int = 5
    recrystallize_at: int = 3
    cooldown_hours: float = 24.0
    roots: tuple[str, ...] = ()
    memory_search_limit: int = 10
    skill_search_limit: int = 5
    embedding_url: str = ""
    embedding_model: str = ""
    embedding_dimension: int = 1024
    embedding_key_env: str = "INSTINCT_HUB_EMBEDDING_KEY"
    database_url: str = ""
    database_connections: int = 10
    synthesis_url: str = ""
    synthesis_model: str = ""
    synthesis_key_env: str = "INSTINCT_HUB_SYNTHESIS_KEY"
    judge_url: str = ""
    judge_model: str = ""
    judge_key_env: str = "INSTINCT_HUB_JUDGE_KEY"
    model_timeout_seconds: float = 60.0
    interval_hours: float = 6.0


def settings_of(values: Mapping[str, object], environ: Mapping[str, str]) -> HubSettings:
    """The settings: defaults, then `hub.*` of a flat table of settings, then the environment.

    Raises:
        ConfigError: A variable that isn't what it must be, all of them named.
    """
    known = {field.name for field in fields(HubSettings)}
    told: dict[str, Any] = {
        name.removeprefix("hub."): value
        for name, value in values.items()
        if name.startswith("hub.") and name.removeprefix("hub.") in known
    }
    problems = []
    for variable, name in ENVIRONMENT.items():
        text = environ.get(variable, "").strip()
        if not text:
            continue
        try:
            told[name] = _read(name, text)
        except ValueError as error:
            problems.append(f"{variable}: {error}")
    if problems:
        raise ConfigError(file="environment", problems=tuple(problems))
    return HubSettings(**told)


def _read(name: str, text: str) -> object:
    default = getattr(HubSettings(), name)
    if isinstance(default, bool):
        if text.lower() not in _TRUE | _FALSE:
            raise ValueError(f"{text!r} is neither true nor false")
        return text.lower() in _TRUE
    if isinstance(default, int):
        number = int(text)
        if not 1 <= number <= 100_000:
            raise ValueError(f"{number} isn't between 1 and 100000")
        return number
    if isinstance(default, float):
        share = float(text)
        if not 0 < share <= 1:
            raise ValueError(f"{text} isn't between 0 and 1")
        return share
    if isinstance(default, tuple):
        return tuple(part for part in text.split(os.pathsep) if part)
    return text
