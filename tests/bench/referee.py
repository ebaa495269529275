"""How fast the referee is: events a second on one core, from bytes to verdict.

Run ``python -m tests.bench.referee [--deals N]``. For every game and both forms it prints the
events a second and the ratio to decoding alone (``json.loads``; UTF-8 and splitting into lines).
The bytes are many whole games played by bots, joined into one long log where the game allows it.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable

from games.bots import playout
from games.rules.log import Log
from games.rules.registry import GAMES
from games.rules.replay import referee
from games.rules.write import to_json, to_text


def best_of(rounds: int, action: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds of processor time."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return min(times)


def long_options(game: str, deals: int) -> dict[str, int | str]:
    """Options under which one log of the game goes on for about that many deals."""
    names = {option.name for option in GAMES[game].options}
    return {"target": 17 * deals} if "target" in names else {}


def logs_of(game: str, deals: int) -> list[Log]:
    """Bot games of about that many deals in all."""
    logs: list[Log] = []
    done = 0
    while done < deals:
        players = GAMES[game].default_players or GAMES[game].players[0]
        log = playout(game, players, len(logs), "random", long_options(game, deals - done))
        logs.append(log)
        done += len(log.sections)
    return logs


def main() -> None:
    """Print one line per game and form."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000)
    deals = parser.parse_args().deals
    for game in GAMES:
        logs = logs_of(game, deals)
        texts = [to_text(log).encode() for log in logs]
        documents = [json.dumps(to_json(log)).encode() for log in logs]
        events = sum(len(section.events) for log in logs for section in log.sections)
        for form, data in (("json", documents), ("text", texts)):
            verdicts = [referee(one) for one in data]
            if any(verdict.verdict != "accepted" for verdict in verdicts):
                raise SystemExit(f"{game}: a bot's log was not accepted")
            full = best_of(5, lambda data=data: [referee(one) for one in data])  # type: ignore[misc]
            if form == "json":
                alone = best_of(5, lambda data=data: [json.loads(one) for one in data])  # type: ignore[misc]
            else:
                alone = best_of(5, lambda data=data: [one.decode().split("\n") for one in data])  # type: ignore[misc]
            sys.stdout.write(
                f"{game:12} {form}  {events:7} events  {sum(map(len, data)) / 1e6:5.2f} MB  "
                f"{events / full / 1e6:5.2f} million events/s  {full / alone:5.1f} x decoding\n"
            )


if __name__ == "__main__":
    main()
