"""Rating lists over REST: pages, numbers, searches, files, strengths, second opinions."""

import csv
import io
import json
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import Club, Player, User
from ratings.models import Period, Pool, RatedGame, RatingList, RatingRun, Report, Standing
from ratings.selectors import lists
from ratings.selectors.lists import Choice
from ratings.selectors.profiles import profiles_of
from ratings.services.ledger import game_void
from ratings.tasks import make_reports
from tests import builders
from tests.conftest import ApiFor
from tests.counting import count_queries
from tests.sweeps import sweep, sweep_reports
from tournaments.models import Event

pytestmark = pytest.mark.django_db
EVERYBODY = Choice(active=False, limit=None)
LISTS = ("/lists", "/lists/current", "/lists/current/rows")
ENDPOINTS = ("", "/progress", *LISTS, "/strengths", "/second-opinions", "/drift")


@pytest.fixture(scope="module")
def event_id(module_db: None) -> UUID:
    """Three closed and rated rounds of six partnerships."""
    organiser = builders.user("olga")
    return builders.rated_event(builders.club(organiser), organiser, 6, after_each=True).id


@pytest.fixture
def event(event_id: UUID, as_made: None) -> Event:
    """The same, as each test finds it."""
    return Event.objects.get(id=event_id)


@pytest.fixture
def pool(event: Event) -> Pool:
    """The pool of the event."""
    return Pool.objects.get()


def address(pool: Pool, tail: str = "") -> str:
    return f"/api/v1/pools/{pool.id}{tail}"


def newest_list(pool: Pool) -> dict[UUID | None, tuple[int, int]]:
    """Rating and games of every player, as the newest list has them."""
    rows = Standing.objects.filter(pool=pool, subject__player__isnull=False)
    return {row.subject.player_id: (row.after, row.games) for row in rows}


def read_list(pool: Pool, number: int) -> dict[UUID | None, tuple[int, int]]:
    """The same as a list of a number is read."""
    found = lists.list_by_number(pool.id, number)
    return {row.id: (row.rating, row.games) for row in lists.lines(found, EVERYBODY).rows}


def test_the_newest_list_is_ranked(pool: Pool) -> None:
    head = pool.head
    assert head is not None
    shown = APIClient().get(address(pool, "/lists/current")).json()
    assert shown["number"] == head.number == 3
    assert (shown["hash"], shown["input_hash"]) == (head.hash, head.input_hash)
    answer = APIClient().get(address(pool, "/lists/current/rows")).json()
    rows = answer["results"]
    assert answer["count"] == len(rows) == 12
    ratings = [row["rating"] for row in rows]
    assert ratings == sorted(ratings, reverse=True)
    for row in rows:
        assert row["rank"] == 1 + sum(rating > row["rating"] for rating in ratings)
        assert (row["games"], row["provisional"]) == (3, True)
    assert sum(row["change"] for row in rows) == 0


def test_partnerships_have_a_list_of_their_own(pool: Pool) -> None:
    rows = APIClient().get(address(pool, "/lists/current/rows?kind=partnerships")).json()["results"]
    assert len(rows) == 6
    assert all(" – " in row["name"] for row in rows)


@pytest.mark.whole
def test_every_number_stays_what_it_was(organiser: User) -> None:
    """A list read by its number is the one that was laid out when it was the newest."""
    club = builders.club(organiser, "Another")
    event = builders.pairs_event(club, 6, rounds_planned=3)
    seen = []
    for number in range(3):
        builders.close(builders.play_round(event, organiser, seed=10 * number + 1))
        sweep()
        seen.append(newest_list(club.pools.get()))
    second = RatedGame.objects.filter(period__pool__club=club, period__number=2)
    game_void(source=second.earliest("id").source)
    sweep()
    pool = club.pools.get()
    assert pool.head is not None
    assert pool.head.number == 5
    assert [read_list(pool, number) for number in (1, 2, 3)] == seen
    assert read_list(pool, 5) == newest_list(pool) != seen[2]


def test_changes_are_counted_from_any_list(pool: Pool) -> None:
    for since in (1, 2):
        before, now = read_list(pool, since), read_list(pool, 3)
        rows = APIClient().get(address(pool, f"/lists/3/rows?since={since}")).json()["results"]
        found = {UUID(row["id"]): row["change"] for row in rows}
        assert found == {who: now[who][0] - before[who][0] for who in now}
    plain = APIClient().get(address(pool, "/lists/3/rows")).json()["results"]
    assert {UUID(row["id"]): row["change"] for row in plain} == found


