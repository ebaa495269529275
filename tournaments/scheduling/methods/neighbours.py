"""Neighbours in the ranking: every round 1 plays 2, 3 plays 4, and so on.

Decides one round for two sides a table, as clubs of Brasília announce it. The ranking is that of
``parts.ranking``, round 1 by rating, equal ratings by lot. One exact minimum-cost matching weighs,
the first most: forbidden or repeated meetings; byes beyond the fewest; the distance of the bye from
the last place; the squares of the places between those who meet. So nobody meets anybody twice
while that can be avoided, and where neighbours have met, opponents are as near as possible. Equals
meet from the first round on, which is the price of this format: favourites lose points to each
other early and the places say less about strength than those of a Swiss with its fold. The
certificate says what a Swiss round would have had instead.

Policy keys: ``byes_per_entry`` (default none), how many byes one entry may have.

Bounds of the certificate: those of the meetings come from the matching itself. Without the entry
that has the bye, the sorted scores taken two by two have the least sum of squared differences.
"""

from collections.abc import Iterable
from fractions import Fraction

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.history import History, history_of
from tournaments.scheduling.methods import swiss
from tournaments.scheduling.parts.matching import WHOLE, Cost, Edge, minimum_matching, near_edges
from tournaments.scheduling.parts.ranking import rank_entries
from tournaments.scheduling.seating import number_by_standing, seat_next_round
from tournaments.scheduling.swiss.field import Field, field_of
from tournaments.scheduling.swiss.pairing import least_troubles
from tournaments.scheduling.types import DrawnRound, OtherDraw, Schedule


def draw(schedule: Schedule) -> list[DrawnRound]:
    """The next round of neighbours, seated and numbered by standing; results must be complete.

    Raises ``NoByeLeft`` when the policy ``byes_per_entry`` leaves nobody to have the bye.
    """
    history = history_of(schedule)
    field = field_of(schedule, history)
    order = _places_by_ranking(schedule, history, field)
    meetings = _match_neighbours(field, order)
    if meetings is None:
        raise swiss.no_bye_left(schedule)
    ids = field.ids
    groups = [(ids[one], ids[other]) for one, other in meetings if other != field.bye]
    byes = tuple(ids[one] for one, other in meetings if other == field.bye)
    chance = Chance(schedule.seed, f"seats {schedule.next_number}")
    seated = seat_next_round(groups, history, schedule.shape, chance)
    other = swiss.draw(schedule)[0]
    return [
        DrawnRound(
            tuple(number_by_standing(seated, schedule)),
            byes,
            _bounds(field, order, meetings),
            OtherDraw("swiss", other.tables, other.byes),
        )
    ]


def _places_by_ranking(schedule: Schedule, history: History, field: Field) -> list[int]:
    """The places of the field in the order of the ranking."""
    place = {name: at for at, name in enumerate(field.ids)}
    here = schedule.present(schedule.next_number)
    return [place[entry.id] for entry in rank_entries(schedule, history, here)]


def _match_neighbours(field: Field, order: list[int]) -> list[Edge] | None:
    """Who meets whom, best first, by places of the field; ``None``: nobody may have the bye."""
    nodes = [*order, field.bye][: field.nodes]
    costs = {edge: _cost(field, nodes, edge) for edge in _edges(field, nodes)}
    matched = minimum_matching(len(nodes), costs)
    if matched is None:
        return None
    found = [(nodes[one], nodes[other]) for one, other in matched]
    return [(min(edge), max(edge)) for edge in found]


def _edges(field: Field, nodes: list[int]) -> Iterable[Edge]:
    """Meetings of those near each other in the ranking, and every bye that is possible."""
    rest = len(field.ids)
    yield from near_edges(rest)
    if len(nodes) > rest:
        yield from ((at, rest) for at in range(rest) if field.may_rest[nodes[at]])


def _cost(field: Field, nodes: list[int], edge: Edge) -> Cost:
    """Four levels, the first weighs most, for two places of the ranking or the bye of one."""
    one, other = edge
    i, j = nodes[one], nodes[other]
    if j == field.bye:
        return (0, field.byes[i] - min(field.byes), len(field.ids) - 1 - one, 0)
    return (field.trouble(min(i, j), max(i, j)), 0, 0, (other - one) ** 2)


def _bounds(field: Field, order: list[int], meetings: list[Edge]) -> dict[str, int | Fraction]:
    """Metric -> the least it can be with no level before its own worse."""
    troubled = any(field.trouble(*edge) for edge in meetings if edge[1] != field.bye)
    exact = troubled and len(order) <= WHOLE
    bounds: dict[str, int | Fraction] = {}
    if field.forbidden:
        bounds["forbidden_meetings"] = least_troubles(field, field.forbidden) if exact else 0
    bounds["opponent_repeats"] = least_troubles(field, frozenset(field.met)) if exact else 0
    if len(field.ids) % 2:
        bounds["wrong_byes"] = 0
    resting = {one for one, other in meetings if other == field.bye}
    scores = [field.scores[at] for at in order if at not in resting]
    squares = sum((a - b) ** 2 for a, b in zip(scores[::2], scores[1::2], strict=True))
    bounds["float_squares"] = Fraction(squares, field.unit**2)
    return bounds
