"""Direct encounter: the table of the games that entries level with each other played.

Decides the order among them as FIDE Handbook C.07, article 6 of 2024, does. Where all have met each
other, the score of these games ranks them, and those who are level again are ranked anew by the
games among them alone. Where some have not met, an entry comes first only if it would be ahead of
every other whatever the missing games brought; the same table then gives the second rank in the
same way, and so on; the rest are ranked anew by the games among them alone. Two who met more than
once count with the mean of their games, so that every two weigh the same.
"""

from collections.abc import Collection, Mapping
from fractions import Fraction

from tournaments.ranking.outcomes import exact_sum
from tournaments.ranking.results import Record
from tournaments.scheduling.results import ZERO

Pairwise = Mapping[str, Mapping[str, Fraction]]
"""Entry -> opponent -> mean score in their games."""


def count_behind(records: Mapping[str, Record]) -> dict[str, Fraction]:
    """Return, for every entry, how many of the others are surely behind it.

    >>> from tournaments.ranking.results import Game
    >>> won = Game(1, 2, Fraction(1), {"b": Fraction(1)}, 9, 5)
    >>> lost = Game(1, 2, Fraction(0), {"a": Fraction(0)}, 5, 9)
    >>> table = count_behind({"a": Record("a", [won]), "b": Record("b", [lost])})
    >>> int(table["a"]), int(table["b"])
    (1, 0)
    """
    if len(records) == 1:
        return dict.fromkeys(records, ZERO)
    levels = _split_group(_mean_shares(records), sorted(records))
    below = len(records)
    found: dict[str, Fraction] = {}
    for level in levels:
        below -= len(level)
        found.update(dict.fromkeys(level, Fraction(below)))
    return found


def _mean_shares(records: Mapping[str, Record]) -> dict[str, dict[str, Fraction]]:
    found: dict[str, dict[str, Fraction]] = {}
    for name, record in records.items():
        scores: dict[str, list[Fraction]] = {}
        for game in record.games:
            for other, share in game.against.items():
                if other in records:
                    scores.setdefault(other, []).append(share)
        found[name] = {
            other: met[0] if len(met) == 1 else exact_sum(met) / len(met)
            for other, met in scores.items()
        }
    return found


def _split_group(met: Pairwise, group: Collection[str]) -> list[list[str]]:
    """Split the group, best first, as far as its own games do."""
    if len(group) == 1:
        return [list(group)]
    inside = {name: [met[name][other] for other in group if other in met[name]] for name in group}
    least = {name: exact_sum(scores) for name, scores in inside.items()}
    most = {name: least[name] + len(group) - 1 - len(inside[name]) for name in group}
    if least == most:
        marks = sorted(set(least.values()), reverse=True)
        parts = [[name for name in group if least[name] == mark] for mark in marks]
        if len(parts) == 1:
            return parts
        return [level for part in parts for level in _split_group(met, part)]
    first = _certain_order(least, most)
    rest = [name for name in group if name not in first]
    if not first:
        return [rest]
    return [*([name] for name in first), *_split_group(met, rest)]


def _certain_order(least: Mapping[str, Fraction], most: Mapping[str, Fraction]) -> list[str]:
    """Return who is first, second and so on whatever the missing games bring."""
    order = sorted(least, key=lambda name: (-least[name], name))
    sure = 0
    while sure < len(order) and all(
        most[other] < least[order[sure]] for other in order[sure + 1 :]
    ):
        sure += 1
    return order[:sure]
