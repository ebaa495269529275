"""What fits together: the shapes of a game, the ways to draw them, the usual sizes of tables.

Reads the registries of games and formats and decides nothing: `services.plans` checks an event.
"""

from games.catalog import sides_by_players
from games.rules.definition import Game
from tournaments.scheduling.formats import FORMATS, Format, format_of
from tournaments.scheduling.types import PAIRS, ROTATING, SINGLE

Sizes = tuple[int, int, int]
"""Seats a table: least, most, preferred."""


def shapes_of(game: Game) -> list[str]:
    """Return the shapes in which a game can be played, the usual one first.

    >>> from games.rules.registry import GAMES
    >>> [shapes_of(GAMES[slug]) for slug in ("partnership", "domizerka", "martini")]
    [['pairs', 'rotating'], ['single'], ['single', 'pairs', 'rotating']]
    """
    single = [SINGLE] if single_sizes(game) else []
    paired = any(len(side) > 1 for sides in sides_by_players(game).values() for side in sides)
    return single + ([PAIRS, ROTATING] if paired else [])


def single_sizes(game: Game) -> list[int]:
    """Return how many can play at a table each for themselves, by the usual options.

    >>> from games.rules.registry import GAMES
    >>> [single_sizes(GAMES[slug]) for slug in ("partnership", "domizerka", "martini")]
    [[], [3], [2, 3]]
    """
    found = sides_by_players(game).items()
    return [number for number, sides in found if all(len(side) == 1 for side in sides)]


def methods_of(game: Game, shape: str) -> list[Format]:
    """Return the ways of drawing that a game has in a shape, in the order they are offered.

    >>> from games.rules.registry import GAMES
    >>> [one.slug for one in methods_of(GAMES["domizerka"], "single")]
    ['groups', 'groups_swiss', 'knockout', 'manual']
    """
    two = shape != SINGLE or 2 in single_sizes(game)
    return [one for one in FORMATS.values() if shape in one.shapes and (two or one.many_sides)]


def usual_sizes(game: Game, shape: str, method: str) -> Sizes:
    """Return (min, max, preferred) seats a table unless somebody says otherwise.

    If a game allows several numbers, four sit down or the most below four, and one fewer where
    that does not come out even.

    >>> from games.rules.registry import GAMES
    >>> draw, martini = GAMES["draw"], GAMES["martini"]
    >>> usual_sizes(draw, "single", "groups"), usual_sizes(draw, "single", "knockout")
    ((3, 4, 4), (2, 2, 2))
    >>> usual_sizes(martini, "single", "groups"), usual_sizes(martini, "rotating", "rotating")
    ((2, 3, 3), (4, 4, 4))
    """
    sizes = single_sizes(game)
    if shape != SINGLE or not sizes:
        return 4, 4, 4
    facts = format_of(method)
    if 2 in sizes and (not facts.many_sides or facts.eliminates):
        return 2, 2, 2
    most = max((size for size in sizes if size <= 4), default=min(sizes))
    least = most - 1 if most - 1 in sizes else most
    return least, most, most


def may_choose_sizes(game: Game, shape: str, method: str) -> bool:
    """Return whether the size of tables can be chosen."""
    return shape == SINGLE and len(single_sizes(game)) > 1 and format_of(method).many_sides


def has_crosstable(method: str, shape: str, seats_most: int) -> bool:
    """Return whether entries meet one by one, so that a crosstable shows who met whom.

    >>> has_crosstable("swiss", "pairs", 4), has_crosstable("groups", "single", 3)
    (True, False)
    """
    two_sides = shape == PAIRS or (shape == SINGLE and seats_most == 2)
    return two_sides and not format_of(method).eliminates
