"""What stands in the form of an event for what was planned so far."""

from typing import Any, cast

from tournaments.events.core.settings import EventPlan
from tournaments.events.forms.fields import SIZES
from tournaments.events.forms.typed import written
from tournaments.events.services.plans import SCORING

NUMBERS = (
    *("club_rounds", "byes_per_entry", "byes_per_round", "hall_tables", "boards", "sections"),
    "legs",
)
"""The settings of the draw that are whole numbers, or left to the draw."""
OUT = "tables_out"
"""The setting of the draw that is a list of numbers."""


def initial_of(plan: EventPlan) -> dict[str, Any]:
    """Return what stands in the fields for a plan; options are not among it."""
    chain = {f"tie_break-{number}": slug for number, slug in enumerate(plan.tie_breaks, 1)}
    sizes = plan.table_sizes or (None, None, None)
    return {
        **written(plan),
        "balance": plan.policy.get("balance", "mixing"),
        **{key: plan.scoring.get(key) for key in SCORING},
        **{key: plan.policy.get(key) for key in NUMBERS},
        OUT: " ".join(map(str, cast(list[int], plan.policy.get(OUT, [])))),
        **dict(zip(SIZES, sizes, strict=True)),
        **chain,
    }
