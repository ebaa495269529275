"""Rating a period: opening ratings and a set of games in, changes and a list with a hash out.

Decides all that closing a period decides: which K each subject has, what each game changes, the
floors, who is provisional, and the hash of the list. All games use the opening ratings and opening
game counts (as FIDE's rating regulations do, B.02 8.3). Every game's change is rounded by itself to
a millionth and then summed as a whole number, so any order and any split of the games gives the
same bytes. Ratings, K, scale, cap, max_nk and floor are whole numbers of millionths of a point.
FIDE's lifting of the 400-point rule from 2650 on and its initial ratings of newcomers are not
covered.
"""

import hashlib
import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from ratings.engine import elo
from ratings.engine.elo import MICRO, NANO
from ratings.engine.margin import margin_score
from web.documents.json_text import quote_name
from web.messages import Message, english, message

MODELS = ("logistic", "fide")
MULTIS = ("per_opponent", "sum")
PAIR_RESTS = ("whole", "half")
MOST_SIDES = 10
WHOLE = math.lcm(*range(1, MOST_SIDES))
"""A mean over the opponents of any game is so many parts, exactly."""
PROVISIONAL_ABOVE = 100 * MICRO
INACTIVE_DAYS = 365


class PeriodFault(Exception):
    """The games or the configuration cannot be rated; ``message`` says which and why."""

    code = "rating_period"
    title = "This period cannot be rated"

    def __init__(self, message: Message) -> None:
        super().__init__(english(message))
        self.message = message

    @property
    def detail(self) -> str:
        """The message as an English sentence."""
        return english(self.message)


@dataclass(frozen=True, slots=True)
class KStep:
    """One step of a K table: ``k`` for subjects strictly below every condition given."""

    k: int
    games_below: int | None = None
    rating_below: int | None = None

    def fits(self, rating: int, games: int) -> bool:
        """Whether all conditions hold for an opening rating and game count."""
        if self.games_below is not None and games >= self.games_below:
            return False
        return self.rating_below is None or rating < self.rating_below


@dataclass(frozen=True, slots=True)
class Config:
    """How a pool is rated. ``k`` is one K for all, or steps tried in order.

    ``margin``: the points of a full win where the margin of victory counts (see ``margin``),
    ``None`` where a win is a win. ``provisional_above`` and ``inactive_days`` say what is shown of
    a rating: with which deviation it is provisional (none is where ``provisional_games`` is
    ``None``), and after how long without a game somebody is inactive. ``pair_rest``: whether a day
    without a game makes a pair less sure by as much as a player, or by half (see ``deviation``).
    """

    model: str = "logistic"
    k: int | tuple[KStep, ...] = 20 * MICRO
    scale: int = 400 * MICRO
    cap: int | None = None
    max_nk: int | None = None
    multi: str = "per_opponent"
    start: int = 1500 * MICRO
    provisional_games: int | None = 20
    floor: int | None = None
    margin: int | None = None
    provisional_above: int = PROVISIONAL_ABOVE
    inactive_days: int = INACTIVE_DAYS
    below_peak: int | None = None
    pair_rest: str = "whole"


@dataclass(frozen=True, slots=True)
class Subject:
    """A player or partnership as the period opens; ``None``: the start rating, the config's K.

    ``peak``: the highest rating that a list gave it, of those after which it had the
    ``provisional_games`` of the config; ``None`` where there is none.
    """

    rating: int | None = None
    games: int = 0
    k: int | None = None
    peak: int | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """One rated game: its sides, and their places (smaller is better); ``None``: not played.

    ``points`` are the points of the sides; only a pool whose margins count reads them.
    """

    id: str
    sides: tuple[tuple[str, ...], ...]
    places: tuple[int, ...] | None = None
    points: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class GameChange:
    """What one game did to one subject, enough to explain it.

    ``score`` and ``expected`` are the means over the other sides in 10^-9 (0 to 10^9), ``k`` and
    ``change`` are in millionths.
    """

    game_id: str
    subject: str
    k: int
    expected: int
    score: int
    change: int


@dataclass(frozen=True, slots=True)
class Change:
    """The period of one subject, all in millionths but the counts.

    ``score`` and ``expected`` are sums over the games of the mean over the opponents; ``games`` is
    the count after the period, ``k`` the K that was used, ``peak`` as in ``Subject``.
    """

    before: int
    after: int
    games: int
    k: int
    score: int
    expected: int
    provisional: bool
    peak: int | None = None


