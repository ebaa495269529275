"""Tie-breaks: one function each, exact, from the records of the event.

Decides the value of one entry; whether higher is better is part of its line in ``METRICS``.
Sources: FIDE Handbook C.07 (Buchholz, Sonneborn-Berger, direct encounter, number of wins), applied
to tables of more sides by counting each opponent at the table as met and beaten for 1, 1/2 or 0.
FIDE's virtual opponents for byes and unplayed games are not followed: a bye adds no opponent.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.presets import Preset
from tournaments.standings.results import Game, Record

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Event:
    """All records and scores of an event, as scored by a preset."""

    preset: Preset
    records: Mapping[str, Record]
    scores: Mapping[str, Fraction]


Tied = Collection[str]
"""The entries level so far, the one that is asked about among them."""


def game_score(preset: Preset, game: Game) -> Fraction:
    """What a game is worth: win, tie or loss with two sides, else in proportion to the share.

    >>> game = Game(1, 3, HALF, {}, Fraction(0), Fraction(0))
    >>> game_score(Preset("p", "P", ()), game)
    Fraction(1, 2)
    """
    if game.table_sides == 2 and game.share == HALF:
        return preset.tie
    return preset.loss + (preset.win - preset.loss) * game.share


def total_score(preset: Preset, record: Record) -> Fraction:
    """The score of an entry: its games and its byes."""
    games = sum((game_score(preset, game) for game in record.games), Fraction(0))
    return games + preset.bye * len(record.byes)


def score(event: Event, entry: str, tied: Tied) -> Fraction:
    """The score of the preset."""
    return event.scores[entry]


def wins(event: Event, entry: str, tied: Tied) -> Fraction:
    """Games in which every other side was beaten; a bye is none."""
    return Fraction(sum(game.share == 1 for game in event.records[entry].games))


def points_for(event: Event, entry: str, tied: Tied) -> Fraction:
    """Points made, with those of byes."""
    record = event.records[entry]
    made = sum((game.points_for for game in record.games), Fraction(0))
    return made + event.preset.bye_points * len(record.byes)


def points_against(event: Event, entry: str, tied: Tied) -> Fraction:
    """Points conceded: the mean of the other sides' at each table."""
    return sum((game.points_against for game in event.records[entry].games), Fraction(0))


def point_difference(event: Event, entry: str, tied: Tied) -> Fraction:
    """Points made minus points conceded."""
    return points_for(event, entry, tied) - points_against(event, entry, tied)


def buchholz(event: Event, entry: str, tied: Tied) -> Fraction:
    """Sum of the scores of all opponents met."""
    met = (event.scores[other] for game in event.records[entry].games for other in game.against)
    return sum(met, Fraction(0))


def buchholz_cut_1(event: Event, entry: str, tied: Tied) -> Fraction:
    """Buchholz without the weakest opponent."""
    met = [event.scores[other] for game in event.records[entry].games for other in game.against]
    return sum(met, Fraction(0)) - min(met, default=Fraction(0))


def sonneborn_berger(event: Event, entry: str, tied: Tied) -> Fraction:
    """Scores of the opponents beaten plus half the scores of those tied with."""
    return sum(
        (
            event.scores[other] * share
            for game in event.records[entry].games
            for other, share in game.against.items()
        ),
        Fraction(0),
    )


def head_to_head(event: Event, entry: str, tied: Tied) -> Fraction:
    """Opponents beaten (a tie one half) in the games among those who are level."""
    return sum(
        (
            share
            for game in event.records[entry].games
            for other, share in game.against.items()
            if other in tied
        ),
        Fraction(0),
    )


@dataclass(frozen=True, slots=True)
class Metric:
    """A tie-break: its value, its name on a page, and which way is better."""

    slug: str
    title: str
    value: Callable[[Event, str, Tied], Fraction]
    higher_is_better: bool = True


METRICS = {
    metric.slug: metric
    for metric in (
        Metric("score", "Score", score),
        Metric("wins", "Games won", wins),
        Metric("points_for", "Points for", points_for),
        Metric("points_for_low", "Points taken", points_for, higher_is_better=False),
        Metric("points_against", "Points against", points_against, higher_is_better=False),
        Metric("point_difference", "Point difference", point_difference),
        Metric("buchholz", "Buchholz", buchholz),
        Metric("buchholz_cut_1", "Buchholz cut 1", buchholz_cut_1),
        Metric("sonneborn_berger", "Sonneborn-Berger", sonneborn_berger),
        Metric("head_to_head", "Head to head", head_to_head),
    )
}
