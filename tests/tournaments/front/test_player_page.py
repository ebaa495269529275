"""Pages of players and partnerships: ratings and how they came about, tables, partners."""

import re
from uuid import UUID

import pytest
from django.db.models import Value
from django.db.models.functions import Concat
from django.test import Client

from clubs.models import Club, Player, User
from clubs.selectors import partnerships_of_player
from clubs.services import partnerships_add
from ratings.models import RatingChange
from ratings.selectors import profiles
from ratings.templatetags.ratings import percent
from tests import builders
from tests.counting import count_queries
from tests.pages import browser_of
from tests.sweeps import sweep, sweep_reports
from tournaments.front.views import player
from tournaments.models import Event, Seat
from tournaments.players.selectors.partners import records_with_partners

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def event_id(module_db: None) -> UUID:
    """An event with two rated rounds and a third that is open."""
    organiser = builders.user("olga")
    event = builders.pairs_event(builders.club(organiser))
    for seed in (10, 20):
        builders.close(builders.play_round(event, organiser, seed))
    builders.publish_round(event)
    sweep()
    return event.id


@pytest.fixture
def event(event_id: UUID, as_made: None) -> Event:
    """The same, as each test finds it."""
    return Event.objects.get(id=event_id)


def someone(event: Event) -> Seat:
    seat = Seat.objects.filter(table__round__event=event).select_related("player", "entry").first()
    assert seat is not None
    return seat


def test_a_player_without_games_is_shown(client: Client, club: Club) -> None:
    newcomer = builders.players(club, 1)[0]
    text = client.get(f"/players/{newcomer.id}/").text
    assert "No rating yet" in text
    assert "No tables yet." in text


def test_a_rating_is_drawn_and_explained(client: Client, event: Event) -> None:
    seat = someone(event)
    text = client.get(f"/players/{seat.player_id}/").text
    row = RatingChange.objects.filter(subject__player=seat.player_id).latest("list_id")
    assert f'<span class="num">{round(row.after / 1_000_000)}</span>' in text
    assert "provisional" in text
    assert text.count('class="dot"') == 2
    assert "Every rating change" in text
    changes = re.findall(r'<td class="n"><a href="[^"]+">([+−]?[0-9]+)</a></td>', text)
    assert len(changes) >= 2


def test_a_player_shows_tables_partner_and_partnership(client: Client, event: Event) -> None:
    seat = someone(event)
    text = client.get(f"/players/{seat.player_id}/").text
    assert text.count('class="met-where"') == 3
    assert f"/partnerships/{seat.entry.partnership_id}/" in text
    partner = Player.objects.filter(seats__entry=seat.entry).exclude(id=seat.player_id).first()
    assert partner is not None
    assert partner.name in text
    assert "place 1" in text or "place 2" in text
    assert "open" in text


def test_a_partnership_has_a_rating_of_its_own(client: Client, event: Event) -> None:
    seat = someone(event)
    text = client.get(f"/partnerships/{seat.entry.partnership_id}/").text
    assert 'Rated games</dt><dd class="num">2<' in text
    assert text.count('class="met-where"') == 3
    assert f"/players/{seat.player_id}/" in text


def test_a_partnership_sees_what_to_expect_of_those_it_met(client: Client, event: Event) -> None:
    """The pairs met last, each with its expected share as Compare and the API give it."""
    seat = someone(event)
    mine = seat.entry.partnership_id
    text = client.get(f"/partnerships/{mine}/").text
    part = text.partition('<section class="forecasts"')[2].partition("</section>")[0]
    met = re.findall(rf'compare/\?one={mine}&amp;other=([0-9a-f-]+)"', part)
    shown = re.findall(
        r'<span class="num">(\d+\s%)</span> <span class="quiet nowrap">(\d+\s%) to (\d+\s%)', part
    )
    assert len(met) == len(shown) == len({*met}) == 2
    pool = RatingChange.objects.latest("list_id").list.pool_id
    for other, (expected, low, high) in zip(met, shown, strict=True):
        answer = client.get(f"/api/v1/pools/{pool}/expected", {"side": [mine, other]}).json()
        side = answer["sides"][0]
        told = (side["expected"], *side["between"])
        assert [percent(one) for one in told] == [expected, low, high]
    alone = client.get(f"/players/{seat.player_id}/").text
    assert 'class="forecasts"' not in alone


