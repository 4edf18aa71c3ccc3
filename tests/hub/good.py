"""A package that is good enough to be let into an agent's own skills."""

from __future__ import annotations

GOOD_SKILL = """---
name: demo-skill
description: Fix: pip install failing in docker. Use when pip times out, or can't resolve a host, inside a docker build
---

# Pip in docker

1. Pass the company's proxy as a build argument of docker build
2. Point pip at the internal mirror before installing requirements
3. Never install packages as root over the system Python
"""
