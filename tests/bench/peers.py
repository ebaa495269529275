"""Other people's engines, replaying games of their own: what the referee is compared with.

They come from the lock `requirements/bench.txt`. Each function prepares random games outside the
clock, then times nothing but the replay, on one core, and returns moves a second.
"""

import copy
import importlib
import importlib.util
import random
import time
from collections.abc import Callable
from typing import Any

GAMES = 200
ROUNDS = 5
SEED = 7


def dominoes_moves() -> float:
    """PyPI `dominoes`: four players, double six, moves checked and made by `Game.make_move`."""
    library = importlib.import_module("dominoes")
    random.seed(SEED)  # the library shuffles with the global generator
    recorded = [_dominoes_game(library) for _ in range(GAMES)]
    copies = [(copy.deepcopy(start), moves) for start, moves in recorded]

    def replay() -> int:
        count = 0
        for game, moves in copies:
            for tile, left in moves:
                game.make_move(tile, left)
            count += len(game.moves)
        return count

    return _rate(replay)


def _dominoes_game(library: Any) -> tuple[Any, list[tuple[Any, bool]]]:
    game = library.Game.new()
    start = copy.deepcopy(game)
    moves = []
    while game.result is None:
        move = random.choice(game.valid_moves)
        moves.append(move)
        game.make_move(*move)
    return start, moves


def open_spiel_moves() -> float:
    """OpenSpiel `python_block_dominoes`: actions applied to a state, chance nodes not counted."""
    spiel = importlib.import_module("pyspiel")
    importlib.import_module("open_spiel.python.games.block_dominoes")
    game = spiel.load_game("python_block_dominoes")
    chance = random.Random(SEED)
    recorded = [_spiel_game(game, chance) for _ in range(GAMES)]

    def replay() -> int:
        count = 0
        for dealt, actions in recorded:
            state = game.new_initial_state()
            for action in dealt:
                state.apply_action(action)
            for action in actions:
                state.apply_action(action)
            count += len(actions)
        return count

    return _rate(replay)


def _spiel_game(game: Any, chance: random.Random) -> tuple[list[int], list[int]]:
    state = game.new_initial_state()
    dealt: list[int] = []
    actions: list[int] = []
    while not state.is_terminal():
        action = chance.choice(state.legal_actions())
        (dealt if state.is_chance_node() else actions).append(action)
        state.apply_action(action)
    return dealt, actions


def _rate(replay: Callable[[], int]) -> float:
    start = time.process_time()
    moves = replay()
    return moves / (time.process_time() - start)


PEERS: dict[str, Callable[[], float]] = {
    "dominoes": dominoes_moves,
    "open_spiel": open_spiel_moves,
}
"""Every peer by its package."""


def measure_peers() -> dict[str, float]:
    """Moves a second of every peer that is installed, the best of several runs."""
    return {
        name: max(measure() for _ in range(ROUNDS))
        for name, measure in PEERS.items()
        if importlib.util.find_spec(name) is not None
    }
