"""Logs that are sent while the game goes on: does one continue the other? Pure of the database.

A longer log continues a shorter one when it is of the same game, table and beginning, and every
deal of the shorter stands in it with the same set-up and the same events, the last one perhaps
with further events. What a log merely claims (ends, scores) is not compared: the replay checks it.
"""

from typing import Any

from games.rules.log import Log
from games.rules.write import to_json

_CLAIMS = frozenset({"end", "result", "score", "totals", "tricks", "melds"})


def continues(longer: Log, shorter: Log) -> bool:
    """Say whether `longer` begins with everything `shorter` says; a log continues itself."""
    if _beginning(longer) != _beginning(shorter) or _names_differ(longer, shorter):
        return False
    new, old = _deals(longer), _deals(shorter)
    if not old:
        return True
    if len(new) < len(old) or new[: len(old) - 1] != old[:-1]:
        return False
    return _deal_continues(new[len(old) - 1], old[-1])


def _beginning(log: Log) -> tuple[Any, ...]:
    return log.game, log.players, dict(log.options), dict(log.totals or {})


def _names_differ(one: Log, other: Log) -> bool:
    """Say whether both name somebody for a seat and not the same."""
    both = one.occupants.keys() & other.occupants.keys()
    return any(one.occupants[seat] != other.occupants[seat] for seat in both)


def _deals(log: Log) -> list[dict[str, Any]]:
    deals: list[dict[str, Any]] = to_json(log).get("deals", [])
    return [{key: value for key, value in deal.items() if key not in _CLAIMS} for deal in deals]


def _deal_continues(longer: dict[str, Any], shorter: dict[str, Any]) -> bool:
    new, old = longer.get("events", []), shorter.get("events", [])
    set_up = {key: value for key, value in shorter.items() if key != "events"}
    same = {key: value for key, value in longer.items() if key != "events"} == set_up
    return same and new[: len(old)] == old
