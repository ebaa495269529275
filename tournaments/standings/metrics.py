"""Tie-breaks: one function each, exact, from the records of the event.

Decides the value of one entry; whether higher is better is part of its line in ``METRICS``.
Sources: FIDE Handbook C.07 (Buchholz with its cuts, Sonneborn-Berger, direct encounter, wins), the
domino federations (efectividad). At tables of more sides, and with partners that change, every
opponent counts as met, and as beaten for 1, 1/2 or 0; partners are none.

Rounds that were not played. A **bye** and a **walkover** (all others did not show up) are a win
without an opponent. Buchholz, Sonneborn-Berger and opponents' wins take a virtual opponent for
them, as FIDE did from 2009 to 2022: it comes with the entry's own score before that round, loses to
it, and ties in every later round. Wins, direct encounter and rating performance leave them out. A
**missed round** (late entry, withdrawal, sitting out) and one's own **no-show** add nothing
anywhere, save the points of ``points_for_low``. FIDE's adjustment of opponents' unplayed rounds is
not followed: an opponent counts with the score it has.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from tournaments.scheduling.chance import Chance
from tournaments.standings.direct_encounter import ranked_below
from tournaments.standings.outcomes import Exact, Terms, bye_efectividad
from tournaments.standings.presets import Preset
from tournaments.standings.results import HALF, ONE, ZERO, Game, Record


@dataclass(frozen=True, slots=True)
class Event:
    """All records and scores of an event, as scored by a preset.

    ``most_points`` round -> the most points a side made, for every round with a result; ``rivals``
    opponents a game has, on average, rounded; ``ratings`` and ``seed`` as given.
    """

    preset: Preset
    records: Mapping[str, Record]
    scores: Mapping[str, Fraction]
    most_points: Mapping[int, Exact]
    rivals: int
    terms: Terms
    ratings: Mapping[str, Fraction]
    seed: int


def game_score(preset: Preset, game: Game) -> Fraction:
    """What a game is worth: win, tie or loss with two sides, else in proportion to the share.

    >>> game = Game(1, 3, HALF, {}, 0, 0)
    >>> [game_score(Preset("p", "P", (), per_side=each), game) for each in (False, True)]
    [Fraction(1, 2), Fraction(1, 1)]
    """
    if game.table_sides == 2:
        if game.share == HALF:
            return preset.tie
        return preset.win if game.share else preset.loss
    worth = preset.loss + (preset.win - preset.loss) * game.share
    return worth * (game.table_sides - 1) if preset.per_side else worth


def total_score(preset: Preset, record: Record, rivals: int) -> Fraction:
    """The score of an entry: its games and its byes."""
    games = sum((game_score(preset, game) for game in record.games), ZERO)
    return games + preset.bye * len(record.byes) * (rivals if preset.per_side else 1)


def score(event: Event, entry: str) -> Fraction:
    """The score of the preset; a bye as the preset has it, a missed round nothing."""
    return event.scores[entry]


def wins(event: Event, entry: str) -> Fraction:
    """Games in which every other side was beaten, walkovers among them; a bye is none."""
    return Fraction(sum(game.share == 1 for game in event.records[entry].games))


def points_for(event: Event, entry: str) -> Fraction:
    """Points made; a bye brings the preset's: none, the mean of the own games, or the target."""
    record = event.records[entry]
    made = Fraction(sum(game.points_for for game in record.games))
    if not record.byes or event.preset.bye_points == "none":
        return made
    if event.preset.bye_points == "target":
        return made + (event.terms.target or 0) * len(record.byes)
    return made + made / max(1, len(record.games)) * len(record.byes)


def points_for_low(event: Event, entry: str) -> Fraction:
    """Points made where few are good: a round missed or not shown up costs the most of the round.

    Late at the table takes the table's highest score, as Mexican Train has it.
    """
    record = event.records[entry]
    away = chain(record.missed, (game.round_number for game in record.games if game.forfeited))
    return points_for(event, entry) + sum(event.most_points[number] for number in away)


def points_against(event: Event, entry: str) -> Fraction:
    """Points conceded: the mean of the other sides' at each table; a bye none."""
    return Fraction(sum(game.points_against for game in event.records[entry].games))


def point_difference(event: Event, entry: str) -> Fraction:
    """Points made minus points conceded; a bye brings the points of the preset."""
    return points_for(event, entry) - points_against(event, entry)


def efectividad(event: Event, entry: str) -> Fraction:
    """The federations' margin, game by game (see outcomes); a bye half the target."""
    record = event.records[entry]
    games = Fraction(sum(game.efectividad for game in record.games))
    return games + bye_efectividad(event.terms) * len(record.byes)


def fewest_forfeits(event: Event, entry: str) -> Fraction:
    """Games the entry did not show up for or was sent away from."""
    return Fraction(sum(game.forfeited for game in event.records[entry].games))


def _met(event: Event, entry: str) -> list[Fraction]:
    """The scores of all opponents, virtual ones included."""
    games = event.records[entry].games
    met = [event.scores[other] for game in games for other in game.against]
    return met + [virtual for virtual in _virtual(event, entry) for _ in range(event.rivals)]


