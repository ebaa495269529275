"""Names of one key are one team, one category, one season; an exact spelling means one player."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.errors import NameTaken
from clubs.lists.pairs import Roster
from clubs.models import Club, Partnership, Player, User
from clubs.selectors import roster_of_club
from clubs.services import partnership_rename, partnerships_add, players_add
from ratings.models import Pool
from ratings.selectors.comparing import find_side
from tests import builders
from tests.conftest import ApiFor, once
from tournaments.attendance.services import bulk, walk_ins
from tournaments.entries.services import entries
from tournaments.models import Event, Season
from tournaments.ranking.categories import group_by_category
from tournaments.seasons.services.seasons import SeasonPlan, season_change, season_make
from tournaments.seasons.services.transfers import TransferPlan, transfer_make, transfer_undo
from tournaments.teams.services import captain_name, line_up_name
from web.faults import InvalidInput

pytestmark = pytest.mark.django_db
SPELLED = ("Águilas", "aguilas", "ÁGUILAS", "Águilas ")


made, event = once(lambda club: builders.singles_event(club, "draw", [2]))


@pytest.fixture
def twins(club: Club) -> tuple[Player, Player]:
    """Two who were added before names of one key were asked about."""
    jose = players_add(club=club, names=["José Pérez"])[0]
    return jose, Player.objects.create(club=club, name="Jose Perez")


def teams(event: Event) -> list[str]:
    return list(event.entries.exclude(team="").order_by("number").values_list("team", flat=True))


def test_a_team_is_one_as_it_was_first_written(
    club: Club, event: Event, organiser: User, api_for: ApiFor
) -> None:
    people = builders.players(club, 4, prefix="Eagle ")
    api = api_for(organiser)
    for player, team in zip(people, SPELLED, strict=True):
        sent = {"players": [str(player.id)], "team": team}
        made = api.post(f"/api/v1/events/{event.id}/entries", sent, format="json")
        assert made.status_code == 201, made.content
    walk_ins.walk_in_enter(event_id=event.id, names=["Zoe"], by=organiser, team="Aguilas")
    assert teams(event) == ["Águilas"] * 5
    shown = APIClient().get(f"/api/v1/events/{event.id}/teams").json()
    assert [one["team"] for one in shown["results"]] == ["Águilas"]
    row = event.entries.order_by("number")[0]
    address = f"/api/v1/entries/{row.id}"
    assert api.patch(address, {"team": "Doble 6"}, format="json").json()["team"] == "Doble 6"
    assert api.patch(address, {"team": "AGUILAS"}, format="json").json()["team"] == "Águilas"


def test_the_only_entry_of_a_team_may_spell_it_anew(event: Event) -> None:
    one, other = event.entries.order_by("number")
    for team in ("Doble-6", "doble 6"):
        entries.entry_change(entry_id=one.id, changes={"team": team})
    entries.entry_change(entry_id=other.id, changes={"team": "DOBLE 6"})
    assert teams(event) == ["doble 6", "doble 6"]


def test_who_comes_again_comes_for_the_team_there_is(club: Club, event: Event) -> None:
    for entry, team in zip(event.entries.order_by("number"), ("Águilas", "Tigres"), strict=True):
        entries.entry_change(entry_id=entry.id, changes={"team": team})
    Event.objects.filter(id=event.id).update(name="Before")
    later = builders.singles_event(club, "draw", [2], prefix="Other ")
    entries.entry_change(
        entry_id=later.entries.order_by("number")[0].id, changes={"team": "aguilas"}
    )
    bulk.entries_add_again(event_id=later.id, former=event.id)
    assert teams(later) == ["aguilas", "aguilas", "Tigres"]


def test_a_team_costs_one_query_more(club: Club, event: Event) -> None:
    counts = []
    people = builders.players(club, 3, prefix="One ")
    for player, team in zip(people, ("", "Águilas", "aguilas"), strict=True):
        with CaptureQueriesContext(connection) as caught:
            entries.entries_add(event_id=event.id, players=[player.id], team=team)
        counts.append(len(caught))
    # The seasons that may hold somebody, and how the team is spelled.
    assert [count - counts[0] for count in counts] == [0, 2, 2]


def test_a_category_is_one_as_it_was_first_written(event: Event) -> None:
    one, other = event.entries.order_by("number")
    entries.entry_change(entry_id=one.id, changes={"categories": ["Júnior", "junior", "Sub-20"]})
    entries.entry_change(entry_id=other.id, changes={"categories": ["JUNIOR", "sub 20", "Damas"]})
    rows = event.entries.order_by("number").values_list("categories", flat=True)
    assert list(rows) == [["Júnior", "Sub-20"], ["Júnior", "Sub-20", "Damas"]]
    found = group_by_category([1, 2], [["Júnior"], ["junior"]])
    assert [(one.name, len(one.lines)) for one in found] == [("Júnior", 2)]


def test_line_ups_know_a_team_by_its_key(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4, method="team_swiss", rounds_planned=3)
    rows = list(event.entries.order_by("number"))
    for entry, team in zip(rows, ("Águilas", "Águilas", "Tigres", "Tigres"), strict=True):
        entries.entry_change(entry_id=entry.id, changes={"team": team})
    named = line_up_name(event_id=event.id, team="aguilas", entries=[rows[0].id], by=organiser)
    assert named.team == "Águilas"
    pair = rows[2].partnership
    assert pair is not None
    led = captain_name(event_id=event.id, team="TIGRES", player_id=pair.first_id)
    assert led is not None
    assert led.team == "Tigres"
    with pytest.raises(InvalidInput, match="There is no team Leones"):
        captain_name(event_id=event.id, team="Leones", player_id=None)


def test_a_season_knows_teams_by_their_key(club: Club, event: Event, organiser: User) -> None:
    one, other = event.entries.order_by("number")
    entries.entry_change(entry_id=one.id, changes={"team": "Águilas"})
    entries.entry_change(entry_id=other.id, changes={"team": "Doble-6"})
    now = timezone.now()
    days = (now.date() - timedelta(days=3), now.date() + timedelta(days=3))
    plan = SeasonPlan("Otoño", events=[event.id], transfers_from=days[0], transfers_until=days[1])
    season = season_make(club=club, plan=plan)
    given = {"season_id": season.id, "by": organiser, "now": now}
    assert one.player_id is not None
    with pytest.raises(InvalidInput, match="already in that team"):
        transfer_make(plan=TransferPlan(one.player_id, "aguilas", "moved"), **given)  # type: ignore[arg-type]
    made = transfer_make(plan=TransferPlan(one.player_id, "DOBLE 6", "moved"), **given)  # type: ignore[arg-type]
    assert made.team == "Doble-6"
    assert transfer_undo(transfer_id=made.id, reason="no", by=organiser, now=now).undone_at == now


def test_a_season_has_a_key_of_its_own(club: Club) -> None:
    season = season_make(club=club, plan=SeasonPlan("Otoño 2026"))
    with pytest.raises(NameTaken, match="already has a season named Otoño 2026"):
        season_make(club=club, plan=SeasonPlan("OTONO-2026"))
    Season.objects.create(club=club, name="Otono 2026")
    assert season_change(season_id=season.id, plan=SeasonPlan("OTOÑO 2026")).name == "OTOÑO 2026"
    with pytest.raises(NameTaken):
        season_change(season_id=season.id, plan=SeasonPlan("otono 2026"))


def test_a_walk_in_is_who_is_spelled_so(
    club: Club, event: Event, organiser: User, twins: tuple[Player, Player]
) -> None:
    with pytest.raises(InvalidInput, match="write which one: José Pérez, Jose Perez"):
        walk_ins.walk_in_enter(event_id=event.id, names=["José Perez"], by=organiser)
    for player in twins:
        done = walk_ins.walk_in_enter(event_id=event.id, names=[player.name], by=organiser)
        assert done.entry.player_id == player.id
        assert not done.new


def test_a_pair_is_the_one_that_is_spelled_so(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 2)
    people = builders.players(club, 4, prefix="Free ")
    for number, name in enumerate(("Los Dós", "Los Dos")):
        two = [one.id for one in people[2 * number : 2 * number + 2]]
        pair = partnerships_add(club=club, pairs=[two])[0]
        partnership_rename(partnership_id=pair.id, name=name)
    with pytest.raises(InvalidInput, match="enter both players"):
        walk_ins.walk_in_enter(event_id=event.id, names=["LÓS DOS"], by=organiser)
    done = walk_ins.walk_in_enter(event_id=event.id, names=["Los Dos"], by=organiser)
    assert str(done.entry) == "Los Dos"


def test_a_list_of_pairs_means_who_is_spelled_so(club: Club, twins: tuple[Player, Player]) -> None:
    roster = Roster(roster_of_club(club.id))
    assert roster.partner("José Pérez", new=False) == twins[0].id
    assert roster.partner("jose perez", new=False) == twins[1].id
    with pytest.raises(InvalidInput, match="write which one: Jose Perez, José Pérez"):
        roster.partner("Josè Perez", new=False)


def test_a_comparison_means_who_is_spelled_so(club: Club, twins: tuple[Player, Player]) -> None:
    pool = Pool.objects.filter(club=club).first() or Pool.objects.create(club=club, game="draw")
    for player in twins:
        assert find_side(pool, [player.name]).players == (player,)
    with pytest.raises(InvalidInput, match="More than one player"):
        find_side(pool, ["Josè Perez"])
    ana, _ben = players_add(club=club, names=["Ana Ñu", "Ben"])
    assert find_side(pool, ["ana nu"]).players == (ana,)
    assert not Partnership.objects.filter(name="ana nu").exists()
