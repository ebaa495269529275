"""Change a draft by hand: the checker judges at once, and the change is put on record.

An illegal change is refused; one that only makes the round worse is done, and the answer says so.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import User
from tournaments.entries.services.entries import table_number
from tournaments.errors import EditRefused
from tournaments.models import Round, RoundEdit
from tournaments.rounds.core.drafting import (
    Arrangement,
    Names,
    forbidden_meetings_of,
    measure_round,
    refuse_illegal,
    round_as_arranged,
    values_json,
)
from tournaments.rounds.selectors.schedules import read_core_round, schedule_of
from tournaments.rounds.services.rounds import NAME_PARTS, lock_round
from tournaments.rounds.services.seats import refuse_changed_draft, round_fill
from tournaments.scheduling import types
from tournaments.scheduling.edits import EditFault, move, reseat, swap
from tournaments.scheduling.parts.boards import keep_boards
from web.faults import WrongState
from web.words import in_words

Kind = RoundEdit.Kind


@dataclass(frozen=True)
class Edit:
    """A change by hand: its kind, what is put on record, and the function that changes a round."""

    kind: str
    change: Mapping[str, Any]
    apply: Callable[[types.Schedule, types.Round], types.Round]


def swap_edit(one: UUID, other: UUID) -> Edit:
    """Return the edit by which two entries exchange their places."""
    return Edit(
        Kind.SWAP,
        {"entries": [str(one), str(other)]},
        lambda schedule, drawn: swap(drawn, str(one), str(other)),
    )


def move_edit(entries: Sequence[UUID], table: int | None) -> Edit:
    """Return the edit that moves entries to a table, perhaps a new one, or to the byes (None).

    Raises InvalidInput for a number that no table has.
    """
    table_number(table, "/table")
    names = [str(entry) for entry in entries]
    return Edit(
        Kind.MOVE,
        {"entries": names, "table": table},
        lambda schedule, drawn: keep_boards(
            schedule, drawn, move(drawn, names, table, schedule.shape)
        ),
    )


def reseat_edit(table: int, seats: Mapping[str, UUID]) -> Edit:
    """Return the edit that gives the entries of a table other seats."""
    places = {seat: str(entry) for seat, entry in seats.items()}
    return Edit(
        Kind.RESEAT,
        {"table": table, "seats": places},
        lambda schedule, drawn: reseat(drawn, table, places),
    )


def arrange_edit(arrangement: Arrangement) -> Edit:
    """Return the edit that arranges the whole round anew."""
    change = {
        "tables": {str(number): dict(seats) for number, seats in arrangement.tables.items()},
        "byes": None if arrangement.byes is None else list(arrangement.byes),
    }
    return Edit(
        Kind.ARRANGE,
        change,
        lambda schedule, drawn: keep_boards(
            schedule, drawn, round_as_arranged(schedule, arrangement)
        ),
    )


def undo_edit(last: RoundEdit) -> Edit:
    """Return the edit that takes another back: seats and boards are as they were before."""
    before = arrangement_before(last)
    return Edit(Kind.UNDO, last.change, lambda schedule, drawn: round_as_arranged(schedule, before))


@transaction.atomic
def round_edit(*, round_id: UUID, edit: Edit, by: User, revision: int | None = None) -> RoundEdit:
    """Change a draft by hand, and put on record who changed what and what it cost.

    The certificate says from now on that it was edited, with the values of the new tables, without
    bounds that the change went below. `revision` is that of the draft its sender has seen. Raises
    NotFound, WrongState unless it is a draft, DraftChanged, EditRefused where the change breaks a
    rule or names what is not there.
    """
    row = lock_round(round_id)
    if row.state != Round.State.DRAFT:
        raise WrongState(_("Only a draft can be changed by hand."))
    refuse_changed_draft(row, revision)
    event = row.event
    names = {str(entry.id): str(entry) for entry in event.entries.select_related(*NAME_PARTS)}
    schedule = schedule_of(event, before=row.number)
    before = read_core_round(row)
    after = _apply_edit(edit, schedule, before, names)
    refuse_illegal(schedule, before, after, names)
    values = values_json(measure_round(schedule, after))
    done = RoundEdit.objects.create(
        round=row,
        by=by,
        kind=edit.kind,
        change=dict(edit.change),
        before=values_json(measure_round(schedule, before)),
        after=values,
        arrangement=_arrangement_json(before),
    )
    round_fill(row, after)
    forced = {"forbidden": forbidden_meetings_of(schedule, after)}
    row.certificate = certificate_after_edit(row.certified, values) | forced
    row.save(update_fields=["certificate"])
    return done


@transaction.atomic
def round_undo(*, round_id: UUID, by: User, revision: int | None = None) -> RoundEdit:
    """Take back the last change by hand; again, the one before.

    The record shows it. Raises NotFound, WrongState unless it is a draft that was
    changed, DraftChanged, EditRefused where the round as it was is not legal any more.
    """
    row = lock_round(round_id)
    refuse_changed_draft(row, revision)
    last = (
        row.edits.filter(undone=False).exclude(kind=Kind.UNDO).order_by("-created", "-id").first()
    )
    if last is None:
        raise WrongState(_("Nothing in this draft was changed by hand."))
    done = round_edit(round_id=round_id, edit=undo_edit(last), by=by)
    last.undone = True
    last.save(update_fields=["undone"])
    return done


def _arrangement_json(drawn: types.Round) -> dict[str, Any]:
    sets = {str(one.number): types.number_of_set(one.boards) for one in drawn.tables if one.boards}
    return {
        "tables": {str(table.number): dict(table.seats) for table in drawn.tables},
        "byes": list(drawn.byes),
        **({"sets": sets} if sets else {}),
    }


def arrangement_before(edit: RoundEdit) -> Arrangement:
    """Return the round as it was before a change by hand."""
    kept = edit.arrangement
    return Arrangement(
        {int(number): seats for number, seats in kept["tables"].items()},
        kept["byes"],
        {int(number): one for number, one in kept.get("sets", {}).items()},
    )


def _apply_edit(
    edit: Edit, schedule: types.Schedule, before: types.Round, names: Names
) -> types.Round:
    try:
        return edit.apply(schedule, before)
    except EditFault as fault:
        raise EditRefused(in_words(fault.message, names)) from None


def certificate_after_edit(
    certificate: Mapping[str, Any], values: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the certificate with the values of the round as it is now.

    Without what the draw found of the rounds to come: that was about another round.
    """
    objective = {name: values.get(name, value) for name, value in certificate["objective"].items()}
    bounds = {
        name: bound for name, bound in certificate["bounds"].items() if bound <= objective[name]
    }
    kept = {name: part for name, part in certificate.items() if name != "ahead"}
    return {**kept, "objective": objective, "bounds": bounds, "edited": True}