def _virtual(event: Event, entry: str) -> list[Fraction]:
    """The score of the virtual opponent of every bye and walkover."""
    record = event.records[entry]
    free = [*record.byes, *(game.round_number for game in record.games if game.walkover)]
    scale = event.rivals if event.preset.per_side else 1
    return [
        _before(event, record, number)
        + (event.preset.loss + event.preset.tie * sum(r > number for r in event.most_points))
        * scale
        for number in free
    ]


def _before(event: Event, record: Record, number: int) -> Fraction:
    earlier = Record(
        record.entry,
        [game for game in record.games if game.round_number < number],
        [bye for bye in record.byes if bye < number],
    )
    return total_score(event.preset, earlier, event.rivals)


def buchholz(event: Event, entry: str) -> Fraction:
    """Sum of the scores of all opponents; byes and walkovers with a virtual one."""
    return sum(_met(event, entry), ZERO)


def buchholz_cut_1(event: Event, entry: str) -> Fraction:
    """Buchholz without the weakest opponent, virtual ones included; 0 with a single one."""
    met = _met(event, entry)
    return sum(met, ZERO) - min(met, default=ZERO)


def buchholz_median(event: Event, entry: str) -> Fraction:
    """Buchholz without the weakest and the strongest opponent; 0 with fewer than three."""
    met = sorted(_met(event, entry))
    return sum(met[1:-1], ZERO)


def sonneborn_berger(event: Event, entry: str) -> Fraction:
    """Scores of the opponents beaten plus half the scores of those tied with.

    The virtual opponents of byes and walkovers count as beaten.
    """
    total = sum(_virtual(event, entry), ZERO) * event.rivals
    for game in event.records[entry].games:
        for other, share in game.against.items():
            if share:
                total += event.scores[other] if share == ONE else event.scores[other] * share
    return total


def opponents_wins(event: Event, entry: str) -> Fraction:
    """Games won by all opponents; a virtual one has won what the entry had before the round."""
    record = event.records[entry]
    met = sum(wins(event, other) for game in record.games for other in game.against)
    free = [*record.byes, *(game.round_number for game in record.games if game.walkover)]
    own = sum(
        game.share == 1 and game.round_number < free_in for game in record.games for free_in in free
    )
    return Fraction(met) + own * event.rivals


def rating_performance(event: Event, entry: str) -> Fraction:
    """Mean rating of the opponents + 400 (wins - losses) / games, one game for each opponent.

    The linear performance rating: no table, no logistic curve, no bound. Opponents without a rating
    count with 0; byes and walkovers are left out; 0 for an entry that has met nobody.
    """
    met = [item for game in event.records[entry].games for item in game.against.items()]
    if not met:
        return ZERO
    ratings = sum((event.ratings[other] for other, _ in met), ZERO)
    balance = sum((2 * share - 1 for _, share in met), ZERO)
    return (ratings + 400 * balance) / len(met)


def direct_encounter(event: Event, tied: Sequence[str]) -> dict[str, Fraction]:
    """How many of those who are level an entry is ahead of by their own games.

    Only where all of them have met, or one is ahead whatever the games that are missing (FIDE C.07
    article 6); else they stay level. Byes and walkovers are no encounters.
    """
    return ranked_below({name: event.records[name] for name in tied})


def lots(event: Event, tied: Sequence[str]) -> dict[str, Fraction]:
    """The lot of each of those who are level, from 1, drawn by the seed of the event.

    The order of any two follows from the seed and their ids alone, whoever else is level.
    """
    drawn = sorted(tied, key=lambda name: (Chance(event.seed, f"lot {name}").below(10**12), name))
    return {name: Fraction(place) for place, name in enumerate(drawn, 1)}


Values = Callable[[Event, Sequence[str]], Mapping[str, Fraction]]
"""The values of those who are level so far."""


def _each(value: Callable[[Event, str], Fraction]) -> Values:
    """A tie-break for which it does not matter who else is level."""
    return lambda event, tied: {name: value(event, name) for name in tied}


@dataclass(frozen=True, slots=True)
class Metric:
    """A tie-break: its values, its name on a page, and which way is better."""

    slug: str
    title: str
    values: Values
    higher_is_better: bool = True


METRICS = {
    metric.slug: metric
    for metric in (
        Metric("score", "Score", _each(score)),
        Metric("wins", "Games won", _each(wins)),
        Metric("efectividad", "Efectividad", _each(efectividad)),
        Metric("points_for", "Points for", _each(points_for)),
        Metric("points_for_low", "Points taken", _each(points_for_low), higher_is_better=False),
        Metric("points_against", "Points against", _each(points_against), higher_is_better=False),
        Metric("point_difference", "Point difference", _each(point_difference)),
        Metric("direct_encounter", "Direct encounter", direct_encounter),
        Metric("buchholz", "Buchholz", _each(buchholz)),
        Metric("buchholz_cut_1", "Buchholz cut 1", _each(buchholz_cut_1)),
        Metric("buchholz_median", "Median Buchholz", _each(buchholz_median)),
        Metric("sonneborn_berger", "Sonneborn-Berger", _each(sonneborn_berger)),
        Metric("opponents_wins", "Opponents' wins", _each(opponents_wins)),
        Metric("rating_performance", "Rating performance", _each(rating_performance)),
        Metric("fewest_forfeits", "No-shows", _each(fewest_forfeits), higher_is_better=False),
        Metric("lots", "Drawing of lots", lots, higher_is_better=False),
    )
}
