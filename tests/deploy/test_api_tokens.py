"""API tokens by page: made for oneself, shown once, revoked; their use is written down."""

import re
from datetime import timedelta
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import Club, User
from deploy.models import ApiToken
from deploy.tokens import token_create
from tests import builders
from tests.conftest import ApiFor
from tests.counting import count_queries
from tests.pages import browser_of, error_of, send_refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(organiser: User) -> Client:
    return browser_of(organiser)


def make_token(desk: Client, **more: object) -> str:
    given = {"called": "tablet", "scopes": ["organise", "submit"], "only": "", "days": "30"} | more
    page = desk.post("/tokens/make", given)
    assert page.status_code == 200
    assert "no-store" in page["Cache-Control"]
    found = re.search(r'value="(bone_\w+)"', page.text)
    assert found
    return found[1]


def client_with(plain: str) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {plain}")
    return client


def test_a_token_is_made_shown_once_and_works(desk: Client, club: Club) -> None:
    plain = make_token(desk)
    page = desk.get("/tokens/").text
    assert plain not in page
    assert "tablet" in page
    assert "never used" in page
    row = ApiToken.objects.get()
    assert timedelta(days=29) < row.expiry - timezone.now() <= timedelta(days=30)
    answer = client_with(plain).post(f"/api/v1/clubs/{club.id}/players", {"names": ["Ana"]})
    assert answer.status_code == 201
    assert "last used" in desk.get("/tokens/").text


def test_a_revoked_token_opens_nothing(desk: Client, club: Club) -> None:
    plain = make_token(desk)
    token = ApiToken.objects.get().digest
    page = desk.post("/tokens/revoke", {"token": token}, follow=True)
    assert "The token tablet was revoked." in page.text
    answer = client_with(plain).post(f"/api/v1/clubs/{club.id}/players", {"names": ["Ana"]})
    assert answer.status_code == 401
    assert desk.post("/tokens/revoke", {"token": token}).status_code == 404


def test_everybody_has_their_own(desk: Client, client: Client, scorer: User, club: Club) -> None:
    make_token(desk, called="of olga")
    other = browser_of(scorer)
    assert "of olga" not in other.get("/tokens/").text
    token = ApiToken.objects.get().digest
    assert other.post("/tokens/revoke", {"token": token}).status_code == 404
    for path in ("/tokens/", "/tokens/make", "/tokens/revoke"):
        answer = client.post(path) if path != "/tokens/" else client.get(path)
        assert answer.headers["Location"] == "/login/?next=/tokens/"
    assert ApiToken.objects.count() == 1


def test_a_token_is_for_one_event(desk: Client, club: Club, outsider: User) -> None:
    event = builders.pairs_event(club, 2)
    foreign = builders.pairs_event(outsider.memberships.get().club, 2)
    make_token(desk, only=str(event.id))
    assert ApiToken.objects.get().event == event.id
    assert f"only {event.name}" in desk.get("/tokens/").text
    given = {"called": "x", "scopes": ["submit"], "only": str(foreign.id), "days": "1"}
    assert "from the list" in error_of(send_refused(desk, "/tokens/make", **given), "only")


def test_a_token_is_for_one_club(desk: Client, club: Club, outsider: User) -> None:
    foreign = outsider.memberships.get().club
    plain = make_token(desk, only=str(club.id))
    row = ApiToken.objects.get()
    assert (row.club, row.event) == (club.id, None)
    assert f"only {club.name}" in desk.get("/tokens/").text
    path = f"/api/v1/clubs/{club.id}/players"
    assert client_with(plain).post(path, {"names": ["Ana"]}).status_code == 201
    given = {"called": "x", "scopes": ["submit"], "only": str(foreign.id), "days": "1"}
    assert "from the list" in error_of(send_refused(desk, "/tokens/make", **given), "only")


def test_tokens_over_rest(organiser: User, scorer: User, api_for: ApiFor) -> None:
    """Listed and revoked by a token of the whole account; every token knows and ends itself."""
    narrow, plain = token_create(user=organiser, name="tablet", scopes=["submit"], event=uuid4())
    api, own, path = api_for(organiser), client_with(plain), "/api/v1/tokens"
    listed = api.get(path).json()["results"]
    assert {one["name"] for one in listed} == {"test", "tablet"}
    assert plain not in str(listed)
    assert own.get(path).status_code == 403
    assert own.delete(f"{path}/{narrow.digest}").status_code == 403
    assert api_for(scorer).delete(f"{path}/{narrow.digest}").status_code == 404
    assert own.get("/api/v1/token").json()["event"] == str(narrow.event)
    assert own.delete("/api/v1/token").status_code == 204
    assert own.get("/api/v1/token").status_code == 401
    other, _plain = token_create(user=organiser, name="lost", scopes=["read"])
    assert api.delete(f"{path}/{other.digest}").status_code == 204
    assert api.delete(f"{path}/{other.digest}").status_code == 404


