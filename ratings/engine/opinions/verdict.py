"""Whether a difference between two models means anything, and what that says about Elo.

Works out the mean difference of the log-losses of two models over the same games, its standard
error (the games taken as independent) and its 95 % interval, and from these one plain sentence. A
difference matters from 0.01 a game on: that is what is gained by knowing that a side has 57 % where
one believed 50 %. Another model is better where its whole interval is above zero and Elo is not
shown to be within 0.01 of it; Elo is as good where no whole interval goes beyond 0.01; otherwise
the games are too few, and the number is given at which the interval would be narrow enough if the
difference stayed as it is. Below 30 games nothing is said.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from ratings.engine.opinions.scores import Z95

MATTERS = 0.01
LEAST_GAMES = 30


class Outcome(StrEnum):
    """What the comparison of Elo with the other models says."""

    AS_GOOD = "as_good"
    OTHER_BETTER = "other_better"
    UNCLEAR = "unclear"


class AgainstCoin(StrEnum):
    """What the comparison of Elo with a coin says."""

    BETTER = "better"
    WORSE = "worse"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class Difference:
    """Elo's log-loss less that of `model`, mean over `games`: above zero the model is better.

    `error` is the standard error, `low` and `high` the 95 % interval.
    """

    model: str
    games: int
    value: float
    error: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer for an organiser.

    `best` is the model that is better than Elo, if there is one, `needed` about how many games
    it takes to tell, where it cannot be told yet; `text` says all of it in English.
    """

    outcome: Outcome
    against_coin: AgainstCoin
    best: str | None
    needed: int | None
    text: str


def difference(model: str, elo: Sequence[float], other: Sequence[float]) -> Difference | None:
    """The difference of two models' log-losses, game by game; `None` with fewer than two games.

    >>> found = difference("other", [0.7, 0.6, 0.8], [0.6, 0.6, 0.6])
    >>> round(found.value, 3), round(found.error, 3)
    (0.1, 0.058)
    """
    gains = [mine - theirs for mine, theirs in zip(elo, other, strict=True)]
    if len(gains) < 2:
        return None
    value = math.fsum(gains) / len(gains)
    squares = math.fsum((gain - value) ** 2 for gain in gains)
    error = math.sqrt(squares / (len(gains) - 1) / len(gains))
    return Difference(
        model, len(gains), value, error, value - Z95 * error, value + Z95 * error
    )  # fmt: skip


def games_needed(found: Difference) -> int:
    """About how many games decide it if the difference stays what it is, to two digits, up.

    >>> games_needed(Difference("other", 100, 0.0, 0.01, -0.0196, 0.0196))
    390
    """
    half = Z95 * found.error
    enough = max(found.value, MATTERS - found.value)
    return _round_up(max(found.games + 1, found.games * (half / enough) ** 2))


def judge(others: Sequence[Difference | None], coin: Difference | None) -> Verdict:
    """What the differences to the other models and to a coin say about Elo."""
    known = [one for one in others if one is not None and one.games >= LEAST_GAMES]
    if coin is None or len(known) < len(others) or coin.games < LEAST_GAMES:
        text = f"Too few games to tell: at least {LEAST_GAMES} are needed."
        return Verdict(Outcome.UNCLEAR, AgainstCoin.UNCLEAR, None, LEAST_GAMES, text)
    against_coin = _against_coin(coin)
    better = [one for one in known if one.low > 0 and one.high > MATTERS]
    open_ones = [one for one in known if one.low <= 0 and one.high > MATTERS]
    outcome, best, needed = Outcome.AS_GOOD, None, None
    if better:
        outcome, best = Outcome.OTHER_BETTER, max(better, key=lambda one: one.value)
    elif open_ones:
        outcome, needed = Outcome.UNCLEAR, max(games_needed(one) for one in open_ones)
    sentence = _sentence(known, best, needed)
    return Verdict(
        outcome,
        against_coin,
        best.model if best else None,
        needed,
        f"{sentence} {_coin_sentence(coin, against_coin)}",
    )


def _against_coin(coin: Difference) -> AgainstCoin:
    if coin.high < 0:
        return AgainstCoin.BETTER
    return AgainstCoin.WORSE if coin.low > 0 else AgainstCoin.UNCLEAR


def _sentence(known: Sequence[Difference], best: Difference | None, needed: int | None) -> str:
    names = _join_names([one.model for one in known])
    if best is not None:
        return (
            f"{best.model} predicts these games better than Elo: its log-loss is lower by "
            f"{best.value:.3f} a game (95 % interval {best.low:.3f} to {best.high:.3f})."
        )
    if needed is not None:
        return (
            f"Too few games to tell whether Elo predicts as well as {names}: "
            f"about {needed} are needed, there are {known[0].games}."
        )
    return f"Elo predicts these games as well as {names}."


def _join_names(names: Sequence[str]) -> str:
    """The names as in a sentence: A, B and C."""
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


def _coin_sentence(coin: Difference, against: AgainstCoin) -> str:
    if against is AgainstCoin.BETTER:
        return f"Elo predicts better than a coin toss, by {-coin.value:.3f} a game."
    if against is AgainstCoin.WORSE:
        return f"Elo predicts worse than a coin toss, by {coin.value:.3f} a game."
    return "There is no proof that Elo predicts better than a coin toss."


def _round_up(number: float) -> int:
    """A number of games to two digits, rounded up."""
    step: int = 10 ** max(0, len(str(math.ceil(number))) - 2)
    return math.ceil(number / step) * step
