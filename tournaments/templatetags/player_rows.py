"""The rows of the page of a player or pair: periods, rating changes and tables.

Written here: the page has hundreds. Names and labels are escaped; the rest is ours.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from uuid import UUID

from django import template
from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.templatetags.moves import game_title
from ratings.selectors.changes import ExplainedChange
from ratings.selectors.profiles import ProfileGame
from ratings.templatetags.ratings import (
    change_in_words,
    points,
    rating,
    share,
    sum_lines,
    whole_points,
)
from tournaments.entries.core import page_address
from tournaments.models import Entry
from tournaments.rounds.selectors.rows import PlayedTable
from tournaments.templatetags.hall import entry_page, seat_letter, side_place
from web.words import exact

register = template.Library()


@register.simple_tag
def period_rows(periods: Iterable[tuple[ProfileGame, str]]) -> SafeString:
    """Return the rows of the table of a chart: periods by their last games, with their days."""
    rows = [_period(game, day) for game, day in periods]
    return mark_safe("".join(rows))  # noqa: S308 - as above


def _period(game: ProfileGame, day: str) -> str:
    address, deviation = page_address("rating-change", game.change_id), game.deviation
    sure = f' <span class="quiet">± {rating(deviation)}</span>' if deviation else ""
    return (
        f'<tr><th scope="row">{day} <span class="quiet">{escape(game.label)}</span></th>'
        f'<td class="n nowrap">{rating(game.after)}{sure}</td>'
        f'<td class="n"><a href="{address}">{points(game.gained)}</a></td></tr>'
    )


@register.simple_tag
def change_list(
    changes: Iterable[ExplainedChange], game: str, me: UUID | None, own: bool
) -> SafeString:
    """Return rating changes in a game with their calculations.

    They speak to the player where the page is their `own`; else the device of `me` may let them.
    """
    title = _("Rating changes in %(game)s") % {"game": escape(game_title(game))}
    rows = "".join([_change(one, me, own) for one in changes])
    return mark_safe(  # noqa: S308 - as above
        f'\n<ol class="changes" aria-label="{title}">\n  {rows}\n</ol>\n'
    )


def _change(one: ExplainedChange, me: UUID | None, own: bool) -> str:
    row, period, known = one.row, one.row.list.period, one.id
    address, hidden = page_address("rating-change", known), f'<span class="hidden"> {known}</span>'
    day = date_format(period.date, "SHORT_DATE_FORMAT")
    said = escape(change_in_words(one, "you" if own else ""))
    told = ""
    if me and not own:
        told = f' data-you="{escape(change_in_words(one, "you"))}" data-player="{me}"'
    sides = [[f"<bdi>{escape(str(other.subject))}</bdi>" for other in side] for side in one.others]
    others = ", ".join([" / ".join(side) for side in sides])
    counted = _("expected %(expected)s, scored %(score)s, K %(k)s") % {
        "expected": share(row.expected),
        "score": share(row.score),
        "k": whole_points(row.k),
    }
    # gettext finds no text between three quotes.
    against, more, whole = _("against"), _("More"), _("Full calculation")
    went = _("%(before)s to %(after)s") % {"before": rating(row.before), "after": rating(row.after)}
    return f"""
  <li>
    <p class="change-line">
      <span class="change-num num">{points(row.change)}</span>
      <span class="change-who"{told}>{said}</span>
      <span class="quiet">{day} · {against} {others} · {escape(period.label)}</span>
    </p>
    <details class="sums" id="sums-{known}"><summary>{more}{hidden}</summary>
      <p class="quiet">{counted} · {went}</p>
      {sum_lines(one.lines)}

      <p><a href="{address}">{whole}{hidden}</a></p>
    </details>
  </li>
  """


@register.simple_tag
def table_list(
    tables: Iterable[PlayedTable], subject: UUID, pair: object, pools: Mapping[str, UUID]
) -> SafeString:
    """Return the tables of a player, or of a `pair`; `pools` compare with others, by game."""
    writer = _Tables(subject, bool(pair), pools)
    rows = "".join([writer.table(met) for met in tables])
    return mark_safe(  # noqa: S308 - as above
        f'\n  <ul class="sheet met-list">\n    {rows}\n  </ul>'
    )


class _Tables:
    """Tables in one language, with the words that all of them have."""

    def __init__(self, subject: UUID, pair: bool, pools: Mapping[str, UUID]) -> None:
        self.subject, self.pair, self.pools = subject, pair, pools
        self.letter = cache(seat_letter)
        self.where = _("%(event)s, round %(round)s, table %(number)s")
        self.together, self.against = _("with"), _("against")
        self.compare, self.compare_with = _("Head-to-head"), _("Head-to-head with %(name)s")

    def table(self, met: PlayedTable) -> str:
        """Return a table: where it was, who sat there, and the result."""
        table, held = met.row.table, met.row.table.round
        where = self.where % {
            "event": escape(held.event.name),
            "round": held.number,
            "number": table.number,
        }
        partner = ""
        if met.partner and not self.pair:
            address = page_address("player", met.partner.id)
            partner = f'{self.together} <a href="{address}">{escape(str(met.partner))}</a> '
        pool = self.pools.get(held.event.game)
        sides = [
            " – ".join([self._entry(entry, pool) for entry in side.entries]) for side in met.others
        ]
        return f"""
    <li>
      <span class="met-where"><a href="{page_address("table", table.id)}">{where}</a></span>
      <span class="met-who">{self.letter(met.letter)}
        {partner}{self.against} {", ".join(sides)}</span>
      <span class="met-result">{self._result(met)}</span>
    </li>
    """

    def _entry(self, entry: Entry, pool: UUID | None) -> str:
        """An entry that was met, and the way to compare with it."""
        name = escape(str(entry))
        named = f'<a href="{entry_page(entry)}">{name}</a>'
        if not pool:
            return named
        other = entry.partnership_id or entry.player_id
        address = f"{page_address('compare', pool)}?one={self.subject}&amp;other={other}"
        return (
            f'{named} <a class="versus" href="{address}"'
            f' aria-label="{self.compare_with % {"name": name}}" title="{self.compare}">'
            '<span aria-hidden="true">⇄</span></a>'
        )

    def _result(self, met: PlayedTable) -> str:
        """The points, if there are any, and the place; the state of a table without a result."""
        mine, points = met.mine, ""
        if mine.place is None:
            return f'<span class="quiet">{met.row.table.get_state_display()}</span>'
        if mine.points is not None:
            against = ""
            if self.pair or met.partner:
                theirs = "".join([exact(side.points or 0) for side in met.others])
                against = f'<span class="against">:{theirs}</span>'
            points = f'<span class="num">{exact(mine.points)}{against}</span> '
        crown = '<span class="crown" aria-hidden="true">★</span>' if mine.won else ""
        kind = "won-word" if mine.won else "quiet"
        return f'{points}<span class="{kind}">{crown}{side_place(mine)}</span>'
