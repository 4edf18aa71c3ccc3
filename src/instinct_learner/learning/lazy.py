"""Where patterns of this room come from: `instinct_learner.lazy`."""

from instinct_learner.lazy import lazy as lazy  # noqa: PLC0414 - handed on