def test_who_was_not_rated_before_is_new(pool: Pool) -> None:
    rows = APIClient().get(address(pool, "/lists/1/rows")).json()["results"]
    assert {row["change"] for row in rows} == {None}


def test_who_did_not_play_lately_is_not_active(pool: Pool) -> None:
    """The ledger's own dates decide, from the closing of the list's period."""
    first, *_rest = Period.objects.order_by("number")
    Period.objects.exclude(id=first.id).update(closed_at=first.closed_at + timedelta(days=366))
    someone = Standing.objects.filter(subject__player__isnull=False)[0]
    Standing.objects.filter(pk=someone.pk).update(list=RatingList.objects.get(number=1))
    active = APIClient().get(address(pool, "/lists/current/rows")).json()
    everybody = APIClient().get(address(pool, "/lists/current/rows?who=all")).json()
    assert (active["count"], everybody["count"]) == (11, 12)
    assert str(someone.subject.player_id) not in {row["id"] for row in active["results"]}


@pytest.mark.parametrize(("asked", "found"), [("BÁEZ", 0), ("abreu", 12), ("ána ", 1), ("%", 0)])
def test_names_are_found_without_accents(pool: Pool, asked: str, found: int) -> None:
    answer = APIClient().get(address(pool, "/lists/current/rows"), {"search": asked}).json()
    assert answer["count"] == found


def test_ranks_are_those_of_the_whole_list(pool: Pool) -> None:
    rows = APIClient().get(address(pool, "/lists/current/rows")).json()["results"]
    last = rows[-1]
    answer = APIClient().get(address(pool, "/lists/current/rows"), {"search": last["name"]}).json()
    assert answer["results"] == [last]


def test_pages_follow_each_other(pool: Pool) -> None:
    whole = APIClient().get(address(pool, "/lists/current/rows")).json()["results"]
    beyond = APIClient().get(address(pool, "/lists/current/rows?offset=50")).json()
    assert (beyond["count"], beyond["results"]) == (12, [])
    pages = [
        APIClient().get(address(pool, f"/lists/current/rows?limit=5&offset={offset}")).json()
        for offset in (0, 5, 10)
    ]
    assert [row for page in pages for row in page["results"]] == whole
    assert {page["count"] for page in pages} == {12}


@pytest.mark.parametrize(
    "query",
    [
        "who=some",
        "kind=all",
        "limit=0",
        "limit=1001",
        "offset=-1",
        "since=x",
        "since=1.5",
        "page=2",
    ],
)
def test_what_makes_no_sense_is_refused(pool: Pool, query: str) -> None:
    answer = APIClient().get(address(pool, f"/lists/current/rows?{query}"))
    assert answer.status_code == 422
    assert answer.json()["pointer"] == f"/{query.partition('=')[0]}"


def test_the_unknown_is_not_found(club: Club, pool: Pool) -> None:
    empty = Pool.objects.create(club=club, game="draw")
    for where in (
        f"/api/v1/pools/{uuid4()}",
        address(pool, "/lists/9"),
        address(pool, "/lists/x"),
        address(pool, "/lists/99999999999"),
        address(empty, "/lists/current"),
    ):
        assert APIClient().get(where).status_code == 404


def test_a_pool_tells_its_lists(pool: Pool) -> None:
    assert APIClient().get(address(pool)).json()["current"]["number"] == 3
    answer = APIClient().get(address(pool, "/lists?limit=2")).json()
    assert [row["number"] for row in answer["results"]] == [3, 2]
    assert answer["count"] == 3


def test_csv_holds_the_list_and_no_formulas(pool: Pool) -> None:
    worst = ['=HYPERLINK("x")', "+1", "-1", "@SUM", "\tx", "Ana, the first"]
    for player, name in zip(Player.objects.order_by("id"), worst, strict=False):
        Player.objects.filter(id=player.id).update(name=name)
    answer = APIClient().get(
        address(pool, "/lists/current/export/rows.csv"), headers={"Accept": "*/*"}
    )
    assert answer.headers["Content-Disposition"] == 'attachment; filename="list-3-players.csv"'
    text = answer.getvalue().decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == 12
    names = {row["name"] for row in rows}
    assert {f"'{name}" for name in worst[:5]} | {"Ana, the first"} <= names
    plain = APIClient().get(address(pool, "/lists/current/rows")).json()["results"]
    ids = [(row["id"], round(float(row["rating"]) * 10**6)) for row in rows]
    assert ids == [(row["id"], row["rating"]) for row in plain]
    assert "-" in rows[-1]["change"]


