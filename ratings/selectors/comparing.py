"""Compares people of a pool: finds them by name, counts their games, foretells a pairing.

A side of a comparison is one player, two players or a partnership, which is its two players.
Head-to-head counts the games of the pool's newest list; the expected result takes the ratings of
that list, and its configuration. ``engine.meetings`` counts. Functions say how many queries they
take.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from clubs.models import Partnership, Player
from clubs.names import display_name
from clubs.selectors.words import pairs_with_words, players_with_words
from ratings.engine.config import stored_config
from ratings.engine.deviation import deviation
from ratings.engine.elo import NANO
from ratings.engine.meetings import (
    Expectation,
    HeadToHead,
    expectation_lines,
    expected_result,
    head_to_head,
)
from ratings.engine.period import Config, Game
from ratings.models import Pool, RatedGame, RatingChange, RatingList, Standing, Subject
from web.faults import InvalidInput
from web.folding import closest_spellings, search_words, sort_key

Named = TypeVar("Named", Player, Partnership)
MOST_NAMES = 1000
MOST_NAMESAKES = 5
MOST_SIDES = 10
MOST_ON_A_SIDE = 8


@dataclass(frozen=True)
class Side:
    """A side of a comparison: its players, and the partnership that was named, if one was."""

    players: tuple[Player, ...]
    partnership: Partnership | None = None

    @property
    def name(self) -> str:
        """The name of the side."""
        if self.partnership is not None:
            return self.partnership.name
        return " / ".join(str(player) for player in self.players)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the players."""
        return tuple(str(player.id) for player in self.players)


@dataclass(frozen=True)
class Meeting:
    """A game of a comparison: its source, when its period was closed, and how it ended.

    `places` and `points` are those of the one and of the other, whose sides of the game have the
    numbers `sides`; `change` is the id of the change it made to the one's rating. The ledger has
    points only where margins count.
    """

    game: RatedGame
    places: tuple[int, int] | None
    points: tuple[int, int] | None
    together: bool
    change: str
    sides: tuple[int, int]


@dataclass(frozen=True)
class Comparison:
    """The comparison of two sides, and its games, newest first."""

    found: HeadToHead
    meetings: tuple[Meeting, ...]


def names_of_pool(pool: Pool) -> list[str]:
    """Return names to pick from, at most 1,000: players first, then partnerships. Two queries.

    Of a pool with more of them the best are named; each part is in order of names.
    """
    best = Standing.objects.filter(pool=pool).order_by("-after", "subject_id")
    parts = (f"subject__player__{part}" for part in ("sort_key", "name", "nickname", "number"))
    found = best.filter(pair=False).values_list(*parts)[:MOST_NAMES]
    players = sorted(found, key=lambda row: row[0])
    named = [display_name(*row) for _key, *row in players]
    pairs = best.filter(pair=True).values_list("subject__partnership__name", flat=True)
    coupled = sorted(pairs[: MOST_NAMES - len(named)]) if len(named) < MOST_NAMES else []
    return [name for name in (*named, *coupled) if name]


def find_side(pool: Pool, asked: Sequence[str], *, pointer: str = "") -> Side:
    """Return the side that names or ids stand for: one player, several, or one partnership.

    A text that is nobody's name is searched by its words in any order, without accents, as
    everywhere. Raises InvalidInput for no text, for a text that finds nobody or several, and for a
    partnership beside others. Two queries, and two for each text that is searched by words.
    """
    wanted = [text.strip() for text in asked if text.strip()]
    if not wanted:
        raise InvalidInput(_("Choose a player or a pair."), pointer=pointer)
    if len(wanted) > MOST_ON_A_SIDE:
        raise InvalidInput(_("That is too many players for one side."), pointer=pointer)
    players = list(Player.objects.filter(_has_id_or_name(wanted), _may_be_asked(pool, "player")))
    _refuse_namesakes(wanted, players, pointer)
    known = {text: player for text in wanted if (player := _first_named(text, players)) is not None}
    unknown = [text for text in wanted if text not in known]
    if not unknown:
        return Side(tuple(known[text] for text in wanted))
    pairs = Partnership.objects.select_related("first", "second")
    found = list(pairs.filter(_has_id_or_name(unknown), _may_be_asked(pool, "partnership")))
    pair = _first_named(unknown[0], found)
    missing = [text for text in unknown if _first_named(text, found) is None]
    if missing or pair is None:
        spelled = {text: _find_by_words(pool, text, pointer) for text in missing}
        return find_side(pool, [spelled.get(text, text) for text in wanted], pointer=pointer)
    if len(wanted) > 1:
        raise InvalidInput(_("A pair is a side of its own."), pointer=pointer)
    return Side((pair.first, pair.second), pair)


