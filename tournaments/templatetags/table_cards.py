"""The cards of the tables on the page of their round.

Written here: the page has hundreds. Names and reasons are escaped; the rest is ours.
"""

from collections.abc import Iterable
from functools import cache
from html import escape

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from ratings.models import Evidence
from tournaments.entries.core import page_address
from tournaments.models import Result, Seat, Table
from tournaments.rounds.selectors.rows import SideRow, TableRow
from tournaments.templatetags.hall import boards_fact, place_in_words, seat_letter, wave
from web.words import exact

register = template.Library()


@register.simple_tag
def table_cards(rows: Iterable[TableRow], draggable: bool) -> SafeString:
    """Return the cards of tables; whoever arranges a draft drags players."""
    cards = _Cards(draggable)
    return mark_safe("\n".join([cards.card(row) for row in rows]))  # noqa: S308 - as above


class _Cards:
    """Cards in one language, with the words that most of them have."""

    def __init__(self, draggable: bool) -> None:
        self.draggable = draggable
        self.letter, self.place = cache(seat_letter), cache(place_in_words)
        self.state, self.evidence = cache(_state), cache(_evidence)
        self.table = _("Table")

    def card(self, row: TableRow) -> str:
        """Return the card of a table."""
        table, number = row.table, row.table.number
        sides = "".join([self._side(side, row) for side in row.sides])
        return (
            f'<li class="card table-card table-{table.state} sides-{len(row.sides)}"'
            f' data-key="{table.id}"><div class="card-head">'
            f'<h3><a class="cover" href="{page_address("table", table.id)}">'
            f'<span class="hidden">{self.table} </span><span class="table-number">{number}</span>'
            f"</a>{wave(table.round.event, number)}{_facts(row)}</h3>"
            f"{self.state(table.state)}</div>{sides}{self._notes(row)}</li>"
        )

    def _side(self, side: SideRow, row: TableRow) -> str:
        seats = "".join([self._seat(seat) for seat in side.seats])
        home = row.home
        if home and home.side == side.key:
            team = f"{_('at home')}: <bdi>{escape(home.team)}</bdi>"
            seats += f'<li><span class="fact quiet">{team}</span></li>'
        won = " won" if side.won else ""
        result = self._side_result(side, hidden=len(row.sides) == 2)
        return f'<div class="side{won}"><ul class="seats">{seats}</ul>{result}</div>'

    def _seat(self, seat: Seat) -> str:
        who = escape(str(seat.player))
        if self.draggable:
            named = (
                f'<button type="button" class="pick" data-entry="{seat.entry_id}"'
                f' draggable="true">{who}</button>'
            )
        else:
            named = f'<a href="{page_address("player", seat.player_id)}">{who}</a>'
        substitute = ""
        if seat.instead_of:
            words = _("for %(name)s") % {"name": escape(str(seat.instead_of))}
            substitute = f' <span class="quiet fact">{words}</span>'
        return f"<li>{self.letter(seat.letter)} {named}{substitute}</li>"

    def _side_result(self, side: SideRow, *, hidden: bool) -> str:
        """The points and the place; with two sides it is heard."""
        if side.place is None:
            return ""
        place: str = self.place(side.place, shared=side.shared)
        points = ""
        if side.points is not None:
            points = f'<span class="num points">{exact(side.points)}</span>'
        if hidden:
            place = f'<span class="hidden">{place}</span>'
        crown = '<span class="crown" aria-hidden="true">★</span>' if side.won else ""
        return (
            f'<span class="side-result">{points}'
            f'<span class="side-place">{crown}{place}</span></span>'
        )

    def _notes(self, row: TableRow) -> str:
        """How the result came about, and whether another deal is played."""
        result, notes = row.result, []
        if result and result.evidence != Evidence.AWARD:
            notes.append(self.evidence(result.evidence))
        if result and result.by_time:
            notes.append(f'<p class="quiet">{_("Stopped by time")}</p>')
        if row.table.level_after and row.table.state == Table.State.OPEN:
            notes.append(f'<p class="quiet">{_("Time is up: one more deal")}</p>')
        if result and result.reason:
            notes.append(f'<p class="quiet">{_cause(result)}: {escape(result.reason)}</p>')
        return "".join(notes)


def _state(state: str) -> str:
    """The state of a table with its sign, as `_state.html` has it."""
    sign = '<span class="state-sign" aria-hidden="true"></span>'
    return f'<span class="state state-{state}">{sign}{Table.State(state).label}</span>'


def _evidence(evidence: str) -> str:
    return f'<p class="quiet evidence-note">{Evidence(evidence).label}</p>'


def _facts(row: TableRow) -> str:
    """What is particular to a table, beside its number."""
    fixed = f' <span class="fact quiet">{_("fixed table")}</span>' if row.has_own_table else ""
    return f"{boards_fact(row.own_boards)}{fixed}"


def _cause(result: Result) -> str:
    """Why there is a result that did not come from the table."""
    if result.evidence == Evidence.AWARD:
        return _("Awarded")
    return _("Ruling") if result.sanctions or result.cards else _("Corrected")