@dataclass(frozen=True, slots=True)
class PeriodResult:
    """Subject -> change, by id; every game's changes, by game and subject."""

    changes: dict[str, Change]
    game_changes: tuple[GameChange, ...]

    @property
    def hash(self) -> str:
        """The hash of the list: worked out where it is asked for."""
        return list_hash(self.changes)


@dataclass(slots=True)
class _Sums:
    """What a subject's games add up to, exactly; means over the opponents in parts of ``WHOLE``."""

    change: int = 0
    score: int = 0
    expected: int = 0


def rate(config: Config, subjects: Mapping[str, Subject], games: Iterable[Game]) -> PeriodResult:
    """Rate one period.

    Subjects that only appear in games open with the start rating and no games. A game without
    places counts for nothing; a game whose id comes again with the same members and order of finish
    counts once. Raises ``PeriodFault`` for an id with two contents, a malformed game, an unknown
    model, and a subject no K step fits.

    >>> win = Game("g", (("ana",), ("ben",)), (1, 2))
    >>> result = rate(Config(), {}, [win])
    >>> {name: change.after for name, change in result.changes.items()}
    {'ana': 1510000000, 'ben': 1490000000}
    """
    _refuse_config(config)
    played = played_games(config, games)
    counted = Counter(name for game in played for side in game.sides for name in side)
    known = {name: subjects.get(name, Subject()) for name in sorted({*subjects, *counted})}
    opening = {name: _opening(config, subject) for name, subject in known.items()}
    ks = {name: _k(config, name, known[name], counted[name]) for name in known}
    sums: dict[str, _Sums] = defaultdict(_Sums)
    rows: list[GameChange] = []
    for game in played:
        rows += _rate_game(config, game, opening, ks, sums)
    changes = {
        name: _change(config, known[name], opening[name], ks[name], counted[name], sums[name])
        for name in known
    }
    return PeriodResult(changes, tuple(rows))


def list_hash(changes: Mapping[str, Change]) -> str:
    """``sha256:`` of one line ``["id",after,games]`` a subject, by id in code point order."""
    encode = json.JSONEncoder(separators=(",", ":")).encode
    lines = (
        encode([name, changes[name].after, changes[name].games]) + "\n" for name in sorted(changes)
    )
    return "sha256:" + hashlib.sha256("".join(lines).encode("ascii")).hexdigest()


def _refuse_config(config: Config) -> None:
    if config.model not in MODELS:
        raise PeriodFault(
            message(
                "There is no model %(model)s; there are: %(known)s.",
                model=repr(config.model),
                known=MODELS,
            )
        )
    if config.multi not in MULTIS:
        raise PeriodFault(
            message(
                "There is no multi %(multi)s; there are: %(known)s.",
                multi=repr(config.multi),
                known=MULTIS,
            )
        )
    if config.scale <= 0:
        raise PeriodFault(message("The scale must be greater than zero."))
    if config.margin is not None and config.margin <= 0:
        raise PeriodFault(message("The margin of a full win must be greater than zero."))


def played_games(config: Config, games: Iterable[Game]) -> list[Game]:
    """The played games, once each, in canonical form and order."""
    by_id: dict[str, Game] = {}
    for game in games:
        once = _canonical(game, with_points=config.margin is not None)
        if by_id.setdefault(game.id, once) != once:
            raise PeriodFault(
                message(
                    "The game %(game)s appears twice with different content.",
                    game=quote_name(game.id),
                )
            )
    return [by_id[name] for name in sorted(by_id) if by_id[name].places is not None]


def _canonical(game: Game, *, with_points: bool) -> Game:
    """The same game with sorted sides and dense places, so that equal games compare equal."""
    _refuse_game(game)
    sides = [tuple(sorted(side)) for side in game.sides]
    if game.places is None:
        return Game(game.id, tuple(sorted(sides)))
    ranks = {place: rank for rank, place in enumerate(sorted(set(game.places)), 1)}
    points = game.points if with_points and game.points is not None else (0,) * len(sides)
    order = sorted(
        (ranks[place], side, made)
        for place, side, made in zip(game.places, sides, points, strict=True)
    )
    places, sorted_sides, made = zip(*order, strict=True)
    kept = tuple(made) if with_points and game.points is not None else None
    return Game(game.id, tuple(sorted_sides), tuple(places), kept)


