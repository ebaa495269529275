"""What a played table counts for: order of finish, points and efectividad of every side.

Follows from the result and what the desk noted: whether time ended the game, who did not show
up, who was sanctioned or sent away. The rules are those of the domino federations; *efectividad* is
the margin to the target T, as the Federación Venezolana and Spanish clubs count it (what is called
so in the Dominican Republic and Brazil is the point difference, which needs no rule of its own):

* target reached: the winner T - the loser's points, the loser -(T - own points);
* ended by time, or no target: the difference, to the winner's good; a tie 0;
* no-show: whoever is there wins with T points and half of T as efectividad, the absent side has -T;
  or both have the club's own points (40:20, 100:0), which then count as those of a game;
* a bye: a win with T points and half of T;
* red or black card: -T and no points, the other side has T points and T as efectividad;
* sanctions: points are first cut at the cap (a multiple of T), then the sanction comes off, not
  below 0. What is left is the score: the order follows it, and level with a side that was not
  sanctioned is behind it. So a sanction can turn a win into a loss, and a game whose winner no
  longer has the target counts by the difference.

Tables of more than two sides take the mean of the other sides where two sides take the other's
points; where somebody is missing the rest are scored as they played. More points are better
everywhere. Which game reached what, and who decides on sanctions, is not covered here.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.scheduling.results import entries_by_side
from tournaments.scheduling.types import Number, Table

Exact = int | Fraction

NO_SHOW = re.compile(r"([0-9]{1,4}):([0-9]{1,4})")
"""How the points of a no-show are written: whoever is there, then the absent."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds for every game of an event.

    ``target`` are the points that end a game (``None``: it has no target), ``cap`` the most points
    that count, as a multiple of the target (``None``: all count). ``boards`` is how many deals of a
    round all tables play alike, each compared by itself (0: a round is compared as a whole).
    """

    target: int | None = None
    cap: Fraction | None = None
    boards: int = 0

    @property
    def most(self) -> Fraction | None:
        """The most points that count; ``None``: no limit."""
        return None if self.cap is None or self.target is None else self.cap * self.target


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What the desk noted about one table, by side where it concerns a side.

    ``forfeits`` did not show up, ``cards`` were sent away (red or black card), ``sanctions`` are
    points taken off. ``deals`` are the points of each deal, in their order, where boards are
    compared.
    """

    by_time: bool = False
    forfeits: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()
    sanctions: Mapping[str, Number] = field(default_factory=dict)
    deals: tuple[Mapping[str, Number], ...] = ()


NO_FACTS = TableFacts()


