"""Pages of the rating lists: read by everybody, by number, searched, compared, explained."""

import csv
import io
import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Partnership, Player, User
from clubs.names import PAIR_NAME_LENGTH
from ratings.engine.elo import MICRO
from ratings.models import Period, Pool, RatedGame, RatingChange, RatingRun
from ratings.selectors import lists
from ratings.selectors.list_sql import KINDS, PLAYERS
from ratings.selectors.trends import trends
from ratings.services.ledger import game_void
from tests.counting import count_queries
from tests.pages import browser_of, error_of, field
from tests.sweeps import sweep, sweep_reports

pytestmark = pytest.mark.django_db


def address(pool: Pool, tail: str = "") -> str:
    return f"/ratings/{pool.id}/{tail}"


def change_of(player: Player) -> str:
    row = RatingChange.objects.filter(subject__player=player).latest("list_id")
    return f"/ratings/changes/{row.list_id}-{row.subject_id}-{row.game_id}/"


def every_page(pool: Pool) -> dict[str, str]:
    one, other = Partnership.objects.order_by("id")[:2]
    return {
        "pools": "/ratings/",
        "list": address(pool),
        "partnerships": address(pool, "?show=partnerships"),
        "strength": address(pool, "?show=strength"),
        "number": address(pool, "lists/1/"),
        "lists": address(pool, "lists/"),
        "progress": address(pool, "progress"),
        "compare": address(pool, "compare/"),
        "compared": address(pool, f"compare/?one={one.id}&other={other.id}"),
        "opinions": address(pool, "opinions/"),
        "drift": address(pool, "drift/"),
        "change": change_of(one.first),
    }


@pytest.mark.whole
def test_pools_are_found_from_every_page(client: Client, pool: Pool, club: Club) -> None:
    assert 'href="/ratings/"' in client.get("/").text
    text = client.get("/ratings/").text
    assert address(pool) in text
    assert "8 rated players" in text
    assert club.name in text


def test_a_list_says_how_to_check_it(client: Client, pool: Pool) -> None:
    text = client.get(address(pool)).text
    assert pool.head is not None
    assert pool.head.hash in text
    assert pool.head.input_hash in text
    assert f"python manage.py recompute --pool {pool.id} --verify" in text
    assert text.count('<th scope="row" class="who">') == 8
    assert "List 3 of" in text


def test_every_line_shows_how_its_rating_went(client: Client, pool: Pool) -> None:
    for shown in lists.lists_of_pool(pool.id):
        for kind in KINDS:
            rows = lists.lines(shown, lists.Choice(kind=kind)).rows
            went = trends(shown, kind, [line.id for line in rows])
            assert {line.id: line.rating for line in rows} == {
                one: trend.last for one, trend in went.items()
            }
            assert all(trend.first == 1500 * MICRO for trend in went.values())
            page = client.get(address(pool, f"lists/{shown.number}/"), {"show": kind}).text
            assert page.count('class="spark"') == len(rows)


def test_who_did_not_play_for_half_a_year_has_no_line(pool: Pool) -> None:
    assert pool.head is not None
    ids = [line.id for line in lists.lines(pool.head, lists.Choice()).rows]
    Period.objects.filter(number__lt=3).update(closed_at=timezone.now() - timedelta(days=200))
    assert all(len(one.points) == 3 for one in trends(pool.head, PLAYERS, ids).values())
    Period.objects.filter(pool=pool).update(closed_at=timezone.now() - timedelta(days=400))
    assert trends(pool.head, PLAYERS, ids) == {}


def test_the_files_of_a_list_speak_the_language_of_the_reader(client: Client, pool: Pool) -> None:
    for show, who in (("players", "active"), ("partnerships", "all")):
        page = client.get(address(pool), {"show": show, "who": who}).text
        for form in ("csv", "xlsx"):
            where = address(pool, f"lists/3/{show}.{form}?who={who}")
            assert f'href="{where}"' in page
            file = client.get(where, headers={"Accept": "text/html"})
            assert file.status_code == 200
            named = f'attachment; filename="list-3-{show}.{form}"'
            assert file.headers["Content-Disposition"] == named
    spanish = client.get(address(pool, "lists/3/players.csv"), headers={"Accept-Language": "es"})
    rows = list(csv.DictReader(io.StringIO(spanish.content.decode("utf-8-sig")), delimiter=";"))
    assert len(rows) == 8
    assert list(rows[0])[:3] == ["Lugar", "Jugador", "Ranking"]
    assert pool.head is not None
    listed = lists.lines(pool.head, lists.Choice()).rows
    points = [round(float(row["Ranking"].replace(",", ".")) * 10**6) for row in rows]
    assert points == [line.rating for line in listed]
    assert rows[0]["Última partida"] == listed[0].day.isoformat()


