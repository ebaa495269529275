"""What stands in the form of an event for what was planned so far."""

from typing import Any, cast

from tournaments.events.forms.fields import SIZES, amount_written, shown
from tournaments.events.services.plans import SCORING, EventPlan

NUMBERS = (
    *("club_rounds", "byes_per_entry", "byes_per_round", "hall_tables", "boards", "sections"),
    "legs",
)
"""The settings of the draw that are whole numbers, or left to the draw."""
OUT = "tables_out"
"""The setting of the draw that is a list of numbers."""
SAME = (
    *("name", "game", "shape", "method", "rounds_planned", "minutes", "place", "time_zone"),
    *("preset", "time_limit", "check_in", "rated", "evidence"),
    *("players_enter", "players_report", "team_event", "currency"),
)
"""What a plan and a field call by the same name."""


def initial_of(plan: EventPlan) -> dict[str, Any]:
    """Return what stands in the fields for a plan; options are not among it."""
    chain = {f"tie_break-{number}": slug for number, slug in enumerate(plan.tie_breaks, 1)}
    sizes = plan.table_sizes or (None, None, None)
    return {
        **{name: getattr(plan, name) for name in SAME},
        "starts": plan.starts and shown(plan.starts, plan.time_zone),
        "fee": amount_written(plan.fee),
        "purse": amount_written(plan.purse),
        "prizes": " ".join(map(str, plan.prizes)),
        "balance": plan.policy.get("balance", "mixing"),
        **{key: plan.scoring.get(key) for key in SCORING},
        **{key: plan.policy.get(key) for key in NUMBERS},
        OUT: " ".join(map(str, cast(list[int], plan.policy.get(OUT, [])))),
        **dict(zip(SIZES, sizes, strict=True)),
        **chain,
    }
