"""A whole game to watch, played by the bots: always the same one, so that it can be cached."""

from functools import lru_cache
from typing import Any

from games.bots import playout
from games.replays import Replay, replay_at
from games.rules.definition import Game
from games.rules.log import Log
from games.rules.registry import GAMES
from games.rules.sections import SEATS
from games.scene import NamedSeat, NamedSide, scene_context
from games.seating import replay_words

SEED = 7
"""The seed of the shuffles and choices of the game."""

MOST_PLAYERS = 4
"""The most players where a game leaves their number open."""

NAMES = ("Ana", "Bruno", "Carmen", "Diego")
"""Who sits on the seats, from A on."""


@lru_cache(maxsize=32)
def game_to_watch(slug: str) -> Log:
    """Return a complete game of careful players, under the defaults of the game."""
    players = players_to_seat(GAMES[slug])
    seated = dict(zip(SEATS[:players], NAMES, strict=False))
    return playout(slug, players, SEED, "sensible", occupants=seated)


def players_to_seat(game: Game) -> int:
    """Return how many sit down: four where they may, else as many as may."""
    if game.default_players is not None:
        return game.default_players
    return max((number for number in game.players if number <= MOST_PLAYERS), default=2)


def watch_context(game: Game, deal: int, step: int) -> dict[str, Any]:
    """Return the context of the replay at a step; numbers out of range become the nearest.

    It has the same keys as that of the replay on a table's page.
    """
    log = game_to_watch(game.slug)
    replay = replay_at(log, deal, step)
    return {"game": game, "replay": replay, "words": replay_words(), **names_and_scene(log, replay)}


def names_of_sides(log: Log) -> dict[str, str]:
    """Return what the sides of a game with a name on every seat are called."""
    return {key: " – ".join(log.occupants[seat] for seat in key) for key in log.rules.sides}


def names_and_scene(log: Log, replay: Replay) -> dict[str, Any]:
    """Return names of seats and sides, and the context of the scene."""
    names, sides = dict(log.occupants), names_of_sides(log)
    seats = [NamedSeat(letter, name) for letter, name in names.items()]
    parties = [NamedSide(key, name) for key, name in sides.items()]
    return {
        "names": names,
        "sides": sides,
        "everybody": sides | names,
        **scene_context(seats, parties, replay.scene, log.rules.game.turns, replay.inferences),
    }
