"""`verify` finds whatever does not follow from what it rests on, and writes nothing."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import transaction

from clubs.models import Club, User
from games.models import Submission
from ratings.models import RatedGame, RatingList
from tests import builders
from tests.sampling import sample
from tests.upgrading import play_site
from tournaments.models import Event, FinalStandings, Result, Table
from tournaments.results.services.live_logs import draft_submit
from tournaments.results.services.rulings import table_stop

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(club: Club, organiser: User) -> None:
    """What `play_site` plays."""
    play_site(club, organiser)


def run_verify(*words: str) -> tuple[int, str]:
    """Verify; return the exit status and what was said."""
    said = StringIO()
    try:
        call_command("verify", "--jobs", "1", *words, stdout=said)
    except SystemExit as ended:
        return int(str(ended.code)), said.getvalue()
    return 0, said.getvalue()


def test_what_was_played_verifies(evening: None) -> None:
    status, said = run_verify()
    assert status == 0
    assert said.splitlines() == [
        "3 rating lists: match the games",
        "1 final standings: match the results",
        "3 closed rounds: each is rated as its results say, once",
        "6 results of logs: match the logs",
        "7 logs: the referee gives the same verdict",
    ]


@pytest.mark.whole
def test_a_sample_is_drawn_by_its_seed(evening: None) -> None:
    Submission.objects.filter(state="current").update(body=b"nothing")
    first = run_verify("--sample", "2", "--seed", "pia")
    assert first == run_verify("--sample", "2", "--seed", "pia")
    assert "A sample of 2, drawn by --seed pia:" in first[1]
    assert "2 logs: 2 WRONG" in first[1]
    drawn = {
        run_verify("--sample", "2", "--seed", str(seed))[1].split("\n2 logs")[1] for seed in "abcd"
    }
    assert len(drawn) > 1


def a_list() -> None:
    newest = RatingList.objects.latest("number")
    RatingList.objects.filter(id=newest.id).update(hash="sha256:other")


def standings() -> None:
    final = FinalStandings.objects.get()
    first, *rest = final.lines
    final.lines = [first | {"wins": 99}, *rest]
    final.save()


def a_rated_game() -> None:
    game = RatedGame.objects.filter(current=True, places=[1, 2], period__label__gt="").first()
    assert game is not None
    RatedGame.objects.filter(id=game.id).update(places=[2, 1])


def a_game_missing() -> None:
    game = RatedGame.objects.filter(current=True, source__in=Table.objects.values("id")).first()
    assert game is not None
    RatedGame.objects.filter(id=game.id).update(current=False)


def points_of_a_result() -> None:
    result = Result.objects.filter(evidence="log").latest("created")
    Result.objects.filter(id=result.id).update(points={"AC": 1, "BD": 2})


def a_log_gone() -> None:
    result = Result.objects.filter(evidence="log").latest("created")
    Submission.objects.filter(match=result.table_id, state="current").delete()


def moves_of_a_log() -> None:
    log = Submission.objects.filter(state="current", kind="table").first()
    assert log is not None
    other = Submission.objects.filter(state="current", kind="table").exclude(id=log.id).first()
    assert other is not None
    Submission.objects.filter(id=log.id).update(body=other.body)


def bytes_of_a_log() -> None:
    log = Submission.objects.filter(kind="casual").latest("created")
    Submission.objects.filter(id=log.id).update(body=b"nothing")


def no_verdict() -> None:
    result = Result.objects.filter(evidence="log").latest("created")
    logs = Submission.objects.filter(match=result.table_id, state="current")
    logs.update(verdict={"verdict": "accepted"})


def rules_of_before() -> None:
    FinalStandings.objects.update(rules="2020.01", lines=[])


DAMAGES = [
    (a_list, "rating lists: 1 WRONG", "hash differs"),
    (standings, "final standings: 1 WRONG", "its standings differ"),
    (a_rated_game, "closed rounds: 1 WRONG", "rated games differ"),
    (a_game_missing, "closed rounds: 1 WRONG", "rated games differ"),
    (points_of_a_result, "results of logs: 1 WRONG", "not what its log says"),
    (a_log_gone, "results of logs: 1 WRONG", "not what its log says"),
    (no_verdict, "results of logs: 1 WRONG", "not what its log says"),
    (moves_of_a_log, "logs: 1 WRONG", "the referee gives another verdict"),
    (bytes_of_a_log, "logs: 1 WRONG", "it cannot be read"),
    (rules_of_before, "0 final standings: match", "1 by rules of before were not compared"),
]


def test_what_was_changed_is_found(evening: None) -> None:
    for damage, line, named in sample(DAMAGES):
        point = transaction.savepoint()
        damage()
        status, said = run_verify()
        transaction.savepoint_rollback(point)
        assert status == (damage is not rules_of_before), damage
        assert line in said, damage
        assert named in said, damage


def test_an_empty_site_verifies(db: None) -> None:
    assert run_verify()[0] == 0
    assert not Event.objects.exists()


@pytest.mark.parametrize("words", [("--sample", "0"), ("--sample", "-3")])
def test_a_sample_of_nothing_is_refused(db: None, words: tuple[str, ...]) -> None:
    with pytest.raises(CommandError, match="whole numbers from 1 on"):
        run_verify(*words)


def test_a_log_that_time_stopped_is_held_against_its_points(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4, rounds_planned=2)
    Event.objects.update(time_limit="leader")
    table = builders.tables_of(builders.publish_round(event))[0]
    draft = builders.log_for(table).split("\ndeal 2")[0] + "\n"
    draft_submit(table_id=table.id, body=draft.encode(), form="text", by=organiser)
    stopped = table_stop(table_id=table.id, by=organiser)
    assert stopped is not None
    assert stopped.by_time
    assert run_verify()[0] == 0
    Result.objects.update(points={"AC": 999, "BD": 0})
    assert "results of logs: 1 WRONG" in run_verify()[1]
