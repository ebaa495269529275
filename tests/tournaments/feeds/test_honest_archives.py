"""Honest archives are taken, whatever happened in their events, and written again to the byte."""

from collections.abc import Callable
from io import BytesIO
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from clubs.models import Club, User
from clubs.rosters import NewPlayer
from clubs.services import player_change
from games.models import Submission
from tests import builders
from tests.sweeps import sweep
from tests.tournaments.feeds.archives import archive_of, elsewhere, reseal
from tests.tournaments.results.test_live_logs import growing
from tournaments.attendance.services.late_entries import late_entry_seat
from tournaments.entries.services import entries
from tournaments.errors import ArchiveRefused
from tournaments.events.core.settings import EventPlan
from tournaments.events.services import lifecycle
from tournaments.feeds.services.archive import archive_take
from tournaments.merging.services.merge import player_merge
from tournaments.models import Captain, CardRules, Event, Round, Table
from tournaments.results.services import rulings
from tournaments.results.services.live_logs import draft_submit
from tournaments.results.services.logs import submission_decide
from tournaments.results.services.reports import report_enter
from tournaments.results.services.sheets import ScoreSheet, result_clear
from tournaments.rounds.core.drafting import Arrangement
from tournaments.rounds.services import edits, rounds
from tournaments.scheduling.formats import FORMATS
from tournaments.teams.services import line_up_name

pytestmark = pytest.mark.django_db
Made = Callable[[Club, User], Event]


def of_format(club: Club, by: User, method: str) -> Event:
    """An event of a format, two rounds of it played; teams where there are any."""
    facts = FORMATS[method]
    shape = facts.shapes[0]
    plan = EventPlan(
        name=method,
        game="partnership" if shape != "single" else "domizerka",
        method=method,
        shape=shape,
        rounds_planned=4,
        table_sizes=(3, 3, 3) if shape == "single" else None,
        seed=11,
    )
    event = lifecycle.event_create(club=club, plan=plan, opened=True)
    pairs = [pair.id for pair in builders.pairs(club, 6)] if shape == "pairs" else []
    people = [] if pairs else [one.id for one in builders.players(club, 12)]
    made = entries.entries_add(event_id=event.id, players=people, partnerships=pairs)
    teams = 4 if facts.levels else 3
    for place, entry in enumerate(made):
        if facts.teams or facts.levels:
            entries.entry_change(entry_id=entry.id, changes={"team": "ABCD"[place % teams] * 3})
    for seed in (1, 20):
        row = _by_hand(event) if facts.by_hand else builders.play_round(event, by, seed)
        builders.close(row)
    return event


