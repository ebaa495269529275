"""What is made by results and does not change with them: which things there are, what they say.

Standings, teams, seasons and ratings follow by themselves and are not among them. What a page or an
answer says of one of these things comes from here: `corrected_of` for the things it shows,
`resting_on` for all that rests on one table.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.access import ORGANISER, has_role
from tournaments.corrections.selectors.history import Corrected, Made, said_in
from tournaments.models import Card, Endorsement, Event, LineUp, Round, Seat, Stage, Table
from tournaments.scheduling.formats import format_of
from web.messages import isolate

ROUND, LINE_UP, STAGE = "round", "line_up", "stage"
ENDORSEMENT, PRIZES, CERTIFICATES = "endorsement", "prizes", "certificates"
BRACKET = "bracket"
"""A bracket, which follows results but for those of which the desk said otherwise."""
KINDS = (ROUND, LINE_UP, STAGE, ENDORSEMENT, PRIZES, CERTIFICATES)

_RESTS: Mapping[str, str | Promise] = {
    ROUND: gettext_lazy("Drawn by this result: round %(names)s."),
    LINE_UP: gettext_lazy("Named after this result: the line-up of %(names)s."),
    STAGE: gettext_lazy("Made by the standings with this result: %(names)s."),
    ENDORSEMENT: gettext_lazy("Endorsed with this result: by %(names)s."),
    PRIZES: gettext_lazy("Prizes may have been paid by this result."),
    CERTIFICATES: gettext_lazy("Certificates may have been printed with this result."),
}
"""What is said before a result is corrected."""
_CORRECTED: Mapping[str, str | Promise] = {
    ROUND: gettext_lazy("Drawn by the result before, and left so: round %(names)s."),
    LINE_UP: gettext_lazy("Named after the result before: the line-up of %(names)s."),
    STAGE: gettext_lazy("Made by the standings before: %(names)s. See who would go on now."),
    ENDORSEMENT: gettext_lazy("Endorsed with the result before: by %(names)s."),
    PRIZES: gettext_lazy("Prizes that were paid may be others now."),
    CERTIFICATES: gettext_lazy("Certificates that were printed may say otherwise."),
}
"""What is said afterwards."""
_MARKS: Mapping[str, str | Promise] = {
    ROUND: gettext_lazy("Drawn by results that were corrected later: %(tables)s."),
    LINE_UP: gettext_lazy("Named after results that were corrected later: %(tables)s."),
    STAGE: gettext_lazy("Made by results that were corrected later: %(tables)s."),
    ENDORSEMENT: gettext_lazy("Endorsed with results that were corrected later: %(tables)s."),
    PRIZES: gettext_lazy(
        "Results were corrected after the event ended: %(tables)s. "
        "Prizes that were paid before may be others now."
    ),
    CERTIFICATES: gettext_lazy(
        "Results were corrected after the event ended: %(tables)s. "
        "Certificates that were printed before may say otherwise."
    ),
    BRACKET: gettext_lazy("The bracket goes on by results before a correction: %(tables)s."),
}
"""What is said for good beside a thing that was made by results that were corrected."""
NAMED = 5
"""Tables that a mark names at most."""


@dataclass(frozen=True)
class Resting:
    """Something that rests on a result: of a kind, with its id where it has one of its own.

    `corrected`: it was made when the result said otherwise than it does now.
    """

    kind: str
    id: UUID | None
    name: str
    corrected: bool = False

    @property
    def text(self) -> str:
        """What a reader is told of it."""
        return _told(self.kind, [self.name], corrected=self.corrected)


def sentences(found: Iterable[Resting]) -> list[str]:
    """Return what a page says of things that rest on a result: one sentence a kind."""
    names: dict[tuple[str, bool], list[str]] = {}
    for one in found:
        names.setdefault((one.kind, one.corrected), []).append(one.name)
    return [_told(kind, some, corrected=now) for (kind, now), some in names.items()]


def mark(kind: str, corrected: Sequence[Corrected]) -> str:
    """Return what is said beside a thing, of the tables that were corrected since."""
    tables = [
        _("round %(round)d, table %(table)d") % {"round": one.round, "table": one.number}
        for one in corrected[:NAMED]
    ]
    tables += ["…"] if len(corrected) > NAMED else []
    return str(_MARKS[kind]) % {"tables": "; ".join(tables)}


def _told(kind: str, names: list[str], *, corrected: bool) -> str:
    words = _CORRECTED if corrected else _RESTS
    return str(words[kind]) % {"names": ", ".join(map(isolate, names))}


# -- each kind, as it was made --------------------------------------------------------------


def round_made(row: Round) -> Made | None:
    """Say by which results a round was drawn; None where all were known ahead."""
    found = format_of(row.event.method)
    if not found.by_standing or found.by_hand or row.number == 1:
        return None
    return Made(row.event_id, row.created, row.number, bracket=found.eliminates)


def line_up_made(line: LineUp) -> Made:
    """Say which results were known when a line-up was named."""
    return Made(line.event_id, line.created, line.from_round)


def stage_made(stage: Stage) -> Made | None:
    """Say by which results a stage was made; None where they are of another installation."""
    return None if stage.before_id is None else Made(stage.before_id, stage.created)


def endorsement_made(row: Endorsement) -> Made | None:
    """Say which results a body endorsed; None where it did not, or the event is not over."""
    over = row.event.state == Event.State.FINISHED
    if not over or row.state != Endorsement.State.GIVEN or row.decided is None:
        return None
    return Made(row.event_id, row.decided, at_end=True)


def end_made(event: Event) -> Made | None:
    """Say by which results an event ended, by which prizes are paid; None where it has not."""
    if event.state != Event.State.FINISHED:
        return None
    return Made(event.id, event.created, at_end=True)


def bracket_made(event: Event) -> Made:
    """Say by which results a bracket goes on: by all, but for those the desk said otherwise of."""
    return Made(event.id, event.created, bracket=True)


# -- marks ----------------------------------------------------------------------------------


def corrected_since(made: Collection[Made | None]) -> list[tuple[Corrected, ...]]:
    """Return, for each of some things, the tables that were corrected since it was made.

    One query, none where there is nothing to look for.
    """
    said = said_in({one.event for one in made if one is not None})
    return [said.corrected(one) if one is not None else () for one in made]


def corrected_of(one: Made | None) -> tuple[Corrected, ...]:
    """Return the tables that were corrected since something was made. One query at most."""
    return corrected_since([one])[0]


# -- what rests on a table ------------------------------------------------------------------


def resting_on(event: Event, table_id: UUID, *, drafts: bool) -> list[Resting]:
    """Return all that rests on a table's result, by kind; of rounds `drafts` where seen.

    Six queries at most.
    """
    said = said_in([event.id], table_id)
    return [
        replace(thing, corrected=any(at.table == table_id for at in said.corrected(made)))
        for thing, made in _things(event, drafts=drafts)
        if said.rests_on(made, table_id)
    ]


def turned_on(event: Event, table_id: UUID, *, drafts: bool) -> list[Resting]:
    """Return what was made when a table said otherwise than it does now. Six queries at most."""
    return [one for one in resting_on(event, table_id, drafts=drafts) if one.corrected]


def turned_by_result(table: Table, role: str) -> list[Resting]:
    """Return what was made by an earlier result of a table, as a role may see it.

    No query for a table that never had another, where its results are read already.
    """
    if all(result.current for result in table.results.all()):
        return []
    return turned_on(table.round.event, table.id, drafts=has_role(role, ORGANISER))


def turned_by_card(card: Card, role: str) -> list[Resting]:
    """Return what was made before a card was shown, or taken back. Seven queries at most."""
    seated = Seat.objects.filter(round__event=card.event_id, round__number=card.round_number)
    table = seated.filter(player=card.player_id).values_list("table_id", flat=True).first()
    if table is None:
        return []
    return turned_on(card.event, table, drafts=has_role(role, ORGANISER))


def _things(event: Event, *, drafts: bool) -> Iterator[tuple[Resting, Made]]:
    found: list[tuple[Resting, Made | None]] = []
    for row in event.rounds.order_by("number"):
        if drafts or row.state != Round.State.DRAFT:
            row.event = event
            found.append((Resting(ROUND, row.id, str(row.number)), round_made(row)))
    if format_of(event.method).teams:
        for line in event.line_ups.order_by("from_round", "created", "id"):
            name = _("%(team)s from round %(round)d")
            name %= {"team": line.team, "round": line.from_round}
            found.append((Resting(LINE_UP, line.id, name), line_up_made(line)))
    if event.state == Event.State.FINISHED:
        found += _ended(event)
    for thing, made in found:
        if made is not None:
            yield thing, made


def _ended(event: Event) -> Iterator[tuple[Resting, Made | None]]:
    for stage in event.next_stages.select_related("event"):
        yield Resting(STAGE, stage.event_id, stage.event.name), stage_made(stage)
    for row in event.endorsements.select_related("body").order_by("body__sort_key", "id"):
        yield Resting(ENDORSEMENT, row.id, str(row.body)), endorsement_made(row)
    if event.purse and event.prizes:
        yield Resting(PRIZES, None, ""), end_made(event)
    yield Resting(CERTIFICATES, None, ""), end_made(event)
