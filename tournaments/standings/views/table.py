"""The standings as a table for readers: columns, marks, chips, movement; no query of its own."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext

from tournaments.entries.core import END_LENGTH, page_address
from tournaments.events.words.wording import tie_break
from tournaments.models import Event
from tournaments.models.attendance import stand_in
from tournaments.ranking.categories import group_by_category
from tournaments.ranking.presets import PRESETS
from tournaments.ranking.prizes import split_purse
from tournaments.ranking.reading import RoundResult
from tournaments.standings.selectors.readings import Number, ReadLine, ReadStandings
from web.words import format_alike

COLUMN_ANYWAY = {
    "score": "score",
    "wins": "wins",
    "points_for": "points",
    "points_for_low": "points",
    "points_against": "points",
}
"""Criteria that have a column in any case, and that column."""
COUNTED = ("played", "wins", "ties", "losses")
"""The columns of games played and how they ended."""
NOTHING = "–"


@dataclass(frozen=True)
class Row:
    """A line of the page: who it is, the address, place, movement, chips, numbers."""

    line: ReadLine
    address: str
    shared: bool
    leads: bool
    up: int
    down: int
    chips: SafeString
    lead: str
    cells: SafeString
    carried: str = ""
    """The score brought along from the stage before, in figures."""

    @property
    def players(self) -> str:
        """The ends of the ids of the entry's players, by which a device finds its own row."""
        return " ".join(one[-END_LENGTH:] for one in self.line.players)

    @property
    def substitutes(self) -> list[str]:
        """Who plays for whom."""
        return [stand_in(*one) for one in self.line.substitutes]


def table_context(event: Event, read: ReadStandings, first: int | None = None) -> dict[str, Any]:
    """Return what the template of the standings needs; with `first` only so many rows."""
    shared = {place for place, count in _places(read).items() if count > 1}
    columns = [slug for slug in read.criteria if slug not in COLUMN_ANYWAY]
    # At tables of more than two sides, points against say nothing.
    against = event.shape != Event.Shape.SINGLE or event.table_max == 2
    by_points = PRESETS[event.preset].order != "score"
    say = format_alike(_numbers_shown(read, columns))
    out = any(line.out for line in read.lines)
    cells = _cell_writer(say, columns, by_points=by_points, against=against, out=out)
    chips = chips_by_letter()

    def row(line: ReadLine) -> Row:
        moved = line.before - line.place if line.before else 0
        return Row(
            line,
            page_address(*line.page),
            line.place in shared,
            line.place == 1 and line.played > 0,
            max(moved, 0),
            max(-moved, 0),
            mark_safe(line.rounds.translate(chips)),  # noqa: S308 - letters that stand for chips
            say(line.points_for if by_points else line.score),
            cells(line),
            say(line.carried) if line.carried else "",
        )

    return {
        "prizes": _prizes(event, read),
        "categories": _categories(read),
        "standings": [row(line) for line in read.lines[:first]],
        "columns": [(slug, tie_break(slug)) for slug in columns],
        "explained": [tie_break(slug) for slug in read.criteria],
        "against": against,
        "by_points": by_points,
        "shared": shared,
        "marked": any(line.parted for line in read.lines),
        "moves": any(line.before for line in read.lines),
        "among": any(line.alone for line in read.lines),
        "out": out,
        "sample": mark_safe("".join(chips.values())),  # noqa: S308 - as above
        "final": read,
    }


def _prizes(event: Event, read: ReadStandings) -> list[tuple[ReadLine, str, int]]:
    """Return who wins what as the standings are: line, page, hundredths of the currency."""
    played = [line for line in read.lines if line.played or line.byes]
    won = split_purse([line.place for line in played], event.purse, event.prizes)
    pairs = zip(played, won, strict=True)
    return [(line, page_address(*line.page), amount) for line, amount in pairs if amount]


def _categories(read: ReadStandings) -> list[tuple[str, list[tuple[int, ReadLine, str]]]]:
    """Return each category with its lines, the best first: place in it, line, page."""
    played = [line for line in read.lines if line.played or line.byes]
    found = group_by_category([line.place for line in played], [line.categories for line in played])
    return [
        (one.name, [(own, played[at], page_address(*played[at].page)) for own, at in one.lines])
        for one in found
    ]


def _places(read: ReadStandings) -> Counter[int]:
    return Counter(line.place for line in read.lines)


def chips_by_letter() -> dict[int, str]:
    """Return the chip for each letter of a line's rounds, by its code point."""
    words = {
        RoundResult.WON: pgettext("won", "W"),
        RoundResult.TIED: pgettext("tied", "T"),
        RoundResult.LOST: pgettext("lost", "L"),
        RoundResult.BYE: "+",
        RoundResult.MISSED: NOTHING,
        RoundResult.OPEN: "·",
    }
    return {
        ord(letter): str(format_html('<i class="{}">{}</i>', letter, word))
        for letter, word in words.items()
    }


def _cell_titles(columns: list[str]) -> dict[str, str]:
    """Return what a cell says of itself where the head of its column is not in sight."""
    titles: dict[str, str] = {slug: escape(tie_break(slug).short) for slug in columns}
    counted = (pgettext("played", "P"), pgettext("won", "W"), pgettext("tied", "T"))
    titles |= dict(zip(COUNTED, (*counted, pgettext("lost", "L")), strict=True))
    return titles | {"points": gettext("Points"), "score": gettext("Score")}


def _cell_writer(
    say: Callable[[Number], str], columns: list[str], *, by_points: bool, against: bool, out: bool
) -> Callable[[ReadLine], SafeString]:
    """Return a function that writes the cells of a line; its figures need no escaping."""
    titles = _cell_titles(columns)
    bye = gettext("with a bye")
    star = f'<abbr class="bye-mark" title="{bye}">*</abbr>'

    def write_cells(line: ReadLine) -> SafeString:
        marked = {COLUMN_ANYWAY.get(slug, slug) for slug in line.parted}

        def cell(name: str, text: str, kind: str = "n") -> str:
            by = " by" if name in marked else ""
            of = f' data-of="{titles[name]}"' if name in titles else ""
            return f'<td class="{kind}{by}"{of}>{text}</td>'

        points = say(line.points_for)
        score = say(line.score) + (star if line.byes else "")
        lead = cell("points", points, "n lead") if by_points else cell("score", score, "n lead")
        counts = (line.played, line.wins, line.ties, line.losses)
        text = lead + "".join(map(cell, COUNTED, map(str, counts)))
        if out:
            text += cell("out", str(line.out) if line.out else NOTHING)
        if by_points:
            text += cell("score", score)
        levels = dict(line.levels)
        for slug in columns:
            text += cell(slug, NOTHING if slug in line.alone else say(levels.get(slug, 0)))
        if not by_points:
            conceded = f'<span class="against">:{say(line.points_against)}</span>'
            text += cell("points", points + (conceded if against else ""), "n made")
        return mark_safe(text)  # noqa: S308 - numbers and translated titles

    return write_cells


def _numbers_shown(read: ReadStandings, columns: list[str]) -> list[Number]:
    """Return every number of the table, so that all are written alike."""
    found: list[Number] = []
    for line in read.lines:
        found += (line.score, line.points_for, line.points_against, line.carried)
        levels = dict(line.levels)
        found += (levels.get(slug, 0) for slug in columns)
    return found
