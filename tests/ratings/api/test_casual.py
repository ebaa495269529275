"""Games of no event through the API: every answer, what is kept, and that the day is rated."""

import json
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import Club, Partnership, Player, User
from games.bots import playout
from games.models import Submission
from games.rules.replay import parse
from games.rules.write import to_json, to_text
from ratings.models import Period, RatedGame, RatingList
from ratings.services.casual import casual_void
from ratings.services.rating import pool_rate
from tests import builders
from tests.conftest import ApiFor
from web.faults import InvalidInput

pytestmark = pytest.mark.django_db
TEXT = "text/x-domlog"


@pytest.fixture
def couple(club: Club) -> list[Partnership]:
    return builders.pairs(club, 2)


@pytest.fixture
def four(couple: list[Partnership]) -> list[Player]:
    """Seats A to D: the first partnership sits on A and C."""
    one, two = couple
    return [one.first, two.first, one.second, two.second]


@pytest.fixture
def api(api_for: ApiFor, scorer: User) -> APIClient:
    return api_for(scorer)


def log_of(people: list[Player], seed: int = 1, *, tags: str = "name", game: str = "") -> str:
    named = [player.name if tags == "name" else str(player.id) for player in people]
    occupants = dict(zip("ABCD", named, strict=False))
    return to_text(playout(game or "partnership", len(people), seed, occupants=occupants))


def send(api: APIClient, club: Club, body: str, kind: str = TEXT, **headers: str) -> Any:
    path = f"/api/v1/clubs/{club.id}/casual-games"
    return api.generic("POST", path, body, content_type=kind, headers=headers)


def void(api: APIClient, game: Any, reason: str = "The wrong four") -> Any:
    return api.post(f"/api/v1/casual-games/{game}/undo", {"reason": reason}, format="json")


def refused_log(answer: Any) -> Submission:
    """Return the kept log of a refusal."""
    assert answer.status_code == 422
    assert answer["Content-Type"] == "application/problem+json"
    kept = Submission.objects.get(id=answer.json()["submission"])
    assert (kept.state, kept.code) == ("refused", answer.json()["code"])
    assert not RatedGame.objects.exists()
    return kept


def test_a_legal_log_is_a_game_of_the_day(
    api: APIClient, club: Club, four: list[Player], couple: list[Partnership]
) -> None:
    answer = send(api, club, log_of(four))
    assert answer.status_code == 201
    body = answer.json()
    verdict = body["verdict"]
    assert (verdict["verdict"], body["winner"], body["undone"]) == (
        "accepted",
        verdict["winner"],
        None,
    )
    assert (body["club"]["id"], body["game"], body["undone_reason"]) == (
        str(club.id),
        "partnership",
        "",
    )
    seats = {seat: who["id"] for side in body["sides"] for seat, who in side["players"].items()}
    assert seats == {seat: str(who.id) for seat, who in zip("ABCD", four, strict=True)}
    for side, pair in zip(body["sides"], couple, strict=True):
        assert side["partnership"] == str(pair.id)
        assert side["place"] == verdict["placing"][side["side"]]
        assert side["points"] == verdict["totals"][side["side"]]
    period = Period.objects.get()
    assert body["period"]["state"] == period.state == "open"
    assert body["period"]["number"] is None
    game = RatedGame.objects.get()
    assert (str(game.source), len(game.pairs)) == (body["id"], 2)
    assert game.places == [side["place"] for side in body["sides"]]
    assert Submission.objects.get().state == "current"
    shown = APIClient().get(f"/api/v1/casual-games/{body['id']}")
    assert (shown.status_code, shown.json()) == (200, body)


def test_players_who_are_no_partnership_play_as_players(api: APIClient, club: Club) -> None:
    people = builders.players(club, 4, "N ")
    body = send(api, club, log_of(people)).json()
    assert [side["partnership"] for side in body["sides"]] == [None, None]
    assert RatedGame.objects.get().pairs == []


def test_a_game_of_single_seats(api: APIClient, club: Club) -> None:
    people = builders.players(club, 3)
    body = send(api, club, log_of(people, game="domizerka")).json()
    assert [list(side["players"]) for side in body["sides"]] == [["A"], ["B"], ["C"]]
    assert RatedGame.objects.get().sizes == [1, 1, 1]


def test_the_same_game_again_however_it_is_written(
    api: APIClient, club: Club, four: list[Player]
) -> None:
    text = log_of(four)
    first = send(api, club, text)
    ids = log_of(four, tags="id")
    tagged = text.replace('[Game "partnership"]', '[Game "partnership"]\n[Place "The bar"]')
    document = json.dumps(to_json(parse(text.encode())))
    for body, kind in [
        (text, TEXT),
        ("; again\n" + text, TEXT),
        (ids, TEXT),
        (tagged, TEXT),
        (document, "application/json"),
    ]:
        again = send(api, club, body, kind)
        assert (again.status_code, again.json()) == (200, first.json())
    assert Submission.objects.count() == RatedGame.objects.count() == 1


