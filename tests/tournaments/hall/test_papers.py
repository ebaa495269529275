"""Papers, codes, brackets and crosstables: what stands on them, who may see them, queries."""

import re
from pathlib import Path

import pytest
from django.test import Client

from clubs.models import Club, User
from games.rules.registry import GAMES
from tests import builders
from tests.conftest import once
from tests.counting import count_queries
from tests.pages import browser_of, url
from tournaments.events.services.lifecycle import event_finish
from tournaments.hall.selectors.score_sheets import sheet_plan
from tournaments.models import Event, Round
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db

OF_ROUND = ("names", "tables", "cards", "sheets")


made, event = once(lambda club: builders.pairs_event(club, 5, rounds_planned=1))
"""An open event of five partnerships."""


@pytest.fixture
def row(event: Event) -> Round:
    """Its only round, published."""
    return builders.publish_round(event)


@pytest.mark.sampled
@pytest.mark.parametrize("kind", OF_ROUND)
def test_everybody_is_on_every_paper_of_a_round(kind: str, client: Client, row: Round) -> None:
    text = client.get(url(row, f"print/{kind}/")).text
    for seat in row.seats.select_related("player"):
        assert text.count(seat.player.name) == 1
    assert (str(row.byes.get().entry) in text) == (kind in {"names", "tables"})


@pytest.mark.parametrize("kind", OF_ROUND)
def test_a_draft_is_printed_by_organisers_only(
    kind: str, client: Client, event: Event, scorer: User, organiser: User, outsider: User
) -> None:
    draft = rounds.round_draw(event_id=event.id)
    address = url(draft, f"print/{kind}/")
    for looker in (client, browser_of(outsider), browser_of(scorer)):
        assert looker.get(address).status_code == 404
        assert looker.get(url(draft, "qr.svg")).status_code == 404
    assert "Draft: only" in browser_of(organiser).get(address).text


def test_cards_come_in_two_sizes(client: Client, row: Round) -> None:
    small = client.get(url(row, "print/cards/")).text
    large = client.get(url(row, "print/cards/") + "?size=a5").text
    assert 'class="leaf leaf-a6"' in small
    assert 'class="leaf leaf-a5"' in large
    assert client.get(url(row, "print/cards/") + "?size=a0").text.count("leaf-a6") == 1
    assert small.count('class="qr"') == row.tables.count()


def test_sheets_have_a_number_each(client: Client, row: Round) -> None:
    text = client.get(url(row, "print/sheets/")).text
    assert re.findall(r"<strong>(\d+-\d+)</strong>", text) == ["1-001", "1-002"]
    assert "to 100 points" in text


@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_sheets_go_by_the_game(game: str, club: Club, client: Client) -> None:
    row = builders.publish_round(builders.any_event(club, game))
    text = client.get(url(row, "print/sheets/")).text
    sheets = text.split('<section class="score-sheet')[1:]
    assert len(sheets) == row.tables.count()
    sides = {seat.side for seat in builders.tables_of(row)[0].seats.all()}
    assert sheets[0].count("Signature") == len(sides)


@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_who_is_next_stands_where_seats_are_told(game: str, club: Club, client: Client) -> None:
    event = builders.any_event(club, game)
    row = builders.publish_round(event)
    said = f"The player on your {GAMES[game].turns} plays after you."
    crowded = sum(table.seats.count() > 2 for table in row.tables.all())
    for kind, times in (("cards", crowded), ("sheets", crowded), ("tables", 1), ("names", 0)):
        assert client.get(url(row, f"print/{kind}/")).text.count(said) == times, kind
    assert client.get(url(event, "wall/")).text.count(said) == 1
    assert client.get(url(event, "about/")).text.count(said) == 1


def test_what_games_need_on_a_sheet(club: Club) -> None:
    def plan(game: str, players: int, **options: object) -> tuple[object, ...]:
        found = sheet_plan(Event(game=game, options=options), players)
        return found.lines, found.deal, found.side, found.games, found.whole_page

    assert plan("partnership", 4) == (12, (), (), 1, False)
    assert plan("partnership", 4, games_to_win=2) == (24, (), (), 2, True)
    assert plan("domizerka", 3) == (12, ("Called by", "Contract"), (), 1, False)
    assert plan("martini", 4) == (5, ("Deal won by",), (), 1, False)
    assert plan("pinochle", 3) == (12, (), ("Melds", "Tricks"), 1, False)


