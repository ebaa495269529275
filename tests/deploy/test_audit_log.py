"""Whatever is changed in a club leaves a line that nobody can change; its owner reads them."""

import re
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from clubs.acts import act_of
from clubs.models import Club, Membership, User
from deploy.auditing.places import PLACES, place_of
from deploy.auditing.words import WORDS
from deploy.models import Act
from deploy.requests.access_rules import methods_of
from tests import builders
from tests.conftest import ApiFor
from tests.counting import count_queries
from tests.deploy.world import World
from tests.pages import browser_of, url
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db
BY_ITS_VIEW = {"player_export", "player_claim"}
"""What is written down although it is only read, and what only older lines say."""
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
NOT_KEPT: Mapping[str, frozenset[str]] = {
    "a log is kept itself, with who sent it and when": frozenset(
        {"api-table-logs:POST", "api-event-logs:POST", "api-table-log-draft:PUT"}
        | {"api-club-casual-games:POST", "table-log-send"}
    ),
    "nothing has been saved": frozenset(
        {"api-event-what-if:POST", "api-schedule-draw:POST", "api-schedule-check:POST"}
        | {"api-analysis:POST", "api-rating-calculate:POST", "api-referee:POST"}
        | {"players-preview", "invitation-find"}
        | {"pairs-preview", "numbers-preview", "entrants-preview", "tournament-file"}
        | {"event-new", "event-settings", "what-if", "problem"}
    ),
    "it is about an account or a device, and no club's business": frozenset(
        {"api-token:DELETE", "api-token-detail:DELETE", "token-make", "token-revoke"}
        | {"device-tell", "device-forget", "login", "logout", "password_change", "set_language"}
        | {"mail-address", "password-forgotten", "password-sent", "password_reset_confirm"}
    ),
}
"""Addresses that change something, or take a form, without a line; an endpoint with its method."""


def routes(prefix: str = "", patterns: Any = None) -> Any:
    for one in get_resolver().url_patterns if patterns is None else patterns:
        here = prefix + str(one.pattern)
        if isinstance(one, URLResolver):
            if not here.startswith("admin"):
                yield from routes(here, one.url_patterns)
        elif isinstance(one, URLPattern):
            yield here, one


def changes_something() -> set[str]:
    """Every endpoint with an unsafe method, and every page that takes a form."""
    found = set()
    guest = Client(raise_request_exception=False)
    for address, one in routes():
        if address.startswith("api/v1/"):
            view = one.callback.view_class
            found |= {f"{one.name}:{method}" for method in methods_of(view) if method in UNSAFE}
        elif not address.startswith(("api/", "admin/")):
            made = re.sub(r"<uuid:\w+>", str(uuid4()), address)
            made = re.sub(r"<int:\w+>", "1", re.sub(r"<(str|slug):\w+>", "x", made))
            if guest.post(f"/{made}").status_code != 405:
                found.add(one.name or address)
    return found


def acts() -> dict[str, str]:
    """What is done where, as the views name it: addresses, those of endpoints with their method."""
    found = {}
    for _address, one in routes():
        endpoint = getattr(one.callback, "cls", None)
        for method in UNSAFE if endpoint else {"POST"}:
            word = act_of(one.callback, method)
            if word and one.name:
                found[f"{one.name}:{method}" if endpoint else one.name] = word
    return found


def test_every_address_that_changes_something_names_its_act() -> None:
    kept_out = frozenset[str]().union(*NOT_KEPT.values())
    done = acts()
    assert set(done.values()) == WORDS.keys() - BY_ITS_VIEW
    assert not done.keys() & kept_out
    there, named = changes_something(), done.keys() | kept_out
    assert sorted(there - named) == []
    assert sorted(named - there) == []


def test_every_id_of_an_address_has_a_place(club: Club, organiser: User) -> None:
    world = World(club, organiser)
    for name in PLACES:
        place = place_of({name: world.ids[name]})
        assert place is not None, name
        assert place.club == club.id, name
    for name in ("table_id", "photo_id", "submission_id", "forbidden_id", "substitute_id"):
        place = place_of({name: world.ids[name]})
        assert place is not None
        assert place.event == world.event.id, name
    assert place_of({"number": 3}) is None
    assert place_of({"event_id": uuid4()}) is None


