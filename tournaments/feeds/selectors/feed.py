"""The feed of an event: a line for every commit that changed what is shown of it, in their order.

Public lines are numbered from 1 on without a gap, by the event's stamp, so a reader notices if a
line is missing. Lines about drafts come between them, for organisers only: their numbers have a
second part, and nothing that others get reveals them. `tournaments/migrations/0018_feed.py` says
why the numbers can be trusted while many commit at once.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from typing import Any, NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.places import ClubOf
from tournaments.deals.selectors.deals import public_deals_of
from tournaments.models import Webhook
from web.faults import InvalidInput
from web.sql import fetch_rows


class ChangeKind(StrEnum):
    """What a line may say has changed."""

    RESULT = "result"
    ROUND = "round"
    CLOCK = "clock"
    ENTRY = "entry"
    EVENT = "event"
    STANDINGS = "standings"
    NAMES = "names"


KINDS = {
    ChangeKind.RESULT: "what came of a table",
    ChangeKind.ROUND: "a round: drawn, published, arranged, closed, thrown away",
    ChangeKind.CLOCK: "the clock of a round",
    ChangeKind.ENTRY: "an entry: who it is, when it plays, who stands in",
    ChangeKind.EVENT: "the event itself: its settings and its state",
    ChangeKind.STANDINGS: "the final standings",
    ChangeKind.NAMES: "the name of somebody who takes part, or of the club",
}
"""What each kind means."""
CHOICES = [(kind.value, kind.value) for kind in ChangeKind]
"""The same, for the schema of the API."""
club_of_webhook = ClubOf(Webhook, gettext_noop("There is no webhook %(id)s."), event="event_id")
PAGE = 500
"""Lines that are read at a time."""
_LARGEST = 2**63 - 1
_CURSOR = re.compile(r"([0-9]{1,19})(?:\.([0-9]{1,19}))?")

_LINES = """
WITH line AS MATERIALIZED (
    SELECT DISTINCT stamp, drafts FROM tournaments_feeditem
    WHERE event_id = %(event)s AND {after}
    ORDER BY stamp, drafts LIMIT %(most)s
)
SELECT item.stamp, item.drafts, item.at, item.secret, item.kind, item.subject,
    here.number, round.id, round.number
FROM line JOIN tournaments_feeditem AS item
    ON item.event_id = %(event)s AND item.stamp = line.stamp AND item.drafts = line.drafts