def test_there_is_no_file_of_what_is_no_list(client: Client, pool: Pool) -> None:
    assert client.get(address(pool, "lists/1/players.csv")).status_code == 200
    for odd in ("9/players.csv", "3/strength.csv", "3/players.pdf"):
        assert client.get(address(pool, f"lists/{odd}")).status_code == 404


def test_a_list_is_searched_and_paged(client: Client, pool: Pool) -> None:
    one = Player.objects.earliest("id")
    text = client.get(address(pool), {"search": one.name.upper()}).text
    assert text.count('<th scope="row" class="who">') == 1
    assert f"/players/{one.id}/" in text
    nobody = client.get(address(pool), {"search": "<b>zzz"}).text
    assert "“&lt;b&gt;zzz”" in nobody
    assert "This page of the list is empty" in client.get(address(pool), {"page": "9"}).text
    odd = client.get(address(pool), {"page": "x", "since": "-", "show": "?"})
    assert odd.status_code == 422
    assert odd.text.count('<th scope="row" class="who">') == 8


def test_partnerships_and_changes_since(client: Client, pool: Pool) -> None:
    pair = Partnership.objects.earliest("id")
    text = client.get(address(pool), {"show": "partnerships", "since": "1", "who": "all"}).text
    assert f"/partnerships/{pair.id}/" in text
    assert "Since list 1." in text


def test_earlier_and_replaced_lists_are_read(client: Client, pool: Pool) -> None:
    assert "This is an earlier list." in client.get(address(pool, "lists/1/")).text
    game_void(source=RatedGame.objects.filter(period__number=1).earliest("id").source)
    sweep()
    assert "replaced by list 4" in client.get(address(pool, "lists/1/")).text
    text = client.get(address(pool, "lists/")).text
    assert text.count("replaced by list 4") == 3
    assert "List 6 of" in client.get(address(pool)).text


