"""Evenings of a club: events are made, drawn, played by sheet and by log, and closed."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games.bots import playout
from games.rules.write import to_text
from tests.faults.tablets import TEXT, Tablet, Wish

JSON = dict[str, Any]
GIVEN = ("Ana", "Ben", "Cyd", "Dee", "Eva", "Flo")
FAMILY = ("Abreu", "Báez", "Castro", "Durán")
ROUNDS = 3
"""How many rounds an evening has, where nothing else is asked for."""
HANDS = 3
"""How many tablets send at a time."""


@dataclass
class Evidence:
    """What was made, by id; of tables which kind of evidence was sent."""

    club: str = ""
    players: list[str] = field(default_factory=list)
    pairs: list[str] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    rounds: list[str] = field(default_factory=list)
    tables: dict[str, str] = field(default_factory=dict)
    results: dict[str, JSON] = field(default_factory=dict)


class Evenings:
    """The organiser with a token of the whole club, and tablets that may only send results."""

    def __init__(self, organiser: Tablet, seed: int, rounds: int = ROUNDS) -> None:
        self.organiser = organiser
        self.rounds = rounds
        self.tablets: list[Tablet] = []
        self.seed = seed
        self.played = Evidence()

    def make_club(self) -> str:
        """Make the club; return its id."""
        self.played.club = self.organiser.post("/clubs", {"name": "Doble Nueve"}, "club")["id"]
        return self.played.club

    def play_until(self, deadline: float) -> None:
        """Play whole evenings until the clock (monotonic) says so; raises GaveUp.

        The evening that is being played is played to its end.
        """
        self._make_people()
        number = 0
        while number == 0 or time.monotonic() < deadline:
            number += 1
            self._evening(number, deadline)

    def _make_people(self) -> None:
        path = f"/clubs/{self.played.club}"
        names = [f"{given} {family}" for family in FAMILY for given in GIVEN]
        made = self.organiser.post(f"{path}/players", {"names": names}, "players")
        self.played.players = ids = [one["id"] for one in made["results"]]
        couples = [list(pair) for pair in zip(ids[::2], ids[1::2], strict=True)]
        made = self.organiser.post(f"{path}/partnerships", {"pairs": couples}, "partnerships")
        self.played.pairs = [one["id"] for one in made["results"]]

    def _evening(self, number: int, deadline: float) -> None:
        step = f"evening-{number}"
        plan = {
            "club": self.played.club,
            "name": f"Evening {number}",
            "game": "partnership",
            "method": "swiss",
            "shape": "pairs",
            "rounds_planned": self.rounds,
            "seed": self.seed + number,
        }
        event = self.organiser.post("/events", plan, f"{step}/event")["id"]
        self.played.events.append(event)
        path = f"/events/{event}"
        entries = {"partnerships": self.played.pairs}
        self.organiser.post(f"{path}/entries", entries, f"{step}/entries")
        self.organiser.post(f"{path}/open", {}, f"{step}/open")
        for row in range(1, self.rounds + 1):
            self._round(path, f"{step}/round-{row}", deadline)
        self.organiser.post(f"{path}/finish", {}, f"{step}/finish")

    def _round(self, path: str, step: str, deadline: float) -> None:
        drawn = self.organiser.post(f"{path}/rounds", {}, f"{step}/draw")
        self.played.rounds.append(drawn["id"])
        self.organiser.post(f"/rounds/{drawn['id']}/publish", {}, f"{step}/publish")
        with ThreadPoolExecutor(HANDS) as pool:
            shares = [(n, drawn["tables"][n::HANDS]) for n in range(HANDS)]
            work = [pool.submit(self._share, n, share, step, deadline) for n, share in shares]
            for one in work:
                one.result()
        self.organiser.post(f"/rounds/{drawn['id']}/close", {}, f"{step}/close")

    def _share(self, hand: int, tables: list[JSON], step: str, deadline: float) -> None:
        for table in tables:
            wish = self._wish(table, f"{step}/table-{table['number']}")
            self.played.tables[table["id"]] = "log" if wish.kind == TEXT else "sheet"
            answer = self.tablets[hand].send(wish)
            self.played.results[table["id"]] = answer["result"]
            if time.monotonic() < deadline:
                time.sleep(0.1)

    def _wish(self, table: JSON, key: str) -> Wish:
        """Return what a tablet sends for a table: a log that was played, or a score sheet."""
        chance = Random(f"{self.seed}/{key}")
        if chance.random() < 0.5:
            names = {letter: seat["player"]["name"] for letter, seat in table["seats"].items()}
            log = playout("partnership", 4, chance.randrange(10**6), occupants=names)
            return Wish(key, "POST", f"/tables/{table['id']}/logs", to_text(log).encode(), TEXT)
        points = [100 + chance.randrange(30), chance.randrange(95)]
        chance.shuffle(points)
        body = json.dumps({"points": dict(zip(("AC", "BD"), points, strict=True))}).encode()
        return Wish(key, "PUT", f"/tables/{table['id']}/result", body)
