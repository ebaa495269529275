"""A draft is changed by hand: the checker judges at once, and the change is on record.

What is illegal is refused; what is merely worse is done, and said.
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
    measured,
    meetings_forced,
    refuse_illegal,
    round_of,
    values_json,
)
from tournaments.rounds.selectors.schedules import core_round_stored, schedule_of
from tournaments.rounds.services.rounds import NAMES, round_locked
from tournaments.rounds.services.seats import draft_seen, round_fill
from tournaments.scheduling import types as core
from tournaments.scheduling.edits import EditFault, move, reseat, swap
from web.faults import WrongState
from web.words import in_words

Kind = RoundEdit.Kind


@dataclass(frozen=True)
class Edit:
    """A change by hand: its kind, its words for the record, and what it makes of a round."""

    kind: str
    change: Mapping[str, Any]
    apply: Callable[[core.Schedule, core.Round], core.Round]


def swapping(one: UUID, other: UUID) -> Edit:
    """Two entries exchange their places."""
    return Edit(
        Kind.SWAP,
        {"entries": [str(one), str(other)]},
        lambda schedule, drawn: swap(drawn, str(one), str(other)),
    )


def moving(entries: Sequence[UUID], table: int | None) -> Edit:
    """Entries move to a table, a new one perhaps, or without one to the byes.

    Raises InvalidInput for a number that no table has.
    """
    table_number(table, "/table")
    names = [str(entry) for entry in entries]
    return Edit(
        Kind.MOVE,
        {"entries": names, "table": table},
        lambda schedule, drawn: move(drawn, names, table, schedule.shape),
    )


def reseating(table: int, seats: Mapping[str, UUID]) -> Edit:
    """The entries of a table take other seats."""
    places = {seat: str(entry) for seat, entry in seats.items()}
    return Edit(
        Kind.RESEAT,
        {"table": table, "seats": places},
        lambda schedule, drawn: reseat(drawn, table, places),
    )


def arranging(arrangement: Arrangement) -> Edit:
    """The whole round is arranged anew."""
    change = {
        "tables": {str(number): dict(seats) for number, seats in arrangement.tables.items()},
        "byes": None if arrangement.byes is None else list(arrangement.byes),
    }
    return Edit(Kind.ARRANGE, change, lambda schedule, drawn: round_of(schedule, arrangement))


@transaction.atomic
def round_edit(*, round_id: UUID, edit: Edit, by: User, revision: int | None = None) -> RoundEdit:
    """Change a draft by hand, and put on record who changed what and what it cost.

    The certificate says from now on that it was edited, with the values of the new tables;
    bounds that the change went below no longer stand. `revision` is that of the draft its sender
    has seen. Raises NotFound, WrongState unless it is a draft, DraftChanged, EditRefused where the
    change breaks a rule or names what is not there.
    """
    row = round_locked(round_id)
    if row.state != Round.State.DRAFT:
        raise WrongState(_("Only a draft can be changed by hand."))
    draft_seen(row, revision)
    event = row.event
    names = {str(entry.id): str(entry) for entry in event.entries.select_related(*NAMES)}
    schedule = schedule_of(event, before=row.number)
    before = core_round_stored(row)
    after = _applied(edit, schedule, before, names)
    refuse_illegal(schedule, before, after, names)
    values = values_json(measured(schedule, after))
    done = RoundEdit.objects.create(
        round=row,
        by=by,
        kind=edit.kind,
        change=dict(edit.change),
        before=values_json(measured(schedule, before)),
        after=values,
        arrangement=_arrangement_json(before),
    )
    round_fill(row, after)
    forced = {"forbidden": meetings_forced(schedule, after)}
    row.certificate = certificate_edited(row.certified, values) | forced
    row.save(update_fields=["certificate"])
    return done


@transaction.atomic
def round_undo(*, round_id: UUID, by: User, revision: int | None = None) -> RoundEdit:
    """Take the last change by hand back that still stands; again, the one before.

    That it was taken back is on record. Raises NotFound, WrongState unless it is a draft that was
    changed, DraftChanged, EditRefused where the round as it was is not legal any more.
    """
    row = round_locked(round_id)
    draft_seen(row, revision)
    last = (
        row.edits.filter(undone=False).exclude(kind=Kind.UNDO).order_by("-created", "-id").first()
    )
    if last is None:
        raise WrongState(_("Nothing of this draft was changed by hand."))
    tables = {int(number): seats for number, seats in last.arrangement["tables"].items()}
    before = arranging(Arrangement(tables, last.arrangement["byes"]))
    done = round_edit(round_id=round_id, edit=Edit(Kind.UNDO, last.change, before.apply), by=by)
    last.undone = True
    last.save(update_fields=["undone"])
    return done


def _arrangement_json(drawn: core.Round) -> dict[str, Any]:
    return {
        "tables": {str(table.number): dict(table.seats) for table in drawn.tables},
        "byes": list(drawn.byes),
    }


def _applied(edit: Edit, schedule: core.Schedule, before: core.Round, names: Names) -> core.Round:
    try:
        return edit.apply(schedule, before)
    except EditFault as fault:
        raise EditRefused(in_words(fault.message, names)) from None


def certificate_edited(certificate: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the certificate with the values of the round as it is now.

    What the draw found of the rounds to come is left out: it was said of another round.
    """
    objective = {name: values.get(name, value) for name, value in certificate["objective"].items()}
    bounds = {
        name: bound for name, bound in certificate["bounds"].items() if bound <= objective[name]
    }
    kept = {name: part for name, part in certificate.items() if name != "ahead"}
    return {**kept, "objective": objective, "bounds": bounds, "edited": True}
