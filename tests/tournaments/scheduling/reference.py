"""The checker once more, in the plainest way, for comparing: counts pair by pair, no tallies.

Works on documents whose values have the right types; shares nothing with the project but the
facts of the formats, which are data.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations
from typing import Any

from tournaments.scheduling.formats import FORMATS

Document = dict[str, Any]
Found = set[tuple[str, int | None, int | None]]


def present(entry: Document, number: int) -> bool:
    """Whether an entry is available in a round."""
    last = entry.get("to_round")
    here = number >= (entry.get("from_round") or 1) and (last is None or number <= last)
    return here and number not in entry.get("sits_out", [])


def sides(shape: str, seats: dict[str, str]) -> dict[str, list[str]]:
    """Side -> ids."""
    if shape == "rotating":
        return {"AC": [seats["A"], seats["C"]], "BD": [seats["B"], seats["D"]]}
    return {seat: [name] for seat, name in seats.items()}


def keys_right(shape: str, seats: dict[str, str]) -> bool:
    """Whether the seat keys are those of the shape."""
    wanted = {"pairs": ["AC", "BD"], "rotating": list("ABCD")}.get(shape)
    return sorted(seats) == (wanted or list("ABCDEFGHIJ")[: len(seats)])


def better(shape: str, table: Document) -> Callable[[str, str], bool] | None:
    """Whether one side finished strictly before another; None while nothing counts."""
    wanted = {"AC", "BD"} if shape == "rotating" else set(table["seats"])
    places, points = table.get("places"), table.get("points")
    if places:
        return (lambda a, b: bool(places[a] < places[b])) if set(places) == wanted else None
    if points and set(points) == wanted:
        return lambda a, b: bool(points[a] > points[b])
    return None


def violations(document: Document) -> Found:
    """Code, round and table of everything that is wrong."""
    found: Found = set()
    entries = {entry["id"]: entry for entry in document["entries"]}
    losses = dict.fromkeys(entries, 0)
    lives = FORMATS[document["method"]].lives or math.inf
    for k, played in enumerate(document.get("rounds", []), 1):
        out = {name for name in entries if losses[name] >= lives}
        found |= _of_round(document, entries, k, played, out)
        for table in played["tables"]:
            found |= {(code, k, table["number"]) for code in _of_table(document, entries, table)}
            for name in _losers(document, table):
                losses[name] = losses.get(name, 0) + 1
    return found


def _of_round(
    document: Document, entries: dict[str, Document], k: int, played: Document, out: set[str]
) -> Found:
    found: Found = set()
    lives = FORMATS[document["method"]].lives
    if played["number"] != k or k > document["rounds_planned"]:
        found.add(("round_number", k, None))
    numbers = [table["number"] for table in played["tables"]]
    found |= {("table_number", k, n) for n in numbers if n < 1 or numbers.count(n) > 1}
    seated = [(t["number"], name) for t in played["tables"] for name in t["seats"].values()]
    everybody: list[tuple[int | None, str]] = [*seated]
    everybody += [(None, name) for name in played.get("byes", [])]
    names = [name for _, name in everybody]
    third_place = lives == 1 and len((set(names) & set(entries)) - out) <= 2
    # Entries that are out meet only each other.
    for table in played["tables"]:
        third_place &= len({name in out for name in table["seats"].values()}) < 2
    for at, name in everybody:
        if name not in entries:
            found.add(("unknown_entry", k, at))
        elif not present(entries[name], k):
            found.add(("absent_seated" if at is not None else "absent_bye", k, at))
        if name in out and not third_place:
            found.add(("eliminated_seated", k, at))
    if FORMATS[document["method"]].teams:
        found |= {("match", k, number) for number in _matches(document, entries, played)}
    for name, entry in entries.items():
        if names.count(name) > 1:
            found.add(("twice", k, None))
        needed = present(entry, k) and name not in out and lives != 2
        if FORMATS[document["method"]].teams and entry.get("club") is not None:
            club = entry["club"]
            needed &= not any(n in entries and entries[n].get("club") == club for n in names)
        if needed and name not in names:
            found.add(("missing", k, None))
    return found


def _matches(document: Document, entries: dict[str, Document], played: Document) -> set[int]:
    """Tables at which a team meets itself, or another than at its lowest table."""
    found: set[int] = set()
    tables = sorted(played["tables"], key=lambda table: int(table["number"]))
    for club in {entry.get("club") for entry in entries.values()} - {None}:
        first = None
        for table in tables:
            names = list(table["seats"].values())
            own = [n for n in names if n in entries and entries[n].get("club") == club]
            for one in own:
                for other in (n for at, n in enumerate(names) if at != names.index(one)):
                    theirs = entries.get(other, {}).get("club")
                    if theirs == club:
                        found.add(table["number"])
                        continue
                    first = first or (theirs or other)
                    if first != (theirs or other):
                        found.add(table["number"])
    return found


def _of_table(document: Document, entries: dict[str, Document], table: Document) -> Iterable[str]:
    shape, sizes = document["shape"], document.get("table_sizes")
    facts = FORMATS[document["method"]]
    seats = table["seats"]
    if shape == "single":
        least, most = 2, 10 if facts.many_sides else 2
        if sizes and facts.many_sides:
            least, most = 2 if facts.lives else sizes["min"], sizes["max"]
        if not least <= len(seats) <= most:
            yield "table_size"
    forbidden = [set(pair) for pair in document.get("forbidden", []) if set(pair) <= set(entries)]
    mates = facts.levels and _mates_meet(document, table)
    if mates or any(pair <= set(seats.values()) for pair in forbidden):
        yield "forbidden"
    if not keys_right(shape, seats):
        yield "seat_keys"
        return
    for key in ("points", "places"):
        if table.get(key) and set(table[key]) != set(sides(shape, seats)):
            yield "result_keys"


def _mates_meet(document: Document, table: Document) -> bool:
    here = [e for e in document["entries"] if e["id"] in table["seats"].values()]
    teams = [entry["club"] for entry in here if entry.get("club") is not None]
    return len(teams) > len(set(teams))


def _losers(document: Document, table: Document) -> Iterable[str]:
    before = better(document["shape"], table)
    seats = table["seats"]
    facts = FORMATS[document["method"]]
    if before is None or not facts.lives:
        return
    cut = 1
    if "advance" in facts.policy and len(seats) > 2:
        cut = document.get("policy", {}).get("advance", len(seats) // 2)
    for side, name in seats.items():
        if 1 + sum(before(other, side) for other in seats) > cut:
            yield name


def metrics(document: Document) -> dict[str, int | Fraction]:
    """Every metric by its definition, for a document whose seat keys are right."""
    entries = {entry["id"]: entry for entry in document["entries"]}
    rounds = document.get("rounds", [])
    numbers = range(1, len(rounds) + 1)
    partners, opponents, met = (
        [_pairs(document, entries, played, role) for played in rounds]
        for role in ("partners", "opponents", "met")
    )
    pairs = [frozenset(pair) for pair in combinations(entries, 2)]
    together = [
        pair for pair in pairs
        if any(all(present(entries[name], k) for name in pair) for k in numbers)
    ]  # fmt: skip

    def times(role: list[set[frozenset[str]]], pair: frozenset[str]) -> int:
        return sum(pair in here for here in role)

    def repeats(role: list[set[frozenset[str]]]) -> int:
        return sum(max(0, times(role, pair) - 1) for pair in pairs)

    fair = math.ceil(Fraction(sum(map(len, opponents)), len(together))) if together else 0
    clubs = {name: entry.get("club") for name, entry in entries.items()}
    forbidden = [frozenset(pair) for pair in document.get("forbidden", [])]
    return {
        "partner_repeats": repeats(partners),
        "opponent_repeats": repeats(opponents),
        "meet_repeats": repeats(met),
        "max_opponent": max((times(opponents, pair) for pair in pairs), default=0),
        "opponent_excess": sum(max(0, times(opponents, pair) - fair) for pair in pairs),
        "consecutive_meetings": sum(len(met[k] & met[k - 1]) for k in range(1, len(rounds))),
        "same_club_meetings": sum(
            len({clubs[name] for name in pair}) == 1 and None not in {clubs[name] for name in pair}
            for here in met
            for pair in here
        ),
        "forbidden_meetings": sum(pair in forbidden for here in met for pair in here),
        **_of_levels(document, entries, rounds),
        **_score_metrics(document, entries, rounds),
        **_table_metrics(document, entries, rounds),
    }


def _of_levels(
    document: Document, entries: dict[str, Document], rounds: list[Document]
) -> dict[str, int | Fraction]:
    """Tables of several places, byes beyond a remainder of four; for places make the tables."""
    if not FORMATS[document["method"]].levels:
        return {}
    mixed = extra = 0
    places = _places(list(entries.values()))
    for played in rounds if places else ():
        for table in played["tables"]:
            here = [name for name in table["seats"].values() if name in entries]
            mixed += len({places.get(name) for name in here}) > 1
        seats = sum(n in entries for t in played["tables"] for n in t["seats"].values())
        byes = sum(name in entries for name in played.get("byes", []))
        extra += byes - (seats + byes) % 4
    return {"mixed_tables": mixed, "extra_byes": extra}


def _places(entries: list[Document]) -> dict[str, int]:
    """Entry -> its place in its team: one after the other takes the first that is free for good."""
    found: dict[str, int] = {}

    def due(entry: Document) -> tuple[int, Fraction, str]:
        return entry.get("from_round") or 1, -Fraction(entry.get("rating", 0)), entry["id"]

    for entry in sorted(entries, key=due):
        mates = [e for e in entries if e["id"] in found and e.get("club") == entry.get("club")]
        if entry.get("club") is None:
            continue
        first = entry.get("from_round") or 1
        place = 0
        while any(
            found[mate["id"]] == place
            and (mate.get("to_round") is None or mate["to_round"] >= first)
            for mate in mates
        ):
            place += 1
        found[entry["id"]] = place
    return found


def _pairs(
    document: Document, entries: dict[str, Document], played: Document, role: str
) -> set[frozenset[str]]:
    found = set()
    for table in played["tables"]:
        listed = sides(document["shape"], table["seats"]).values()
        for (i, one), (j, other) in combinations(
            [(i, name) for i, side in enumerate(listed) for name in side if name in entries], 2
        ):
            if one != other and role in ("met", "partners" if i == j else "opponents"):
                found.add(frozenset((one, other)))
    return found


def _score_metrics(
    document: Document, entries: dict[str, Document], rounds: list[Document]
) -> dict[str, int | Fraction]:
    score = dict.fromkeys(entries, Fraction(0))
    byes = dict.fromkeys(entries, 0)
    gaps: list[Fraction] = []
    wrong = 0
    for played in rounds:
        rested = [name for name in played.get("byes", []) if name in entries]
        at_tables = [list(table["seats"].values()) for table in played["tables"]]
        sitting = [name for names in at_tables for name in names if name in entries]
        wrong += sum(any(byes[other] < byes[name] for other in sitting) for name in rested)
        for names in at_tables:
            here = [score[name] for name in names if name in entries]
            gaps += [max(here) - min(here)] if here else []
        for table in played["tables"]:
            for name, share in _shares(document["shape"], table):
                if name in entries:
                    score[name] += share
        for name in rested:
            score[name] += 1
            byes[name] += 1
    floats = gaps if FORMATS[document["method"]].by_score else []
    always = _always(entries, len(rounds))
    knockout = FORMATS[document["method"]].eliminates
    return {
        "float_sum": sum(floats, Fraction(0)),
        "float_squares": sum((gap**2 for gap in floats), Fraction(0)),
        "bye_spread": 0 if knockout else _spread(byes[name] for name in always),
        "wrong_byes": 0 if knockout else wrong,
        "first_lead_spread": _spread(
            sum(
                table["seats"].get("AC" if document["shape"] == "pairs" else "A") == name
                for played in rounds
                for table in played["tables"]
            )
            for name in always
            if not byes[name]
        ),
    }


def _shares(shape: str, table: Document) -> Iterable[tuple[str, Fraction]]:
    before = better(shape, table)
    listed = sides(shape, table["seats"])
    if before is None or len(listed) < 2:
        return
    for side, names in listed.items():
        gained = Fraction(0)
        for other in listed:
            if other != side:
                gained += 1 if before(side, other) else 0 if before(other, side) else Fraction(1, 2)
        for name in names:
            yield name, gained / (len(listed) - 1)


def _table_metrics(
    document: Document, entries: dict[str, Document], rounds: list[Document]
) -> dict[str, int | Fraction]:
    shape, wanted = document["shape"], document.get("table_sizes")
    tables = [(played, table) for played in rounds for table in played["tables"]]
    short = dict.fromkeys(entries, 0)
    spreads, axes, repeats = [0], [0], 0
    for played, table in tables:
        size = len(table["seats"])
        larger = any(len(other["seats"]) > size for other in played["tables"])
        for name in table["seats"].values():
            is_short = wanted and larger and size < wanted["preferred"]
            short[name] = short.get(name, 0) + bool(is_short)
    for name, entry in entries.items():
        mine = [(t["seats"], s) for _, t in tables for s, n in t["seats"].items() if n == name]
        turns = [(len(seats), s) for seats, s in mine]
        spreads += [_spread(turns.count((len(seats), s)) for s in seats) for seats, _ in mine]
        counted = [s for size, s in turns if shape != "single" or size == 2]
        axes.append(abs(sum(1 if s in ("AC", "A", "C") else -1 for s in counted)))
        at = [t["number"] for _, t in tables for n in t["seats"].values() if n == name]
        if entry.get("table") is None:
            repeats += sum(at.count(number) - 1 for number in set(at))
    always = _always(entries, len(rounds))
    return {
        "seat_spread": max(spreads),
        "axis_difference": max(axes),
        "short_table_spread": _spread(short[name] for name in always),
        "table_number_repeats": repeats,
    }


def _always(entries: dict[str, Document], rounds: int) -> list[str]:
    return [n for n, e in entries.items() if all(present(e, k) for k in range(1, rounds + 1))]


def _spread(counts: Iterable[int]) -> int:
    listed = list(counts)
    return max(listed) - min(listed) if listed else 0
