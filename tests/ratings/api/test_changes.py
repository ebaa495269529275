"""Changes, comparisons and expected results over REST: read, derived, refused."""

from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, Partnership, Player
from ratings.engine.elo import NANO
from ratings.models import Pool, RatedGame, RatingChange
from ratings.services.ledger import game_void
from tests import builders
from tests.conftest import ApiFor
from tests.counting import count_queries
from tests.sweeps import sweep

pytestmark = pytest.mark.django_db


def change_of(row: RatingChange) -> str:
    return f"/api/v1/ratings/changes/{row.list_id}-{row.subject_id}-{row.game_id}"


@pytest.mark.whole
def test_every_change_is_derived(pool: Pool) -> None:
    for row in RatingChange.objects.select_related("subject"):
        found = APIClient().get(change_of(row)).json()
        assert found["change"]["change"] == row.change
        assert found["subject"]["id"] == str(row.subject.player_id or row.subject.partnership_id)
        assert found["subject"]["rating"] == row.before
        mine, (against,) = found["sides"][found["mine"]], found["against"]
        other = found["sides"][against["side"]]
        assert against["difference"] == mine["mean"] - other["mean"]
        assert found["surplus"] == against["score"] - against["expected"]
        assert abs(found["k"] * found["surplus"] / NANO - row.change) <= 1
        total = found["total"]
        assert total["before"] + total["sum"] + total["floored"] == total["after"] == row.after
        assert found["change"]["id"] in total["changes"]


def test_a_change_of_a_replaced_list_stays(pool: Pool) -> None:
    row = RatingChange.objects.filter(list__number=3).first()
    assert row is not None
    before = APIClient().get(change_of(row)).json()
    game_void(source=RatedGame.objects.filter(period__number=1).earliest("id").source)
    sweep()
    assert APIClient().get(change_of(row)).json() == before


@pytest.mark.parametrize("text", ["1-2", "x", "1-2-3-4", "0-0-0", "9999999999-1-1", "1-1-²"])
def test_an_unknown_change_is_not_found(pool: Pool, text: str) -> None:
    assert APIClient().get(f"/api/v1/ratings/changes/{text}").status_code == 404


def test_a_subject_tells_its_changes(pool: Pool) -> None:
    player, pair = Player.objects.earliest("id"), Partnership.objects.earliest("id")
    for where, found in (
        (f"/api/v1/players/{player.id}", RatingChange.objects.filter(subject__player=player)),
        (f"/api/v1/partnerships/{pair.id}", RatingChange.objects.filter(subject__partnership=pair)),
    ):
        answer = APIClient().get(f"{where}/ratings/changes?limit=2").json()
        assert answer["count"] == found.count() == 3
        assert [row["period"] for row in answer["results"]] == [3, 2]
        ratings = APIClient().get(f"{where}/ratings").json()["results"]
        assert ratings[-1]["after"] == answer["results"][0]["after"]
    for kind in ("players", "partnerships"):
        assert APIClient().get(f"/api/v1/{kind}/{uuid4()}/ratings/changes").status_code == 404


def compare(pool: Pool, **asked: str) -> dict[str, Any]:
    answer = APIClient().get(f"/api/v1/pools/{pool.id}/head-to-head", asked)
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def test_head_to_head_of_pairs_players_and_partners(pool: Pool) -> None:
    one, other = Partnership.objects.order_by("id")[:2]
    met = compare(pool, one=str(one.id), other=other.name)
    assert met["opponents"]["games"] == 1
    assert met["partners"]["games"] == 0
    (game,) = met["games"]
    back = compare(pool, one=str(other.id), other=str(one.id))
    assert back["opponents"]["wins"] == met["opponents"]["losses"]
    assert game["places"] == back["games"][0]["places"][::-1]
    assert APIClient().get(f"/api/v1/ratings/changes/{game['change']}").status_code == 200
    partners = compare(pool, one=one.first.name.upper(), other=str(one.second_id))
    assert partners["partners"]["games"] == 3
    assert partners["opponents"]["games"] == 0
    mixed = compare(pool, one=f"{one.first_id},{one.second_id}", other=str(other.first_id))
    assert mixed["opponents"]["games"] == 1
    assert mixed["one"]["partnership"] is None


