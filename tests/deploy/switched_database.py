"""A web application in a process of its own, on whose database the caller has a switch.

Reads requests from stdin, one JSON object a line (`path`, `headers`), and answers each with a line:
status, seconds it took, headers, the beginning of the body.
"""

import json
import sys
import time
from typing import Any

from django.core.wsgi import get_wsgi_application
from django.test.client import FakePayload


def environ(path: str, headers: dict[str, str]) -> dict[str, Any]:
    """What a server hands to the application for a GET."""
    return {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": FakePayload(b""),
        "wsgi.errors": sys.stderr,
        **{f"HTTP_{name.upper().replace('-', '_')}": value for name, value in headers.items()},
    }


def main() -> None:
    """Answer until nothing more is asked."""
    application: Any = get_wsgi_application()
    for line in sys.stdin:
        asked = json.loads(line)
        started: dict[str, Any] = {}

        def start(status: str, headers: list[tuple[str, str]], started: Any = started) -> None:
            started.update(status=int(status[:3]), headers=dict(headers))

        began = time.monotonic()
        answer = application(environ(asked["path"], asked["headers"]), start)
        body = b"".join(answer)
        answer.close()
        told = {**started, "seconds": time.monotonic() - began, "body": body.decode()[:20_000]}
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
