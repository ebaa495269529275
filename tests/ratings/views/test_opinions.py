"""The page of second opinions: verdict, settings of the models, who may ask for a report."""

import re

import pytest
from django.test import Client
from django.utils import translation

from clubs.models import User
from ratings.engine.config import NEW_POOL
from ratings.engine.elo import MICRO
from ratings.models import Pool, RatedGame, Report, Standing
from ratings.services.ledger import game_void, pool_configure
from ratings.services.opinions import OPINIONS
from ratings.views.opinions import verdict_in_words
from tests.pages import browser_of
from tests.sweeps import sweep, sweep_reports

pytestmark = pytest.mark.django_db


def address(pool: Pool, tail: str = "opinions/") -> str:
    return f"/ratings/{pool.id}/{tail}"


def test_second_opinions_are_shown(client: Client, pool: Pool) -> None:
    assert "It is computed after each list" in client.get(address(pool)).text
    sweep_reports()
    text = client.get(address(pool)).text
    assert "Too few games to tell" in text
    assert "As of list 3" in text
    assert text.count('<g class="series-') == 4
    game_void(source=RatedGame.objects.filter(period__number=3).earliest("id").source)
    sweep()
    assert "List 4 is newer" in client.get(address(pool)).text


def test_the_settings_of_other_models_are_shown(client: Client, pool: Pool) -> None:
    sweep_reports()
    where = address(pool)
    assert "they are as published" in client.get(where).text
    report = Report.objects.get(kind=OPINIONS)
    document = report.body["document"]
    document["fitted"]["games"], document["judged_games"] = 1234, 2345
    document["fitted"]["models"][0]["settings"]["deviation"] = 90.0
    report.save()
    text = client.get(where).text
    assert "fitted to the first 1234 games" in text
    assert "judged on the 2345 after them" in text
    row = text.split("Deviation of a newcomer")[1].split("</tr>")[0]
    assert re.findall(r'class="n">(\d+)<', row) == ["90", "350"]


def test_a_report_made_before_settings_were_fitted_is_shown(client: Client, pool: Pool) -> None:
    sweep_reports()
    report = Report.objects.get(kind=OPINIONS)
    del report.body["document"]["fitted"], report.body["document"]["judged_games"]
    report.save()
    text = client.get(address(pool)).text
    assert "Too few games to tell" in text
    assert "Settings of the other models" not in text


def test_only_organisers_ask_for_opinions(
    client: Client, pool: Pool, organiser: User, scorer: User, outsider: User
) -> None:
    page, where = address(pool), address(pool, "opinions")
    desk = browser_of(organiser)
    assert "Compute now" in desk.get(page).text
    answer = desk.post(where, {"next": page}, follow=True)
    assert "Requested." in answer.text
    for stranger in (scorer, outsider):
        other = browser_of(stranger)
        assert "Compute now" not in other.get(page).text
        assert other.post(where).status_code == 403
    assert client.post(where).status_code == 302
    assert desk.get(where).url == page  # type: ignore[attr-defined]


def document(**verdict: object) -> dict[str, object]:
    rivals = ("Glicko-2", "Coin")
    return {
        "main_games": 500,
        "least_games": 10,
        "verdict": {"outcome": "as_good", "against_coin": "better", "best": None, "needed": None}
        | verdict,
        "differences": [
            {"model": name, "value": 0.02, "interval": [0.011, 0.029]} for name in rivals
        ],
    }


@pytest.mark.parametrize(
    ("verdict", "english", "spanish"),
    [
        ({}, "as well as the other models", "tan bien como"),
        (
            {"outcome": "other_better", "best": "Glicko-2"},
            "Glicko-2 predicts these games better than Elo",
            "Glicko-2 predice estas partidas mejor que el Elo",
        ),
        (
            {"outcome": "unclear", "needed": 900},
            "about 900 are needed, there are 500",
            "unas 900 y hay 500",
        ),
        ({"against_coin": "worse"}, "worse than a coin toss", "peor que tirar una moneda"),
        ({"against_coin": "unclear"}, "There is no proof", "No está demostrado"),
    ],
)
def test_the_verdict_is_said_in_both_languages(
    verdict: dict[str, object], english: str, spanish: str
) -> None:
    for language, words in (("en", english), ("es", spanish)):
        with translation.override(language):
            assert words in " ".join(verdict_in_words(document(**verdict)))


def test_an_organiser_gives_the_pool_the_k_of_new_pools(
    pool: Pool, organiser: User, scorer: User, client: Client
) -> None:
    pool_configure(pool_id=pool.id, config={"inactive_days": 90})
    sweep()
    sweep_reports()
    page, where = address(pool), address(pool, "opinions/k")
    assert "This pool has K = 20. New pools have K = 22 below 30 games, then 16." in (
        client.get(page).text
    )
    for stranger in (browser_of(scorer), client):
        assert where not in stranger.get(page).text
    assert browser_of(scorer).post(where).status_code == 403
    assert client.post(where).status_code == 302
    assert Pool.objects.get().config == {"inactive_days": 90}
    desk = browser_of(organiser)
    assert where in desk.get(page).text
    answer = desk.post(where, {"next": page}, follow=True)
    assert "The pool has the new K." in answer.text
    assert "The K of new pools" not in answer.text
    assert Pool.objects.get().config == {"inactive_days": 90, "k": NEW_POOL["k"]}
    sweep()
    head = Pool.objects.select_related("head").get().head
    assert head is not None
    assert [step["k"] for step in head.config["k"]] == [22 * MICRO, 16 * MICRO]


def test_an_organiser_gives_the_pool_the_rest_of_pairs_of_new_pools(
    pool: Pool, organiser: User, scorer: User, client: Client
) -> None:
    """Ratings stay what they were, the lists are made again, K stays."""
    where = address(pool, "opinions/pair-rest")
    ratings = set(Standing.objects.values_list("subject_id", "after", "games", "luck"))
    for stranger in (browser_of(scorer), client):
        assert where not in stranger.get(address(pool)).text
    assert browser_of(scorer).post(where).status_code == 403
    assert client.post(where).status_code == 302
    assert Pool.objects.get().config == {}
    desk = browser_of(organiser)
    assert where in desk.get(address(pool)).text
    answer = desk.post(where, {"next": address(pool)}, follow=True)
    assert "The pool has the new ± of pairs." in answer.text
    assert where not in answer.text
    assert Pool.objects.get().config == {"pair_rest": "half"}
    sweep()
    head = Pool.objects.select_related("head").get().head
    assert head is not None
    assert head.config["pair_rest"] == "half"
    assert set(Standing.objects.values_list("subject_id", "after", "games", "luck")) == ratings


@pytest.mark.parametrize(
    ("interval", "says"),
    [
        ([0.001, 0.003], "predicts better"),
        ([-0.003, -0.001], "predicts worse"),
        ([-0.001, 0.003], "may be chance"),
        (None, "may be chance"),
    ],
)
def test_the_page_says_what_the_k_of_new_pools_gains(
    client: Client, pool: Pool, interval: list[float] | None, says: str
) -> None:
    sweep_reports()
    report = Report.objects.get(kind=OPINIONS)
    found = {"value": sum(interval) / 2, "interval": interval} if interval else None
    report.body["document"]["proposal"]["difference"] = found
    report.save()
    text = client.get(address(pool)).text
    assert says in text
    assert ("Gain a game" in text) == (interval is not None)
