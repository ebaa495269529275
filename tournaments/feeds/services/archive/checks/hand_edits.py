"""What was changed of a draw by hand: each change is made again, from the draw to what stands."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from tournaments.events.core.boards import boards_per_round
from tournaments.feeds.services.archive.checks.facts import Facts
from tournaments.feeds.services.archive.checks.past_event import Past
from tournaments.models import Round, RoundEdit
from tournaments.rounds.core.drafting import Arrangement, measure_round, values_json
from tournaments.rounds.selectors.schedules import core_round
from tournaments.rounds.services.edits import (
    Edit,
    arrange_edit,
    arrangement_before,
    move_edit,
    reseat_edit,
    swap_edit,
)
from tournaments.scheduling import types
from tournaments.scheduling.edits import EditFault
from tournaments.scheduling.parts.boards import keep_boards

Kind = RoundEdit.Kind
FROM_SEATS = frozenset(
    {"partner_repeats", "opponent_repeats", "meet_repeats", "consecutive_meetings", "wrong_byes"}
)
"""What follows from who sat where alone, whatever was changed since."""


@dataclass(frozen=True)
class Step:
    """A change by hand, with the round before and after it."""

    edit: RoundEdit
    before: types.Round
    after: types.Round


@dataclass(frozen=True)
class ByHand:
    """A round as it stands, and its changes since it was drawn.

    A bracket that was drawn `again` keeps the tables of meetings that stayed.
    """

    stands: types.Round
    edits: tuple[RoundEdit, ...]
    again: RoundEdit | None
    boards: int = 0
    """How many boards a set has that a table plays."""

    def steps(self, here: Collection[str]) -> list[Step]:
        """Return the changes in order; `here` are those who were there for the draw."""
        found: list[Step] = []
        after = self.stands
        for edit in reversed(self.edits):
            late = edit.kind == Kind.BYE
            before = _without(after, edit, here) if late else self.round_before(edit)
            found.append(Step(edit, before, after))
            after = before
        return found[::-1]

    def round_before(self, edit: RoundEdit) -> types.Round:
        """Return the round as it was before a change, by its record."""
        return _arrange(self.stands, edit, self.boards)

    def round_before_edits(self, here: Collection[str]) -> types.Round:
        """Return the round as it was before all changes."""
        steps = self.steps(here)
        return steps[0].before if steps else self.stands


def by_hand(facts: Facts, row: Round) -> ByHand:
    """Return a round with what was changed of it. One query. Raises ArchiveRefused."""
    edits = list(row.edits.order_by("created", "id"))
    _undone_check(facts, edits)
    again = next((one for one in reversed(edits) if one.kind == Kind.REDRAW), None)
    since = edits[edits.index(again) + 1 :] if again else edits
    for one in edits:
        if (one.kind in {Kind.BYE, Kind.REDRAW}) != (one.arrangement == {}):
            facts.refuse(
                one.id,
                _("the changes by hand do not lead to this round"),
                "/arrangement",
            )
    count = boards_per_round(facts.event)
    return ByHand(bare_round(core_round(row, facts.event)), tuple(since), again, count)


def bare_round(found: types.Round) -> types.Round:
    """Return a round with its seats, boards and byes in order, and nothing else.

    >>> bare_round(types.Round(1, (types.Table(1, {"A": "a"}, {"A": 7}),), ("c", "b")))
    Round(number=1, tables=(Table(number=1, seats={'A': 'a'}, points=None, places=None, \
absent=frozenset(), boards=()),), byes=('b', 'c'), certificate=None)
    """
    tables = (
        types.Table(table.number, dict(sorted(table.seats.items())), boards=table.boards)
        for table in found.tables
    )
    return types.Round(
        found.number,
        tuple(sorted(tables, key=lambda table: table.number)),
        tuple(sorted(found.byes)),
    )


def _arrange(found: types.Round, edit: RoundEdit, count: int) -> types.Round:
    """Return a round as it was before a change; sets have so many boards."""
    kept = arrangement_before(edit)
    tables = kept.tables_with_boards(count)
    return bare_round(types.Round(found.number, tables, tuple(kept.byes or ())))


def _without(found: types.Round, edit: RoundEdit, here: Collection[str]) -> types.Round:
    """Return a round before a late entry sat down: those who waited have the bye again."""
    table = next((one for one in found.tables if one.number == edit.change["table"]), None)
    names = set(table.seats.values()) if table else set()
    tables = tuple(one for one in found.tables if one is not table)
    return bare_round(types.Round(found.number, tables, (*found.byes, *(names & set(here)))))


def edits_check(
    facts: Facts, past: Past, row: Round, steps: Sequence[Step], *, exactly: bool
) -> None:
    """Make every change again; with `exactly` all it cost must be what is said.

    Raises ArchiveRefused. Some ten queries a change.
    """
    for step in steps:
        edit = step.edit
        schedule = past.schedule(row, edit.created, row.seed)
        if edit.kind == Kind.BYE:
            _late_check(facts, edit, schedule, step)
        elif bare_round(_apply_edit(row, step, schedule)) != step.after:
            facts.refuse(edit.id, _("the changes by hand do not lead to this round"), "/change")
        for name, state in (("before", step.before), ("after", step.after)):
            worth = values_json(measure_round(schedule, state))
            for wrong in unlike(getattr(edit, name), worth, exactly=exactly):
                facts.refuse(edit.id, _("the checker computes another value"), f"/{name}/{wrong}")


def _apply_edit(row: Round, step: Step, schedule: types.Schedule) -> types.Round:
    """Return what a change makes of a round; the round as it was where it can make nothing."""
    if step.edit.kind == Kind.UNDO:
        undone = _undone_by(row, step.edit)
        return _arrange(step.before, undone, schedule.boards_per_round) if undone else step.before
    try:
        return _edit(step.edit).apply(schedule, step.before)
    except EditFault:
        return step.before


def _edit(edit: RoundEdit) -> Edit:
    said = edit.change
    if edit.kind == Kind.SWAP:
        return swap_edit(*(UUID(one) for one in said["entries"]))
    if edit.kind == Kind.MOVE:
        return move_edit([UUID(one) for one in said["entries"]], said["table"])
    if edit.kind == Kind.RESEAT:
        return reseat_edit(said["table"], {seat: UUID(one) for seat, one in said["seats"].items()})
    tables = {int(number): seats for number, seats in said["tables"].items()}
    return arrange_edit(Arrangement(tables, said["byes"]))


def _undone_by(row: Round, edit: RoundEdit) -> RoundEdit | None:
    """Return the change that was taken back by one: the last that stood."""
    stood: list[RoundEdit] = []
    for one in row.edits.order_by("created", "id"):
        if one.kind == Kind.UNDO and stood:
            last = stood.pop()
            if one.id == edit.id:
                return last if last.change == edit.change else None
        elif one.kind != Kind.UNDO:
            stood.append(one)
    return None


def _undone_check(facts: Facts, edits: Sequence[RoundEdit]) -> None:
    """What is undone is what was taken back: the last that stood, each time."""
    stood: list[RoundEdit] = []
    gone: set[UUID] = set()
    for one in edits:
        if one.kind != Kind.UNDO:
            stood.append(one)
        elif stood:
            gone.add(stood.pop().id)
        else:
            facts.refuse(one.id, _("the changes by hand do not lead to this round"), "/kind")
    for one in edits:
        if one.undone != (one.id in gone):
            facts.refuse(one.id, _("the changes by hand do not lead to this round"), "/undone")


def unlike(said: Mapping[str, Any], worth: Mapping[str, Any], *, exactly: bool) -> Iterator[str]:
    """Yield the metrics whose values are not what they are said to be."""
    for name in sorted(said.keys() | worth.keys()):
        if (exactly or name in FROM_SEATS) and said.get(name) != worth.get(name):
            yield name


def _late_check(facts: Facts, edit: RoundEdit, schedule: types.Schedule, step: Step) -> None:
    """A late entry sits at a table of the round with those who waited, and plays its boards."""
    said, after = edit.change, step.after
    seats = [list(one.seats.values()) for one in after.tables if one.number == said["table"]]
    plain = (replace(one, boards=()) for one in after.tables)
    played = keep_boards(schedule, step.before, replace(after, tables=tuple(plain)))
    if not seats or sorted(said["entries"]) != sorted(seats[0]) or played != after:
        facts.refuse(
            edit.id,
            _("the changes by hand do not lead to this round"),
            "/change/entries",
        )