def last() -> Act:
    return Act.objects.latest("id")


def test_an_endpoint_leaves_a_line(club: Club, organiser: User, api_for: ApiFor) -> None:
    event = builders.pairs_event(club, 4)
    api = api_for(organiser)
    drawn = api.post(f"/api/v1/events/{event.id}/rounds", headers={"X-Request-Id": "evening-1"})
    assert drawn.status_code == 201
    act = last()
    assert (act.verb, act.means, act.club, act.event) == ("round_draw", "api", club.id, event.id)
    assert (act.user, act.token, act.request) == (organiser.id, "test", "evening-1")
    assert act.ids == {"event": str(event.id)}
    # What is gone by it was in a club all the same.
    assert api.delete(f"/api/v1/rounds/{drawn.json()['id']}").status_code == 204
    assert (last().verb, last().event) == ("round_discard", event.id)


def test_a_page_leaves_a_line(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4)
    desk = browser_of(organiser)
    assert desk.post(url(event, "draw")).status_code == 302
    act = last()
    assert (act.verb, act.means, act.token, act.event) == ("round_draw", "page", "", event.id)
    assert desk.post("/clubs/make", {"called": "Otra", "time_zone": "UTC"}).status_code == 302
    assert (last().verb, last().club) == ("club_make", Club.objects.get(name="Otra").id)


def test_what_is_made_says_where(club: Club, organiser: User, api_for: ApiFor) -> None:
    made = api_for(organiser).post("/api/v1/clubs", {"name": "Otra"}).json()
    assert (last().verb, str(last().club)) == ("club_make", made["id"])


def test_refused_repeated_and_looked_at_leave_none(
    club: Club, organiser: User, scorer: User, api_for: ApiFor
) -> None:
    event = builders.pairs_event(club, 4)
    path = f"/api/v1/events/{event.id}/rounds"
    assert api_for(scorer).post(path).status_code == 403
    assert api_for(organiser).get(path).status_code == 200
    assert browser_of(scorer).post(url(event, "draw")).status_code == 403
    assert not Act.objects.exists()
    keyed = api_for(organiser)
    for _time in range(2):
        answer = keyed.post(path, headers={"Idempotency-Key": "one"})
        assert answer.status_code == 201
    assert Act.objects.count() == 1
    row = Round.objects.get()
    assert keyed.post(f"/api/v1/rounds/{row.id}/close").status_code == 409
    assert Act.objects.count() == 1


def test_logs_are_their_own_record(club: Club, organiser: User, api_for: ApiFor) -> None:
    table = builders.tables_of(builders.publish_round(builders.pairs_event(club, 4)))[0]
    path = f"/api/v1/tables/{table.id}/logs"
    sent = api_for(organiser).post(path, builders.log_for(table), content_type="text/plain")
    assert sent.status_code == 201
    assert not Act.objects.exists()


def test_lines_are_only_added(club: Club, organiser: User) -> None:
    browser_of(organiser).post(url(builders.pairs_event(club, 4), "draw"))
    for change in (
        lambda: Act.objects.update(verb="nothing"),
        lambda: Act.objects.all().delete(),
        lambda: last().delete(),
    ):
        with pytest.raises(DatabaseError, match="Acts are only added"), transaction.atomic():
            change()
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM deploy_act")
    assert last().verb == "round_draw"


