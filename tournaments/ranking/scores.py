"""What games and byes are worth by a preset, and all that tie-breaks follow from.

Decides the score alone: of one game, of an entry. Tie-breaks read the rest from ``Event`` (see
metrics); for how a result becomes a share of the others beaten, see results.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.ranking.board_scores import Duplicate
from tournaments.ranking.outcomes import Exact, Terms, exact_sum
from tournaments.ranking.presets import Preset
from tournaments.ranking.results import Game, Record
from tournaments.scheduling.results import HALF


@dataclass(frozen=True, slots=True)
class Event:
    """All records and scores of an event, as scored by a preset.

    ``most_points`` round -> the most points a side made, for every round with a result; ``rivals``
    the mean number of opponents of a game, rounded; ``boards`` what every entry has made of the
    boards it played, where something is ranked by them.
    """

    preset: Preset
    records: Mapping[str, Record]
    scores: Mapping[str, Fraction]
    most_points: Mapping[int, Exact]
    rivals: int
    terms: Terms
    ratings: Mapping[str, Fraction]
    seed: int
    boards: Mapping[str, Duplicate] = field(default_factory=dict)


def game_score(preset: Preset, game: Game) -> Fraction:
    """Return what a game is worth: win, tie or loss with two sides, else a part by the share.

    >>> game = Game(1, 3, HALF, {}, 0, 0)
    >>> [game_score(Preset("p", "P", (), per_side=each), game) for each in (False, True)]
    [Fraction(1, 2), Fraction(1, 1)]
    """
    if game.table_sides == 2:
        if not game.share:
            return preset.loss
        return preset.tie if game.share == HALF else preset.win
    worth = preset.loss + (preset.win - preset.loss) * game.share
    return worth * (game.table_sides - 1) if preset.per_side else worth


def total_score(preset: Preset, record: Record, rivals: int) -> Fraction:
    """Return the score of an entry: its games and its byes."""
    games = exact_sum([game_score(preset, game) for game in record.games])
    if not record.byes:
        return games
    return games + preset.bye * len(record.byes) * (rivals if preset.per_side else 1)