def test_certificates_wait_for_the_end(client: Client, event: Event, organiser: User) -> None:
    builders.close(builders.play_round(event, organiser))
    address = url(event, "print/certificates/")
    assert "when the event has ended" in client.get(address).text
    assert "certificate-page" not in client.get(address).text
    event_finish(event_id=event.id, by=organiser)
    first = client.get(address).text
    assert first.count("certificate-page") == sum(
        "podium-who" in part for part in client.get(url(event)).text.split("<span")
    )
    assert client.get(address + "?places=all").text.count("certificate-page") == 5


@pytest.mark.whole
def test_teams_get_certificates_as_well(client: Client, club: Club, organiser: User) -> None:
    """Where teams meet they come first; a team's certificate names its players.

    The printed standings go by the same choice.
    """
    names = ("Lions", "Tigers", "Bears", "Wolves", "Foxes", "Hawks", "Owls", "Crows")
    for method, first in (("team_round_robin", "teams"), ("swiss", "entries")):
        event = builders.pairs_event(
            club, 8, method=method, rounds_planned=1, name=method, prefix=f"{method} "
        )
        for entry, team in zip(event.entries.order_by("number"), names, strict=True):
            entry.team = team
            entry.save()
        builders.close(builders.play_round(event, organiser))
        address = url(event, "print/certificates/")
        assert "of=teams" not in client.get(address).text
        printed = url(event, "print/standings/")
        of_teams = client.get(f"{printed}?of=teams").text
        assert [f'class="who"><bdi>{name}</bdi>' in of_teams for name in names] == [True] * 8
        of_entries = client.get(f"{printed}?of=entries").text
        assert 'class="who"><bdi>Lions</bdi>' not in of_entries
        assert "?of=teams" in of_entries
        assert ('class="who"><bdi>Lions</bdi>' in client.get(printed).text) == (first == "teams")
        event_finish(event_id=event.id, by=organiser)
        teams = client.get(f"{address}?of=teams&places=all").text
        assert teams.count("certificate-page") == 8
        assert [f'certificate-name">{name}<' in teams for name in names] == [True] * 8
        assert f"<p>{event.entries.get(number=1)}</p>" in teams
        entries = client.get(f"{address}?of=entries&places=all").text
        assert entries.count("certificate-page") == 8
        assert 'certificate-name">Lions<' not in entries
        shown = client.get(f"{address}?places=all").text
        assert ('certificate-name">Lions<' in shown) == (first == "teams")
        assert "?of=teams&amp;places=all" in shown


def test_the_standings_are_printed(client: Client, event: Event, organiser: User) -> None:
    builders.play_round(event, organiser)
    text = client.get(url(event, "print/standings/")).text
    assert text.count('<th scope="row"') == 5
    assert "of=teams" not in text


def test_codes_lead_to_the_pages(client: Client, row: Round, event: Event) -> None:
    table = builders.tables_of(row)[0]
    for what in (event, row, table):
        answer = client.get(url(what, "qr.svg"))
        assert answer["Content-Type"] == "image/svg+xml"
        assert answer.text.startswith("<svg ")
        page = client.get(url(what)).text
        assert f'<meta property="og:url" content="http://testserver{url(what)}">' in page
        assert '<meta property="og:title"' in page
        assert what == event or f'src="{url(what, "qr.svg")}"' in page
    hall = client.get(url(event, "hall/")).text
    assert hall.count('class="qr"') == 2
    assert f"<code>http://testserver{url(row)}</code>" in hall


def test_a_hidden_event_has_no_papers(club: Club, client: Client) -> None:
    hidden = builders.pairs_event(club, 2, name="Hidden", prefix="H ")
    Event.objects.filter(id=hidden.id).update(state="draft")
    for tail in ("hall/", "qr.svg", "print/standings/", "print/certificates/", "crosstable/"):
        assert client.get(url(hidden, tail)).status_code == 404


def knockout(club: Club, organiser: User) -> Event:
    event = builders.pairs_event(club, 5, method="knockout", rounds_planned=5, name="Cup")
    builders.close(builders.play_round(event, organiser))
    return event