def test_a_lone_player_has_no_partner(client: Client, club: Club, organiser: User) -> None:
    event = builders.groups_event(club)
    builders.close(builders.play_round(event, organiser))
    sweep()
    text = client.get(f"/players/{someone(event).player_id}/").text
    assert "with <a" not in text
    assert "Domizerka" in text


def test_tables_of_drafts_are_not_told(client: Client, organiser: User) -> None:
    event = builders.pairs_event(builders.club(organiser, "Another"))
    client.force_login(organiser)
    client.post(f"/events/{event.id}/draw")
    assert "No tables yet." in client.get(f"/players/{someone(event).player_id}/").text


@pytest.mark.parametrize("kind", ["players", "partnerships"])
def test_the_unknown_are_not_found(kind: str, client: Client, club: Club) -> None:
    assert client.get(f"/{kind}/{club.id}/").status_code == 404


def test_a_profile_says_place_peak_and_best_company(client: Client, event: Event) -> None:
    """Two rounds are rated; by then somebody of the best pair has won both."""
    row = RatingChange.objects.filter(subject__player__isnull=False).order_by("-after")[0]
    rated = row.subject.player
    assert rated is not None
    text = " ".join(client.get(f"/players/{rated.id}/").text.split())
    assert '<dt>Place</dt><dd class="num">1</dd>' in text
    assert f'<dt>Best rating</dt><dd class="num">{round(row.after / 1_000_000)}</dd>' in text
    assert re.search(r"<h4>Best with</h4>.*won \d of 2</span>.*<h4>Best against</h4>", text)
    assert re.search(r"[Ee]xpected \d+ %, (won|lost): [+−]\d+<", text)


def test_where_somebody_sits_now_stands_first(client: Client, event: Event) -> None:
    seat = Seat.objects.filter(round__state="published").select_related("table").first()
    assert seat is not None
    text = client.get(f"/players/{seat.player_id}/").text
    assert f'<strong>Now</strong> <a href="/tables/{seat.table_id}/"' in text


