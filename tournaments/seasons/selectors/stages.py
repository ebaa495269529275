"""Reads stages: the groups of an event, who goes on from it, and the events that follow."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Q

from tournaments.corrections.selectors.consequences import basis_of_stage, corrections_since
from tournaments.corrections.selectors.history import CorrectedTable
from tournaments.models import Entry, Event, Stage
from tournaments.ranking.presets import PRESETS
from tournaments.ranking.ranking import Standing, rank
from tournaments.ranking.stages import Cut, StageEntry, reason_left, split_by_cut
from tournaments.rounds.selectors.schedules import terms_of
from tournaments.scheduling import types
from tournaments.scheduling.formats import format_of
from tournaments.scheduling.round_robin.sections import letter, sections_of
from tournaments.standings.selectors.standings import Basis, StandingRow, standing_table
from web.messages import Message, message_from_json, message_json


@dataclass(frozen=True)
class Group:
    """A group of an event: its letter and its own standings, best first."""

    letter: str
    rows: list[StandingRow]


@dataclass(frozen=True)
class GoingRow:
    """An entry that went on: its seed there, its place before, and why.

    `now` is its reason by the standings after a correction; None: the same.
    """

    seed: int
    entry: Entry
    place: int
    group: str
    lot: bool
    why: Message
    now: Message | None


@dataclass(frozen=True)
class StayingRow:
    """An entry of the stage before that did not go on: its place there, and why."""

    entry: Entry
    place: int | None
    group: str
    lot: bool
    why: Message


@dataclass(frozen=True)
class CutResult:
    """Who goes on from an event, the first seed first; who stays; who has left it."""

    going: list[tuple[StageEntry, Entry]]
    staying: list[tuple[StageEntry, Entry]]
    left: list[Entry]


@dataclass(frozen=True)
class Stages:
    """What an event goes on from, and what goes on from it.

    `going` are those who came here. By the standings of `stage.before` as they are now, after a
    correction, `late` are the names of those who should have come, too, and `staying` those who
    stay. `groups` are those of the event itself, `corrected` the tables of the stage before whose
    results have changed since this one was made.
    """

    stage: Stage | None
    going: list[GoingRow]
    late: list[str]
    staying: list[StayingRow]
    following: list[Stage]
    groups: list[Group]
    corrected: tuple[CorrectedTable, ...] = ()


def has_groups(event: Event) -> bool:
    """Whether the field of an event plays in groups."""
    return "sections" in format_of(event.method).policy


def has_stages(event: Event) -> bool:
    """Whether an event goes on from another, or another from it. One query."""
    return Stage.objects.filter(Q(event=event) | Q(before=event)).exists()


def groups_of(event: Event, basis: Basis | None = None) -> list[Group]:
    """Return the groups of an event, each with its own standings; none where it has none.

    Four queries. Only games within the group count.
    """
    if not has_groups(event):
        return []
    basis = basis or Basis(event)
    rounds, facts = basis.played
    found = []
    for at, names in enumerate(_sections(event, basis.entries)):
        own = set(names)
        inside = [
            types.Round(
                one.number,
                tuple(table for table in one.tables if own.issuperset(table.seats.values())),
                tuple(name for name in one.byes if name in own),
            )
            for one in rounds
        ]
        lines = rank(
            [types.Entry(name, rating=basis.entries[name].rating_points) for name in names],
            inside,
            PRESETS[event.preset],
            event.shape,
            terms=terms_of(event),
            facts=facts,
            tie_breaks=event.tie_breaks or None,
            seed=event.seed,
        )
        found.append(Group(letter(at), [StandingRow(basis.entries[x.entry], x) for x in lines]))
    return found


def _sections(event: Event, entries: Mapping[str, Entry]) -> list[list[str]]:
    known = tuple(
        types.Entry(
            name,
            row.rating_points if row.stage_seed is None else -row.stage_seed,
            from_round=row.from_round,
        )
        for name, row in entries.items()
    )
    return sections_of(
        types.Schedule(event.method, event.shape, event.rounds_planned, known, policy=event.policy)
    )


def split_event(event: Event, cut: Cut) -> CutResult:
    """Return who goes on from an event and who stays; whoever has left it never goes on."""
    basis = Basis(event)
    entries = basis.entries
    if cut.by_group and has_groups(event):
        tables = {one.letter: one.rows for one in groups_of(event, basis)}
    else:
        tables = {"": standing_table(event, basis).rows}
    lines: dict[str, Sequence[Standing]] = {
        name: [row.standing for row in rows if row.entry.to_round is None]
        for name, rows in tables.items()
    }
    going, staying = (
        [(one, entries[one.entry]) for one in part] for part in split_by_cut(lines, cut, event.seed)
    )
    return CutResult(going, staying, [row for row in entries.values() if row.to_round is not None])


def stages_of(event: Event) -> Stages:
    """Return the stages around an event, and its groups."""
    stage = Stage.objects.select_related("before").filter(event=event).first()
    following = Stage.objects.select_related("event").filter(before=event)
    if stage is None:
        return Stages(None, [], [], [], list(following), groups_of(event))
    late: list[str] = []
    staying: list[StayingRow] = []
    if stage.before is None:
        going = _going_rows(event, stage, {})
    else:
        found = split_event(stage.before, Cut(stage.first, stage.last, stage.by_group))
        going = _going_rows(event, stage, _reasons_now(found))
        here = {row.entry.who.id for row in going}
        late = [str(entry) for _one, entry in found.going if entry.who.id not in here]
        staying = _staying_rows(found, here)
    groups, corrected = groups_of(event), corrections_since(basis_of_stage(stage))
    return Stages(stage, going, late, staying, list(following), groups, corrected)


def _reasons_now(found: CutResult) -> dict[UUID, Message]:
    """Return the reason by the standings of now, for everybody, by player or pair."""
    reasons = {entry.who.id: one.why for one, entry in [*found.going, *found.staying]}
    return reasons | {entry.who.id: reason_left(entry.to_round or 0) for entry in found.left}


def _going_rows(event: Event, stage: Stage, reasons_now: Mapping[UUID, Message]) -> list[GoingRow]:
    parts = ("player", "partnership__first", "partnership__second")
    rows = event.entries.exclude(stage_seed=None).select_related(*parts).order_by("stage_seed")
    here = {str(row.player_id or row.partnership_id): row for row in rows}
    kept = [(here[one["who"]], one) for one in stage.going if one["who"] in here]
    found = []
    for row, one in kept:
        why = message_from_json(one["why"])
        now = reasons_now.get(row.who.id, why)
        changed = None if now == why else now
        seed = row.stage_seed or 0
        found.append(GoingRow(seed, row, one["place"], one["group"], one["lot"], why, changed))
    return found


def _staying_rows(found: CutResult, here: Collection[UUID]) -> list[StayingRow]:
    """Return who did not come, the best place first, then those who had left."""
    rows = [
        StayingRow(entry, one.place, one.group, one.lot, one.why)
        for one, entry in found.staying
        if entry.who.id not in here
    ]
    left = [
        StayingRow(entry, None, "", False, reason_left(entry.to_round or 0))
        for entry in found.left
        if entry.who.id not in here
    ]
    return rows + left


def stage_entry_json(one: StageEntry, who: UUID) -> dict[str, Any]:
    """Return an entry that went on as JSON: by player or pair, since its entry here is new."""
    return {
        "who": str(who),
        "place": one.place,
        "group": one.group,
        "lot": one.lot,
        "why": message_json(one.why),
    }
