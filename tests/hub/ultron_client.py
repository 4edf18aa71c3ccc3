"""A client that speaks the wire format as ModelScope Ultron's published one is recorded to: `python ultron_client.py JSON`.

Written from the recorded exchanges, not copied. One action a call; prints the answer; the exit code is 0 exactly where
the answer's top-level `success` is truthy. Standard library only, no Authorization header, `ULTRON_API_URL` and
`ULTRON_HTTP_TIMEOUT` as there.
"""

from __future__ import annotations

import json
import os
import sys
import urllib.error
import urllib.request
from typing import Any

#: Action → method, path, body with defaults (`...`: required). Source: http-spec §1.
ACTIONS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "search_skills": ("POST", "/skills/search", {"query": ..., "limit": 5}),
    "install_skill": ("POST", "/skills/install", {"full_name": ..., "target_dir": ...}),
    "upload_skill": ("POST", "/skills/upload", {"paths": ...}),
    "get_stats": ("GET", "/stats", {}),
    "list_skills": ("GET", "/skills", {}),
    "upload_memory": ("POST", "/memory/upload", {"content": ..., "context": "", "resolution": "", "tags": []}),
    "search_memory": ("POST", "/memory/search", {"query": ..., "tier": None, "limit": 10, "detail_level": "l0"}),
    "get_memory_details": ("POST", "/memory/details", {"memory_ids": ...}),
    "memory_stats": ("GET", "/memory/stats", {}),
    "ingest": ("POST", "/ingest", {"paths": ..., "agent_id": ...}),
    "ingest_text": ("POST", "/ingest/text", {"text": ...}),
}


def act(payload: dict[str, Any]) -> Any:
    """What the server answers to one action."""
    method, path, fields = ACTIONS[payload["action"]]
    body = {name: payload.get(name, default) for name, default in fields.items()}
    missing = [name for name, value in body.items() if value is ...]
    if missing:
        return {"success": False, "error": f"missing: {', '.join(missing)}"}
    try:
        timeout = float(os.environ.get("ULTRON_HTTP_TIMEOUT", "120"))
    except ValueError:
        timeout = 120.0
    request = urllib.request.Request(
        os.environ["ULTRON_API_URL"].rstrip("/") + path,
        data=json.dumps(body).encode() if method == "POST" else None,
        headers={"Content-Type": "application/json"},
        method=method,
    )
    try:
        with urllib.request.urlopen(request, timeout=timeout if timeout > 0 else 120.0) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        text = error.read().decode("utf-8", "replace")
        try:
            return json.loads(text)
        except ValueError:
            return {"success": False, "error": f"HTTP {error.code}: {text}"}


if __name__ == "__main__":
    told = act(json.loads(sys.argv[1]))
    sys.stdout.write(json.dumps(told, ensure_ascii=False, indent=2) + "\n")
    sys.exit(0 if isinstance(told, dict) and told.get("success") else 1)
