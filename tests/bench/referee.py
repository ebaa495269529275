"""How fast the referee is: games and events a second on one core, from bytes to verdict.

Run ``python -m tests.bench.referee [--deals N] [--long]``. For every game and both forms it prints
games and events a second and how many times as long as decoding alone that takes (``json.loads``;
UTF-8 and splitting into lines), and how many times as long as the verdict alone it takes to judge a
log for storage: the terms of its table, what was played, its hashes, all values of its row. Then it
prints how text does beside JSON and All Fives beside Draw, and how many times as fast as other
engines it is, event by event; those come from the lock ``requirements/bench.txt`` and are measured
in the same run.

The games are whole ones played by bots under the default options, one log a game; with ``--long``
logs are as long as the options of the game allow.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple
from uuid import UUID

from games.bots import playout
from games.judging import Form, Occupant, Terms, judge_log, receive_for, stored_values
from games.rules.log import Log
from games.rules.registry import GAMES
from games.rules.replay import referee
from games.rules.sections import SEATS
from games.rules.write import to_json, to_text
from tests.bench.figures import Figure, note
from tests.bench.peers import PEERS, measure_peers

ROUNDS = 7
COMPARED = "partnership"
"""The game that other engines are compared with: theirs are block games of double six, too."""
LENGTHS = (50, 100, 200, 400)
"""Deals of the long logs whose cost is drawn as a curve."""
INSTALL = "pip install --require-hashes -r requirements/bench.txt"


class Rate(NamedTuple):
    """One game in one form."""

    games: float
    """A second."""
    events: float
    """A second."""
    decoding: float
    """The time in terms of that of decoding alone."""
    size: int
    storing: float
    """The time of judging for storage in terms of that of the verdict alone."""


def long_options(game: str, deals: int) -> dict[str, int | str]:
    """Options under which one log of the game goes on for about that many deals."""
    names = {option.name for option in GAMES[game].options}
    return {"target": 17 * deals} if "target" in names else {}


def logs_of(game: str, deals: int, long: bool = False) -> list[Log]:
    """Bot games of about that many deals in all."""
    logs: list[Log] = []
    done = 0
    players = GAMES[game].default_players or GAMES[game].players[0]
    while done < deals:
        options = long_options(game, deals - done) if long else {}
        log = playout(game, players, len(logs), "random", options)
        logs.append(log)
        done += len(log.sections)
    return logs


def in_json(log: Log) -> bytes:
    """A log in JSON form."""
    return json.dumps(to_json(log)).encode()


def in_text(log: Log) -> bytes:
    """A log in text form."""
    return to_text(log).encode()


def lines_of(data: bytes) -> list[str]:
    """What decoding the text form takes at least."""
    return data.decode().split("\n")


FORMS: dict[Form, tuple[Callable[[Log], bytes], Callable[[bytes], object]]] = {
    "json": (in_json, json.loads),
    "text": (in_text, lines_of),
}
"""How a log is written in each form, and decoded."""


def judge_for_storage(terms: Terms, form: Form, data: bytes) -> object:
    """What the server does with a log before it asks the database: all that is stored of it."""
    return stored_values(judge_log(terms, receive_for(terms, data, form)))


def terms_of(log: Log) -> Terms:
    """A table at which the log is played, with the names that ``with_names`` gives its seats."""
    seats = {seat: Occupant(UUID(int=place), f"Player {seat}") for place, seat in seats_of(log)}
    return Terms(UUID(int=0), log.game, log.options, seats)


def with_names(log: Log) -> Log:
    """The log with a name for every seat, as clients send it."""
    return log._replace(occupants={seat: f"Player {seat}" for _, seat in seats_of(log)})


def seats_of(log: Log) -> list[tuple[int, str]]:
    """The seats of a log with their places from 1."""
    return list(enumerate(SEATS[: log.players], 1))


def measure(logs: dict[str, list[Log]]) -> dict[tuple[str, str], Rate]:
    """How fast the logs of each game are refereed in each form.

    Everything is run in turns: the machine may be busy.
    """
    runs: dict[tuple[str, str, str], tuple[Callable[[bytes], object], list[bytes]]] = {}
    for game, some in logs.items():
        terms = terms_of(some[0])
        for form, (write, decode) in FORMS.items():
            data = [write(with_names(log)) for log in some]
            judge = partial(referee, form=form, options=terms.options)
            if any(judge(one).verdict != "accepted" for one in data):
                raise SystemExit(f"{game}: a bot's log was not accepted")
            runs[game, form, "judge"] = judge, data
            runs[game, form, "decode"] = decode, data
            runs[game, form, "store"] = partial(judge_for_storage, terms, form), data
    best = dict.fromkeys(runs, float("inf"))
    for _ in range(ROUNDS):
        for key, (action, data) in runs.items():
            best[key] = min(best[key], seconds_for(action, data))
    return {
        (game, form): _rate(logs[game], data, *(best[game, form, what] for what in WHAT))
        for (game, form, what), (_, data) in runs.items()
        if what == "judge"
    }


WHAT = ("judge", "decode", "store")


def _rate(logs: list[Log], data: list[bytes], judge: float, decode: float, store: float) -> Rate:
    events = sum(len(section.events) for log in logs for section in log.sections)
    size = sum(map(len, data))
    return Rate(len(logs) / judge, events / judge, judge / decode, size, store / judge)


def seconds_for(action: Callable[[bytes], object], data: list[bytes]) -> float:
    """The processor time that an action takes for all of these."""
    start = time.process_time()
    for one in data:
        action(one)
    return time.process_time() - start


def compare(rates: dict[str, Rate]) -> None:
    """Print how partnership does beside every peer that is installed."""
    peers = measure_peers()
    for name, moves in peers.items():
        ratios = [f"{rate.events / moves:5.1f} x from {form}" for form, rate in rates.items()]
        best = tuple(rate.events / moves for rate in rates.values())
        note(Figure(f"referee, {COMPARED}", moves * max(best), "events/s", name, best))
        sys.stdout.write(f"{COMPARED} / {name:10} {moves:8.0f} moves/s  {'  '.join(ratios)}\n")
    missing = [name for name in PEERS if name not in peers]
    if missing:
        sys.stdout.write(f"Not installed: {', '.join(missing)}. To compare with them: {INSTALL}\n")


def main() -> None:
    """Print one line per game and form, then one per peer."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1500)
    parser.add_argument("--long", action="store_true")
    chosen = parser.parse_args()
    rates = measure({game: logs_of(game, chosen.deals, chosen.long) for game in GAMES})
    for (game, form), found in rates.items():
        what = f"referee, {game}, {form}, judged for storage"
        note(Figure(what, found.games, "games/s", "the verdict alone", (found.storing,), "1.3"))
        sys.stdout.write(
            f"{game:12} {form}  {found.size / 1e6:5.2f} MB  "
            f"{found.games:7.0f} games/s  {found.events / 1e6:5.2f} million events/s  "
            f"{found.decoding:5.1f} x decoding  {found.storing:4.2f} x to store\n"
        )
    for game in GAMES:
        beside(rates, (game, "text"), (game, "json"), "0.85")
    beside(rates, ("allfives", "json"), ("draw", "json"), "0.8")
    for deals in LENGTHS:
        found = measure({COMPARED: logs_of(COMPARED, deals, long=True)})[COMPARED, "json"]
        curve = Figure("a log is judged", 1000 / found.games, "ms", curve="events a log")
        note(replace(curve, at=found.events / found.games))
    compare({form: rates[COMPARED, form] for form in FORMS})


def beside(
    rates: dict[tuple[str, str], Rate], one: tuple[str, str], other: tuple[str, str], goal: str
) -> None:
    """Print how many events one game and form takes for each of another in the same time."""
    ratio = rates[one].events / rates[other].events
    what, peer = " ".join(one), " ".join(other)
    note(Figure(f"referee, {what}", rates[one].events, "events/s", peer, (ratio,), goal))
    sys.stdout.write(f"{what} / {peer}  {ratio:4.2f} x the events/s\n")


if __name__ == "__main__":
    main()