def test_a_long_history_is_read_in_parts(
    client: Client, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The profile goes by the newest games; older changes are read when their page is asked."""
    for module, name in ((profiles, "GAMES"), (player, "GAMES"), (player, "EXPLAINED")):
        monkeypatch.setattr(module, name, 1)
    address = f"/players/{someone(event).player_id}/"
    newest, older = client.get(address).text, client.get(address, {"page": "2"}).text
    assert newest.count('class="dot"') == older.count('class="dot"') == 1
    assert 'Rated games</dt><dd class="num">2<' in newest
    assert older.count('id="sums-') == 1
    assert re.findall('id="sums-[^"]+', newest) != re.findall('id="sums-[^"]+', older)


def test_changes_come_a_page_at_a_time(
    client: Client, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player, "EXPLAINED", 1)
    address = f"/players/{someone(event).player_id}/"
    newest, oldest = client.get(address).text, client.get(address, {"page": "2"}).text
    assert newest.count('<ol class="sum-lines">') == oldest.count('<ol class="sum-lines">') == 1
    assert "Earlier changes" in newest
    assert "Later changes" not in newest
    assert "Later changes" in oldest
    assert "Earlier changes" not in oldest
    sums = re.compile(r'id="sums-([^"]+)"')
    assert sums.findall(newest) != sums.findall(oldest)
    assert 'class="sum-lines"' not in client.get(address, {"page": "3"}).text


def test_names_are_escaped_in_the_chart(client: Client, event: Event) -> None:
    Player.objects.update(name=Concat(Value("<script>alert(1)</script>"), "name"))
    text = client.get(f"/players/{someone(event).player_id}/").text
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert" in text


@pytest.mark.whole
def test_what_is_carried_of_a_pair_is_said_of_those_who_had_partners(
    client: Client, club: Club, organiser: User, event: Event
) -> None:
    alone = builders.groups_event(club)
    builders.close(builders.play_round(alone, organiser))
    sweep()
    sweep_reports()
    assert "rating points to a pair" in client.get(f"/players/{someone(event).player_id}/").text
    assert "rating points to a pair" not in client.get(f"/players/{someone(alone).player_id}/").text


def test_tables_and_periods_come_in_parts(
    client: Client, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables a page and the newest period alone; the rest is named and found."""
    monkeypatch.setattr(player, "TABLES", 2)
    monkeypatch.setattr(player, "DRAWN", 1)
    seat = someone(event)
    for address in (f"/players/{seat.player_id}/", f"/partnerships/{seat.entry.partnership_id}/"):
        first, second = client.get(address).text, client.get(f"{address}?tables=2").text
        assert (first.count('class="met-where"'), second.count('class="met-where"')) == (2, 1)
        assert 'href="?tables=2#tables-heading"' in first
        assert "Next page" not in second
        assert "Most recent only." in first
        assert f"/api/v1{address}ratings" in first
        assert first.count('class="dot"') == 1
    assert client.get(f"{address}?tables=99999999999999999999").status_code == 200


def test_the_own_page_speaks_to_whom_it_is_about(client: Client, organiser: User) -> None:
    event = builders.rated_event(builders.club(organiser, "Another"), organiser, 4)
    seat = someone(event)
    address = f"/players/{seat.player_id}/"
    text = client.get(address).text
    assert f'data-player="{seat.player_id}"' in text
    assert ">With " not in text
    Player.objects.filter(id=seat.player_id).update(user=organiser)
    own = browser_of(organiser).get(address).text
    assert ">With " in own
    assert "data-you" not in own
    for page in (text, own):
        profile = re.findall(r"<dt>(Won|Tied|Lost)</dt><dd class=.num.>(\d+)", page)
        assert {name for name, _count in profile} >= {"Won", "Lost"}


def test_the_record_with_each_partner(client: Client, club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 2, rounds_planned=3, prefix="Two ")
    for points in ((100, 40), (20, 100)):
        row = builders.publish_round(event)
        builders.enter_sheet(builders.tables_of(row)[0], organiser, *points)
        builders.close(row)
    seats = Seat.objects.filter(round__event=event).select_related("player", "entry")
    mine = seats.filter(player=seats[0].player_id).prefetch_related("table__results")
    ahead = [
        2 * result.points[seat.side] - sum(result.points.values())
        for seat in mine
        for result in seat.table.results.all()
    ]
    player, partner = mine[0].player, partner_of(mine[0])
    (idle,) = builders.players(club, 1, "Idle ")
    partnerships_add(club=club, pairs=[(player.id, idle.id)])
    pairs = partnerships_of_player(player.id)
    with count_queries("the record with each partner"):
        rows = records_with_partners(player.id, pairs)
    assert [(row.partner, row.games) for row in rows] == [(partner, 2), (idle, 0)]
    assert (rows[0].won, rows[0].points) == (sum(one > 0 for one in ahead), sum(ahead))
    text = client.get(f"/players/{player.id}/").text
    for pair in pairs:
        assert f'<a href="/partnerships/{pair.id}/"' in text


def test_partners_of_a_night_lead_to_their_pages(
    client: Client, club: Club, organiser: User
) -> None:
    event = builders.rotating_event(club)
    builders.close(builders.play_round(event, organiser))
    seat = someone(event)
    partner = partner_of(seat)
    text = client.get(f"/players/{seat.player_id}/").text
    part = text[text.index('id="partners-heading"') :]
    assert f'<a href="/players/{partner.id}/"><bdi>{partner}</bdi></a>' in part


def partner_of(seat: Seat) -> Player:
    beside = Seat.objects.filter(table=seat.table_id, side=seat.side).exclude(id=seat.id)
    return beside.select_related("player").get().player
