"""HEAD at every address: what GET is answered, without the body."""

from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler

from clubs.models import Club, User
from deploy.tokens import SCOPES, token_create
from tests.addresses import real_ids, targets
from tests.deploy import test_fuzzing
from tests.deploy.switched_database import environ

pytestmark = pytest.mark.django_db
app = test_fuzzing.app
CHANGING = frozenset({"date", "expires", "vary", "x-request-id", "etag", "set-cookie"})
"""Fields that are made anew for every answer, or follow from what is."""


def ask(app: WSGIHandler, method: str, path: str, token: str) -> tuple[str, Any, bytes]:
    """The status, the fields and the body, as a server gets them."""
    begun: list[Any] = []

    def start(*said: Any) -> Any:
        begun.extend(said)

    given = environ(path, {"Authorization": f"Bearer {token}"}) | {"REQUEST_METHOD": method}
    answer: Any = app(given, start)
    body = b"".join(answer)
    getattr(answer, "close", lambda: None)()
    status, fields = begun
    return status, {name.lower() for name, _said in fields} - CHANGING, body


@pytest.mark.whole
def test_no_address_has_a_body_for_head(app: WSGIHandler, club: Club, organiser: User) -> None:
    token = token_create(user=organiser, name="t", scopes=SCOPES)[1]
    for path in targets(real_ids(club, organiser)):
        got, fields, _body = ask(app, "GET", path, token)
        status, same, body = ask(app, "HEAD", path, token)
        assert (path, body) == (path, b"")
        assert got.startswith("405 ") or (path, status, same) == (path, got, fields)
