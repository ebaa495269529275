"""Margin of victory: a narrow win counts for less than a full one, where a pool wants that.

When the margin counts, a winner gets this share of a game: one half plus one half of margin /
target, the margin clipped at the target. So a share stays between 0 and 1, a win never counts for
less than one half, and the loser lacks what the winner has beyond one half: the rating stays
bounded, and zero-sum where K is equal. (Bonuses on top of a full win, as some domino federations
give them, make points out of nothing and are not offered.) Places decide who won, not points: in
some games the fewest points win. Off unless a pool sets a target; it is not part of the
`rating-period 1` document.
"""

from ratings.engine.elo import NANO, round_fraction

HALF = NANO // 2


def margin_score(won: int, margin: int, target: int) -> int:
    """The share of a game in 10^-9: ``won`` by places alone, weighed by the points between.

    ``margin`` and ``target`` in points of the game, ``target`` > 0; the sign of the margin does
    not matter.

    >>> margin_score(NANO, 50, 100), margin_score(0, -50, 100), margin_score(NANO, 300, 100)
    (750000000, 250000000, 1000000000)
    >>> margin_score(HALF, 7, 100)
    500000000
    """
    beyond = round_fraction(HALF * min(abs(margin), target), target)
    if won == HALF:
        return HALF
    return HALF + beyond if won > HALF else HALF - beyond