def facts_of_table(
    *,
    by_time: bool,
    absent: Iterable[str],
    cards: Iterable[str],
    sanctions: Mapping[str, Number],
    penalties: Mapping[str, Mapping[str, int]],
) -> TableFacts:
    """Return what is known of a table: what its result has noted, and what cards cost there.

    ``penalties`` are those of ``discipline``: side -> ``points``, ``away``.

    >>> noted = {"by_time": False, "absent": [], "cards": [], "sanctions": {"AC": 5}}
    >>> facts_of_table(**noted, penalties={"AC": {"points": 40, "away": 1}}).sanctions
    {'AC': 45}
    """
    taken = dict(sanctions)
    for side, cost in penalties.items():
        if cost.get("points"):
            taken[side] = exact_number(taken.get(side, 0)) + cost["points"]
    away = frozenset(side for side, cost in penalties.items() if cost.get("away"))
    return TableFacts(by_time, frozenset(absent), away.union(cards), taken)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a table counts for, by side: ``places`` are 1 + the sides strictly better.

    ``absent`` beat nobody, not even each other; ``walkover`` says that fewer than two sides were
    left to play.
    """

    places: Mapping[str, int]
    points: Mapping[str, Exact]
    efectividad: Mapping[str, Exact]
    absent: frozenset[str] = frozenset()
    walkover: bool = False


def outcome_of(
    table: Table, shape: str, terms: Terms, facts: TableFacts = NO_FACTS
) -> Outcome | None:
    """Return what a table counts for; ``None``: unplayed, or the result names other sides.

    >>> table = Table(1, {"AC": "a", "BD": "b"}, points={"AC": 215, "BD": 130})
    >>> outcome_of(table, "pairs", Terms(200)).efectividad
    {'AC': 70, 'BD': -70}
    """
    members = tuple(entries_by_side(shape, table.seats))
    absent = (facts.forfeits | facts.cards).intersection(members)
    here = [side for side in members if side not in absent]
    if absent and len(here) < 2:
        return _walkover_outcome(table, members, terms, facts)
    order = _finish_keys(table, members)
    if order is None or len(members) < 2:
        return None
    points = _points_that_count(table.points or {}, members, terms, facts)
    if facts.sanctions:
        ranks = {
            side: (-points[side], bool(facts.sanctions.get(side)), order[side]) for side in here
        }
    else:
        ranks = {side: (0, False, order[side]) for side in here}
    places = {
        side: 1 + sum(other < mine for other in ranks.values()) for side, mine in ranks.items()
    }
    gained = _efectividad(here, places, points, terms, by_time=facts.by_time)
    if absent:
        places.update(dict.fromkeys(absent, len(here) + 1))
        points.update(dict.fromkeys(absent, 0))
        gained.update(dict.fromkeys(absent, -(terms.target or 0)))
    return Outcome(places, points, gained, frozenset(absent))


def _walkover_outcome(
    table: Table, members: Sequence[str], terms: Terms, facts: TableFacts
) -> Outcome:
    """Score a table with nobody to play against: whoever is left wins, all of the absent lose.

    Points on the table are the club's own for a no-show, unless a card sent the others away: then
    they are those of the game before the card.
    """
    carded = facts.cards.intersection(members)
    absent = carded | facts.forfeits.intersection(members)
    target = terms.target or 0
    places = {side: 1 + (side in absent) * (len(members) - len(absent)) for side in members}
    given = table.points or {}
    left = [side for side in members if side not in absent]
    awarded = given.keys() == set(members) and all(
        given[a] < given[b] for a in absent for b in left
    )
    if left and awarded and not carded:
        points = _points_that_count(given, members, terms, facts)
        gained = _efectividad(members, places, points, terms, by_time=False)
    else:
        usual = {side: 0 if side in absent else target for side in members}
        points = _points_that_count(usual, members, terms, facts)
        full = target if carded else bye_efectividad(terms)
        gained = {side: -target if side in absent else full for side in members}
    return Outcome(places, points, gained, absent, walkover=True)


def no_show_points(written: str) -> tuple[int, int] | None:
    """Read what a no-show brings the side that is there and the absent; ``None``: unreadable.

    >>> no_show_points("40:20"), no_show_points("100:0"), no_show_points("20:40")
    ((40, 20), (100, 0), None)
    """
    found = NO_SHOW.fullmatch(written)
    here, gone = map(int, found.groups()) if found else (0, 0)
    return (here, gone) if here > gone else None


def bye_efectividad(terms: Terms) -> Exact:
    """Return what a bye and a no-show of the others bring: half the target.

    >>> bye_efectividad(Terms(200)), bye_efectividad(Terms())
    (Fraction(100, 1), 0)
    """
    return Fraction(terms.target, 2) if terms.target else 0


def _finish_keys(table: Table, members: Sequence[str]) -> dict[str, Exact] | None:
    """Return what sides finish by, the smaller the better: places, else points."""
    given, sign = (table.places, 1) if table.places else (table.points, -1)
    if not given or given.keys() != set(members):
        return None
    return {side: sign * exact_number(given[side]) for side in members}


def exact_number(value: Number) -> Exact:
    """Return a number as ``int`` or ``Fraction``, so that all can be compared and added."""
    return value if type(value) is int else Fraction(value)


def exact_sum(values: Iterable[Exact]) -> Fraction:
    """Add up exactly: whole numbers, halves and the like as integers, each kind apart.

    Adding one ``Fraction`` to another takes ten times as long, and standings add thousands.

    >>> exact_sum([2, Fraction(1, 2), Fraction(1, 2), Fraction(1, 3)]), exact_sum([])
    (Fraction(10, 3), Fraction(0, 1))
    """
    parts: dict[int, int] = {}
    for value in values:
        above, below = value.as_integer_ratio()
        parts[below] = parts.get(below, 0) + above
    if len(parts) == 1:
        [(below, above)] = parts.items()
        return Fraction(above, below)
    return sum((Fraction(above, below) for below, above in parts.items()), Fraction(0))


def _points_that_count(
    given: Mapping[str, Number], members: Sequence[str], terms: Terms, facts: TableFacts
) -> dict[str, Exact]:
    """Return the points that count: cut at the cap, then less the sanction, not below 0."""
    points = {side: exact_number(given.get(side, 0)) for side in members}
    most = terms.most
    if most is not None:
        points = {side: min(value, most) for side, value in points.items()}
    for side, sanction in facts.sanctions.items():
        if side in points:
            points[side] = max(0, points[side] - exact_number(sanction))
    return points


def _efectividad(
    here: Sequence[str],
    places: Mapping[str, int],
    points: Mapping[str, Exact],
    terms: Terms,
    *,
    by_time: bool,
) -> dict[str, Exact]:
    first = [side for side in here if places[side] == 1]
    target = terms.target
    if len(here) == 2 and len(first) == 2:
        return dict.fromkeys(here, 0)
    reached = len(first) == 1 and target is not None and points[first[0]] >= target
    if target is None or by_time or not reached:
        return {side: points[side] - _mean_of_others(side, here, points) for side in here}
    near = {side: min(points[side], target) for side in here}
    return {
        side: target - _mean_of_others(side, here, near) if side in first else near[side] - target
        for side in here
    }


def _mean_of_others(side: str, here: Sequence[str], points: Mapping[str, Exact]) -> Exact:
    others = [points[other] for other in here if other != side]
    return others[0] if len(others) == 1 else Fraction(sum(others)) / len(others)
