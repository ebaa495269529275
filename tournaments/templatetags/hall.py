"""Filters of the hall's pages: codes, brackets, the podium, words of the pure code."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from itertools import groupby
from typing import Protocol
from uuid import UUID

from django import template
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.names import PARTNERS
from tournaments.corrections.selectors.consequences import Kind, mark
from tournaments.corrections.selectors.history import CorrectedTable
from tournaments.entries.core import id_ends, page_address
from tournaments.events.core import offers
from tournaments.models import Entry, Event, Seat
from tournaments.models.attendance import stand_in
from tournaments.ranking.bracket import Box, Column
from tournaments.ranking.crosstable import Meeting
from tournaments.rounds.selectors.rows import SideRow, TableRow
from tournaments.scheduling.formats import format_of
from tournaments.scheduling.seating.waves import wave_of
from tournaments.standings.selectors.brackets import Crosstable, CrosstableRow
from tournaments.standings.selectors.readings import ReadLine
from web.messages import Message
from web.qr_codes import qr_svg
from web.words import decimal, exact, in_words


class Row(Protocol):
    """A line of the standings as it is shown."""

    line: ReadLine
    address: str
    shared: bool
    leads: bool
    up: int
    down: int
    chips: SafeString
    cells: SafeString
    carried: str

    @property
    def players(self) -> str:
        """The ends of the ids of the entry's players."""

    @property
    def substitutes(self) -> list[str]:
        """Who plays for whom."""


register = template.Library()
register.filter(id_ends)
register.filter(page_address)
NOTHING = "–"
PODIUM = 3
"""The last place on it."""


@register.filter
def translate_text(text: str) -> str:
    """Return a text that a game marks for translation, in the reader's language."""
    return _(text)


@register.filter
def message_in_words(what: Message) -> str:
    """Return a message of the pure code in the reader's language."""
    return in_words(what)


@register.filter
def has_bracket(method: str) -> bool:
    """Return whether a way of drawing puts out who loses."""
    return format_of(method).eliminates


@register.filter
def has_crosstable(event: Event) -> bool:
    """Return whether a crosstable shows who met whom in an event."""
    return offers.has_crosstable(event.method, event.shape, event.table_max)


@register.filter
def podium(rows: Sequence[Row]) -> list[tuple[int, list[SafeString]]]:
    """Return the places 1 to 3 with who has them; a shared place leaves out the next."""
    first = [row.line for row in rows if row.line.place <= PODIUM]
    return [
        (place, [join_names(line.names) for line in found])
        for place, found in groupby(first, lambda line: line.place)
    ]


@register.filter
def join_names(names: Sequence[str]) -> SafeString:
    """Return names side by side, each in its own direction of writing."""
    isolated = PARTNERS.join([f"<bdi>{escape(name)}</bdi>" for name in names])
    return mark_safe(isolated)  # noqa: S308 - each name is escaped; format_html is slow for hundreds


@register.filter
def money(hundredths: int, currency: str) -> str:
    """Return an amount with its currency, whole where it is."""
    return f"{decimal(Fraction(hundredths, 100))} {currency}".rstrip()


@register.filter
def names_of(entry: Entry) -> list[str]:
    """Return the names of an entry's players."""
    return str(entry).split(PARTNERS) if entry.partnership_id else [str(entry)]


@register.filter
def players_of(entry: Entry) -> str:
    """Return the ends of the ids of an entry's players, by which a device finds its own."""
    pair = entry.partnership
    players = [pair.first_id, pair.second_id] if pair else [entry.player_id]
    return id_ends(map(str, players))


@register.filter
def ids_at_table(row: TableRow) -> str:
    """Return the ends of the ids of the players at a table."""
    return id_ends(str(seat.player_id) for seat in row.seats)


@register.filter
def substitutes_in_words(substitutes: Sequence[tuple[str, str, int, int | None]]) -> list[str]:
    """Return who plays for whom, for the substitutes of a line of the standings."""
    return [stand_in(*one) for one in substitutes]


@register.filter
def page_of(tables: Mapping[tuple[int, int], UUID], box: Box) -> str:
    """Return the address of the table that a box stands for, "" if there is none."""
    found = tables.get((box.round, box.table)) if box.table is not None else None
    return reverse("table", args=[found]) if found else ""


@register.simple_tag
def seat_letter(letter: str) -> SafeString:
    """Return the letter of a seat, with what it is heard as."""
    said = _("seat %(letter)s") % {"letter": letter}
    return mark_safe(  # noqa: S308 - a letter of ours
        f'<span class="letter" role="img" aria-label="{said}">{letter}</span>'
    )


@register.simple_tag
def side_place(side: SideRow) -> SafeString:
    """Return the place of a side of a table, and whether another side has it, too."""
    return place_in_words(side.place, shared=side.shared)


def place_in_words(place: int | None, *, shared: bool) -> SafeString:
    """Return a place, with the sign of a shared one."""
    words = _("place %(place)s") % {"place": place}
    return mark_safe(f"{words} {_sign_of_shared()}" if shared else words)  # noqa: S308 - words of ours


def _sign_of_shared() -> str:
    """The sign of a place that is shared."""
    return f'<abbr class="shared" title="{_("shared place")}">=</abbr>'


