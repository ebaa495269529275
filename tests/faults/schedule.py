"""Which fault comes when: drawn from a seed, the same each time."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from random import Random


@dataclass(frozen=True)
class Fault:
    """One fault: it begins `at` seconds after the start and is undone `seconds` later."""

    at: float
    kind: str
    target: str
    seconds: float


@dataclass(frozen=True)
class Kind:
    """What a kind of fault may hit, and how many seconds it lasts: none where it is a blow."""

    targets: tuple[str, ...]
    shortest: float = 0.0
    longest: float = 0.0


KINDS: Mapping[str, Kind] = {
    "kill": Kind(
        ("web", "web-process", "worker", "long-worker", "long-worker-process")
        + ("postgres", "postgres-process", "valkey")
    ),
    "freeze": Kind(("web", "web-process", "worker", "long-worker", "postgres", "valkey"), 1, 5),
    "restart": Kind(("everything-killed", "everything-in-order")),
    "broker": Kind(("flushed", "read-only", "full"), 1, 5),
    "disk": Kind(("full",), 1, 4),
    "connections": Kind(("database", "requests", "requests"), 1, 4),
    "database": Kind(("away", "stopped"), 1, 4),
    "tasks": Kind(("twice", "late")),
    "requests": Kind(("twice",), 1, 4),
    "clock": Kind(("ahead", "behind")),
}
"""Every kind of fault by name."""

MINUTE = 60.0
MOST_DEATHS = 3
"""How often one program may die within a minute.

The supervisor waits longer after each death, by design; more of them would measure its pauses.
"""
_FEWEST, _MOST = 0.7, 3.0
ALONE = 12.0
"""Seconds without another fault after the beginning of a restart."""


def schedule(seed: int, seconds: float, kinds: Collection[str] = tuple(KINDS)) -> list[Fault]:
    """Return the faults of so many seconds, in the order they begin.

    All kinds come before one comes again, so a short run has many. They may overlap; only around a
    restart of everything there is time.
    """
    chance = Random(f"{seed}/faults")
    faults: list[Fault] = []
    deck: list[str] = []
    at = 1.0
    while at < seconds:
        if not deck:
            deck = sorted(kinds)
            chance.shuffle(deck)
        kind = deck.pop()
        fault = _draw_fault(chance, kind, at)
        if not _dies_too_often(faults, fault):
            faults.append(fault)
        at = round(at + chance.uniform(_FEWEST, _MOST) + (ALONE if kind == "restart" else 0), 2)
    return faults


def _draw_fault(chance: Random, kind: str, at: float) -> Fault:
    facts = KINDS[kind]
    target = chance.choice(facts.targets)
    return Fault(at, kind, target, round(chance.uniform(facts.shortest, facts.longest), 2))


def program_ended(fault: Fault) -> str | None:
    """Return the program that a fault ends, None where it ends none."""
    if (fault.kind, fault.target) == ("database", "stopped"):
        return "postgres"
    whole = fault.kind == "kill" and not fault.target.endswith("-process")
    return fault.target if whole else None


def _dies_too_often(before: list[Fault], fault: Fault) -> bool:
    name = program_ended(fault)
    deaths = [one for one in before if program_ended(one) == name and one.at > fault.at - MINUTE]
    return name is not None and len(deaths) >= MOST_DEATHS
