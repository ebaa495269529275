"""Pages of an event whose teams meet in matches: the teams stand first, wherever one looks."""

import re

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.conftest import once
from tests.counting import count_queries
from tests.pages import url
from tournaments.events.services.lifecycle import event_finish
from tournaments.models import Event, Round
from tournaments.rounds.services.rounds import round_draw

pytestmark = pytest.mark.django_db
TEAMS = ("Santiago", "La Vega <b>", "Águilas", "דומינו")


def make_event(club: Club) -> Event:
    """Four teams of two pairs each, home and away."""
    made = builders.pairs_event(club, 8, method="team_round_robin", rounds_planned=6)
    made.policy = {"legs": 2}
    made.save()
    for place, entry in enumerate(made.entries.order_by("number")):
        entry.team = TEAMS[place // 2]
        entry.save()
    return made


made, event = once(make_event)


def play_round(event: Event, organiser: User, points: tuple[int, int] = (100, 20)) -> Round:
    row = builders.publish_round(event)
    for table in builders.tables_of(row):
        builders.enter_sheet(table, organiser, *points)
    return builders.close(row)


def text_of(part: str) -> str:
    """Return a piece of a page without tags, in one line."""
    return " ".join(re.sub(r"<[^>]*>", " ", part).split())


def matches(page: str) -> list[str]:
    return [text_of(one) for one in re.findall(r'<h3 class="match-head".*?</h3>', page, re.S)]


def test_what_goes_on_is_told_by_matches(client: Client, event: Event, organiser: User) -> None:
    row = builders.publish_round(event)
    first, *_others = builders.tables_of(row)
    now = client.get(url(event)).text
    heads = matches(now)
    assert len(heads) == 2
    assert all(" – " in head for head in heads)
    assert "La Vega <b>" not in now
    assert matches(client.get(url(row)).text) == heads
    builders.enter_sheet(first, organiser, 100, 20)
    assert "1–0" in matches(client.get(url(event)).text)[0]
    assert "1–0" in matches(client.get(url(row)).text)[0]
    leaders = re.findall(r'class="sheet leaders">.*?</ol>', client.get(url(event)).text, re.S)
    assert all(team in text_of(leaders[0]) for team in ("Santiago", "Águilas", "דומינו"))


def test_a_round_is_searched_match_by_match(client: Client, event: Event) -> None:
    row = builders.publish_round(event)
    last = builders.tables_of(row)[-1]
    found = client.get(url(row), {"q": str(last.number)}).text
    assert len(matches(found)) == 1
    assert found.count('class="table-number"') == 1


def test_a_draft_has_its_matches_without_results(event: Event, organiser: User) -> None:
    row = round_draw(event_id=event.id)
    desk = Client()
    desk.force_login(organiser)
    assert len(matches(desk.get(url(row)).text)) == 2
    assert Client().get(url(row)).status_code == 404


def test_the_table_of_teams_counts_matches(client: Client, event: Event, organiser: User) -> None:
    row = play_round(event, organiser)
    page = client.get(url(event, "teams/")).text
    lines = [text_of(one) for one in re.findall(r'<tr class="team[ "].*?</tr>', page, re.S)]
    assert len(lines) == 4
    # Boards of a match alternate who has the first seat: every match is tied 1 to 1.
    assert all(" T " in line and " 1 1 0 1 0 1 " in line for line in lines)
    assert page.count(f'href="{url(row)}"') == 4
    assert page.count("place 1 overall") >= 1
    assert 'class="n by"' not in page  # all are level in everything: nothing parts them


def test_what_parted_two_teams_is_marked(client: Client, event: Event, organiser: User) -> None:
    row = builders.publish_round(event)
    for table in builders.tables_of(row):
        builders.enter_sheet(table, organiser, 100, 10 * table.number)
    builders.close(row)
    page = client.get(url(event, "teams/")).text
    assert 'class="n by"' in page
    assert "This tie-break decided the place" in page


def test_fixtures_have_results_and_lead_to_rounds(
    client: Client, event: Event, organiser: User
) -> None:
    row = play_round(event, organiser)
    page = client.get(url(event, "fixtures/")).text
    assert f'href="{url(row)}"' in page
    listed = [text_of(one) for one in re.findall(r'<ul class="fixture-list">.*?</ul>', page, re.S)]
    assert [one.count("1–1") for one in listed] == [2, 0, 0, 0, 0, 0]
    by_team = page.split('id="fixtures-by-team"')[1]
    assert by_team.count("1–1") == 4


def test_how_it_ended_is_the_table_of_teams(client: Client, event: Event, organiser: User) -> None:
    play_round(event, organiser)
    event_finish(event_id=event.id, by=organiser)
    page = client.get(url(event)).text
    assert 'id="tab" data-key="teams"' in page
    podium = re.findall(r'class="podium".*?</ol>', page, re.S)[0]
    assert "<bdi>Santiago</bdi>" in podium
    assert f'href="{url(event, "teams/")}"' in page.split('class="bar"')[1]


def test_my_page_and_the_wall_name_the_teams(client: Client, event: Event, organiser: User) -> None:
    row = play_round(event, organiser)
    seat = row.seats.select_related("entry").first()
    assert seat is not None
    builders.publish_round(event)
    mine = client.get(url(event, f"me/{seat.player_id}/")).text
    said = text_of(re.findall(r'class="my-teams">(.*?)</p>', mine, re.S)[0])
    assert sum(team in said for team in ("Santiago", "La Vega", "Águilas", "דומינו")) == 2
    wall = client.get(url(event, "wall/") + "?only=teams").text
    assert 'data-page="teams-1"' in wall
    assert "Match points · Board points" in wall


def test_pages_of_pairs_have_no_matches(client: Client, club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4, prefix="P ")
    row = play_round(event, organiser)
    for page in (url(event), url(row)):
        assert "match-head" not in client.get(page).text
    assert "teams-1" not in client.get(url(event, "wall/")).text


@pytest.mark.whole
def test_queries_do_not_grow_with_the_rounds(client: Client, event: Event, organiser: User) -> None:
    for _number in range(2):
        row = play_round(event, organiser)
        for name, page in (
            ("page: an event of teams", url(event)),
            ("page: teams", url(event, "teams/")),
            ("page: fixtures of teams", url(event, "fixtures/")),
            ("page: a round of teams", url(row)),
        ):
            with count_queries(name):
                client.get(page)