def _by_hand(event: Event) -> Round:
    ids = [str(one.id) for one in event.entries.order_by("number")]
    drawn = event.rounds.count()
    ids = ids[drawn:] + ids[:drawn]
    tables = {n + 1: {"AC": ids[2 * n], "BD": ids[2 * n + 1]} for n in range(len(ids) // 2)}
    row = rounds.round_draw(event_id=event.id, arrangement=Arrangement(tables))
    builders.publish(row)
    for seed, table in enumerate(builders.tables_of(row)):
        builders.decide(table, event.club.memberships.get().user, seed)
    return row


def event_with_hand_edits(club: Club, by: User) -> Event:
    """Every change of a draft, one taken back, another seed, a late entry at the bye."""
    event = builders.pairs_event(club, 7, rounds_planned=4)
    row = rounds.round_draw(event_id=event.id)
    row = rounds.round_redraw(round_id=row.id, seed=99)
    one, two, three = builders.tables_of(row)
    at = {
        table.number: dict(table.seats.values_list("side", "entry")) for table in (one, two, three)
    }
    bye = row.byes.get().entry_id
    for edit in (
        edits.swap_edit(at[1]["AC"], at[2]["AC"]),
        edits.move_edit([at[3]["AC"], at[3]["BD"]], None),
        edits.move_edit([at[3]["AC"], bye], 3),
        edits.swap_edit(at[1]["BD"], at[2]["BD"]),
    ):
        edits.round_edit(round_id=row.id, edit=edit, by=by)
    edits.round_undo(round_id=row.id, by=by)
    seats = dict(one.seats.values_list("side", "entry"))
    turned = edits.reseat_edit(1, {"AC": seats["BD"], "BD": seats["AC"]})
    edits.round_edit(round_id=row.id, edit=turned, by=by)
    builders.publish(row)
    late = entries.entries_add(
        event_id=event.id, partnerships=[builders.pairs(club, 1, "L ")[0].id]
    )
    late_entry_seat(entry_id=late[0].id, by=by)
    for seed, table in enumerate(builders.tables_of(row)):
        builders.decide(table, by, seed)
    builders.close(row)
    builders.close(builders.play_round(event, by, 30))
    rounds.round_draw(event_id=event.id)
    return event


def come_and_gone(club: Club, by: User) -> Event:
    """Who leaves, comes back, comes late, sits out, is kept apart and no more; other plans."""
    event = builders.pairs_event(club, 8, rounds_planned=6)
    one, two, three, four, *_others = event.entries.order_by("number")
    kept = entries.forbidden_add(event_id=event.id, one=one.id, other=two.id, reason="sisters")
    builders.close(builders.play_round(event, by))
    entries.entry_withdraw(entry_id=three.id)
    entries.entry_change(entry_id=four.id, changes={"sits_out": [3], "fixed_table": 2})
    builders.close(builders.play_round(event, by, 10))
    entries.entry_return(entry_id=three.id)
    entries.forbidden_remove(forbidden_id=kept.id)
    more = builders.pairs(club, 2, "M ")
    entries.entries_add(event_id=event.id, partnerships=[pair.id for pair in more])
    lifecycle.event_change(
        event_id=event.id, changes={"rounds_planned": 5, "seed": 3, "name": "Tuesday"}, by=by
    )
    builders.close(builders.play_round(event, by, 20))
    builders.enter_sheet(builders.tables_of(event.rounds.get(number=1))[0], by, 104, 0, reason="x")
    builders.close(builders.play_round(event, by, 30))
    never = builders.pairs(club, 1, "N ")[0].id
    gone = entries.entries_add(event_id=event.id, partnerships=[never])
    entries.entry_remove(entry_id=gone[0].id)
    return event


def at_the_desk(club: Club, by: User) -> Event:
    """Whatever a desk decides, and every kind of log."""
    event = builders.pairs_event(club, 12, rounds_planned=4)
    lifecycle.event_change(event_id=event.id, changes={"time_limit": "draw"}, by=by)
    lifecycle.event_change(event_id=event.id, changes={"scoring": {"no_show": "100:0"}}, by=by)
    early = rounds.round_draw(event_id=event.id)
    builders.send(builders.tables_of(early)[0], by, builders.log_for(builders.tables_of(early)[0]))
    row = builders.publish(early)
    one, two, three, four, five, six = builders.tables_of(row)
    whole = builders.log_for(one, 1)
    lines = whole.splitlines()
    for text in (
        "nothing",
        "\n".join(lines[: len(lines) // 2]),
        builders.playout_text("draw", 4),
        builders.log_for(two, 9),
        whole.replace("play", "plya", 1),
    ):
        builders.send(one, by, text)
    part = growing(builders.log_for(two, 4))[0]
    draft_submit(table_id=two.id, body=part.encode(), form="text", by=by)
    rulings.table_stop(table_id=two.id, by=by)
    builders.decide(one, by, 1)
    builders.decide(one, by, 2)
    contested = builders.decide(one, by, 3).submission
    submission_decide(submission_id=contested.id, accept=True, by=by, now=timezone.now())
    rulings.no_show(table_id=three.id, side="AC", by=by, now=timezone.now())
    lifecycle.event_change(event_id=event.id, changes={"scoring": {}}, by=by)
    rulings.no_show(table_id=three.id, side="BD", by=by, now=timezone.now())
    builders.enter_sheet(four, by, 104, 62)
    result_clear(table_id=four.id, reason="wrong table", by=by, now=timezone.now())
    report_result(four)
    builders.decide(five, by, 5)
    rulings.table_sanction(
        table_id=five.id, sanctions={"AC": 5}, cards=["BD"], reason="shouting", by=by
    )
    builders.enter_sheet(six, by, 104, 62)
    builders.decide(six, by, 6)
    for log in _contested_logs(event):
        submission_decide(submission_id=log, accept=False, by=by, now=timezone.now())
    builders.card(row, by)
    builders.close(row)
    rounds.round_reopen(round_id=row.id)
    builders.close(row)
    builders.close(builders.play_round(event, by, 40))
    builders.enter_sheet(four, by, 103, 62, reason="misread")
    builders.decide(six, by, 70)
    return event


def _contested_logs(event: Event) -> list[UUID]:
    tables = Table.objects.filter(round__event=event).values("id")
    rows = Submission.objects.filter(match__in=tables, state="contested")
    return list(rows.values_list("id", flat=True))


def report_result(table: Table) -> None:
    users = builders.accounts_of(table)
    for points, letter in (((104, 60), "A"), ((104, 62), "B"), ((104, 62), "A")):
        sheet = ScoreSheet(dict(zip(("AC", "BD"), points, strict=True)))
        report_enter(table_id=table.id, sheet=sheet, by=users[letter])


def called_otherwise(club: Club, by: User) -> Event:
    """Players are renamed and merged, logs name who they were; what is rated changes."""
    event = builders.pairs_event(club, 4, rounds_planned=3)
    row = builders.play_round(event, by)
    table = builders.tables_of(row)[0]
    seat = table.seats.order_by("letter")[0]
    builders.send(table, by, builders.log_for(table, 5).replace(seat.player.name, "Nobody"))
    player_change(player_id=seat.player_id, to=NewPlayer("Somebody Else"))
    builders.close(row)
    twice = builders.players(club, 1, "Q ")[0]
    other = table.seats.order_by("letter")[1].player
    player_merge(player_id=other.id, into=twice.id, by=by)
    lifecycle.event_change(event_id=event.id, changes={"evidence": "log"}, by=by)
    row = builders.publish_round(event)
    one, two = builders.tables_of(row)
    builders.enter_sheet(one, by, 101, 62)
    builders.decide(two, by, 8)
    builders.close(row)
    lifecycle.event_change(event_id=event.id, changes={"evidence": "sheet"}, by=by)
    return event


def not_rated(club: Club, by: User) -> Event:
    event = builders.pairs_event(club, 4, rounds_planned=2)
    lifecycle.event_change(event_id=event.id, changes={"rated": False}, by=by)
    builders.close(builders.play_round(event, by))
    builders.close(builders.play_round(event, by, 10))
    lifecycle.event_finish(event_id=event.id, by=by)
    return event


def bracket(club: Club, by: User) -> Event:
    """A bracket that is drawn again after a correction, and one result that changes points only."""
    event = builders.pairs_event(club, 8, rounds_planned=9, method="knockout")
    for _round in range(2):
        row = builders.publish_round(event)
        for table in builders.tables_of(row):
            builders.enter_sheet(table, by, 104, 70)
        builders.close(row)
    builders.publish_round(event)
    one, two = builders.tables_of(event.rounds.get(number=1))[:2]
    builders.enter_sheet(one, by, 70, 104, reason="turned round", bracket="redraw")
    second = event.rounds.get(number=2)
    for table in second.tables.filter(state="open"):
        builders.enter_sheet(table, by, 70, 104)
    builders.close(second)
    builders.publish_round(event)
    builders.enter_sheet(two, by, 70, 104, reason="turned round", bracket="points")
    return event


def line_ups(club: Club, by: User) -> Event:
    """Teams that play match by match, with another line-up for the second round."""
    plan = EventPlan("Teams", "partnership", "team_swiss", "pairs", 3, policy={"boards": 2})
    event = lifecycle.event_create(club=club, plan=plan, opened=True)
    who = [pair.id for pair in builders.pairs(club, 9)]
    made = entries.entries_add(event_id=event.id, partnerships=who)
    for place, entry in enumerate(made):
        entries.entry_change(entry_id=entry.id, changes={"team": "ABC"[place // 3] * 3})
    builders.close(builders.play_round(event, by))
    line_up_name(event_id=event.id, team="AAA", entries=[made[2].id, made[0].id], by=by)
    builders.close(builders.play_round(event, by, 10))
    return event


def event_with_check_in(club: Club, by: User) -> Event:
    """Who checks in plays; one comes after the draw and takes the bye."""
    event = builders.pairs_event(club, 6, rounds_planned=3)
    settings = {"check_in": True, "confirm_by": 2}
    lifecycle.event_change(event_id=event.id, changes=settings, by=by)
    ids = [one.id for one in event.entries.order_by("number")]
    entries.entries_check_in(event_id=event.id, entries=ids[:5])
    row = builders.publish_round(event)
    late_entry_seat(entry_id=ids[5], by=by)
    for seed, table in enumerate(builders.tables_of(row)):
        builders.decide(table, by, seed)
    builders.close(row)
    return event


def event_with_separations(club: Club, by: User) -> Event:
    """Two who were kept apart may meet again, and no record says since when."""
    event = builders.pairs_event(club, 6)
    one, two = list(event.entries.order_by("number"))[:2]
    kept = entries.forbidden_add(event_id=event.id, one=one.id, other=two.id, reason="sisters")
    builders.close(builders.play_round(event, by))
    entries.forbidden_remove(forbidden_id=kept.id)
    builders.close(builders.play_round(event, by, 10))
    return event


HONEST: tuple[Made, ...] = (
    *(event_with_hand_edits, come_and_gone, at_the_desk, called_otherwise, not_rated, bracket),
    *(line_ups, event_with_check_in, event_with_separations),
)


def import_and_compare(event: Event) -> None:
    """Take an event elsewhere, and hold what is written there against what was written here."""
    sweep()
    file = archive_of(event)
    otto = elsewhere()
    assert archive_take(BytesIO(file), otto).made
    assert archive_of(Event.objects.get(id=event.id)) == file


@pytest.mark.sampled
@pytest.mark.parametrize("made", HONEST)
def test_whatever_happened_is_taken(club: Club, organiser: User, made: Made) -> None:
    import_and_compare(made(club, organiser))


@pytest.mark.sampled
@pytest.mark.parametrize("method", FORMATS)
def test_every_format_is_taken(club: Club, organiser: User, method: str) -> None:
    import_and_compare(of_format(club, organiser, method))


def test_rules_of_cards_of_older_archives_say_who_has_to_check_in(
    club: Club, organiser: User
) -> None:
    event = event_with_check_in(club, organiser)
    CardRules.objects.create(event=event, yellow=40)
    file = archive_of(event)

    def of_before(said: int) -> BytesIO:
        def change(line: dict[str, Any]) -> None:
            if line["line"] == "event":
                assert line.pop("confirm_by") == 2
            elif line["line"] == "card-rules":
                line["confirm_by"] = said
            elif line["line"] == "change":
                line["changes"].pop("confirm_by")

        return BytesIO(reseal(file, change))

    for said, taken in ((2, 2), (0, None)):
        archive_take(of_before(said), elsewhere())
        assert Event.objects.get().confirm_by == taken
        assert CardRules.objects.get().yellow == 40
    with pytest.raises(ArchiveRefused, match="from 1 to 200"):
        archive_take(of_before(999), elsewhere())


def test_a_captain_who_does_not_play_is_in_it(club: Club) -> None:
    event = builders.pairs_event(club, 4)
    (player,) = builders.players(club, 1, "Captain ")
    Captain.objects.create(event=event, team="Doves", player=player)
    archive = archive_of(event)
    elsewhere()
    archive_take(BytesIO(archive), User.objects.get(username="otto"))
    assert Captain.objects.get().player_id == player.id