def _may_be_asked(pool: Pool, who: str) -> Q:
    """The condition that somebody is of the pool's club, or a guest who is rated in the pool."""
    rated = Standing.objects.filter(pool=pool, **{f"subject__{who}": OuterRef("pk")})
    return Q(club=pool.club_id) | Q(Exists(rated))


def _find_by_words(pool: Pool, text: str, pointer: str) -> str:
    """Return the id of the one player, or else the one pair, of the club that has these words."""
    if _id(text) is None and search_words(text):
        players = Player.objects.filter(_may_be_asked(pool, "player"))
        pairs = Partnership.objects.filter(_may_be_asked(pool, "partnership"))
        for found in (
            list(players_with_words(players, text)[:MOST_NAMESAKES]),
            list(pairs_with_words(pairs, text)[:MOST_NAMESAKES]),
        ):
            if len(found) == 1:
                return str(found[0].id)
            if found:
                raise InvalidInput(
                    _("Several are called “%(name)s”: %(found)s.")
                    % {"name": text, "found": ", ".join(map(str, found))},
                    pointer=pointer,
                )
    raise InvalidInput(
        _("The club has no player or pair called “%(name)s”.") % {"name": text},
        pointer=pointer,
    )


def _refuse_namesakes(wanted: Iterable[str], players: Collection[Player], pointer: str) -> None:
    for text in wanted:
        found = _all_named(text, players)
        if len(found) > 1:
            raise InvalidInput(
                _(
                    "More than one player of the club is called “%(name)s”; write the "
                    "nickname or the id."
                )
                % {"name": text},
                pointer=pointer,
            )


def _has_id_or_name(texts: Iterable[str]) -> Q:
    """The condition that a row has one of the ids or names."""
    meant = Q()
    for text in texts:
        number = _id(text)
        # "Ana (Flaca)": the name, and behind it what distinguishes namesakes.
        name = text.rpartition(" (")[0] if text.endswith(")") else text
        known = Q()
        for key in {sort_key(text), sort_key(name)}:
            known |= Q(sort_key=key) | Q(sort_key__startswith=f"{key} ")
        meant |= Q(id=number) if number is not None else known
    return meant


