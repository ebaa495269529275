"""The course of the evening: events side by side, round by round, table by table."""

import time
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any

from deploy.demo.cast import CLUB, EARLY, EVENING_SEED, EVERYBODY, LATE, PAIRS, TRIOS, Hall
from deploy.demo.client import JSON, Client
from games.bots import Policy, playout
from games.rules.write import to_text

Report = Callable[[JSON], None]
"""Takes {"event": id} once, and {"done": n, "total": m, "text": what} after each step."""

_SETTING_UP = 3
_OPENING = 3
_A_ROUND = 3
_ENDING = 1
_RATING = 1
_RATING_PATIENCE = 30.0
_GAME_SECONDS = 0.15
"""From game to game; so slow the evening can be watched."""


class Evening:
    """Plays the demo evening through a client."""

    def __init__(self, client: Client, report: Report) -> None:
        self._client = client
        self._report = report
        self._events: dict[str, str] = {}
        self._rounds: dict[str, JSON] = {}
        self._total = _SETTING_UP + sum(_steps(hall) for hall in EARLY + LATE) + _RATING
        self._done = 0

    def play(self) -> None:
        """Play it all; raises DemoFailed where the server refuses a step."""
        club, ids, partnerships = self._set_up()
        for halls in (EARLY, LATE):
            for hall in halls:
                self._open(hall, club, ids, partnerships)
            self._report({"event": self._events[EARLY[0].key]})
            for number in range(1, max(hall.rounds for hall in halls) + 1):
                self._play_round([hall for hall in halls if number <= hall.rounds], number)
        self._wait_for_ratings(club)

    def _play_round(self, halls: list[Hall], number: int) -> None:
        for hall in halls:
            self._draw(hall, number)
        for hall, table in _in_turn([(hall, self._rounds[hall.key]) for hall in halls]):
            self._play_table(hall, number, table)
        for hall in halls:
            path = f"/rounds/{self._rounds[hall.key]['id']}/close"
            label = f"{hall.plan['name']}: round {number} closed"
            self._step(path, {}, f"{hall.key}/{number}/close", label)
            if number == hall.rounds:
                self._end(hall)

    def _end(self, hall: Hall) -> None:
        """End the event: its standings are final."""
        path = f"/events/{self._events[hall.key]}/finish"
        self._step(path, {}, f"{hall.key}/finish", f"{hall.plan['name']}: over")

    def _set_up(self) -> tuple[str, dict[str, str], list[str]]:
        """Make club, players and partnerships; return their ids, the players' by name."""
        club = str(self._step("/clubs", {"name": CLUB}, "club", f"club {CLUB}")["id"])
        names = [*EVERYBODY, *TRIOS]
        made = self._step(f"/clubs/{club}/players", {"names": names}, "players", "players")
        ids = {player["name"]: str(player["id"]) for player in made["results"]}
        pairs = [[ids[one], ids[two]] for one, two in PAIRS]
        made = self._step(f"/clubs/{club}/partnerships", {"pairs": pairs}, "pairs", "partnerships")
        return club, ids, [str(partnership["id"]) for partnership in made["results"]]

    def _open(self, hall: Hall, club: str, ids: dict[str, str], partnerships: list[str]) -> None:
        """Make the event, enter everybody, open it."""
        name, key = hall.plan["name"], hall.key
        event = self._step("/events", {"club": club, **hall.plan}, f"{key}/event", name)
        self._events[key] = str(event["id"])
        path = f"/events/{event['id']}"
        players = [ids[player] for player in hall.players]
        entries = {"players": players} if players else {"partnerships": partnerships}
        self._step(f"{path}/entries", entries, f"{key}/entries", f"{name}: entries")
        self._step(f"{path}/open", {}, f"{key}/open", f"{name}: open")

    def _draw(self, hall: Hall, number: int) -> None:
        """Draw a round and publish it."""
        name, step = hall.plan["name"], f"{hall.key}/{number}"
        path = f"/events/{self._events[hall.key]}/rounds"
        drawn = self._step(path, {}, f"{step}/draw", f"{name}: round {number} drawn")
        self._rounds[hall.key] = drawn
        path = f"/rounds/{drawn['id']}/publish"
        self._step(path, {}, f"{step}/publish", f"{name}: round {number} begins")

    def _play_table(self, hall: Hall, number: int, table: JSON) -> None:
        """Let bots play a table's game and send its log."""
        occupants = {letter: seat["player"]["name"] for letter, seat in table["seats"].items()}
        seed = EVENING_SEED + 1000 * number + int(table["number"])
        game = str(hall.plan["game"])
        begun = time.monotonic()
        strong = hall is EARLY[0] and (number, table["number"]) == (hall.rounds, 1)
        policy: Policy = "strong" if strong else "sensible"
        log = playout(game, len(occupants), seed, policy, hall.plan["options"], occupants)
        time.sleep(max(0.0, begun + _GAME_SECONDS - time.monotonic()))
        self._client.post_log(
            f"/tables/{table['id']}/logs",
            to_text(log),
            step=f"{hall.key}/{number}/table-{table['number']}",
        )
        self._tell(f"{hall.plan['name']}: round {number}, table {table['number']}")

    def _wait_for_ratings(self, club: str) -> None:
        """Wait until the worker has rated every closed round, for a bounded time."""
        deadline = time.monotonic() + _RATING_PATIENCE
        while time.monotonic() < deadline:
            pools = self._client.get(f"/clubs/{club}/pools")["results"]
            if pools and not any(pool["periods_pending"] for pool in pools):
                return self._tell("all rounds rated")
            time.sleep(0.2)
        self._tell("ratings still being computed")

    def _step(self, path: str, body: JSON, step: str, text: str) -> dict[str, Any]:
        answer = self._client.post(path, body, step=step)
        self._tell(text)
        return answer

    def _tell(self, text: str) -> None:
        self._done += 1
        self._report({"done": self._done, "total": self._total, "text": text})


def _steps(hall: Hall) -> int:
    """Return how many requests an event takes."""
    return _OPENING + hall.rounds * (hall.tables + _A_ROUND) + _ENDING


def _in_turn(rounds: list[tuple[Hall, JSON]]) -> Iterator[tuple[Hall, JSON]]:
    """Yield the tables of all events as they finish: one here, one there."""
    columns = [[(hall, table) for table in drawn["tables"]] for hall, drawn in rounds]
    for row in zip_longest(*columns):
        yield from (pair for pair in row if pair is not None)