def _refuse_game(game: Game) -> None:
    members = [name for side in game.sides for name in side]
    shown = quote_name(game.id)
    if not 1 <= len(game.sides) <= MOST_SIDES or not all(game.sides):
        raise PeriodFault(
            message(
                "The game %(game)s needs 1 to %(most)s sides, none of them empty.",
                game=shown,
                most=MOST_SIDES,
            )
        )
    if len(set(members)) < len(members):
        raise PeriodFault(message("The game %(game)s has a player or pair twice.", game=shown))
    if game.places is None:
        return
    if len(game.places) != len(game.sides) or len(game.sides) < 2:
        raise PeriodFault(
            message("The game %(game)s needs two or more sides and a place for each.", game=shown)
        )
    if game.points is not None and len(game.points) != len(game.sides):
        raise PeriodFault(
            message("The game %(game)s needs points for each side, or for none.", game=shown)
        )


def _opening(config: Config, subject: Subject) -> int:
    return config.start if subject.rating is None else subject.rating


def _k(config: Config, name: str, subject: Subject, counted: int) -> int:
    """The K a subject plays with, after the limit on K times games (FIDE B.02 8.3.3)."""
    k = _opening_k(config, name, subject)
    if config.max_nk is not None and k * counted > config.max_nk:
        k = config.max_nk // (counted * MICRO) * MICRO
    return k


def _opening_k(config: Config, name: str, subject: Subject) -> int:
    if subject.k is not None:
        return subject.k
    if isinstance(config.k, int):
        return config.k
    opening = _opening(config, subject)
    for step in config.k:
        if step.fits(opening, subject.games):
            return step.k
    raise PeriodFault(
        message(
            "No K step applies to %(subject)s; the last step must have no conditions.",
            subject=quote_name(name),
        )
    )


def _rate_game(
    config: Config,
    game: Game,
    opening: Mapping[str, int],
    ks: Mapping[str, int],
    sums: dict[str, _Sums],
) -> list[GameChange]:
    """Add one game to the sums of its members; the rows that explain it."""
    assert game.places is not None, "only played games are rated"  # noqa: S101 - our own bug
    count = len(game.sides)
    scores, expectations = [0] * count, [0] * count
    means = [elo.mean_rating([opening[name] for name in side]) for side in game.sides]
    for one, other in combinations(range(count), 2):
        won = _score(config, game, one, other)
        hoped = elo.expected_score(
            config.model, means[one] - means[other], config.scale, config.cap
        )
        scores[one] += won
        scores[other] += NANO - won
        expectations[one] += hoped
        expectations[other] += NANO - hoped
    rows, parts = [], WHOLE // (count - 1)
    for side, scored, hoped in zip(game.sides, scores, expectations, strict=True):
        mean_hoped, mean_scored = (elo.round_fraction(x, count - 1) for x in (hoped, scored))
        for name in side:
            moved = elo.rating_change(ks[name], scored - hoped, count, config.multi)
            mine = sums[name]
            mine.change += moved
            mine.score += scored * parts
            mine.expected += hoped * parts
            rows.append(GameChange(game.id, name, ks[name], mean_hoped, mean_scored, moved))
    return sorted(rows, key=lambda row: row.subject)


def _score(config: Config, game: Game, one: int, other: int) -> int:
    """The share of a game that one side has of another, in 10^-9."""
    assert game.places is not None, "only played games are rated"  # noqa: S101 - our own bug
    won = elo.score_of_places(game.places[one], game.places[other])
    if config.margin is None or game.points is None:
        return won
    return margin_score(won, game.points[one] - game.points[other], config.margin)


def _change(
    config: Config, subject: Subject, before: int, k: int, counted: int, sums: _Sums
) -> Change:
    after = before + sums.change
    if config.floor is not None:
        after = max(after, min(before, config.floor))
    if config.below_peak is not None and subject.peak is not None:
        after = max(after, min(before, subject.peak - config.below_peak))
    games = subject.games + counted
    peak = subject.peak
    if counted and games >= (config.provisional_games or 0):
        peak = after if peak is None else max(peak, after)
    return Change(
        before,
        after,
        games,
        k,
        _micro(sums.score),
        _micro(sums.expected),
        games < (config.provisional_games or 0),
        peak,
    )


def _micro(parts: int) -> int:
    """A sum in parts of 10^-9 as millionths, rounded once."""
    return elo.round_fraction(parts, WHOLE * (NANO // MICRO))