def test_ndjson_has_the_rows_of_the_api(pool: Pool) -> None:
    accept = {"Accept": "application/x-ndjson"}
    answer = APIClient().get(address(pool, "/lists/2/export/rows.ndjson?who=all"), headers=accept)
    rows = [json.loads(line) for line in answer.getvalue().splitlines()]
    assert rows == APIClient().get(address(pool, "/lists/2/rows?who=all")).json()["results"]


def test_progress_is_told(pool: Pool) -> None:
    game_void(source=RatedGame.objects.filter(period__number=2).earliest("id").source)
    now = timezone.now()
    run = RatingRun(pool_id=pool.id, done=40, total=100, started_at=now, updated_at=now)
    run.save()
    answer = APIClient().get(address(pool, "/progress")).json()
    assert (answer["waiting"], answer["running"], answer["done"]) == (2, True, 40)
    RatingRun.objects.update(updated_at=now - timedelta(hours=1))
    assert not APIClient().get(address(pool, "/progress")).json()["running"]
    RatingRun.objects.update(updated_at=now, finished_at=now)
    assert not APIClient().get(address(pool, "/progress")).json()["running"]


def test_strengths_are_ranked_once_worked_out(pool: Pool) -> None:
    assert APIClient().get(address(pool, "/strengths")).json()["count"] == 0
    sweep_reports()
    answer = APIClient().get(address(pool, "/strengths")).json()
    assert ({row["list"] for row in answer["results"]}, answer["count"]) == ({3}, 12)
    strengths = [row["strength"] for row in answer["results"]]
    assert strengths == sorted(strengths, reverse=True)
    assert all(row["error"] > 0 for row in answer["results"])
    one = APIClient().get(address(pool, "/strengths"), {"search": "ana abreu"}).json()
    assert [row["name"] for row in one["results"]] == ["Ana Abreu"]


def test_second_opinions_are_worked_out_once_a_list(pool: Pool, organiser: User) -> None:
    empty = APIClient().get(address(pool, "/second-opinions")).json()
    assert empty == {
        "list": None, "current": 3, "first_period": None, "last_period": None, "report": None,
    }  # fmt: skip
    assert sweep_reports() == 1
    answer = APIClient().get(address(pool, "/second-opinions")).json()
    assert (answer["list"], answer["first_period"], answer["last_period"]) == (3, 1, 3)
    assert answer["report"]["format"] == "second-opinions 2"
    assert answer["report"]["games"] == 9
    assert sweep_reports() == 0
    made = Report.objects.values_list("id", "created").order_by("id")
    before = list(made)
    assert make_reports(str(pool.id))
    assert list(made) == before
    game_void(source=RatedGame.objects.filter(period__number=3).earliest("id").source)
    sweep()
    assert APIClient().get(address(pool, "/second-opinions")).json()["current"] == 4
    assert sweep_reports() == 1
    newer = APIClient().get(address(pool, "/second-opinions")).json()
    assert (newer["list"], newer["report"]["games"]) == (4, 8)


def test_only_organisers_ask_for_a_report(
    pool: Pool, api_for: ApiFor, organiser: User, scorer: User, outsider: User
) -> None:
    where = address(pool, "/second-opinions")
    assert api_for(organiser).post(where).status_code == 202
    for stranger, status in ((scorer, 403), (outsider, 403), (None, 401)):
        assert api_for(stranger).post(where).status_code == status
    assert api_for(organiser, scopes=("submit",)).post(where).status_code == 403


@pytest.mark.parametrize("who", ["organiser", "scorer", "outsider", None])
def test_everybody_reads(
    request: pytest.FixtureRequest, pool: Pool, api_for: ApiFor, who: str | None
) -> None:
    client = api_for(request.getfixturevalue(who) if who else None)
    for tail in ENDPOINTS:
        assert client.get(address(pool, tail)).status_code == 200


