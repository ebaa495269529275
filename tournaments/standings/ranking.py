"""The standings of an event: entries in order, each with its place and why.

Decides places from the results alone: the preset's first criterion, then its tie-breaks one after
another among those still level. Whoever is level to the end shares the place, and the next place is
left out (1, 2, 2, 4). Unplayed tables are ignored. Scoring values and tie-breaks themselves are not
decided here (see presets, metrics).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.scheduling.types import PAIRS, Entry, Round
from tournaments.standings.metrics import (
    METRICS,
    Event,
    points_against,
    points_for,
    total_score,
    wins,
)
from tournaments.standings.presets import Preset
from tournaments.standings.results import Record, records


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the table.

    ``tie_breaks`` are (metric, value) in the order of the preset; ``wins``, ``ties`` and ``losses``
    count games with every, some or no other side beaten (two sides: tied); ``played`` counts games,
    byes not among them.
    """

    entry: str
    place: int
    score: Fraction
    tie_breaks: tuple[tuple[str, Fraction], ...]
    played: int
    wins: int
    ties: int
    losses: int
    byes: int
    points_for: Fraction
    points_against: Fraction


def rank(
    entries: Iterable[Entry | str], rounds: Sequence[Round], preset: Preset, shape: str = PAIRS
) -> tuple[Standing, ...]:
    """The standings, best first; entries that share a place by id.

    >>> from tournaments.scheduling.types import Table
    >>> from tournaments.standings.presets import PRESETS
    >>> played = Round(1, (Table(1, {"AC": "a", "BD": "b"}, points={"AC": 40, "BD": 100}),))
    >>> [(s.place, s.entry, int(s.score)) for s in rank("ab", [played], PRESETS["match_points"])]
    [(1, 'b', 1), (2, 'a', 0)]
    """
    kept = records(entries, rounds, shape)
    scores = {name: total_score(preset, record) for name, record in kept.items()}
    event = Event(preset, kept, scores)
    values: dict[str, list[tuple[str, Fraction]]] = {name: [] for name in kept}
    groups = [list(kept)] if kept else []
    for slug in (preset.order, *preset.tie_breaks):
        groups = [part for group in groups for part in _split(event, slug, group, values)]
    lines: list[Standing] = []
    for group in groups:
        place = len(lines) + 1
        lines += [_line(event, name, place, values[name][1:]) for name in group]
    return tuple(lines)


def _split(
    event: Event, slug: str, group: list[str], values: dict[str, list[tuple[str, Fraction]]]
) -> list[list[str]]:
    """Part a group of level entries by one metric, the best first; notes every value."""
    metric = METRICS[slug]
    found = {name: metric.value(event, name, group) for name in group}
    for name, value in found.items():
        values[name].append((slug, value))
    order = sorted(set(found.values()), reverse=metric.higher_is_better)
    return [[name for name in group if found[name] == value] for value in order]


def _line(event: Event, name: str, place: int, ties: Sequence[tuple[str, Fraction]]) -> Standing:
    record: Record = event.records[name]
    won = int(wins(event, name, ()))
    lost = sum(game.share == 0 for game in record.games)
    return Standing(
        name,
        place,
        event.scores[name],
        tuple(ties),
        len(record.games),
        won,
        len(record.games) - won - lost,
        lost,
        len(record.byes),
        points_for(event, name, ()),
        points_against(event, name, ()),
    )
