"""Clubs, players, events and rounds over REST: success, every refusal, for everybody."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, Player, User
from clubs.services import partnerships_add
from ratings.tasks import rate_pool
from tests import builders
from tests.conftest import ApiFor
from tournaments.models import Event
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db
NOWHERE = "01890000-0000-7000-8000-000000000000"


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    return api_for(organiser)


def plan(club: Club, /, **changes: Any) -> dict[str, Any]:
    return {
        "club": str(club.id),
        "name": "Tuesday",
        "game": "partnership",
        "method": "swiss",
        "shape": "pairs",
        "rounds_planned": 3,
    } | changes


def test_an_evening_over_rest(api_for: ApiFor, organiser: User) -> None:
    api = api_for(organiser)
    club = api.post("/api/v1/clubs", {"name": "  La  Ficha "}).json()
    assert club["name"] == "La Ficha"
    base = f"/api/v1/clubs/{club['id']}"
    names = builders.names(8)
    people = api.post(f"{base}/players", {"names": names}).json()["results"]
    assert [player["name"] for player in people] == names
    ids = [player["id"] for player in people]
    couples = [ids[i : i + 2] for i in range(0, 8, 2)]
    pairs = api.post(f"{base}/partnerships", {"pairs": couples}).json()["results"]
    assert pairs[0]["name"] == f"{names[0]} – {names[1]}"
    event = api.post("/api/v1/events", plan(Club.objects.get(id=club["id"]))).json()
    path = f"/api/v1/events/{event['id']}"
    entered = api.post(f"{path}/entries", {"partnerships": [pair["id"] for pair in pairs]})
    assert entered.status_code == 201
    assert [entry["number"] for entry in entered.json()["results"]] == [1, 2, 3, 4]
    assert api.post(f"{path}/open").json()["state"] == "open"
    drawn = api.post(f"{path}/rounds")
    assert drawn.status_code == 201
    body = drawn.json()
    assert (body["number"], body["state"], len(body["tables"])) == (1, "draft", 2)
    assert body["certificate"]["input_hash"]
    guest = api_for(None)
    assert guest.get(f"/api/v1/rounds/{body['id']}").status_code == 404
    assert guest.get(f"{path}/rounds").json()["results"] == []
    assert api.post(f"/api/v1/rounds/{body['id']}/publish").json()["state"] == "published"
    seats = guest.get(f"/api/v1/rounds/{body['id']}").json()["tables"][0]["seats"]
    assert sorted(seats) == ["A", "B", "C", "D"]
    assert seats["A"]["entry"] == seats["C"]["entry"] != seats["B"]["entry"]
    table = guest.get(f"/api/v1/tables/{body['tables'][0]['id']}").json()
    assert table["result"] is None
    refusal = api.post(f"/api/v1/rounds/{body['id']}/close")
    assert (refusal.status_code, refusal.json()["code"]) == (409, "tables_open")
    assert [table["number"] for table in refusal.json()["tables"]] == [1, 2]


def test_standings_over_rest(api: APIClient, club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4)
    builders.close(builders.play_round(event, organiser))
    lines = api.get(f"/api/v1/events/{event.id}/standings").json()["results"]
    assert [line["score"] for line in lines] == [1.0, 1.0, 0.0, 0.0]
    assert lines[0]["place"] == 1
    assert sum(line["points_for"] for line in lines) == sum(
        line["points_against"] for line in lines
    )


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"game": "chess"}, "/game"),
        ({"method": "knock"}, "/method"),
        ({"method": "groups"}, "/shape"),
        ({"shape": "single"}, "/table_sizes"),
        ({"game": "domizerka"}, "/table_sizes"),
        ({"game": "domizerka", "method": "groups", "shape": "pairs"}, "/shape"),
        (
            {
                "method": "groups",
                "shape": "single",
                "table_sizes": {"min": 4, "max": 4, "preferred": 4},
            },
            "/shape",
        ),
        (
            {
                "game": "domizerka",
                "method": "groups",
                "shape": "single",
                "table_sizes": {"min": 3, "max": 4, "preferred": 3},
            },
            "/table_sizes",
        ),
        ({"options": {"tarjet": 50}}, "/options/tarjet"),
        ({"options": {"target": 0}}, "/options/target"),
        ({"options": {"target": True}}, "/options/target"),
        ({"options": []}, "/options"),
        ({"rounds_planned": 0}, "/rounds_planned"),
        ({"rounds_planned": 10**9}, "/rounds_planned"),
        ({"preset": "best"}, "/preset"),
        ({"time_zone": "Moon"}, "/time_zone"),
        ({"name": " "}, "/name"),
        ({"name": "The \ufe0fbest"}, "/name"),
        ({"name": "x" * 121}, "/name"),
        ({"seed": -1}, "/seed"),
        ({"rounds": 3}, "/rounds"),
        ({"table_sizes": {"min": 3, "max": 4, "preferred": 4, "best": 4}}, "/table_sizes/best"),
        ({"policy": {"balanse": "level"}}, "/policy"),
        ({"policy": {"balance": "wild"}}, "/policy/balance"),
        ({"tie_breaks": ["wins", "luck"]}, "/tie_breaks/1"),
        ({"tie_breaks": ["wins", "wins"]}, "/tie_breaks/1"),
        ({"scoring": {"cup": 2}}, "/scoring"),
        ({"scoring": {"cap": 0.5}}, "/scoring/cap"),
        ({"scoring": {"cap": True}}, "/scoring/cap"),
        ({"scoring": {"match_points": "4-1-0"}}, "/scoring/match_points"),
        ({"scoring": {"match_points": 3}}, "/scoring/match_points"),
        ({"scoring": {"no_show": "40"}}, "/scoring/no_show"),
        ({"scoring": {"no_show": "20:40"}}, "/scoring/no_show"),
        ({"scoring": {"no_show": [40, 20]}}, "/scoring/no_show"),
        ({"time_limit": "soon"}, "/time_limit"),
        ({"club": "x"}, "/club"),
        ({"table_sizes": {"min": 1}}, "/table_sizes/min"),
    ],
)
def test_events_that_do_not_fit(
    api: APIClient, club: Club, changes: dict[str, Any], pointer: str
) -> None:
    answer = api.post("/api/v1/events", plan(club, **changes))
    assert answer.status_code == 422
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["pointer"] == pointer
    assert not Event.objects.exists()


def test_names_are_once(api: APIClient, club: Club) -> None:
    assert api.post("/api/v1/events", plan(club)).status_code == 201
    # The date tells two events of one name apart.
    assert api.post("/api/v1/events", plan(club, name="TUESDAY")).status_code == 201
    assert api.post("/api/v1/clubs", {"name": club.name.upper()}).status_code == 409
    players = f"/api/v1/clubs/{club.id}/players"
    assert api.post(players, {"names": ["Zoe", "Zoe"]}).status_code == 409
    assert api.post(players, {"names": ["Zoe"]}).status_code == 201
    taken = api.post(players, {"names": ["Yul", "zoe"]})
    assert (taken.status_code, taken.json()["names"]) == (409, ["zoe"])
    assert [one["name"] for one in api.get(players).json()["results"]] == ["Zoe"]


def test_entries_that_do_not_fit(api: APIClient, club: Club) -> None:
    event = builders.pairs_event(club, 2)
    path = f"/api/v1/events/{event.id}/entries"
    pair = club.partnerships.all()[0]
    single = builders.players(club, 1, "Z")[0]
    mixed = partnerships_add(club=club, pairs=[(pair.first_id, single.id)])[0]
    for body in (
        {"players": [str(single.id)]},
        {},
        {"partnerships": [str(pair.id)]},
        {"partnerships": [str(mixed.id)]},
        {"partnerships": [NOWHERE]},
    ):
        answer = api.post(path, body)
        assert (answer.status_code, answer.json()["code"]) == (422, "entry_refused"), body
    assert api.post(path, {"partnerships": "x"}).status_code == 422
    Event.objects.filter(id=event.id).update(state="finished")
    late = builders.pairs(club, 1, "L")[0]
    answer = api.post(path, {"partnerships": [str(late.id)]})
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")


def test_partnerships_that_do_not_fit(api: APIClient, club: Club, outsider: User) -> None:
    path = f"/api/v1/clubs/{club.id}/partnerships"
    one, two = (str(player.id) for player in builders.players(club, 2))
    stranger = builders.players(Club.objects.get(name="Elsewhere"), 1)[0]
    assert api.post(path, {"pairs": [[one, one]]}).status_code == 422
    assert api.post(path, {"pairs": [[one]]}).status_code == 422
    answer = api.post(path, {"pairs": [[one, str(stranger.id)]]})
    assert (answer.status_code, answer.json()["code"]) == (422, "foreign_player")
    first = api.post(path, {"pairs": [[one, two]]}).json()["results"][0]
    again = api.post(path, {"pairs": [[two, one]]}).json()["results"][0]
    assert first["id"] == again["id"]


def test_a_draft_is_thrown_away_and_drawn_again(api: APIClient, club: Club) -> None:
    event = builders.pairs_event(club, 4)
    first = api.post(f"/api/v1/events/{event.id}/rounds").json()
    assert api.delete(f"/api/v1/rounds/{first['id']}").status_code == 204
    again = api.post(f"/api/v1/events/{event.id}/rounds").json()
    assert again["certificate"] == first["certificate"]
    api.post(f"/api/v1/rounds/{again['id']}/publish")
    answer = api.delete(f"/api/v1/rounds/{again['id']}")
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")


def write_paths(club: Club, event: Event, round_id: object) -> list[tuple[str, dict[str, Any]]]:
    return [
        (f"/api/v1/clubs/{club.id}/players", {"names": ["New"]}),
        (f"/api/v1/clubs/{club.id}/partnerships", {"pairs": [[NOWHERE, NOWHERE]]}),
        ("/api/v1/events", plan(club)),
        (f"/api/v1/events/{event.id}/entries", {"partnerships": [NOWHERE]}),
        (f"/api/v1/events/{event.id}/open", {}),
        (f"/api/v1/events/{event.id}/rounds", {}),
        (f"/api/v1/rounds/{round_id}/publish", {}),
        (f"/api/v1/rounds/{round_id}/close", {}),
    ]


def test_only_the_organiser_runs_events(
    api_for: ApiFor, organiser: User, scorer: User, outsider: User, club: Club
) -> None:
    event = builders.pairs_event(club, 4)
    row = rounds.round_draw(event_id=event.id)
    for path, body in write_paths(club, event, row.id):
        assert api_for(None).post(path, body).status_code == 401, path
        # A round is known to them when it is published.
        for refused in (outsider, scorer):
            assert api_for(refused).post(path, body).status_code in {403, 404}, path
        scopeless = api_for(organiser, scopes=("submit",))
        assert scopeless.post(path, body).status_code == 403, path
        assert api_for(organiser).post(path, body).status_code not in {401, 403}, path
    assert api_for(scorer).delete(f"/api/v1/rounds/{row.id}").status_code == 403


def test_reads_are_open_but_drafts_are_not(
    api_for: ApiFor, scorer: User, outsider: User, club: Club, organiser: User
) -> None:
    event = builders.pairs_event(club, 4)
    row = rounds.round_draw(event_id=event.id)
    Event.objects.filter(id=event.id).update(state="draft")
    for user, event_code, round_code in (
        (None, 404, 404),
        (outsider, 404, 404),
        (scorer, 200, 404),
        (organiser, 200, 200),
    ):
        api = api_for(user)
        assert api.get(f"/api/v1/events/{event.id}").status_code == event_code
        assert api.get(f"/api/v1/events/{event.id}/standings").status_code == event_code
        assert api.get(f"/api/v1/rounds/{row.id}").status_code == round_code
        listed = [one["id"] for one in api.get("/api/v1/events").json()["results"]]
        assert (str(event.id) in listed) == (event_code == 200)


@pytest.mark.parametrize(
    "path",
    [
        f"/api/v1/clubs/{NOWHERE}",
        f"/api/v1/clubs/{NOWHERE}/players",
        f"/api/v1/clubs/{NOWHERE}/partnerships",
        f"/api/v1/clubs/{NOWHERE}/pools",
        f"/api/v1/events/{NOWHERE}",
        f"/api/v1/rounds/{NOWHERE}",
        f"/api/v1/tables/{NOWHERE}",
        f"/api/v1/players/{NOWHERE}/ratings",
        f"/api/v1/partnerships/{NOWHERE}/ratings",
    ],
)
def test_what_is_not_there(api_for: ApiFor, db: None, path: str) -> None:
    answer = api_for(None).get(path)
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["type"] == "/problems/not_found"


def test_malformed_json_is_a_problem(api: APIClient, club: Club) -> None:
    for body in (b"{", b"[]", b'"x"', b"null", b'{"name": NaN}', b"\xed\xa0\x80", b"\xff"):
        raw: Any = body  # the stubs know text only
        answer = api.generic("POST", "/api/v1/clubs", raw, content_type="application/json")
        assert answer.status_code in {400, 422}, body
        assert answer["Content-Type"] == "application/problem+json"


def test_pools_and_ratings_over_rest(api: APIClient, club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 2, rounds_planned=1)
    row = builders.play_round(event, organiser)
    builders.close(row)
    pools = api.get(f"/api/v1/clubs/{club.id}/pools").json()["results"]
    assert [(pool["game"], pool["periods_pending"]) for pool in pools] == [("partnership", 1)]
    rate_pool(pools[0]["id"])
    player = club.players.all()[0]
    points = api.get(f"/api/v1/players/{player.id}/ratings").json()["results"]
    assert [(point["period"], point["games"]) for point in points] == [(1, 1)]
    assert points[0]["round"] == str(row.id)
    pair = club.partnerships.all()[0]
    assert api.get(f"/api/v1/partnerships/{pair.id}/ratings").json()["results"][0]["games"] == 1


def test_the_stateless_referee(api_for: ApiFor, db: None) -> None:
    api = api_for(None)
    log = builders.playout_text("partnership", 4)
    answer = api.generic("POST", "/api/v1/referee", log, content_type="text/x-domlog")
    assert (answer.status_code, answer.json()["verdict"]) == (200, "accepted")
    bad = api.generic("POST", "/api/v1/referee", "[", content_type="text/x-domlog")
    assert (bad.status_code, bad.json()["error"]["code"]) == (200, "syntax")


@pytest.mark.whole
def test_who_leaves_may_need_other_tables(api: APIClient, club: Club, organiser: User) -> None:
    event = builders.singles_event(club, "draw", (4, 4), rounds_planned=3)
    builders.close(builders.play_round(event, organiser))
    entry = event.entries.first()
    api.post(f"/api/v1/entries/{entry.id}/withdraw")  # type: ignore[union-attr]
    # Seven at tables of four: three have a bye, until three may sit at a table, too.
    narrow = api.post(f"/api/v1/events/{event.id}/rounds").json()
    assert [len(table["seats"]) for table in narrow["tables"]] == [4]
    assert len(narrow["byes"]) == 3
    assert api.delete(f"/api/v1/rounds/{narrow['id']}").status_code == 204
    path = f"/api/v1/events/{event.id}"
    for least, most in ((3, 3), (5, 5), (4, 3)):
        sizes = {"min": least, "max": most, "preferred": least}
        assert api.patch(path, {"table_sizes": sizes}).status_code in {409, 422}
    wider = {"min": 3, "max": 4, "preferred": 4}
    assert api.patch(path, {"table_sizes": wider}).json()["table_sizes"] == wider
    row = api.post(f"/api/v1/events/{event.id}/rounds").json()
    assert sorted(len(table["seats"]) for table in row["tables"]) == [3, 4]
    assert api.post(f"/api/v1/rounds/{row['id']}/publish").status_code == 200
    assert api.get(f"/api/v1/events/{event.id}/standings").status_code == 200


def test_a_page_of_events_has_an_end(api: APIClient, club: Club) -> None:
    events = [builders.pairs_event(club, 2, name=name, prefix=name) for name in ("One ", "Two ")]
    answer = api.get("/api/v1/events?limit=1").json()
    assert answer["count"] == len(events)
    assert [row["id"] for row in answer["results"]] == [str(events[1].id)]
    assert api.get("/api/v1/events?offset=2").json()["results"] == []


@pytest.mark.parametrize("body", ["[" * 5000, '{"a":' * 5000, "[" * 5000 + "]" * 5000])
def test_a_body_that_is_nested_too_deeply(body: str, api: APIClient, club: Club) -> None:
    answer = api.generic("POST", "/api/v1/clubs", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "parse_error")
    assert answer.json()["detail"] == "Lists and objects are nested too deeply."


@pytest.mark.parametrize("value", ["[]", "{}", "0"])
def test_a_body_of_too_many_values(value: str, api: APIClient, club: Club) -> None:
    """Each value takes far more room than the byte or two it is written in."""
    body = f'{{"name": [{",".join([value] * 200_001)}]}}'
    answer = api.generic("POST", "/api/v1/clubs", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_an_event_that_was_never_played_is_deleted(
    api: APIClient, club: Club, scorer: User, outsider: User, api_for: ApiFor
) -> None:
    event = builders.pairs_event(club, 4)
    path = f"/api/v1/events/{event.id}"
    assert api_for(None).delete(path).status_code == 401
    for user in (scorer, outsider):
        assert api_for(user).delete(path).status_code == 403
    row = builders.publish_round(event)
    refused = api.delete(path)
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")
    rounds.round_unpublish(round_id=row.id)
    assert api.delete(path).status_code == 204
    assert api.get(path).status_code == 404


def test_a_club_with_which_nothing_was_done_is_deleted(
    api: APIClient, club: Club, scorer: User, outsider: User, api_for: ApiFor
) -> None:
    event = builders.pairs_event(club, 4)
    path = f"/api/v1/clubs/{club.id}"
    assert api_for(None).delete(path).status_code == 401
    for user in (scorer, outsider):
        assert api_for(user).delete(path).status_code == 403
    refused = api.delete(path)
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")
    assert api.delete(f"/api/v1/events/{event.id}").status_code == 204
    assert api.delete(path).status_code == 204
    assert not Player.objects.exists()