def _id(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _first_named(text: str, found: Collection[Named]) -> Named | None:
    return next(iter(_all_named(text, found)), None)


def _all_named(text: str, found: Collection[Named]) -> list[Named]:
    """Return those with a text as their id, else as their name; the exact spelling comes first."""
    number, wanted = _id(text), sort_key(text)
    if number is not None:
        return [one for one in found if one.id == number]
    exact = [one for one in found if wanted in map(sort_key, _names_of(one))]
    if exact:
        return closest_spellings(exact, text, _names_of)
    named = [one for one in found if sort_key(one.name) == wanted]
    return closest_spellings(named, text, lambda one: [one.name])


def _names_of(one: Player | Partnership) -> set[str]:
    return one.spellings if isinstance(one, Player) else {str(one)}


def config_of(pool: Pool) -> Config:
    """Return how the pool's newest list was rated, else how the first will be. No query."""
    return stored_config(pool.head.config) if pool.head is not None else pool.rating_config()


@dataclass(frozen=True)
class ExpectedSide:
    """What a side may expect, with the arithmetic line by line; `unrated` have the start rating."""

    side: Side
    expectation: Expectation
    lines: tuple[str, ...]
    unrated: tuple[Player, ...]

    @property
    def unrated_ids(self) -> tuple[UUID, ...]:
        """The ids of those who have the start rating."""
        return tuple(player.id for player in self.unrated)


def expected_results(pool: Pool, sides: Sequence[Side]) -> tuple[ExpectedSide, ...]:
    """Return what each side may expect by its players' ratings. One query.

    Raises InvalidInput for fewer than two sides or more than ten, and where somebody sits twice.
    """
    if not 2 <= len(sides) <= MOST_SIDES:
        raise InvalidInput(_("A pairing has 2 to 10 sides."), pointer="/side")
    config = config_of(pool)
    members = {player.id for side in sides for player in side.players}
    if len(members) < sum(len(side.players) for side in sides):
        raise InvalidInput(_("A player is at this table twice."), pointer="/side")
    ratings, deviations = _ratings_of(pool, members)
    found = expected_result(ratings, [side.ids for side in sides], config, deviations)
    return tuple(
        ExpectedSide(
            side,
            one,
            expectation_lines(one, config),
            tuple(player for player in side.players if str(player.id) not in ratings),
        )
        for side, one in zip(sides, found, strict=True)
    )


def expected_against(pool: Pool, mine: Side, others: Sequence[Side]) -> tuple[Expectation, ...]:
    """Return what a side may expect against each of the others, nobody on both. One query."""
    members = {player.id for side in (mine, *others) for player in side.players}
    known, config = _ratings_of(pool, members), config_of(pool)
    pairings = [(mine.ids, other.ids) for other in others]
    return tuple(expected_result(known[0], sides, config, known[1])[0] for sides in pairings)


def _ratings_of(
    pool: Pool, members: Collection[UUID]
) -> tuple[dict[str, int], dict[str, int] | None]:
    """The ratings of the rated among these players, and the deviations of all."""
    standings = Standing.objects.filter(pool=pool, subject__player__in=members)
    columns = ("subject__player_id", "after", "spread", "luck", "list__period__closed_at")
    rows = {str(player): row for player, *row in standings.values_list(*columns)}
    ratings = {player: row[0] for player, row in rows.items()}
    return ratings, _deviations(pool.head, rows, members)


def _deviations(
    head: RatingList | None, rows: Mapping[str, Sequence[Any]], members: Iterable[UUID]
) -> dict[str, int] | None:
    """The deviation of everybody, a newcomer's for the unrated; None where one is not known."""
    if head is None or head.fit is None:
        return None
    found = dict.fromkeys(map(str, members), deviation(NANO, 0, head.fit.variance))
    for player, (_after, *known) in rows.items():
        one = head.deviation_of(*known, pair=False)
        if one is None:
            return None
        found[player] = one
    return found


def compare_sides(pool: Pool, one: Side, other: Side) -> Comparison:
    """Return the head-to-head of two sides. Three queries.

    Raises InvalidInput where somebody is on both sides.
    """
    if set(one.ids) & set(other.ids):
        raise InvalidInput(_("Choose two different players or pairs."), pointer="/other")
    players = {player.id for side in (one, other) for player in side.players}
    rows = Subject.objects.filter(player__in=players).values_list("id", "player_id")
    numbers = {subject: str(player) for subject, player in rows}
    if len(numbers) < len(players):
        return Comparison(head_to_head([], one.ids, other.ids), ())
    games = _games_in_common(pool, numbers)
    found = head_to_head((_engine_game(row, numbers) for row in games), one.ids, other.ids)
    together = set(found.partners.games)
    counted = {*found.opponents.games, *together}
    mine = next(number for number, player in numbers.items() if player == one.ids[0])
    changes = _change_ids(pool, mine, [row.id for row in games])
    meetings = [
        _meeting(row, numbers, one, other, str(row.id) in together, changes.get(row.id, ""))
        for row in games
        if str(row.id) in counted
    ]
    return Comparison(found, tuple(meetings))


def _games_in_common(pool: Pool, subjects: Iterable[int]) -> list[RatedGame]:
    """The games that changed the ratings of all of them, newest first."""
    games = RatedGame.objects.filter(period__pool=pool, current=True, places__isnull=False)
    for subject in subjects:
        played = RatingChange.objects.filter(
            subject=subject, list__pool=pool, list__replaced__isnull=True
        )
        games = games.filter(id__in=played.values("game_id"))
    return list(games.select_related("period").order_by("-period__number", "-id"))


def _change_ids(pool: Pool, subject: int, games: Collection[int]) -> dict[int, str]:
    rows = RatingChange.objects.filter(
        subject=subject, game__in=games, list__pool=pool, list__replaced__isnull=True
    ).values_list("list_id", "game_id")
    return {game: f"{listed}-{subject}-{game}" for listed, game in rows}


def _engine_game(row: RatedGame, names: dict[int, str]) -> Game:
    """The game as the engine takes it; players who are not compared have their number as name."""
    seats = iter(row.players)
    sides = tuple(
        tuple(names.get(number, str(number)) for number in (next(seats) for _seat in range(size)))
        for size in row.sizes
    )
    places = tuple(row.places) if row.places is not None else None
    return Game(str(row.id), sides, places, tuple(row.points) or None)


def _meeting(
    row: RatedGame, names: dict[int, str], one: Side, other: Side, together: bool, change: str
) -> Meeting:
    game = _engine_game(row, names)
    places, points = game.places or (), game.points
    here, there = (
        next(place for place, side in enumerate(game.sides) if set(who.ids) <= set(side))
        for who in (one, other)
    )
    if together:
        rest = (side for side in range(len(places)) if side != here)
        there = min(rest, key=places.__getitem__)
    return Meeting(
        row,
        (places[here], places[there]),
        (points[here], points[there]) if points is not None else None,
        together,
        change,
        (here, there),
    )