def test_tokens_by_command(organiser: User, club: Club) -> None:
    def run(*words: str) -> str:
        said = StringIO()
        call_command("token", *words, "--user", organiser.username, stdout=said)
        return said.getvalue()

    plain = run("tablet", "--scope", "submit", "--days", "3", "--club", str(club.id)).strip()
    row = ApiToken.objects.get()
    assert (row.scopes, row.club) == (["submit"], club.id)
    assert client_with(plain).get("/api/v1/token").status_code == 200
    listed = run("--list")
    assert row.digest[:12] in listed
    assert "tablet" in listed
    assert plain not in listed
    assert "revoked" in run("--revoke", row.digest[:12])
    assert client_with(plain).get("/api/v1/token").status_code == 401
    run("desk")
    assert ApiToken.objects.get().scopes == ["organise", "read", "score", "submit"]
    for wrong in (["--revoke", "0" * 12], ["--revoke", ""], []):
        with pytest.raises(CommandError):
            run(*wrong)
    with pytest.raises(CommandError, match="no user"):
        call_command("token", "x", "--user", "nobody")


def test_the_tokens_of_the_demo_end(organiser: User) -> None:
    boss = builders.user("organiser")
    for user, name in ((boss, "demo evening"), (boss, "first token"), (organiser, "demo evening")):
        token_create(user=user, name=name, scopes=["read"])
    call_command("prepare", "--end-demo", stdout=StringIO())
    left = {(row.user.username, row.name) for row in ApiToken.objects.all()}
    assert left == {("organiser", "first token"), ("olga", "demo evening")}


@pytest.mark.parametrize(
    ("given", "field", "said"),
    [
        ({"called": ""}, "called", "required"),
        ({"called": "x" * 81}, "called", "at most 80"),
        ({"scopes": []}, "scopes", "Choose at least one."),
        ({"scopes": ["root"]}, "scopes", "not one of the available choices"),
        ({"days": "366"}, "days", "from 1 to 365"),
        ({"days": ""}, "days", "required"),
    ],
)
def test_a_refused_token_is_shown_again(
    desk: Client, given: dict[str, object], field: str, said: str
) -> None:
    whole = {"called": "tablet", "scopes": ["submit"], "only": "", "days": "30"} | given
    text = send_refused(desk, "/tokens/make", **whole)
    assert said in error_of(text, field)
    assert not ApiToken.objects.exists()


def test_a_use_is_written_once_a_minute(api_for: ApiFor, organiser: User, club: Club) -> None:
    api = api_for(organiser)
    path = f"/api/v1/clubs/{club.id}"

    def writes() -> int:
        with CaptureQueriesContext(connection) as taken:
            assert api.get(path).status_code == 200
        return sum(query["sql"].startswith("UPDATE") for query in taken)

    assert writes() == 1
    assert writes() == 0
    first = ApiToken.objects.get().last_used
    assert first is not None
    ApiToken.objects.update(last_used=first - timedelta(seconds=61))
    assert writes() == 1
    assert ApiToken.objects.get().last_used > first


def test_a_wrong_or_old_token_is_not_used(organiser: User, club: Club) -> None:
    row, plain = token_create(user=organiser, name="old", scopes=["submit"])
    ApiToken.objects.update(expiry=timezone.now() - timedelta(days=1))
    path = f"/api/v1/clubs/{club.id}"
    assert client_with(plain).get(path).status_code == 401
    assert not ApiToken.objects.filter(last_used__isnull=False).exists()


def test_the_list_takes_one_query_more_for_many(desk: Client, organiser: User) -> None:
    def look(of: str = "") -> None:
        with count_queries(f"page: my tokens{of}"):
            assert desk.get("/tokens/").status_code == 200

    make_token(desk)
    look()
    for number in range(55):
        token_create(user=organiser, name=f"token {number}", scopes=["submit"])
    look(", of many")
    assert "1 to 50 of 56" in desk.get("/tokens/").text
