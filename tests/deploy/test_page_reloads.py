"""Pages of no app: a reload never ends at 405, an old form is answered by a page."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from clubs.models import User
from tests.sampling import sample

pytestmark = pytest.mark.django_db
NOBODY = UUID("01890000-0000-7000-8000-000000000000")
SAMPLES: dict[str, object] = {
    "code": "not_found",
    "number": 1,
    "token": "none",
    "change_id": "1-1-1",
    "what": "rounds",
    "form": "csv",
    "slug": "draw",
    "uidb64": "none",
}


def addresses(patterns: Any, before: str = "") -> Iterator[str]:
    """Every address of our pages, with ids of nothing."""
    for one in patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            if not route.startswith(("admin/", "api/")):
                yield from addresses(one.url_patterns, route)
        elif isinstance(one, URLPattern) and not route.startswith("api/"):
            for name, converter in one.pattern.converters.items():
                kind = type(converter).__name__.removesuffix("Converter").lower()
                sample = NOBODY if kind == "uuid" else SAMPLES.get(name, "none")
                for written in (
                    f"<{kind}:{name}>",
                    f"<{'str' if kind == 'string' else kind}:{name}>",
                    f"<{name}>",
                ):
                    route = route.replace(written, str(sample))
            yield "/" + route


def test_no_reload_ends_at_405(client: Client, organiser: User) -> None:
    tried = list(addresses(get_resolver().url_patterns))
    assert len(tried) > 80
    assert not [one for one in tried if "<" in one]
    for address in sample(tried):
        assert client.get(address).status_code != 405, address
    client.force_login(organiser)
    for address in sample(tried, 1):
        assert client.get(address).status_code != 405, address


def test_logging_out_by_a_reload_leads_home_and_logs_nobody_out(
    client: Client, organiser: User
) -> None:
    client.force_login(organiser)
    assert client.get("/logout/")["Location"] == "/"
    assert "olga" in client.get("/").text
    assert client.post("/logout/")["Location"] == "/"
    assert "olga" not in client.get("/").text
    assert client.get("/i18n/setlang/").status_code == 302


@pytest.mark.parametrize(
    ("language", "title"), [("en", "This page has expired"), ("es", "Esta página ha caducado")]
)
def test_an_old_form_is_answered_by_a_page(organiser: User, language: str, title: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(organiser)
    answer = strict.post("/clubs/make", {"called": "X"}, headers={"Accept-Language": language})
    assert answer.status_code == 403
    assert title in answer.text
    assert "Go to the events" in answer.text or language == "es"
    assert "<!doctype html>" in answer.text
    assert strict.post("/login/", {}).status_code == 403


def test_the_api_can_be_read(client: Client) -> None:
    text = client.get("/api/docs/").text
    assert "/api/v1/events/{event_id}/export/{what}.{form}" in text
    assert "List the events you may see, newest first." in text
    assert '<code>rounds_planned</code> <span class="quiet">integer, required</span>' in text
    policy = client.get("/api/docs/")["Content-Security-Policy"]
    assert "unsafe-inline" not in policy
    assert client.post("/api/docs/").status_code == 405
