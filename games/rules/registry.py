"""The games there are, one line each."""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.definition import Game
from games.rules.variants import (
    allfives,
    domizerka,
    draw,
    martini,
    matador,
    partnership,
    pinochle,
)

GAMES: Mapping[str, Game] = {
    game.slug: game
    for game in (
        partnership.GAME,
        domizerka.GAME,
        draw.GAME,
        martini.GAME,
        matador.GAME,
        pinochle.GAME,
        allfives.GAME,
    )
}
"""Every game by its slug, the text of the Game tag."""


def choices() -> list[tuple[str, str]]:
    """(slug, title) of every game, for a column with choices."""
    return [(game.slug, game.title) for game in GAMES.values()]
