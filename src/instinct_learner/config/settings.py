"""Settings as one frozen value, for everything that isn't a hook: a wrong file stops, with every problem named."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from instinct_learner.config.light import load_config_lightly
from instinct_learner.config.problems import describe
from instinct_learner.errors import ConfigError
from instinct_learner.hub.settings import HubSettings

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True, kw_only=True, slots=True)
class LlmSettings:
    """The endpoint that `extraction_mode: llm` asks.

    Attributes:
        base_url: Of an OpenAI-compatible endpoint, "" for none.
        model: Its name there.
        api_key_env: The environment variable that holds the key.
        timeout_seconds: How long to wait.
    """

    base_url: str = ""
    model: str = ""
    api_key_env: str = "INSTINCT_LLM_API_KEY"
    timeout_seconds: float = 20


@dataclass(frozen=True, kw_only=True, slots=True)
class Config:
    """Every setting. `config.keys` says what each means and may be."""

    home: str = ""
    language: Literal["auto", "zh", "en"] = "auto"
    owner_ids: tuple[str, ...] = ()
    acknowledge: bool = True
    max_instincts_load: int = 5
    token_budget: int = 500
    confidence_threshold: float = 0.3
    dormant_days: int = 30
    expired_days: int = 60
    max_active_instincts: int = 50
    extraction_mode: Literal["keyword", "llm"] = "keyword"
    llm: LlmSettings = LlmSettings()
    auto_promote_l1: bool = False
    granted_targets: tuple[str, ...] = ()
    peers: tuple[str, ...] = ()
    amplitude_floor_bytes: int = 16384
    frequency_threshold: int = 15
    TTL_hours: float = 24
    hub: HubSettings = field(default_factory=HubSettings)


def load_config(package_dir: str | Path, home: str | Path) -> Config:
    """The package's config.json with home's over it.

    Args:
        package_dir: The package's folder, "" if there is none.
        home: The bank's folder.

    Raises:
        ConfigError: Naming every problem of both files with its key and what to do.
    """
    values, problems = load_config_lightly(os.fspath(package_dir), os.fspath(home))
    if problems:
        files = tuple(dict.fromkeys(file for file, _ in problems))
        several = len(files) > 1
        raise ConfigError(
            file=" and ".join(files),
            problems=tuple(f"{file}: {describe(one)}" if several else describe(one) for file, one in problems),
        )
    return config_of(values)


def config_of(values: Mapping[str, object]) -> Config:
    """The checked, flat settings of `load_config_lightly` as one value."""
    top: dict[str, Any] = {name: value for name, value in values.items() if "." not in name}
    llm: dict[str, Any] = {name[4:]: value for name, value in values.items() if name.startswith("llm.")}
    hub: dict[str, Any] = {name[4:]: value for name, value in values.items() if name.startswith("hub.")}
    return Config(**top, llm=LlmSettings(**llm), hub=HubSettings(**hub))