def test_idempotency_key_gives_the_first_answer(
    api: APIClient, club: Club, four: list[Player]
) -> None:
    answers = [send(api, club, log_of(four), **{"Idempotency-Key": "bar-1"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].content == answers[1].content
    assert RatedGame.objects.count() == 1


def test_another_game_of_the_same_four_is_another(
    api: APIClient, club: Club, four: list[Player]
) -> None:
    ids = {send(api, club, log_of(four, seed)).json()["id"] for seed in (1, 2)}
    assert len(ids) == 2
    assert Period.objects.count() == 1
    assert RatedGame.objects.count() == 2


def test_seats_must_be_players_of_the_club_each_once(
    api: APIClient, club: Club, four: list[Player], outsider: User
) -> None:
    elsewhere = builders.players(Club.objects.get(name="Elsewhere"), 1, "Far ")[0]
    text = log_of(four)
    cases = {
        "nobody": text.replace(f'[B "{four[1].name}"]\n', ""),
        "unknown": text.replace(four[1].name, "Nemo"),
        "other club": text.replace(four[1].name, elsewhere.name),
        "other club by id": text.replace(four[1].name, str(elsewhere.id)),
        "twice": text.replace(four[1].name, four[0].name),
        "twice by id": text.replace(four[1].name, str(four[0].id)),
    }
    for case, body in cases.items():
        answer = send(api, club, body)
        kept = refused_log(answer)
        problem = answer.json()
        assert (problem["code"], problem["seat"]) == ("seats_unclear", "B"), case
        assert bytes(kept.body) == body.encode()
    assert send(api, club, text).status_code == 201


def test_a_player_who_joins_later_may_be_sent_again(api: APIClient, club: Club) -> None:
    people = builders.players(club, 3)
    guest = Player(id=uuid4(), name="Late Comer")
    text = log_of([*people, guest])
    refused_log(send(api, club, text))
    Player.objects.create(club=club, name="Late Comer", sort_key="late comer")
    assert send(api, club, text).status_code == 201


def test_an_illegal_log_is_refused_explained_and_kept_once(
    api: APIClient, club: Club, four: list[Player]
) -> None:
    log = log_of(four)
    wrong = "B" if "lead: B" not in log.partition("end:")[0] else "C"
    damaged = log.replace("1. ", f"1. {wrong} pass  ", 1)
    answer = send(api, club, damaged)
    kept = refused_log(answer)
    problem = answer.json()
    assert (problem["code"], problem["deal"], problem["event"]) == ("not_your_turn", 1, 1)
    assert bytes(kept.body) == damaged.encode()
    assert send(api, club, damaged).json()["submission"] == str(kept.id)
    assert Submission.objects.count() == 1


def test_an_incomplete_log_is_refused(api: APIClient, club: Club, four: list[Player]) -> None:
    first_deal = log_of(four).partition("\n\ndeal 2")[0] + "\n"
    answer = send(api, club, first_deal)
    refused_log(answer)
    assert answer.json()["code"] == "incomplete"


@pytest.mark.sampled
@pytest.mark.parametrize("body", ["", "\x00", "[Format", "{", "{}", "[]", "[Game", "deal 1"])
def test_any_text_is_answered_and_kept(api: APIClient, club: Club, body: str) -> None:
    for kind in (TEXT, "application/json", "text/plain"):
        answer = send(api, club, body, kind)
        assert answer.status_code == 422
        assert answer.json()["code"] in {"syntax", "bad_header"}
        kept = Submission.objects.get(id=answer.json()["submission"])
        assert (kept.state, kept.game, bytes(kept.body)) == ("refused", "", body.encode())


def test_other_bodies_are_told_what_is_taken(api: APIClient, club: Club) -> None:
    answer = send(api, club, "<log/>", "application/xml")
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


def test_who_may_send(
    api_for: ApiFor, club: Club, four: list[Player], organiser: User, outsider: User
) -> None:
    log = log_of(four)
    assert send(api_for(None), club, log).status_code == 401
    assert send(api_for(outsider), club, log).status_code == 403
    assert send(api_for(organiser, scopes=("score",)), club, log).status_code == 403
    assert send(api_for(organiser, event=uuid4()), club, log).status_code == 403
    assert not Submission.objects.exists()
    assert send(api_for(organiser), club, log).status_code == 201


def test_members_read_what_was_refused(
    api: APIClient, api_for: ApiFor, club: Club, outsider: User
) -> None:
    sent = [send(api, club, text).json()["submission"] for text in ("one", "two")]
    path = f"/api/v1/clubs/{club.id}/casual-games/refused?limit=1"
    page = api.get(path).json()
    assert (page["count"], [one["id"] for one in page["results"]]) == (2, sent[1:])
    assert page["results"][0]["verdict"]["verdict"] == "rejected"
    assert api_for(outsider).get(path).status_code == 403
    assert api_for(None).get(path).status_code == 401


def test_only_organisers_take_a_game_out(
    api: APIClient,
    api_for: ApiFor,
    club: Club,
    four: list[Player],
    organiser: User,
    outsider: User,
) -> None:
    game = send(api, club, log_of(four)).json()["id"]
    for stranger, status in ((None, 401), (outsider, 403)):
        assert void(api_for(stranger), game).status_code == status
    assert void(api, game).status_code == 403
    assert void(api_for(organiser, scopes=("score",)), game).status_code == 403
    assert RatedGame.objects.get().places is not None
    for reason in ("  Two tiles were on the floor.\n", "Said again"):
        answer = void(api_for(organiser), game, reason)
        assert (answer.status_code, bool(answer.json()["undone"])) == (200, True)
        assert answer.json()["undone_reason"] == "Two tiles were on the floor."
    row = RatedGame.objects.get(current=True)
    assert (row.places, row.reason, row.ruled_by) == (
        None,
        "Two tiles were on the floor.",
        organiser,
    )
    assert RatedGame.objects.count() == 2
    shown = APIClient().get(f"/api/v1/casual-games/{game}").json()
    assert shown["undone_reason"] == row.reason
    assert datetime.fromisoformat(shown["undone"]) == row.created
    kept = Submission.objects.get()
    assert (kept.state, kept.decided_by) == ("superseded", organiser)
    late = send(api, club, log_of(four))
    assert (late.status_code, late.json()["code"]) == (409, "wrong_state")
    assert late.json()["submission"] == str(kept.id)


@pytest.mark.sampled
@pytest.mark.parametrize(
    "body", [None, {}, {"reason": ""}, {"reason": " \n "}, {"reason": None}, {"reason": "x" * 251}]
)
def test_a_game_is_not_taken_out_without_a_reason(
    api: APIClient, api_for: ApiFor, club: Club, four: list[Player], organiser: User, body: Any
) -> None:
    game = send(api, club, log_of(four)).json()["id"]
    answer = api_for(organiser).post(f"/api/v1/casual-games/{game}/undo", body, format="json")
    assert (answer.status_code, answer.json()["pointer"]) == (422, "/reason")
    assert RatedGame.objects.get().places is not None
    with pytest.raises(InvalidInput, match="Enter why"):
        casual_void(game_id=UUID(game), reason=" ", by=organiser, now=timezone.now())


def test_a_log_of_no_event_is_a_submission_too(
    api: APIClient, api_for: ApiFor, club: Club, four: list[Player], outsider: User
) -> None:
    """Members read it as they read the refused ones; nobody accepts or dismisses it."""
    bad = send(api, club, "one").json()["submission"]
    good = send(api, club, log_of(four)).json()
    for sent, state, game in ((bad, "refused", None), (good["submission"], "current", good["id"])):
        path = f"/api/v1/submissions/{sent}"
        answer = api.get(path)
        assert answer.status_code == 200
        body = answer.json()
        assert (body["id"], body["state"], body["casual_game"]) == (sent, state, game)
        assert (body["table"], body["result"]) == (None, None)
        kept = Submission.objects.get(id=sent).as_verdict()
        assert body["verdict"] == kept.as_dict(full=True)
        assert api_for(outsider).get(path).status_code == 404
        assert api_for(None).get(path).status_code == 401
        for verb in ("accept", "dismiss"):
            assert api.post(f"{path}/{verb}").status_code in {404, 409}
    assert Submission.objects.get(id=good["submission"]).state == "current"
    assert api.get(f"/api/v1/submissions/{uuid4()}").status_code == 404


def test_a_day_is_rated_when_it_is_over_and_again_after_a_correction(
    api: APIClient, api_for: ApiFor, club: Club, four: list[Player], organiser: User
) -> None:
    wrong = send(api, club, log_of(four)).json()
    send(api, club, log_of(four, 2))
    pool = UUID(wrong["period"]["pool"])
    later = timezone.now() + timedelta(days=1)
    assert pool_rate(pool_id=pool, now=timezone.now()) == 0
    assert builders.days_close(now=later) == [pool]
    assert pool_rate(pool_id=pool, now=later) == 1
    assert RatingList.objects.get(replaced__isnull=True).games == 2
    shown = api.get(f"/api/v1/casual-games/{wrong['id']}").json()["period"]
    assert (shown["number"], shown["state"]) == (1, "rated")

    voided = void(api_for(organiser), wrong["id"]).json()
    assert voided["period"]["state"] == "pending"
    assert pool_rate(pool_id=pool, now=later) == 1
    assert RatingList.objects.count() == 2
    first, second = RatingList.objects.order_by("number")
    assert first.replaced == second.number
    assert first.hash != second.hash
    right = [four[1], four[0], four[3], four[2]]
    assert send(api, club, log_of(right)).json()["id"] != wrong["id"]


def test_a_table_of_an_event_is_no_casual_game(
    api_for: ApiFor, club: Club, organiser: User, scorer: User
) -> None:
    event = builders.pairs_event(club, 2)
    row = builders.play_round(event, scorer)
    builders.close(row)
    table = builders.tables_of(row)[0]
    assert RatedGame.objects.filter(source=table.id).exists()
    api = api_for(organiser)
    for answer in (
        api.get(f"/api/v1/casual-games/{table.id}"),
        void(api, table.id),
        api.get(f"/api/v1/casual-games/{uuid4()}"),
        send(api, Club(id=uuid4()), "x"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert RatedGame.objects.get(source=table.id).places is not None