def test_the_number_of_queries_is_fixed(pool: Pool) -> None:
    sweep_reports()
    # A file is read in a transaction of its own, which inside that of the test is two queries, and
    # a third lets it take as long as somebody reads.
    of_lists = ("/lists/2", "/lists/2/rows", "/lists/2/rows?since=1", "/lists/2/export/rows.csv")
    for tail in (*ENDPOINTS, *of_lists):
        with count_queries(f"rest: a pool{tail}"):
            answer = APIClient().get(address(pool, tail))
            assert answer.status_code == 200
            assert answer.getvalue()


def test_every_line_says_how_sure_it_is(pool: Pool) -> None:
    rows = APIClient().get(address(pool, "/lists/current/rows")).json()["results"]
    widths = [row["deviation"] for row in rows]
    assert all(100_000_000 < width < 156_300_000 for width in widths), "three games tell little"
    assert not any(row["inactive"] for row in rows)
    file = APIClient().get(address(pool, "/lists/current/export/rows.csv")).getvalue().decode()
    lines = list(csv.DictReader(io.StringIO(file.removeprefix("\ufeff"))))
    assert [round(float(line["deviation"]) * 10**6) for line in lines] == widths
    assert {line["inactive"] for line in lines} == {"false"}


def rest(pool: Pool, head: RatingList, *, pair: bool, days: int) -> Standing:
    """Let a player or a pair not play for so many days before the newest list; return its line."""
    one = Standing.objects.filter(pool=pool, pair=pair).earliest("subject_id")
    closed_at = head.period.closed_at + timedelta(days=days)
    Period.objects.filter(lists=head).update(closed_at=closed_at)
    before = RatingList.objects.get(pool=pool, number=2)
    Standing.objects.filter(pool=pool, subject=one.subject).update(list=before)
    return one


def test_one_who_has_not_played_for_long_is_inactive(pool: Pool) -> None:
    """Marked, and on the list only where everybody is asked for; less sure than on the day."""
    assert pool.head is not None
    one = rest(pool, pool.head, pair=False, days=40)
    Pool.objects.filter(id=pool.id).update(config={"inactive_days": 30})
    RatingList.objects.filter(id=pool.head.id).update(
        config=pool.head.config | {"inactive_days": 30}
    )
    active = APIClient().get(address(pool, "/lists/current/rows")).json()["results"]
    everybody = APIClient().get(address(pool, "/lists/current/rows?who=all")).json()["results"]
    [gone] = [row for row in everybody if row["inactive"]]
    assert gone["id"] == str(one.subject.player_id)
    assert {row["id"] for row in everybody} - {row["id"] for row in active} == {gone["id"]}
    assert gone["deviation"] > max(row["deviation"] for row in active)


def test_a_pair_rests_by_half_where_the_pool_says_so(pool: Pool) -> None:
    """On the list and on the page of a pair that has not played for a year."""
    assert pool.head is not None
    one = rest(pool, pool.head, pair=True, days=400)
    widths, pages = [], []
    for more in ({}, {"pair_rest": "half"}):
        RatingList.objects.filter(id=pool.head.id).update(config=pool.head.config | more)
        answer = APIClient().get(address(pool, "/lists/current/rows?kind=partnerships&who=all"))
        found = {row["id"]: row["deviation"] for row in answer.json()["results"]}
        widths.append(found.pop(str(one.subject.partnership_id)))
        [profile] = profiles_of(partnership=one.subject.partnership_id)
        pages.append(profile.deviation)
    assert widths == pages
    assert widths[1] < widths[0]


def test_a_list_from_before_deviations_has_none(pool: Pool) -> None:
    RatingList.objects.update(surplus=None, weight=None)
    rows = APIClient().get(address(pool, "/lists/current/rows")).json()["results"]
    assert {row["deviation"] for row in rows} == {None}
    assert all(row["provisional"] for row in rows), "by games, as they were"


def test_the_question_mark_follows_the_deviation(pool: Pool) -> None:
    assert pool.head is not None
    for above, marked in ((100_000_000, True), (160_000_000, False)):
        RatingList.objects.filter(id=pool.head.id).update(
            config=pool.head.config | {"provisional_above": above}
        )
        rows = APIClient().get(address(pool, "/lists/current/rows")).json()["results"]
        assert {row["provisional"] for row in rows} == {marked}