def test_progress_is_live(client: Client, pool: Pool) -> None:
    where = address(pool, "progress?list=3")
    first = client.get(where)
    tag = first["ETag"]
    assert client.get(where, headers={"If-None-Match": tag}).status_code == 304
    assert tag.strip('"') in client.get(address(pool)).text
    now = timezone.now()
    RatingRun.objects.create(pool_id=pool.id, done=40, total=99, started_at=now, updated_at=now)
    changed = client.get(where, headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert "40 of 99 games rated" in changed.text
    assert "40 of 99 games rated" in client.get(address(pool)).text
    RatingRun.objects.update(finished_at=now)
    game_void(source=RatedGame.objects.filter(period__number=3).earliest("id").source)
    assert "1 period is waiting" in client.get(where).text
    sweep()
    text = client.get(where).text
    assert "List 4 is published" in text
    assert "waits" not in text


def test_a_change_is_shown_as_arithmetic(client: Client, pool: Pool) -> None:
    player = Player.objects.earliest("id")
    row = RatingChange.objects.filter(subject__player=player).latest("list_id")
    text = client.get(change_of(player)).text
    assert player.name in text
    assert re.search(r"<code>E = 1 / \(1 \+ 10\^", text)
    assert f"/tables/{row.game.source}/" in text
    pair = Partnership.objects.earliest("id")
    mine = RatingChange.objects.filter(subject__partnership=pair).latest("list_id")
    page = f"/ratings/changes/{mine.list_id}-{mine.subject_id}-{mine.game_id}/"
    assert f"/partnerships/{pair.id}/" in client.get(page).text
    game_void(source=row.game.source)
    sweep()
    assert "replaced after a correction" in client.get(change_of(player)).text


def test_players_link_every_change(client: Client, pool: Pool) -> None:
    player = Player.objects.earliest("id")
    text = client.get(f"/players/{player.id}/").text
    assert change_of(player) in text
    assert text.count('<ol class="sum-lines">') == 3
    assert f"compare/?one={player.id}&amp;other=" in text
    assert "points to a pair" not in text
    sweep_reports()
    assert "points to a pair" in client.get(f"/players/{player.id}/").text


def test_two_are_compared(client: Client, pool: Pool) -> None:
    one, other = Partnership.objects.order_by("id")[:2]
    text = client.get(address(pool, "compare/"), {"one": one.name, "other": str(other.id)}).text
    assert "Against each other" in text
    assert "/tables/" in text
    assert text.count("%</span>") == 4, "of both sides the share, and its interval"
    by_player = {"one": one.first.name, "one_with": one.second.name, "other": other.first.name}
    assert "Against each other" in client.get(address(pool, "compare/"), by_player).text
    partners = {"one": one.first.name, "other": one.second.name}
    assert "As partners" in client.get(address(pool, "compare/"), partners).text


def test_any_spelling_is_understood(client: Client, pool: Pool) -> None:
    """Words in any order, without accents; of words that several have nothing is guessed."""
    one, other = Partnership.objects.order_by("id")[:2]
    for player, name in ((one.first, "Łucja Fermín Peña"), (other.first, "Đuro Ødegård")):
        player.name = name
        player.save()
    spelled = {"one": "pena lucja", "other": "odegard"}
    answer = client.get(address(pool, "compare/"), spelled)
    assert answer.status_code == 200
    assert "Łucja Fermín Peña" in answer.text
    assert "Đuro Ødegård" in answer.text
    other.first.name = "Łucja Núñez"
    other.first.save()
    answer = client.get(address(pool, "compare/"), {"one": "lucja", "other": str(other.second_id)})
    assert answer.status_code == 422
    assert "Several are called “lucja”" in answer.text


def test_second_opinions_are_shown_to_organisers(
    client: Client, pool: Pool, organiser: User
) -> None:
    asked = f"/ratings/{pool.id}/opinions/"
    club = f"/clubs/{pool.club_id}/"
    for page in (address(pool), address(pool, "lists/"), address(pool, "compare/"), club):
        assert asked not in client.get(page).text
    assert asked in browser_of(organiser).get(club).text


def test_a_comparison_of_nobody_says_what_is_wrong(client: Client, pool: Pool) -> None:
    one = Player.objects.earliest("id")
    answer = client.get(address(pool, "compare/"), {"one": one.name, "other": "<i>x"})
    assert answer.status_code == 422
    assert "“&lt;i&gt;x”" in error_of(answer.text, "other")
    assert 'value="&lt;i&gt;x"' in field(answer.text, "other")
    assert f'value="{one.name}"' in field(answer.text, "one")
    same = client.get(address(pool, "compare/"), {"one": one.name, "other": str(one.id)})
    assert same.status_code == 422
    assert "Choose two different players or pairs." in same.text
    for wrong in ("a\x00b", "x" * (PAIR_NAME_LENGTH + 1)):
        answer = client.get(address(pool, "compare/"), {"one": one.name, "one_with": wrong})
        assert answer.status_code == 422
        assert "aria-invalid" in field(answer.text, "one_with")


def test_a_list_that_is_asked_for_wrongly(client: Client, pool: Pool) -> None:
    wrong = {"search": "a\x00b", "since": "9", "show": "all", "who": "none"}
    for name, value in wrong.items():
        answer = client.get(address(pool), {"search": "Pena"} | {name: value})
        assert answer.status_code == 422
        assert "aria-invalid" in field(answer.text, name)
        assert "autofocus" in field(answer.text, name)
    assert 'value="9"' in field(client.get(address(pool), {"since": "9"}).text, "since")
    spanish = client.get(address(pool), {"since": "9"}, headers={"Accept-Language": "es"})
    assert error_of(spanish.text, "since") == "Tiene que ser un número entero de 1 a 3."
    assert client.get(address(pool, "lists/1/"), {"show": "strength"}).status_code == 422


def test_drift_waits_for_players_who_stay(client: Client, pool: Pool, organiser: User) -> None:
    """Organisers find the page; three rounds of one evening are too few for it."""
    page = address(pool, "drift/")
    assert page in browser_of(organiser).get(f"/clubs/{pool.club_id}/").text
    assert page not in client.get(f"/clubs/{pool.club_id}/").text
    assert "It is computed after each list" in client.get(page).text
    sweep_reports()
    assert "Too few players have stayed so far" in client.get(page).text


@pytest.mark.parametrize("who", ["organiser", "scorer", "outsider", None])
def test_everybody_reads(request: pytest.FixtureRequest, pool: Pool, who: str | None) -> None:
    client = browser_of(request.getfixturevalue(who)) if who else Client()
    for where in every_page(pool).values():
        assert client.get(where).status_code == 200, where


@pytest.mark.whole
def test_pages_speak_spanish(client: Client, pool: Pool) -> None:
    sweep_reports()
    for name, where in every_page(pool).items():
        text = client.get(where, headers={"Accept-Language": "es"}).text
        assert 'lang="es"' in text or name == "progress"
    text = client.get(every_page(pool)["opinions"], headers={"Accept-Language": "es"}).text
    assert "¿Es el Elo adecuado para este club?" in text


def test_the_unknown_are_not_found(client: Client, pool: Pool) -> None:
    for where in (
        f"/ratings/{uuid4()}/",
        f"/ratings/{uuid4()}/compare/",
        address(pool, "lists/9/"),
        "/ratings/changes/1-2-9999/",
        "/ratings/changes/x/",
    ):
        assert client.get(where).status_code == 404


@pytest.mark.whole
def test_the_number_of_queries_is_fixed(client: Client, pool: Pool) -> None:
    sweep_reports()
    for name, where in every_page(pool).items():
        with count_queries(f"page: ratings, {name}"):
            assert client.get(where).status_code == 200
