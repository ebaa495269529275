"""Requests to the REST API, repeated patiently: each is safe to send again."""

import http.client
import json
import time
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

JSON = dict[str, Any]
_PATIENCE = 60.0
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 2.0


class DemoFailed(Exception):
    """The server refused a step, or did not answer for a minute."""


class Client:
    """Speaks to the API at `site` (http://host:port) with a bearer token."""

    def __init__(self, site: str, token: str) -> None:
        if urlsplit(site).scheme not in {"http", "https"}:
            raise DemoFailed(f"{site} is not a web address")
        self._api = f"{site}/api/v1"
        self._token = token

    def get(self, path: str) -> JSON:
        """Return a resource."""
        return self._send(Request(self._api + path))  # noqa: S310 - checked above

    def post(self, path: str, body: JSON, *, step: str) -> JSON:
        """Do a step of the evening, once however often it is sent."""
        return self._post(path, json.dumps(body).encode(), "application/json", step)

    def post_log(self, path: str, text: str, *, step: str) -> JSON:
        """Send a game's log, once however often it is sent."""
        return self._post(path, text.encode(), "text/x-domlog", step)

    def _post(self, path: str, body: bytes, content_type: str, step: str) -> JSON:
        headers = {"Content-Type": content_type, "Idempotency-Key": f"demo/{step}"}
        return self._send(
            Request(self._api + path, body, headers, method="POST")  # noqa: S310 - checked above
        )

    def _send(self, request: Request) -> JSON:
        """Send until there is an answer; raises DemoFailed when there is none or a refusal."""
        request.add_header("Authorization", f"Bearer {self._token}")
        deadline = time.monotonic() + _PATIENCE
        pause = _FIRST_PAUSE
        while True:
            try:
                with urlopen(request, timeout=30) as answer:  # noqa: S310 - checked above
                    found: JSON = json.load(answer)
                    return found
            except HTTPError as error:
                with error:
                    problem = error.read().decode(errors="replace")
                if not is_passing(error.code, problem) or time.monotonic() > deadline:
                    raise DemoFailed(f"{request.full_url}: {error.code} {problem}") from error
            except (URLError, OSError, http.client.HTTPException) as error:
                if time.monotonic() > deadline:
                    raise DemoFailed(f"{request.full_url}: {error}") from error
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)


def is_passing(status: int, problem: str) -> bool:
    """Return whether a refusal may be gone when the same is sent again.

    >>> is_passing(503, ""), is_passing(422, ""), is_passing(409, '{"code": "log_contested"}')
    (True, False, False)
    """
    if status == 409:
        return '"idempotency_in_progress"' in problem
    return status == 429 or status >= 500
