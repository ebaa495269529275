"""The report on drift: the readings of `ratings.engine.drift`, stored with the newest list."""

from typing import Any
from uuid import UUID

from ratings.engine.drift import measure_drift
from ratings.models import Pool, RatingList, Report
from ratings.selectors.drift import DRIFT, month_ends

MONTHS_A_YEAR = 12


def drift_report(*, pool_id: UUID) -> Report | None:
    """Return the drift as of the pool's newest list; None without one. Reads the whole history.

    The body has `cohort`, the number of players in it, and `readings`, a list of `month` (as
    `2026-03`), `active`, `mean` and `of_cohort` in millionths of a point; it is empty while too few
    players stay.
    """
    pool = Pool.objects.select_related("head__period").get(id=pool_id)
    head = pool.head
    if head is None:
        return None
    stored = Report.objects.filter(pool=pool, kind=DRIFT, list=head).first()
    if stored is not None:
        return stored
    made, _new = Report.objects.update_or_create(
        pool=pool, kind=DRIFT, defaults={"list": head, "body": _body(head)}
    )
    return made


def _body(head: RatingList) -> dict[str, Any]:
    settled = head.config.get("provisional_games") or 0
    found = measure_drift(month_ends(head), settled, head.inactive_days)
    if found is None:
        return {"cohort": 0, "readings": []}
    return {
        "cohort": found.cohort,
        "readings": [
            {
                "month": "{:04}-{:02}".format(*_year_and_month(one.month)),
                "active": one.active,
                "mean": one.mean,
                "of_cohort": one.cohort,
            }
            for one in found.readings
        ],
    }


def _year_and_month(number: int) -> tuple[int, int]:
    year, month = divmod(number, MONTHS_A_YEAR)
    return year, month + 1
