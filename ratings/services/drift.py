"""The report on drift: the readings of `ratings.engine.drift`, stored with the newest list."""

from uuid import UUID

from ratings.engine.drift import measure_drift
from ratings.models import Pool, RatingList, Report
from ratings.selectors.drift import DRIFT, month_ends
from ratings.services.reports import Body, newest_report

MONTHS_A_YEAR = 12


def drift_report(*, pool_id: UUID) -> Report | None:
    """Return the drift as of the pool's newest list; None without one. Reads the whole history.

    The body has `cohort`, the number of players in it, `moved`, by how much their mean is higher
    than at first, and `readings`, a list of `month` (as `2026-03`), `active`, `mean` and
    `of_cohort`; ratings in millionths of a point. It is empty and `moved` None while too few stay.
    """
    return newest_report(pool_id, DRIFT, _body)


def _body(_pool: Pool, head: RatingList) -> Body:
    settled = head.config.get("provisional_games") or 0
    found = measure_drift(month_ends(head), settled, head.inactive_days)
    if found is None:
        return {"cohort": 0, "moved": None, "readings": []}
    return {
        "cohort": found.cohort,
        "moved": found.moved,
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