LEFT JOIN tournaments_table AS here ON item.kind = 'result' AND here.id = item.subject
LEFT JOIN tournaments_round AS round ON round.id = coalesce(here.round_id, item.subject)
ORDER BY item.stamp, item.drafts, item.kind, round.number, here.number, item.subject
"""
_COUNT = """
SELECT count(*) FROM (
    SELECT DISTINCT stamp, drafts FROM tournaments_feeditem WHERE event_id = %(event)s AND {after}
) AS line
"""
_AFTER_PUBLIC = "stamp > %(stamp)s AND NOT secret"
# A number without its second part is that of a public line.
_AFTER_ALL = """(stamp, drafts) > (%(stamp)s, coalesce(%(drafts)s::bigint, (
        SELECT max(drafts) FROM tournaments_feeditem
        WHERE event_id = %(event)s AND stamp = %(stamp)s AND NOT secret), 0))"""
_AFTER = {False: _AFTER_PUBLIC, True: _AFTER_ALL}
"""What comes after a cursor, for whoever may know of drafts and for all others."""
_LINES_AFTER = {drafts: _LINES.format(after=after) for drafts, after in _AFTER.items()}
_COUNT_AFTER = {drafts: _COUNT.format(after=after) for drafts, after in _AFTER.items()}
_NEWEST = """
SELECT event_id, stamp, drafts FROM tournaments_eventstamp WHERE event_id = ANY(%(events)s::uuid[])
"""
_OLDEST = """
SELECT stamp, drafts FROM tournaments_feeditem
WHERE event_id = %(event)s AND NOT secret ORDER BY stamp LIMIT 1
"""


class Cursor(NamedTuple):
    """How far a feed was read: a public line, and how many lines about drafts there had been.

    `drafts` is None for readers who get none of them.
    """

    stamp: int
    drafts: int | None = None

    def __str__(self) -> str:
        return f"{self.stamp}" if self.drafts is None else f"{self.stamp}.{self.drafts}"

    def for_viewer(self, *, drafts: bool) -> "Cursor":
        """Return it for a viewer who gets lines about drafts, or does not."""
        return self if drafts else Cursor(self.stamp)


START = Cursor(0)


@dataclass(frozen=True)
class Change:
    """One thing that changed: its kind, what it is about, and the numbers people know it by.

    `subject` is the table of a result, the round of a round or a clock, the entry of an entry, else
    the event. Numbers are None where it is gone, or has none. `deals` are what is told of those of
    a round (`public_deals`), as they are when the line is read.
    """

    kind: str
    subject: UUID
    table_number: int | None
    round: UUID | None
    round_number: int | None
    deals: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Line:
    """A line of a feed: what one commit changed, and when (UTC)."""

    cursor: Cursor
    at: datetime
    draft: bool
    changes: tuple[Change, ...]

    @property
    def standings(self) -> bool:
        """Whether the standings may read otherwise now."""
        return not self.draft and any(change.kind != ChangeKind.CLOCK for change in self.changes)


def cursor_of(text: str) -> Cursor:
    """Return the cursor that a text says; raises InvalidInput.

    >>> cursor_of("17"), str(cursor_of("17.3"))
    (Cursor(stamp=17, drafts=None), '17.3')
    """
    found = _CURSOR.fullmatch(text)
    parts = [int(part) for part in found.groups() if part] if found else []
    if not parts or max(parts) > _LARGEST:
        raise InvalidInput(_("This is not a cursor of a feed."), pointer="/cursor")
    return Cursor(*parts)


def lines_after(event_id: UUID, after: Cursor, *, drafts: bool, most: int = PAGE) -> list[Line]:
    """Return the next lines of a feed, in order, those about drafts only with `drafts`.

    One query, two where rounds were published, closed and the like.
    No line is missing between the first and the last, even while others commit.
    """
    values = {"event": event_id, "stamp": after.stamp, "drafts": after.drafts, "most": most}
    rows = fetch_rows(_LINES_AFTER[drafts], values)
    deals = public_deals_of({row[5] for row in rows if row[4] == ChangeKind.ROUND})
    return [_line(list(items), drafts, deals) for _, items in groupby(rows, lambda row: row[:2])]


def count_after(event_id: UUID, after: Cursor, *, drafts: bool) -> int:
    """Return how many lines `lines_after` has in all. One query."""
    values = {"event": event_id, "stamp": after.stamp, "drafts": after.drafts}
    return int(fetch_rows(_COUNT_AFTER[drafts], values)[0][0])


def lines_of(event_id: UUID, *, drafts: bool) -> Iterator[Line]:
    """Yield the whole feed, a query for every `PAGE` lines."""
    after = START
    while lines := lines_after(event_id, after, drafts=drafts):
        yield from lines
        after = lines[-1].cursor


def newest(events: Collection[UUID]) -> dict[UUID, Cursor]:
    """Return the newest cursor of each of some events; one that is gone has none. One query."""
    rows = fetch_rows(_NEWEST, {"events": list(events)})
    return {event: Cursor(stamp, drafts) for event, stamp, drafts in rows}


def oldest(event_id: UUID) -> Cursor:
    """Return the oldest public line of a feed that is still kept. One query."""
    rows = fetch_rows(_OLDEST, {"event": event_id})
    return Cursor(*rows[0]) if rows else START


def is_complete_after(after: Cursor, first: Cursor, *, drafts: bool) -> bool:
    """Return whether every line after a cursor is still there, in a feed that begins with `first`.

    >>> first = Cursor(5)
    >>> [is_complete_after(Cursor(stamp), first, drafts=False) for stamp in (4, 3)]
    [True, False]
    """
    if after.stamp >= first.stamp or first.stamp <= 1:
        return True
    # Lines about drafts may have stood between this line and the first; they went with it.
    return after.stamp == first.stamp - 1 and (not drafts or after.drafts == first.drafts)


def is_of(after: Cursor, last: Cursor) -> bool:
    """Return whether a feed whose newest line is `last` has ever been at `after`."""
    return after.stamp <= last.stamp and (after.drafts or 0) <= (last.drafts or 0)


def _line(
    items: list[tuple[Any, ...]], drafts: bool, deals: Mapping[UUID, Mapping[str, Any]]
) -> Line:
    stamp, draft_lines, at, secret = items[0][:4]
    place = Cursor(stamp, draft_lines).for_viewer(drafts=drafts)
    return Line(place, at, secret, tuple(_change(deals, *item[4:]) for item in items))


def _change(
    deals: Mapping[UUID, Mapping[str, Any]],
    kind: str,
    subject: UUID,
    table_number: int | None,
    row: UUID | None,
    number: int | None,
) -> Change:
    told = deals.get(subject, {}) if kind == ChangeKind.ROUND else {}
    return Change(kind, subject, table_number, row, number, told)
