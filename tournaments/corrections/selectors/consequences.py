"""Things that rest on results and do not change with them: which there are, and their sentences.

Standings, teams, seasons and ratings follow results by themselves, so they are not among them.
`corrections_since` says what was corrected since a thing was made, `resting_on` what rests on one
table.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.access import ORGANISER, has_role
from tournaments.corrections.selectors.history import Basis, CorrectedTable, table_histories
from tournaments.models import Card, Endorsement, Event, LineUp, Round, Seat, Stage, Table
from tournaments.scheduling.formats import format_of
from web.messages import isolate


class Kind(StrEnum):
    """The kinds of things that rest on results."""

    ROUND = "round"
    LINE_UP = "line_up"
    STAGE = "stage"
    ENDORSEMENT = "endorsement"
    PRIZES = "prizes"
    CERTIFICATES = "certificates"
    BRACKET = "bracket"
    """It follows results, but for those where the desk said otherwise; so it is never listed."""


LISTED = tuple(kind for kind in Kind if kind != Kind.BRACKET)
"""The kinds that `resting_on` lists."""
_RESTS: Mapping[Kind, str | Promise] = {
    Kind.ROUND: gettext_lazy("Drawn with this result: round %(names)s."),
    Kind.LINE_UP: gettext_lazy("Line-ups set after this result: %(names)s."),
    Kind.STAGE: gettext_lazy("Qualifiers taken from standings with this result: %(names)s."),
    Kind.ENDORSEMENT: gettext_lazy("Endorsed with this result by %(names)s."),
    Kind.PRIZES: gettext_lazy("Prizes may have been paid on this result."),
    Kind.CERTIFICATES: gettext_lazy("Certificates may have been printed with this result."),
}
"""Sentences before a result is corrected."""
_CORRECTED: Mapping[Kind, str | Promise] = {
    Kind.ROUND: gettext_lazy("Drawn with the earlier result and not redrawn: round %(names)s."),
    Kind.LINE_UP: gettext_lazy("Line-ups set after the earlier result: %(names)s."),
    Kind.STAGE: gettext_lazy(
        "Qualifiers taken from the earlier standings: %(names)s. Check who would qualify now."
    ),
    Kind.ENDORSEMENT: gettext_lazy("Endorsed with the earlier result by %(names)s."),
    Kind.PRIZES: gettext_lazy("Prizes already paid may no longer be right."),
    Kind.CERTIFICATES: gettext_lazy("Certificates already printed may no longer be right."),
}
"""Sentences afterwards."""
_MARKS: Mapping[Kind, str | Promise] = {
    Kind.ROUND: gettext_lazy("Drawn with results that were later corrected: %(tables)s."),
    Kind.LINE_UP: gettext_lazy("Set after results that were later corrected: %(tables)s."),
    Kind.STAGE: gettext_lazy(
        "Qualifiers taken from results that were later corrected: %(tables)s."
    ),
    Kind.ENDORSEMENT: gettext_lazy("Endorsed with results that were later corrected: %(tables)s."),
    Kind.PRIZES: gettext_lazy(
        "Results were corrected after the event ended: %(tables)s. Prizes "
        "already paid may no longer be right."
    ),
    Kind.CERTIFICATES: gettext_lazy(
        "Results were corrected after the event ended: %(tables)s. Certificates "
        "already printed may no longer be right."
    ),
    Kind.BRACKET: gettext_lazy(
        "The bracket still uses results from before a correction: %(tables)s."
    ),
}
"""Sentences that stay beside a thing whose results were corrected."""
NAMED = 5
"""Tables that a mark names, at most."""


@dataclass(frozen=True)
class Resting:
    """Something that rests on a result: its kind, and its id if it has one of its own.

    `corrected`: it was made by a result that is another now.
    """

    kind: Kind
    id: UUID | None
    name: str
    corrected: bool = False

    @property
    def text(self) -> str:
        """The sentence for a reader."""
        return _sentence(self.kind, [self.name], corrected=self.corrected)


def sentences(found: Iterable[Resting]) -> list[str]:
    """Return what a page says of things that rest on a result: one sentence a kind."""
    names: dict[tuple[Kind, bool], list[str]] = {}
    for one in found:
        names.setdefault((one.kind, one.corrected), []).append(one.name)
    return [_sentence(kind, some, corrected=now) for (kind, now), some in names.items()]


def mark(kind: Kind, corrected: Sequence[CorrectedTable]) -> str:
    """Return the sentence beside a thing that names the tables corrected since."""
    tables = [
        _("round %(round)d, table %(table)d") % {"round": one.round, "table": one.number}
        for one in corrected[:NAMED]
    ]
    tables += ["…"] if len(corrected) > NAMED else []
    return str(_MARKS[kind]) % {"tables": "; ".join(tables)}


def _sentence(kind: Kind, names: list[str], *, corrected: bool) -> str:
    words = _CORRECTED if corrected else _RESTS
    return str(words[kind]) % {"names": ", ".join(map(isolate, names))}


# -- by which results each kind was made ----------------------------------------------------


def basis_of_round(row: Round) -> Basis | None:
    """Return by which results a round was drawn; None if it does not follow results."""
    found = format_of(row.event.method)
    if not found.by_standing or found.by_hand or row.number == 1:
        return None
    return Basis(row.event_id, row.created, row.number, bracket=found.eliminates)


def basis_of_line_up(line: LineUp) -> Basis:
    """Return which results were known when a line-up was named."""
    return Basis(line.event_id, line.created, line.from_round)


def basis_of_stage(stage: Stage) -> Basis | None:
    """Return by which results a stage was made; None if they are of another installation."""
    return None if stage.before_id is None else Basis(stage.before_id, stage.created)


def basis_of_endorsement(row: Endorsement) -> Basis | None:
    """Return which results a body endorsed; None if it did not, or the event is not over."""
    over = row.event.state == Event.State.FINISHED
    if not over or row.state != Endorsement.State.GIVEN or row.decided is None:
        return None
    return Basis(row.event_id, row.decided, at_end=True)


def basis_of_end(event: Event) -> Basis | None:
    """Return by which results an event ended and prizes are paid; None if it has not ended."""
    if event.state != Event.State.FINISHED:
        return None
    return Basis(event.id, event.created, at_end=True)


def basis_of_bracket(event: Event) -> Basis:
    """Return by which results a bracket goes on: all, except where the desk said otherwise."""
    return Basis(event.id, event.created, bracket=True)


# -- marks ----------------------------------------------------------------------------------


def corrections_since_each(made: Collection[Basis | None]) -> list[tuple[CorrectedTable, ...]]:
    """Return, for each of some things, the tables that were corrected since it was made.

    One query, none if there is nothing to look for.
    """
    histories = table_histories({one.event for one in made if one is not None})
    return [histories.corrected_tables(one) if one is not None else () for one in made]


def corrections_since(one: Basis | None) -> tuple[CorrectedTable, ...]:
    """Return the tables that were corrected since something was made. One query at most."""
    return corrections_since_each([one])[0]


# -- what rests on a table ------------------------------------------------------------------


def resting_on(event: Event, table_id: UUID, *, drafts: bool) -> list[Resting]:
    """Return all that rests on a table's result, by kind; `drafts` of rounds for who may see them.

    Six queries at most.
    """
    histories = table_histories([event.id], table_id)
    return [
        replace(
            thing, corrected=any(at.table == table_id for at in histories.corrected_tables(made))
        )
        for thing, made in _things_with_basis(event, drafts=drafts)
        if histories.rests_on(made, table_id)
    ]


def outdated_things(event: Event, table_id: UUID, *, drafts: bool) -> list[Resting]:
    """Return what was made by another result of a table than it has now. Six queries at most."""
    return [one for one in resting_on(event, table_id, drafts=drafts) if one.corrected]


def things_outdated_by_result(table: Table, role: str) -> list[Resting]:
    """Return what was made by an earlier result of a table, as a role may see it.

    No query if the results of the table are prefetched and it never had another.
    """
    if all(result.current for result in table.results.all()):
        return []
    return outdated_things(table.round.event, table.id, drafts=has_role(role, ORGANISER))


def things_outdated_by_card(card: Card, role: str) -> list[Resting]:
    """Return what was made before a card was shown or taken back. Seven queries at most."""
    seated = Seat.objects.filter(round__event=card.event_id, round__number=card.round_number)
    table = seated.filter(player=card.player_id).values_list("table_id", flat=True).first()
    if table is None:
        return []
    return outdated_things(card.event, table, drafts=has_role(role, ORGANISER))


def _things_with_basis(event: Event, *, drafts: bool) -> Iterator[tuple[Resting, Basis]]:
    found: list[tuple[Resting, Basis | None]] = []
    for row in event.rounds.order_by("number"):
        if drafts or row.state != Round.State.DRAFT:
            row.event = event
            found.append((Resting(Kind.ROUND, row.id, str(row.number)), basis_of_round(row)))
    if format_of(event.method).teams:
        for line in event.line_ups.order_by("from_round", "created", "id"):
            name = _("%(team)s from round %(round)d")
            name %= {"team": line.team, "round": line.from_round}
            found.append((Resting(Kind.LINE_UP, line.id, name), basis_of_line_up(line)))
    if event.state == Event.State.FINISHED:
        found += _things_after_end(event)
    for thing, made in found:
        if made is not None:
            yield thing, made


def _things_after_end(event: Event) -> Iterator[tuple[Resting, Basis | None]]:
    for stage in event.next_stages.select_related("event"):
        yield Resting(Kind.STAGE, stage.event_id, stage.event.name), basis_of_stage(stage)
    for row in event.endorsements.select_related("body").order_by("body__sort_key", "id"):
        yield Resting(Kind.ENDORSEMENT, row.id, str(row.body)), basis_of_endorsement(row)
    if event.purse and event.prizes:
        yield Resting(Kind.PRIZES, None, ""), basis_of_end(event)
    yield Resting(Kind.CERTIFICATES, None, ""), basis_of_end(event)
