"""Bodies of requests. Pydantic checks them as it does in Ultron, so a wrong one is answered with the same 422.

Source: `hub/http-spec.md` §0, §1; ADR 0075.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from instinct_learner.hub.intake import TEXT_LIMIT

_WORDS = 4_000
_LIST = 1_000


class MemoryUpload(BaseModel):
    """A lesson."""

    content: str = Field(max_length=TEXT_LIMIT)
    context: str = Field(default="", max_length=TEXT_LIMIT)
    resolution: str = Field(default="", max_length=TEXT_LIMIT)
    tags: list[str] = Field(default_factory=list, max_length=100)


class MemorySearch(BaseModel):
    """A question to the lessons."""

    query: str = Field(max_length=_WORDS)
    tier: str | None = None
    limit: int | None = None
    detail_level: Literal["l0", "l1"] = "l0"


class MemoryDetails(BaseModel):
    """Lessons by id."""

    memory_ids: list[str] = Field(max_length=_LIST)


class Ingest(BaseModel):
    """Sessions by path."""

    paths: list[str] = Field(max_length=_LIST)
    agent_id: str = Field(max_length=200)


class IngestText(BaseModel):
    """A text that holds lessons."""

    text: str = Field(max_length=200_000)


class SkillSearch(BaseModel):
    """A question to the skills."""

    query: str = Field(max_length=_WORDS)
    limit: int | None = None


class SkillUpload(BaseModel):
    """Packages: by path on the server, or whole in the request."""

    paths: list[str] = Field(default_factory=list, max_length=_LIST)
    files: dict[str, Any] | None = Field(default=None, description='Path → text, or {"base64": …}.')
    zip: str | None = Field(default=None, description="A zip in base64.")


class SkillInstall(BaseModel):
    """What is installed where."""

    full_name: str = Field(max_length=300)
    target_dir: str = Field(max_length=4_096)


class Rollback(BaseModel):
    """The version to go back to; the one before the current where none is named."""

    version: str = Field(default="", max_length=100)


class Evolve(BaseModel):
    """One cycle."""

    limit: int | None = Field(default=None, ge=1, le=1_000)
    again: bool = False