def test_who_never_played_has_no_games(pool: Pool, club: Club) -> None:
    player, stranger = Player.objects.earliest("id"), builders.players(club, 1, "New ")[0]
    met = compare(pool, one=str(player.id), other=str(stranger.id))
    assert met["games"] == []


def test_a_pairing_is_foreseen(pool: Pool, club: Club) -> None:
    one, other = Partnership.objects.order_by("id")[:2]
    stranger = builders.players(club, 1, "New ")[0]
    where = f"/api/v1/pools/{pool.id}/expected"
    asked = {"side": [str(one.id), f"{other.first_id},{other.second_id}", str(stranger.id)]}
    sides = APIClient().get(where, asked).json()["sides"]
    assert [len(side["ratings"]) for side in sides] == [2, 2, 1]
    assert all(one["between"][0] < one["expected"] < one["between"][1] for one in sides)
    assert all(one["deviation"] > 0 for one in sides)
    assert abs(sum(side["expected"] for side in sides) - 3 * NANO // 2) <= 3
    assert sides[2]["unrated"] == [str(stranger.id)]
    assert sides[2]["strength"] == 1500 * 10**6
    assert sides[0]["lines"]


def test_comparisons_that_make_no_sense_are_refused(pool: Pool, club: Club) -> None:
    pair = Partnership.objects.earliest("id")
    player = Player.objects.exclude(id__in=[pair.first_id, pair.second_id]).earliest("id")
    base = f"/api/v1/pools/{pool.id}"
    foreign = builders.players(builders.club(builders.user("eve"), "Far"), 1)[0]
    one = f"one={pair.id}"
    for tail, pointer in (
        (f"head-to-head?{one}", "/other"),
        (f"head-to-head?{one}&other=nobody", "/other"),
        (f"head-to-head?{one}&other={foreign.id}", "/other"),
        (f"head-to-head?{one}&other={pair.first_id}", "/other"),
        (f"head-to-head?one={pair.id},{player.id}&other={player.id}", "/one"),
        (f"expected?side={pair.id}", "/side"),
        (f"expected?side={pair.id}&side={pair.first_id}", "/side"),
        ("expected?" + "&".join([f"side={player.id}"] * 11), "/side"),
        (f"expected?side={','.join([str(player.id)] * 9)}&side={pair.id}", "/side"),
        ("expected", "/side"),
    ):
        answer = APIClient().get(f"{base}/{tail}")
        assert (answer.status_code, answer.json()["pointer"]) == (422, pointer), tail


@pytest.mark.parametrize("who", ["organiser", "scorer", "outsider", None])
def test_everybody_reads(
    request: pytest.FixtureRequest, pool: Pool, api_for: ApiFor, who: str | None
) -> None:
    client = api_for(request.getfixturevalue(who) if who else None)
    row = RatingChange.objects.earliest("list_id", "subject_id")
    assert client.get(change_of(row)).status_code == 200
    one, other = Partnership.objects.order_by("id")[:2]
    for tail in (f"head-to-head?one={one.id}&other={other.id}", f"expected?side={one.id}&side=x"):
        assert client.get(f"/api/v1/pools/{pool.id}/{tail}").status_code in {200, 422}


def test_the_number_of_queries_is_fixed(pool: Pool) -> None:
    row = RatingChange.objects.filter(subject__player__isnull=False).earliest("list_id")
    one, other = Partnership.objects.order_by("id")[:2]
    base = f"/api/v1/pools/{pool.id}"
    for name, where in (
        ("one change", change_of(row)),
        ("changes of a player", f"/api/v1/players/{one.first_id}/ratings/changes"),
        ("two players", f"{base}/head-to-head?one={one.first_id}&other={other.first_id}"),
        ("two partnerships", f"{base}/head-to-head?one={one.id}&other={other.id}"),
        ("what is expected", f"{base}/expected?side={one.id}&side={other.id}"),
    ):
        with count_queries(f"rest: ratings, {name}"):
            assert APIClient().get(where).status_code == 200
