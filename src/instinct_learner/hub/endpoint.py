"""One JSON request to an OpenAI-compatible endpoint that the owner configured, by the standard library.

No redirect is followed: a key must not travel to where it wasn't sent.
"""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import urlsplit

from instinct_learner.errors import HubUnavailableError

_ANSWER_LIMIT_BYTES = 32 * 1024 * 1024


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        """Follow none."""


def post_json(url: str, body: dict[str, Any], *, api_key: str, timeout_seconds: float) -> Any:
    """What the endpoint answered, parsed.

    Raises:
        HubUnavailableError: It wasn't reached in time, refused, or gave no JSON.
    """
    if urlsplit(url).scheme not in {"http", "https"}:
        raise HubUnavailableError(reason=f"{url!r} is no http or https address")
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    if api_key:
        headers["Authorization"] = f"Bearer {api_key}"
    request = urllib.request.Request(url, data=json.dumps(body).encode(), headers=headers, method="POST")  # noqa: S310 - checked above
    opener = urllib.request.build_opener(_NoRedirect)
    try:
        with opener.open(request, timeout=timeout_seconds) as answer:
            raw = answer.read(_ANSWER_LIMIT_BYTES + 1)
    except urllib.error.HTTPError as error:
        error.close()
        raise HubUnavailableError(reason=f"{url} answered {error.code}") from error
    except (OSError, ValueError) as error:
        raise HubUnavailableError(reason=f"{url}: {error}") from error
    if len(raw) > _ANSWER_LIMIT_BYTES:
        raise HubUnavailableError(reason=f"{url} answered too much")
    try:
        return json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise HubUnavailableError(reason=f"{url} gave no JSON") from error
