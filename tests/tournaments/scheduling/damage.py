"""Seeded documents of every method and shape, legal, careless and damaged, for the checker."""

from __future__ import annotations

import copy
import random
from typing import Any

from tournaments.scheduling.formats import FORMATS

Document = dict[str, Any]


def document(chance: random.Random) -> Document:
    """A readable document: mostly legal rounds, some results, odd people now and then."""
    method = chance.choice(list(FORMATS))
    shape = chance.choice(FORMATS[method].shapes)
    names = [f"e{i}" for i in range(chance.choice((0, 1, 2, 3, 4, 5, 6, 8, 9, 12)))]
    rounds = chance.randint(1, 5)
    made: Document = {"format": "schedule 1", "method": method, "shape": shape}
    made["rounds_planned"] = rounds + chance.randint(0, 1)
    made["entries"] = [_entry(name, chance) for name in names]
    if len(names) > 1 and chance.random() < 0.3:
        made["forbidden"] = [chance.sample([*names, "ghost"], 2) for _ in range(3)]
    if FORMATS[method].needs_sizes or chance.random() < 0.2:
        least, preferred, most = sorted(chance.randint(2, 5) for _ in range(3))
        made["table_sizes"] = {"min": least, "preferred": preferred, "max": most}
    if chance.random() < 0.3:
        made["policy"] = {"advance": chance.randint(1, 3), "balance": "level"}
    made["rounds"] = [_round(made, k, chance) for k in range(1, chance.randint(0, rounds) + 1)]
    return made


def _entry(name: str, chance: random.Random) -> Document:
    entry: Document = {"id": name, "club": chance.choice(("north", "south", None, ""))}
    odd = {
        "rating": 1540.5,
        "from_round": chance.choice((2, None)),
        "to_round": chance.choice((0, 2, None)),
        "sits_out": [chance.randint(1, 4)],
        "table": chance.choice((1, None)),
    }
    return entry | {key: value for key, value in odd.items() if chance.random() < 0.12}


def _round(made: Document, k: int, chance: random.Random) -> Document:
    here = [entry["id"] for entry in made["entries"] if _present(entry, k)]
    chance.shuffle(here)
    tables: list[Document] = []
    while here and chance.random() < 0.95:
        size = _size(made, chance)
        if len(here) < size:
            break
        letters = ["AC", "BD"] if made["shape"] == "pairs" else list("ABCDEFGHIJ")
        seats = {letter: here.pop() for letter in letters[:size]}
        tables.append({"number": len(tables) + 1, "seats": seats} | _result(made, seats, chance))
    return {"number": k, "tables": tables, "byes": here}


def _present(entry: Document, k: int) -> bool:
    last = entry.get("to_round")
    late = k < (entry.get("from_round") or 1)
    return not late and (last is None or k <= last) and k not in entry.get("sits_out", [])


def _size(made: Document, chance: random.Random) -> int:
    if made["shape"] == "rotating":
        return 4
    if made["shape"] == "pairs" or not FORMATS[made["method"]].many_sides:
        return 2
    sizes = made.get("table_sizes", {"min": 2, "max": 4})
    return chance.randint(sizes["min"], sizes["max"])


def _result(made: Document, seats: Document, chance: random.Random) -> Document:
    sides = ["AC", "BD"] if made["shape"] == "rotating" else list(seats)
    result: Document = {}
    for key in ("points", "places"):
        if chance.random() < 0.5:
            result[key] = {side: chance.choice((1, 2, 3, 2.5)) for side in sides}
        elif chance.random() < 0.1:
            result[key] = chance.choice((None, {}, {"Q": 1}))
    return result


def damage_document(given: Document, chance: random.Random) -> Document:
    """The document with one thing wrong that keeps every value of its type."""
    made = copy.deepcopy(given)
    if not made["rounds"]:
        return made
    played = chance.choice(made["rounds"])
    names = [entry["id"] for entry in made["entries"]] + ["ghost"]
    table = chance.choice(played["tables"] or [{"number": 1, "seats": {}}])
    seats, seat = table["seats"], chance.choice([*table["seats"], "A"])
    what = chance.randrange(7)
    if what == 0:
        seats[seat] = chance.choice(names)
    elif what == 1:
        played["byes"].append(chance.choice(names))
    elif what == 2:
        table["number"] = chance.choice((-1, 0, 1, 2))
    elif what == 3:
        played["number"] = chance.choice((0, 1, 7))
    elif what == 4:
        seats[chance.choice(("K", "AC", "B", "E"))] = seats.pop(seat, "ghost")
    elif what == 5:
        seats.clear()
    else:
        played["tables"] = played["tables"][1:]
    return made
