"""How much better the strong player is than the sensible one, and how long it takes a move.

Run ``python -m tests.bench.strong [--deals N] [--preset P]``. Each deal is played twice, with the
strong player on either side; the points that it makes beyond the sensible one are those of both
together, by deal, with the interval in which the truth lies in 95 of 100 such runs. Times are
those of the processor, of moves with something to choose.
"""

from __future__ import annotations

import statistics
import sys
import time
from random import Random
from typing import NamedTuple

from games.bots.sensible import Turn, sensible_event
from games.bots.strong import strong_event
from games.rules.reading.header import RawLog, build_log
from games.rules.refereeing.session import Session, open_session
from games.rules.registry import GAMES
from games.rules.sections import Section
from tests.bench.figures import Figure, arguments, note

GAME = GAMES["partnership"]
FIRST_LATE = 10
"""The number of the tile from which on a move has a goal."""
GOAL_POINTS, GOAL_LEAST, GOAL_MOVE = 3.0, 2.0, 100.0
"""Points a deal, the lower end of their interval, and milliseconds of the slowest of a hundred."""


class Moves(NamedTuple):
    """The milliseconds of moves, before the tenth tile and from it on."""

    early: list[float]
    late: list[float]


def fresh_session(preset: str) -> Session:
    """A game in which nothing has been played; whoever chance takes leads, with any tile."""
    found = GAME.preset(preset)
    options = dict(found.options if found else {}) | {"first_lead": "free"}
    words = " ".join(f"{name}={value}" for name, value in options.items())
    tags = {"Format": "domlog 1", "Game": GAME.slug, "Players": "4", "Options": words}
    return open_session(build_log(RawLog(tags, []), None))


def points_of(seed: int, preset: str, strong_side: int, moves: Moves) -> int:
    """The points of a deal of the side on which the strong player sits, less the other's."""
    session = fresh_session(preset)
    setup = session.rules.shuffle(Random(seed), session.context(1, 1))
    section = Section(1, 1, setup, [], [])
    deal = session.open(section)
    turn = Turn(GAME.slug, deal, section, session.rules.options, Random(seed))
    laid = 0
    while deal.end is None:
        if (deal.turn_seat() or 0) % 2 == strong_side:
            start = time.process_time()
            event = strong_event(turn)
            taken = 1000 * (time.process_time() - start)
            if len(turn.legal()) > 1:
                (moves.late if laid + 1 >= FIRST_LATE else moves.early).append(taken)
        else:
            event = sensible_event(turn)
        deal.play((GAME.code_of_event(event),))
        section.events.append(event)
        laid += not event.endswith("pass")
    score = deal.score()
    return score[strong_side] - score[1 - strong_side]


def slowest_of_a_hundred(times: list[float]) -> float:
    """The time that one move of a hundred exceeds."""
    return sorted(times)[-1 - len(times) // 100]


def report(deals: int, preset: str) -> None:
    """Print a line for the points and one for the moves."""
    moves = Moves([], [])
    won = [
        statistics.mean(points_of(seed, preset, side, moves) for side in (0, 1))
        for seed in range(deals)
    ]
    mean, off = statistics.mean(won), 1.96 * statistics.stdev(won) / deals**0.5
    note(Figure(f"points a deal beyond sensible, {preset}", mean, "", goal=str(GOAL_POINTS)))
    note(Figure("lower end of its interval", mean - off, "", goal=str(GOAL_LEAST)))
    sys.stdout.write(
        f"{preset:8} {deals} deals each way: {mean:.2f} points a deal beyond sensible, "
        f"between {mean - off:.2f} and {mean + off:.2f}\n"
    )
    for when, times in zip(("before the tenth tile", "from it on"), moves, strict=True):
        half, most = statistics.median(times), slowest_of_a_hundred(times)
        note(Figure(f"the slowest of a hundred moves {when}", most, "ms", goal=str(GOAL_MOVE)))
        sys.stdout.write(
            f"a move {when}: {half:.1f} ms, the slowest of a hundred {most:.1f}, of all "
            f"{max(times):.1f}\n"
        )


def main() -> None:
    """Measure what was asked for."""
    asked = arguments(__doc__, deals=2000, preset="classic")
    report(asked.deals, asked.preset)


if __name__ == "__main__":
    main()