@register.simple_tag
def boards_fact(boards: str) -> SafeString:
    """Return which boards lie at a table, beside its number; nothing where none are its own."""
    said = pgettext("duplicate", "Boards: %(boards)s") % {"boards": boards}
    return format_html(' <span class="fact quiet">{}</span>', said) if boards else SafeString()


@register.simple_tag
def mark_of(kind: str, corrected: Sequence[CorrectedTable]) -> str:
    """Return the sentence beside a thing whose results were corrected since."""
    return mark(Kind(kind), corrected)


@register.simple_tag
def standing_row(row: Row, why: str, ask: str, up: str, down: str) -> SafeString:
    """Return a row of the table of standings; `why` is where `ask` is answered.

    Written here: a page has hundreds. Names and sentences are escaped; the rest is ours.
    """
    line = row.line
    moved = ""
    if row.up:
        moved = f'<small class="up"><span class="hidden">{up} </span>{row.up}</small>'
    elif row.down:
        moved = f'<small class="down"><span class="hidden">{down} </span>{row.down}</small>'
    level = _sign_of_shared() if row.shared else ""
    facts = row.substitutes
    if row.carried:
        facts = [*facts, _("%(score)s carried over") % {"score": row.carried}]
    beside = "".join([f' <span class="fact quiet">{escape(words)}</span>' for words in facts])
    leads = ' class="leader"' if row.leads else ""
    return mark_safe(  # noqa: S308 - as above
        f'<tr data-player="{row.players}"{leads}><td class="place num">'
        f'<a class="why-link" href="{why}?entry={line.number}" title="{ask}">{line.place}</a>'
        f'{level}{moved}</td><th scope="row" class="who">'
        f'<a href="{row.address}" hx-boost="false">{join_names(line.names)}</a>{beside}</th>'
        f'<td class="chips">{row.chips}</td>{row.cells}</tr>'
    )


@register.simple_tag
def crosstable_cells(crosstable: Crosstable, row: CrosstableRow, address: str) -> SafeString:
    """Return the cells of a row of a crosstable; `address` leads to where tables are numbered.

    Written here: a page has thousands. The numbers are ours and need no escaping.
    """
    cells = []
    for number, games in enumerate(row.cells, 1):
        own = ' class="self"' if number == row.number and not crosstable.rounds else ""
        met = "".join([_meeting_cell(crosstable, one, address) for one in games])
        cells.append(f"<td{own}>{met}</td>")
    return mark_safe("".join(cells))  # noqa: S308 - as above


def _meeting_cell(crosstable: Crosstable, met: Meeting, address: str) -> str:
    share = "" if met.share is None else exact(met.share)
    if crosstable.rounds:
        number = crosstable.numbers[met.other]
        share = f"{number}: {share}" if share else str(number)
    points = ""
    if met.points is not None and met.against is not None:
        points = f"<small>{exact(met.points)}:{exact(met.against)}</small>"
    won = ' class="won"' if met.share == 1 else ""
    # The class stands behind the address, where it compresses best.
    return f'<a href="{address}{met.round}/{met.table}/"{won}>{share or NOTHING}{points}</a>'


@register.simple_tag
def substituted_seats(
    seats: Mapping[tuple[int, int, str], Sequence[Seat]], box: Box, entry: str
) -> Sequence[Seat]:
    """Return the seats of an entry of a box where substitutes sat."""
    return seats.get((box.round, box.table, entry), ()) if box.table is not None else ()


@register.simple_tag
def bracket_lines(column: Column) -> SafeString:
    """Return the lines from a column of a bracket to the next, as SVG as high as its rows."""
    paths = format_html_join(
        "",
        '<path d="M0 {}H50V{}H100"/>',
        ((start + 0.5, end + 0.5) for start, end in column.lines),
    )
    return format_html(
        '<svg class="bracket-joins" viewBox="0 0 100 {}" preserveAspectRatio="none" '
        'aria-hidden="true" focusable="false">{}</svg>',
        len(column.slots),
        paths,
    )


@register.simple_tag
def wave(event: Event, number: int) -> SafeString:
    """Return when and where a table is played if the hall has fewer tables than the round."""
    tables = event.policy.get("hall_tables")
    if not tables:
        return SafeString("")
    found = wave_of(number, tables)
    words = (
        _("session %(wave)d") if found.table == number else _("session %(wave)d, table %(table)d")
    )
    return format_html(' <span class="fact quiet">{}</span>', words % found._asdict())


@register.simple_tag(takes_context=True)
def absolute(context: Context, name: str, **ids: object) -> str:
    """Return the absolute address of a page, with the host of the request."""
    request: HttpRequest = context["request"]
    return request.build_absolute_uri(reverse(name, kwargs=ids))


@register.simple_tag
def qr(address: str, title: str) -> SafeString:
    """Return the QR code of an address as SVG, with a title."""
    return qr_svg(address, title)


@register.filter
def entry_page(entry: Entry) -> str:
    """Return the address of the page of an entry's player or partnership.

    A page of standings has hundreds of them, so the pattern of the address is resolved once.
    """
    pair = entry.partnership_id
    return page_address("partnership", pair) if pair else page_address("player", entry.player_id)