def test_a_bracket_has_everybody_and_no_draft(client: Client, club: Club, organiser: User) -> None:
    event = knockout(club, organiser)

    def main_part() -> str:
        return client.get(url(event, "bracket/")).text.partition("<main")[2].partition("</main")[0]

    before = main_part()
    for entry in event.entries.all():
        assert str(entry) in before
    assert "Quarter-finals" in before
    draft = rounds.round_draw(event_id=event.id)
    assert main_part() == before
    builders.publish(draft)
    assert main_part() != before
    assert f'href="{url(event, "bracket/")}"' in client.get(url(event)).text
    assert client.get(url(event, "crosstable/")).status_code == 404


@pytest.mark.sampled
@pytest.mark.parametrize("method", ["swiss", "round_robin"])
def test_a_crosstable_has_every_game_twice(
    method: str, client: Client, club: Club, organiser: User
) -> None:
    event = builders.pairs_event(club, 4, method=method, name="Cross", prefix="X ")
    row = builders.play_round(event, organiser)
    text = client.get(url(event, "crosstable/")).text
    for table in builders.tables_of(row):
        address = url(event, f"rounds/{row.number}/{table.number}/")
        assert text.count(f'"{address}"') == 2
        assert client.get(address)["Location"] == url(table)
    assert client.get(url(event, "rounds/9/1/")).status_code == 404
    Round.objects.filter(id=row.id).update(state="draft")
    assert client.get(url(event, f"rounds/{row.number}/1/")).status_code == 404
    assert client.get(url(event, "bracket/")).status_code == 404


def test_no_crosstable_at_tables_of_many(client: Client, club: Club, organiser: User) -> None:
    event = builders.groups_event(club)
    builders.play_round(event, organiser)
    assert client.get(url(event, "crosstable/")).status_code == 404
    assert "crosstable" not in client.get(url(event)).text


def test_nothing_comes_from_elsewhere_and_nothing_is_inline(
    client: Client, row: Round, event: Event
) -> None:
    addresses = [url(row, f"print/{kind}/") for kind in OF_ROUND]
    addresses += [url(event, tail) for tail in ("wall/", "hall/", "crosstable/")]
    for address in addresses:
        text = client.get(address).text
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=", text)
        assert not re.search(r'(?:src|href)="(?:https?:)?//', text)


@pytest.mark.whole
def test_queries_of_papers(client: Client, club: Club, organiser: User) -> None:
    for count in (4, 12):
        event = builders.pairs_event(club, count, name=f"Cup {count}", prefix=f"{count} ")
        row = builders.play_round(event, organiser)
        addresses = {kind: url(row, f"print/{kind}/") for kind in OF_ROUND}
        for tail in ("hall/", "crosstable/", "print/standings/"):
            addresses[Path(tail).name] = url(event, tail)
        for name, address in addresses.items():
            with count_queries(f"paper: {name}"):
                assert client.get(address).status_code == 200


@pytest.mark.whole
def test_fees_and_prizes_are_signed_for(
    event: Event, client: Client, organiser: User, scorer: User, outsider: User
) -> None:
    address = url(event, "print/money/")
    assert client.get(address).status_code == 302
    assert browser_of(outsider).get(address).status_code == 403
    desk = browser_of(scorer)
    assert "no entry fee and no purse" in desk.get(address).text
    assert "print/money" not in desk.get(url(event, "hall/")).text
    changes = {"fee": 500, "currency": "EUR", "purse": 10_000, "prizes": [60, 40]}
    Event.objects.filter(id=event.id).update(**changes)
    event.entries.filter(number__lte=2).update(paid=True)
    assert address in desk.get(url(event, "hall/")).text
    assert address not in client.get(url(event, "hall/")).text
    text = desk.get(address).text
    assert "2 of 5 paid, 10 EUR in total" in text
    assert text.count("5 EUR</td>") == 2
    assert "Prizes stand here when the event has ended." in text
    builders.close(builders.play_round(event, organiser))
    event_finish(event_id=event.id, by=organiser)
    text = desk.get(address).text
    assert "60 EUR</td>" in text
    assert text.count("Signature") == 2
