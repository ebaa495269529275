"""The initial values of the form of an event."""

from typing import Any, cast

from tournaments.events.core.boards import COUNT, TRAVEL
from tournaments.events.core.settings import EventPlan
from tournaments.events.forms.fields import SIZES
from tournaments.events.forms.setting_fields import initial_values
from tournaments.events.services.plans import SCORING

NUMBERS = (
    *("club_rounds", "byes_per_entry", "byes_per_round", "hall_tables", "boards", "sections"),
    *("legs", COUNT),
)
"""The settings of the draw that are whole numbers; empty ones are left to the draw."""
OUT = "tables_out"
"""The setting of the draw that is a list of numbers."""


def initial_of(plan: EventPlan) -> dict[str, Any]:
    """Return the initial values of all fields for a plan, but for those of the options."""
    chain = {f"tie_break-{number}": slug for number, slug in enumerate(plan.tie_breaks, 1)}
    sizes = plan.table_sizes or (None, None, None)
    return {
        **initial_values(plan),
        "balance": plan.policy.get("balance", "mixing"),
        **{key: plan.scoring.get(key) for key in SCORING},
        **{key: plan.policy.get(key) for key in NUMBERS},
        TRAVEL: plan.policy.get(TRAVEL, False),
        OUT: " ".join(map(str, cast(list[int], plan.policy.get(OUT, [])))),
        **dict(zip(SIZES, sizes, strict=True)),
        **chain,
    }