def test_only_the_owner_reads_them(
    club: Club, organiser: User, scorer: User, outsider: User, api_for: ApiFor
) -> None:
    event = builders.pairs_event(club, 4)
    api_for(organiser).post(f"/api/v1/events/{event.id}/rounds")
    second = builders.member(club, builders.user("rita"), "organiser")
    path, shown = f"/api/v1/clubs/{club.id}/audit-log", f"/clubs/{club.id}/acts/"
    assert api_for(None).get(path).status_code == 401
    assert Client().get(shown).status_code == 302
    for user in (second, scorer, outsider):
        assert api_for(user).get(path).status_code == 403
        assert browser_of(user).get(shown).status_code == 403
        assert "Activity" not in browser_of(user).get(f"/clubs/{club.id}/").text
    (row,) = api_for(organiser).get(path).json()["results"]
    assert (row["verb"], row["username"], row["event"]) == ("round_draw", "olga", str(event.id))
    page = browser_of(organiser).get(shown)
    assert "drew a round" in page.text
    assert "Monday pairs" in page.text
    spanish = browser_of(organiser).get(shown, headers={"Accept-Language": "es"}).text
    assert "sorteó una ronda" in spanish


def test_they_are_found_by_event_account_verb_and_time(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    rita = builders.member(club, builders.user("rita"), "organiser")
    one = builders.pairs_event(club, 4)
    two = builders.pairs_event(club, 4, name="Tuesday", prefix="T ")
    api_for(organiser).post(f"/api/v1/events/{one.id}/rounds", headers={"X-Request-Id": "r-1"})
    api_for(rita).post(f"/api/v1/events/{two.id}/rounds")
    api_for(rita).post(f"/api/v1/rounds/{two.rounds.get().id}/publish")
    path = f"/api/v1/clubs/{club.id}/audit-log"

    def verbs_found(**asked: Any) -> list[str]:
        rows = api_for(organiser).get(path, asked).json()["results"]
        return [row["verb"] for row in rows]

    assert verbs_found() == ["round_publish", "round_draw", "round_draw"]
    assert verbs_found(event=one.id) == ["round_draw"]
    assert verbs_found(user=rita.id) == ["round_publish", "round_draw"]
    assert verbs_found(verb="round_publish") == ["round_publish"]
    assert verbs_found(request="r-1") == ["round_draw"]
    assert verbs_found(since=last().at.isoformat()) == ["round_publish"]
    assert verbs_found(until=last().at.isoformat()) == ["round_draw", "round_draw"]
    assert api_for(organiser).get(path, {"verb": "no"}).status_code == 422


def test_a_result_is_named_by_its_table(club: Club, organiser: User, api_for: ApiFor) -> None:
    row = builders.publish_round(builders.pairs_event(club, 4))
    table = builders.tables_of(row)[1]
    builders.decide(table, organiser)
    clear = f"/api/v1/tables/{table.id}/result/undo"
    assert api_for(organiser).post(clear, {"reason": "misread"}).status_code == 200
    page = browser_of(organiser).get(f"/clubs/{club.id}/acts/").text
    assert f"round {row.number}, table {table.number}" in page


def test_names_of_today_are_read(club: Club, organiser: User, api_for: ApiFor) -> None:
    rita = builders.member(club, builders.user("rita"), "organiser")
    api_for(rita).post(f"/api/v1/events/{builders.pairs_event(club, 4).id}/rounds")
    Membership.objects.filter(user=rita).delete()
    User.objects.filter(id=rita.id).delete()
    (row,) = api_for(organiser).get(f"/api/v1/clubs/{club.id}/audit-log").json()["results"]
    assert (row["username"], row["user"]) == (None, str(rita.id))
    assert "A deleted account" in browser_of(organiser).get(f"/clubs/{club.id}/acts/").text


def test_a_page_of_lines_takes_few_queries(club: Club, organiser: User) -> None:
    Act.objects.bulk_create(
        Act(club=club.id, user=organiser.id, means="page", verb=verb) for verb in WORDS
    )
    desk = browser_of(organiser)
    with count_queries("page: what was done in a club"):
        text = desk.get(f"/clubs/{club.id}/acts/").text
    assert "Next page" in text
    assert Event.objects.count() == 0


def test_what_a_page_does_is_done_over_rest_too() -> None:
    """By the words of what is done: whatever a page does stands beside an endpoint that does it."""
    by_verb: dict[str, set[str]] = {}
    for route, verb in acts().items():
        by_verb.setdefault(verb, set()).add("rest" if route.startswith("api-") else "page")
    assert [verb for verb, means in by_verb.items() if means == {"page"}] == []
