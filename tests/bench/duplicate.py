"""How much of the variance of a result the same deals at all tables take out.

Run ``python -m tests.bench.duplicate [--boards N] [--tables N] [--seed S] [--strong]``. Every board
is played at every table by bots of one kind, so that all pairs are of equal strength: sensible ones
that take a part of their turns at random, or strong ones, who try their tiles against hands as they
may be. What is left of the variance of a side's points is that within boards, by the unbiased
estimate; between boards there is what the deals bring.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Callable, Iterator
from random import Random

from games.bots import playout
from games.bots.sensible import Turn, sensible_event
from games.bots.strong import strong_event
from games.rules.log import Log
from games.rules.refereeing.session import open_session
from tests.bench.figures import Figure, note

GOAL = 0.25
Choose = Callable[[Turn], str]


def play_deal(log: Log, chance: Random, choose: Choose) -> int:
    """The margin of the first deal of a log, played anew."""
    session = open_session(log)
    events: list[str] = []
    section = log.sections[0]._replace(events=events, claims=[])
    deal = session.open(section)
    game = session.rules.game
    turn = Turn(game.slug, deal, section, session.rules.options, chance)
    while deal.end is None:
        event = choose(turn)
        code = game.code_of_event(event)
        if code is None or not deal.play((code,)):
            raise RuntimeError(f"a bot played {event!r}")
        events.append(event)
    first, second = deal.score()
    return first - second


def play_boards(boards: int, tables: int, seed: int, choose: Choose) -> Iterator[list[int]]:
    """The margins of every board at all tables."""
    chance = Random(seed)
    for _ in range(boards):
        log = playout("partnership", 4, chance.getrandbits(32), "random", {"target": 1})
        yield [play_deal(log, chance, choose) for _ in range(tables)]


def part_taken_out(margins: list[list[int]]) -> tuple[float, float]:
    """The variance of margins, and which part of it is between boards."""
    whole = statistics.variance([one for board in margins for one in board])
    within = statistics.mean(statistics.variance(board) for board in margins)
    return whole, 1 - within / whole


def careless(part: float) -> Choose:
    """A sensible player that takes so large a part of its turns at random."""

    def choose(turn: Turn) -> str:
        if turn.chance.random() < part:
            return turn.deal.any_event(turn.chance)
        return sensible_event(turn)

    return choose


def main() -> None:
    """Measure fields from careful to careless, or strong players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=400)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--strong", action="store_true")
    asked = parser.parse_args()
    fields: dict[str, Choose] = {
        f"{part:.0%} of turns at random": careless(part) for part in (0.05, 0.1, 0.25, 0.5, 1.0)
    }
    if asked.strong:
        fields = {"strong players": strong_event}
    for name, choose in fields.items():
        margins = list(play_boards(asked.boards, asked.tables, asked.seed, choose))
        whole, taken = part_taken_out(margins)
        note(Figure(f"variance taken out, {name}", taken, "", goal=str(GOAL)))
        sys.stdout.write(f"{name}: variance {whole:.0f}, {taken:.0%} of it taken out\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
