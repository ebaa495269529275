"""Which lists stood as of a number, and how everybody's newest change on them is looked up.

The history is indexed by subject and list, so
the newest change of a subject is one step into the index as long as the ids of the lists rise in
the order in which they were published. There is one exception: lists rated day by day after a long
recompute have lower ids than those of the recompute. So the ids are taken in rising runs within a
partition, the newest run first; an older run is searched only for subjects that no newer run has.
Lists whose changes were dropped are refused; `services.dropping` drops them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _

from ratings.models import FIRST_RUN_LIST, PARTITION_LISTS, RatingList
from web.faults import NotFound

COLUMNS = ("list_id", "before", "after", "games", "own", "spread", "luck")

NEWEST = """LEFT JOIN LATERAL (
    SELECT {columns} FROM ratings_ratingchange c
    WHERE {unknown} c.subject_id = {subject} AND c.list_id BETWEEN {low} AND {high}
        AND c.list_id + 0 = ANY(%({ids})s::int4[])
    ORDER BY c.list_id DESC LIMIT 1
) {name} ON true"""
"""The newest change in one run. The sum keeps the lists out of the index condition, where
PostgreSQL would search for one list after the other."""


@dataclass(frozen=True)
class ListsAsOf:
    """The ids of the lists that stood as of a number, in the order of their numbers.

    `closed` are the closings of their periods; `newest`: none was published since.
    """

    ids: tuple[int, ...]
    closed: tuple[datetime, ...] = ()
    newest: bool = False

    @property
    def runs(self) -> list[tuple[int, int]]:
        """The lowest and the highest id of each run of rising ids, the newest run first.

        A run ends with its partition, so that none reaches over one that was replaced.

        >>> ListsAsOf((7, 8, 1 << 30, 12, 15)).runs
        [(12, 15), (1073741824, 1073741824), (7, 8)]
        """
        found: list[tuple[int, int]] = []
        for one in self.ids:
            if found and one > found[-1][1] and _partition(one) == _partition(found[-1][1]):
                found[-1] = (found[-1][0], one)
            else:
                found.append((one, one))
        return found[::-1]

    def array(self, since: datetime | None = None) -> str:
        """The ids as PostgreSQL writes an array; only of periods closed from a time on.

        >>> ListsAsOf((7, 8)).array()
        '{7,8}'
        """
        found = self.ids
        if since is not None:
            both = zip(self.ids, self.closed, strict=True)
            found = tuple(one for one, closed in both if closed >= since)
        return f"{{{','.join(map(str, found))}}}"


def _partition(one: int) -> int:
    """Which partition a list is in; lists rated day by day share the first."""
    return max((one - FIRST_RUN_LIST) // PARTITION_LISTS, -1)


def lists_as_of(pool_id: UUID, number: int) -> ListsAsOf:
    """Return the lists that stood as of a number; raises NotFound where changes of one are gone.

    The answer never changes, whatever is published later. One query.
    """
    rows = (
        RatingList.objects.filter(
            Q(replaced__isnull=True) | Q(replaced__gt=number), pool=pool_id, number__lte=number
        )
        .order_by("number")
        .values_list("id", "period__closed_at", "dropped_at", "pool__head_id")
    )
    found = list(rows)
    if any(dropped for *_list, dropped, _head in found):
        raise list_gone(number)
    newest = bool(found) and found[-1][0] == found[-1][3]
    return ListsAsOf(tuple(row[0] for row in found), tuple(row[1] for row in found), newest)


def current_lists(pool_id: UUID, *, before: int | None = None) -> ListsAsOf:
    """Return the lists that stand for the periods, or those before one of a number. One query.

    Sorted by number they are sorted by period, too: a period is replaced with all later ones.
    """
    rows = RatingList.objects.filter(pool=pool_id, replaced__isnull=True).order_by("number")
    if before is not None:
        rows = rows.filter(period__number__lt=before)
    return ListsAsOf(tuple(rows.values_list("id", flat=True)))


def list_gone(number: int) -> NotFound:
    """Return the fault for a list whose changes, or changes it builds on, were dropped."""
    return NotFound(
        _(
            "List number %(number)d has been replaced; only its hashes are still "
            "stored, its lines are not. See the newest list."
        )
        % {"number": number}
    )


def newest_joins(stood: ListsAsOf, subject: str, name: str) -> tuple[str, dict[str, str]]:
    """Return SQL that joins the newest change of a subject, and its columns by their names.

    `subject` is the SQL of the subject's number, `name` begins the names of the joined tables and
    is the parameter that takes `ListsAsOf.array`. All columns are null for a subject on no list.
    """
    names = [f"{name}{place}" for place in range(len(stood.runs))]
    joins = [
        NEWEST.format(
            unknown="".join(f"{newer}.list_id IS NULL AND " for newer in names[:place]),
            subject=subject,
            low=low,
            high=high,
            ids=name,
            name=names[place],
            columns=", ".join(f"c.{column}" for column in COLUMNS),
        )
        for place, (low, high) in enumerate(stood.runs)
    ]
    return "\n".join(joins), {column: _first(names, column) for column in COLUMNS}


def _first(names: Sequence[str], column: str) -> str:
    parts = ", ".join(f"{name}.{column}" for name in names)
    return f"COALESCE({parts})" if names else "NULL::bigint"
