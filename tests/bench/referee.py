"""How fast the referee is: games and events a second on one core, from bytes to verdict.

Run ``python -m tests.bench.referee [--deals N] [--long]``. For every game and both forms it prints
games and events a second and how many times as long as decoding alone that takes (``json.loads``;
UTF-8 and splitting into lines), and how many times as long as the verdict alone it takes to judge a
log for storage, with what was played and its hash. Then it prints how many times as fast as other
engines it is, event by event; those come from the lock ``requirements/bench.txt`` and are measured
in the same run.

The games are whole ones played by bots under the default options, one log a game; with ``--long``
logs are as long as the options of the game allow.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from games.bots import playout
from games.rules.log import Log
from games.rules.registry import GAMES
from games.rules.replay import canonical_replay, parse, referee
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
    """The time of judging for storage (verdict, canonical words, hash) in terms of the verdict."""


def best_of(rounds: int, action: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds of processor time."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return min(times)


def ratio(one: Callable[[], object], other: Callable[[], object]) -> float:
    """The time of one in terms of the other; both run in turns, as the machine may be busy."""
    times = [(best_of(1, one), best_of(1, other)) for _ in range(ROUNDS)]
    return min(time for time, _ in times) / min(time for _, time in times)


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


FORMS: dict[str, tuple[Callable[[Log], bytes], Callable[[bytes], object]]] = {
    "json": (in_json, json.loads),
    "text": (in_text, lines_of),
}
"""How a log is written in each form, and decoded."""


def _each(action: Callable[[bytes], object], data: list[bytes]) -> None:
    for one in data:
        action(one)


def judge_for_storage(data: bytes) -> bytes:
    """The hash of what was played, which comes with the verdict."""
    return hashlib.sha256(canonical_replay(parse(data)).canonical.as_bytes()).digest()


def rate(logs: list[Log], form: str) -> Rate:
    """How fast these logs are refereed in that form."""
    write, decode = FORMS[form]
    data = [write(log) for log in logs]
    if any(referee(one).verdict != "accepted" for one in data):
        raise SystemExit(f"{logs[0].game}: a bot's log was not accepted")
    full = best_of(ROUNDS, partial(_each, referee, data))
    alone = best_of(ROUNDS, partial(_each, decode, data))
    storing = ratio(partial(_each, judge_for_storage, data), partial(_each, referee, data))
    events = sum(len(section.events) for log in logs for section in log.sections)
    return Rate(len(logs) / full, events / full, full / alone, sum(map(len, data)), storing)


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
    compared: dict[str, Rate] = {}
    for game in GAMES:
        logs = logs_of(game, chosen.deals, chosen.long)
        speeds: dict[str, float] = {}
        for form in FORMS:
            found = rate(logs, form)
            if game == COMPARED:
                compared[form] = found
            speeds[form] = found.events
            note(_figure(game, form, found))
            sys.stdout.write(
                f"{game:12} {form}  {len(logs):4} games  {found.size / 1e6:5.2f} MB  "
                f"{found.games:7.0f} games/s  {found.events / 1e6:5.2f} million events/s  "
                f"{found.decoding:5.1f} x decoding  {found.storing:4.2f} x to store\n"
            )
        text = speeds["text"] / speeds["json"]
        what = f"referee, {game}, from text"
        note(Figure(what, speeds["text"], "events/s", "from JSON", (text,), "0.8"))
    for deals in LENGTHS:
        long = logs_of(COMPARED, deals, long=True)
        found = rate(long, "json")
        curve = Figure("a log is judged", 1000 / found.games, "ms", curve="events a log")
        note(replace(curve, at=found.events / found.games))
    compare(compared)


def _figure(game: str, form: str, found: Rate) -> Figure:
    what = f"referee, {game}, {form}, judged for storage"
    return Figure(what, found.games, "games/s", "the verdict alone", (found.storing,), "1.5")


if __name__ == "__main__":
    main()
