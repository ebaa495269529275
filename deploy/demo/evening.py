"""The course of the evening: both events side by side, round by round, table by table."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from deploy.demo.cast import CLUB, EVENING_SEED, PAIRS, PAIRS_EVENT, TRIOS, TRIOS_EVENT
from deploy.demo.client import JSON, Client
from games.bots import playout
from games.rules.write import to_text

Report = Callable[[JSON], None]
"""Takes {"event": id} once, and {"done": n, "total": m, "text": what} after each step."""

_SETTING_UP = 9
_A_ROUND = 3
_RATING = 1
_RATING_PATIENCE = 30.0
_GAME_SECONDS = 0.15
"""The bots need a hundredth of it; so slow the evening can be watched."""


@dataclass
class Hall:
    """One event while it is played: `plan` as sent to the API, tables a round."""

    name: str
    plan: JSON
    tables: int
    id: str = ""
    round: JSON = field(default_factory=dict)

    @property
    def rounds(self) -> int:
        """How many rounds are played."""
        return int(self.plan["rounds_planned"])

    @property
    def steps(self) -> int:
        """How many requests the rounds take."""
        return self.rounds * (self.tables + _A_ROUND)


class Evening:
    """Plays the demo evening through a client."""

    def __init__(self, client: Client, report: Report) -> None:
        self._client = client
        self._report = report
        self._pairs = Hall("pairs", PAIRS_EVENT, len(PAIRS) // 2)
        self._trios = Hall("trios", TRIOS_EVENT, len(TRIOS) // 3)
        self._total = _SETTING_UP + self._pairs.steps + self._trios.steps + _RATING
        self._done = 0

    def play(self) -> None:
        """Play it all; raises DemoFailed where the server refuses a step."""
        halls = (self._pairs, self._trios)
        club = self._set_up()
        for number in range(1, max(hall.rounds for hall in halls) + 1):
            playing = [hall for hall in halls if number <= hall.rounds]
            for hall in playing:
                self._draw(hall, number)
            for hall, table in _in_turn(playing):
                self._play_table(hall, number, table)
            for hall in playing:
                self._step(
                    f"/rounds/{hall.round['id']}/close",
                    {},
                    f"{hall.name}/{number}/close",
                    f"{hall.plan['name']}: round {number} closed",
                )
        self._wait_for_ratings(club)

    def _set_up(self) -> str:
        """Make club, players and events, open both; return the club's id."""
        club = str(self._step("/clubs", {"name": CLUB}, "club", f"club {CLUB}")["id"])
        names = [name for pair in PAIRS for name in pair] + list(TRIOS)
        made = self._step(f"/clubs/{club}/players", {"names": names}, "players", "players")
        ids = {player["name"]: player["id"] for player in made["players"]}
        pairs = [[ids[one], ids[two]] for one, two in PAIRS]
        made = self._step(f"/clubs/{club}/partnerships", {"pairs": pairs}, "pairs", "partnerships")
        partnerships = [partnership["id"] for partnership in made["partnerships"]]
        self._open(self._pairs, club, {"partnerships": partnerships})
        self._report({"event": self._pairs.id})
        self._open(self._trios, club, {"players": [ids[name] for name in TRIOS]})
        return club

    def _open(self, hall: Hall, club: str, entries: JSON) -> None:
        name = hall.plan["name"]
        plan = {"club": club, **hall.plan}
        hall.id = str(self._step("/events", plan, f"{hall.name}/event", name)["id"])
        event = f"/events/{hall.id}"
        self._step(f"{event}/entries", entries, f"{hall.name}/entries", f"{name}: entries")
        self._step(f"{event}/open", {}, f"{hall.name}/open", f"{name}: open")

    def _draw(self, hall: Hall, number: int) -> None:
        """Draw a round and publish it."""
        name, step = hall.plan["name"], f"{hall.name}/{number}"
        path = f"/events/{hall.id}/rounds"
        hall.round = self._step(path, {}, f"{step}/draw", f"{name}: round {number} drawn")
        path = f"/rounds/{hall.round['id']}/publish"
        self._step(path, {}, f"{step}/publish", f"{name}: round {number} begins")

    def _play_table(self, hall: Hall, number: int, table: JSON) -> None:
        """Let bots play a table's game and send its log."""
        occupants = {letter: seat["player"]["name"] for letter, seat in table["seats"].items()}
        seed = EVENING_SEED + 1000 * number + int(table["number"])
        game = str(hall.plan["game"])
        time.sleep(_GAME_SECONDS)
        log = playout(game, len(occupants), seed, "sensible", hall.plan["options"], occupants)
        self._client.post_log(
            f"/tables/{table['id']}/logs",
            to_text(log),
            step=f"{hall.name}/{number}/table-{table['number']}",
        )
        self._tell(f"{hall.plan['name']}: round {number}, table {table['number']}")

    def _wait_for_ratings(self, club: str) -> None:
        """Wait until the worker has rated every closed round, for a bounded time."""
        deadline = time.monotonic() + _RATING_PATIENCE
        while time.monotonic() < deadline:
            pools = self._client.get(f"/clubs/{club}/pools")["pools"]
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


def _in_turn(halls: list[Hall]) -> Iterator[tuple[Hall, JSON]]:
    """Yield the tables of all events as they finish: one here, one there."""
    columns = [[(hall, table) for table in hall.round["tables"]] for hall in halls]
    for row in zip_longest(*columns):
        yield from (pair for pair in row if pair is not None)
