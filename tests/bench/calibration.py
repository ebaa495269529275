"""Whether the deviation of a rating is right: how often the true strength is within 1.96 of it.

    python -m tests.bench.calibration [--seeds 8] [--first 0] [--players 300] [--turnover 0.01]
        [--pair-rest half] [--strengths normal] [--wander]

Simulates clubs whose true strengths are known, at four spreads of strength (standard deviations of
50, 80, 120 and 200 points of Elo). Half of the players have a regular partner, half draw a partner
every round; everybody comes to half of the evenings, a week apart, of four rounds; a part of the
players stops for good after an evening and newcomers take their places. Two sides meet by the
logistic curve of the means of their members. Strengths are normal, uniform, or t (Student's, with
4 degrees); with `--wander` they change from week to week as fast as the deviation takes them to.
Says for each K and each spread, after 10, 25 and 50 evenings: the share of players, and of pairs
with three games or more, whose band holds the truth (95 % is right), with the standard errors over
the clubs. Strengths are compared about the mean of all, which no result can tell. Beside it stand
the spread that the pool was taken to have, the mean deviation, the true error, and the mean
log-loss of the games since the mark before. No database.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from math import isqrt

import numpy as np
import numpy.typing as npt

from ratings.engine.columns import Block, State, rate_blocks, scores_of
from ratings.engine.deviation import DAILY, PoolFit, deviation, rest_of
from ratings.engine.elo import MICRO, NANO
from ratings.engine.measuring import measure_period
from ratings.engine.period import Config, KStep
from tests.bench.figures import arguments

SPREADS = (50, 80, 120, 200)
MARKS = (10, 25, 50)
ROUNDS = 4
WEEK = 7
BAND = 1.959964
LEAST = 3
"""Games from which on a pair counts."""
SCHEDULES: dict[str, int | tuple[KStep, ...]] = {
    "20": 20 * MICRO,
    "22 below 30, then 16": (KStep(22 * MICRO, games_below=30), KStep(16 * MICRO)),
}
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Club:
    """What is simulated."""

    players: int = 300
    spread: float = 120
    turnover: float = 0.01
    k: int | tuple[KStep, ...] = 20 * MICRO
    pair_rest: str = "half"
    strengths: str = "normal"
    wander: bool = False

    def draw(self, chance: np.random.Generator, count: int) -> Floats:
        """Strengths of so many players: of mean 0 and standard deviation ``spread``."""
        if self.strengths == "uniform":
            return chance.uniform(-self.spread * 3**0.5, self.spread * 3**0.5, count)
        if self.strengths == "t":
            return self.spread / 2**0.5 * chance.standard_t(4, count)
        return chance.normal(0, self.spread, count)


@dataclass
class Season:
    """A club as it goes: numbers below ``places`` are players, those above partnerships."""

    club: Club
    chance: np.random.Generator
    places: int
    true: Floats
    active: list[int]
    partner: dict[int, int]
    pairs: dict[tuple[int, int], int] = field(default_factory=dict)
    fit: PoolFit = field(default_factory=PoolFit)
    losses: list[float] = field(default_factory=list)

    @classmethod
    def begin(cls, club: Club, seed: int) -> "Season":
        """A club whose even half plays two by two."""
        chance = np.random.default_rng(seed)
        places = club.players * 4
        active = list(range(club.players))
        regular = active[: club.players // 4 * 2]
        partner = {one: one ^ 1 for one in regular}
        return cls(club, chance, places, club.draw(chance, places), active, partner)

    def change(self) -> None:
        """Let strengths wander for a week; their variance stays what it is."""
        if self.club.wander:
            new = self.club.draw(self.chance, self.places)
            share = WEEK * DAILY / NANO
            self.true = (1 - share) ** 0.5 * self.true + share**0.5 * new

    def leave(self) -> None:
        """Let some who play without a partner stop, and newcomers begin."""
        newcomer = max(self.active) + 1
        for at, one in enumerate(self.active):
            gone = one not in self.partner and self.chance.random() < self.club.turnover
            if gone and newcomer < self.places:
                self.active[at] = newcomer
                newcomer += 1

    def come(self) -> list[int]:
        """Who is here this evening; partners come together."""
        here = []
        for one in self.active:
            if self.partner.get(one, one) >= one and self.chance.random() < 0.5:
                here += [one] if one not in self.partner else [one, self.partner[one]]
        return here

    def tables(self, here: list[int]) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
        """A round: seats (4 x tables) and partnerships (2 x tables)."""
        alone = [one for one in here if one not in self.partner]
        self.chance.shuffle(alone)
        sides = [(one, self.partner[one]) for one in here if self.partner.get(one, -1) > one]
        sides += [(min(two), max(two)) for two in zip(alone[::2], alone[1::2], strict=False)]
        order = self.chance.permutation(len(sides))[: len(sides) // 2 * 2]
        drawn = [sides[at] for at in order]
        numbers = [self.pairs.setdefault(two, self.places + len(self.pairs)) for two in drawn]
        seats = np.array(drawn, np.int32).reshape(-1, 4).T
        return np.ascontiguousarray(seats), np.array(numbers, np.int32).reshape(-1, 2).T.copy()


def play(season: Season, state: State, config: Config, evening: int) -> None:
    """Play and rate an evening, each round a period."""
    here = season.come()
    for _round in range(ROUNDS):
        seats, pairs = season.tables(here)
        strong = season.true[seats]
        gap = (strong[0] + strong[1] - strong[2] - strong[3]) / 2
        won = season.chance.random(len(gap)) < 1 / (1 + 10 ** (-gap / 400))
        scores = scores_of(np.stack([np.where(won, 1, 2), np.where(won, 2, 1)]).astype(np.int16))
        players = Block((2, 2), seats, scores, pairs=pairs)
        rated = rate_blocks(config, state, [players, Block((1, 1), pairs, scores, seeds=players)])
        measure_period(config, state, rated, WEEK * evening, season.fit.variance)
        hoped = rated[0].expected[0] / NANO
        season.losses += (-np.log(np.where(won, hoped, 1 - hoped))).tolist()
        season.fit = _fit(config, state, season.places)


def _fit(config: Config, state: State, players: int) -> PoolFit:
    seen = np.flatnonzero(state.games[:players])
    return PoolFit.of(config.start, state.lines[seen])


def marks_of(season: Season, state: State, config: Config, evening: int) -> dict[str, float]:
    """What is measured after an evening."""
    who = np.array([one for one in season.active if state.games[one]])
    pairs = np.array([one for one in season.pairs.values() if state.games[one] >= LEAST])
    members = np.array(list(season.pairs))
    middle = float(np.mean(state.ratings[who] / MICRO - season.true[who]))
    true_pairs = season.true[members].mean(axis=1)[pairs - season.places]
    wide = _deviations(season, state, who, evening)
    wrong = state.ratings[who] / MICRO - season.true[who] - middle
    wrong_pairs = state.ratings[pairs] / MICRO - true_pairs - middle
    wide_pairs = _deviations(season, state, pairs, evening)
    loss = float(np.mean(season.losses))
    season.losses.clear()
    return {
        "players %": 100 * float(np.mean(np.abs(wrong) < BAND * wide)),
        "pairs %": 100 * float(np.mean(np.abs(wrong_pairs) < BAND * wide_pairs)),
        "pool": isqrt(season.fit.variance) / 1000,
        "deviation": float(np.mean(wide)),
        "error": float(np.std(wrong)),
        "drift": middle - config.start / MICRO,
        "log-loss": loss,
    }


def _deviations(season: Season, state: State, who: npt.NDArray[np.intp], evening: int) -> Floats:
    variance, today = season.fit.variance, WEEK * evening
    rests = [rest_of(season.club.pair_rest, pair=pair) for pair in (False, True)]
    return np.array(
        [
            deviation(
                int(state.lines["spread"][one]),
                int(state.lines["luck"][one]),
                variance,
                today - int(state.lines["day"][one]),
                rests[int(one) >= season.places],
            )
            / MICRO
            for one in who
        ]
    )


def simulate(club: Club, seed: int) -> dict[int, dict[str, float]]:
    """One club; what is measured after each of the marked evenings."""
    season, config = Season.begin(club, seed), Config(k=club.k, pair_rest=club.pair_rest)
    state = State.opening(season.places + club.players * max(MARKS) * ROUNDS)
    found = {}
    for evening in range(1, max(MARKS) + 1):
        play(season, state, config, evening)
        if evening in MARKS:
            found[evening] = marks_of(season, state, config, evening)
        season.leave()
        season.change()
    return found


def _share_text(what: str, each: list[float]) -> str:
    error = f" ({np.std(each) / len(each) ** 0.5:.2f})" if what.endswith("%") else ""
    return f"{what} {np.mean(each):.4g}{error}"


def main() -> None:
    """Read the arguments, simulate, print a line a mark."""
    given = arguments(
        __doc__, seeds=8, first=0, players=300, turnover=0.01, pair_rest="half",
        strengths="normal", wander=False,
    )  # fmt: skip
    clubs = {"players": given.players, "turnover": given.turnover, "pair_rest": given.pair_rest}
    clubs |= {"strengths": given.strengths, "wander": given.wander}
    for name, k in SCHEDULES.items():
        print(f"K = {name}; {clubs}, {given.seeds} seeds from {given.first}")  # noqa: T201
        for spread in SPREADS:
            sums: dict[int, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
            for seed in range(given.first, given.first + given.seeds):
                club = Club(spread=spread, k=k, **clubs)
                for evening, row in simulate(club, seed).items():
                    for what, value in row.items():
                        sums[evening][what].append(value)
            for evening, found in sums.items():
                line = ", ".join(_share_text(what, each) for what, each in found.items())
                print(f"  spread {spread:3d}, evening {evening}: {line}")  # noqa: T201


if __name__ == "__main__":
    main()
