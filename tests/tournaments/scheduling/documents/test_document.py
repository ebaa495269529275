"""The format ``schedule 1``: what is readable, what comes back, what drawing refuses."""

import json
import random
from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest

from tests.tournaments.scheduling import damage, reference
from tournaments.scheduling.checking.metrics import METRICS, OF_BOARDS, OF_LEVELS
from tournaments.scheduling.documents.answer import (
    answer_repeated_key,
    check_document,
    draw_document,
)
from tournaments.scheduling.documents.read import POLICY, read_schedule
from tournaments.scheduling.documents.write import numbers_json
from tournaments.scheduling.errors import DrawFault, IllegalSchedule
from tournaments.scheduling.formats import FORMATS
from web.documents.json_text import read_json, write_json

EXAMPLE = """
{"format": "schedule 1", "method": "swiss", "shape": "pairs",
 "rounds_planned": 3, "seed": 42, "policy": {"balance": "mixing"},
 "table_sizes": {"min": 2, "max": 4, "preferred": 3},
 "entries": [
  {"id": "p4", "rating": 1540.0, "club": "north", "from_round": 1, "to_round": null,
   "sits_out": [3, 2], "table": null, "colour": "red"},
  {"id": "p2", "rating": 1e3}, {"id": "p3", "club": null, "from_round": null}, {"id": "p1"}],
 "forbidden": [["p4", "p1"], ["p3", "ghost"]],
 "note": {"b": [1, 2.50], "a": null},
 "rounds": [{"number": 1,
   "tables": [
    {"number": 2, "seats": {"AC": "p2", "BD": "p4"}, "points": {"AC": 100, "BD": 34.5},
     "places": {"AC": 1, "BD": 2}},
    {"number": 1, "seats": {"BD": "p3", "AC": "p1"}, "points": {"AC": 9, "BD": 9}, "places": {}}],
   "byes": [], "certificate": {"objective": {}, "mine": true}}]}
"""


def example() -> Any:
    return read_json(EXAMPLE.encode()).value


def codes(document: Any) -> list[str]:
    return [violation["code"] for violation in check_document(document)["violations"]]


def put(path: str, value: object) -> Any:
    """The example with one value replaced or added."""
    document = deepcopy(example())
    *steps, last = path.split("/")
    here = document
    for step in steps:
        here = here[int(step)] if isinstance(here, list) else here[step]
    if isinstance(here, list):
        here[int(last)] = value
    else:
        here[last] = value
    return document


def test_the_example_is_legal_and_measured() -> None:
    answer = check_document(example())
    assert (answer["legal"], answer["violations"]) == (True, [])
    assert (
        answer["metrics"].keys() == answer["bounds"].keys() == set(METRICS) - OF_LEVELS - OF_BOARDS
    )


@pytest.mark.parametrize(
    "key", ["format", "rounds_planned", "entries", "entries/0/id", "rounds/0/number",
            "rounds/0/tables", "rounds/0/tables/0/number", "rounds/0/tables/0/seats"]
)  # fmt: skip
def test_required_keys(key: str) -> None:
    document = put("note", None)
    *steps, last = key.split("/")
    here = document
    for step in steps:
        here = here[int(step)] if isinstance(here, list) else here[step]
    del here[last]
    answer = check_document(document)
    assert codes(document) == ["format"]
    assert last in answer["violations"][0]["detail"]
    assert (answer["legal"], answer["metrics"], answer["bounds"]) == (False, {}, {})


WHOLE_FROM_1: tuple[object, ...] = (None, True, 0, -1, 1.0, "1", [], 10.5)
ID: tuple[object, ...] = (None, "", 1, True, [], {})
NUMBER: tuple[object, ...] = (True, "1", [], {}, None, float("nan"), 10.0**300 * 10**300)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("path", "values"),
    [
        ("format", (None, "schedule 2", 1, [])),
        ("rounds_planned", WHOLE_FROM_1),
        ("seed", (None, False, 1.0, "1")),
        ("policy", (None, [], "mixing")),
        ("policy/balance", ("even", None, 1, [])),
        ("policy/advance", WHOLE_FROM_1),
        ("policy/colour", (1, None)),
        ("table_sizes", (None, [], 4, {}, {"min": 2, "max": 4})),
        ("table_sizes/min", (1, 4, None, True, 2.0)),
        ("table_sizes/max", (11, 2, "4")),
        ("table_sizes/preferred", (1, 5)),
        ("entries", (None, {}, "p1")),
        ("entries/0", (None, "p1", [])),
        ("entries/0/id", ID),
        ("entries/0/rating", NUMBER),
        ("entries/0/club", (1, True, [])),
        ("entries/0/from_round", WHOLE_FROM_1[1:]),
        ("entries/0/to_round", (-1, True, 1.5, "2")),
        ("entries/0/sits_out", (None, 3, {}, [0], [None], [True], ["1"], [1.0])),
        ("entries/0/table", WHOLE_FROM_1[1:]),
        ("forbidden", (None, {}, "p1")),
        ("forbidden/0", (None, "p1", [], ["p1"], ["p1", "p1"], ["p1", "p2", "p3"], ["p1", ""])),
        ("rounds", (None, {}, 1)),
        ("rounds/0", (None, [], 1)),
        ("rounds/0/number", (None, True, "1", 1.0, [])),
        ("rounds/0/tables", (None, {}, 1)),
        ("rounds/0/tables/0", (None, [], 1)),
        ("rounds/0/tables/0/number", (None, True, "1", 1.5)),
        ("rounds/0/tables/0/seats", (None, [], "AC")),
        ("rounds/0/tables/0/seats/AC", ID),
        ("rounds/0/tables/0/points", (1, [], "100")),
        ("rounds/0/tables/0/points/AC", NUMBER),
        ("rounds/0/tables/0/places/AC", NUMBER),
        ("rounds/0/byes", (None, {}, "p1")),
        ("rounds/0/byes", ([""], [None], [1])),
        ("rounds/0/certificate", (1, [], "x")),
    ],
)
def test_values_of_the_wrong_type(path: str, values: tuple[object, ...]) -> None:
    for value in values:
        document = put(path, value)
        answer = check_document(document)
        assert set(codes(document)) == {"format"}, value
        assert "\n" not in answer["violations"][0]["detail"]
        assert (answer["metrics"], answer["bounds"]) == ({}, {})
        with pytest.raises(IllegalSchedule):
            draw_document(document)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("extra", {"anything": [None]}),
        ("seed", -(10**30)),
        ("policy", {}),
        ("entries/0/club", ""),
        ("entries/0/rating", -1.5),
        ("entries/0/sits_out", []),
        ("rounds/0/certificate", None),
        ("rounds/0/tables/0/points", None),
        ("rounds/0/tables/0/places", {"AC": 2.5, "BD": -3}),
        ("forbidden", []),
    ],
)
def test_what_the_format_allows(path: str, value: object) -> None:
    assert codes(put(path, value)) == []


@pytest.mark.parametrize("key", ["method", "shape"])
@pytest.mark.parametrize("value", [None, 1, "", "roulette", [], True])
def test_unknown_method_and_shape_have_their_own_codes(key: str, value: object) -> None:
    assert codes(put(key, value)) == [key]
    without = example()
    del without[key]
    assert codes(without) == [key]


@pytest.mark.parametrize("method", ["groups", "groups_swiss"])
def test_table_sizes_are_needed_where_tables_are_made(method: str) -> None:
    document = {"format": "schedule 1", "method": method, "shape": "single", "rounds_planned": 1}
    assert codes(document | {"entries": []}) == ["format"]
    sizes = {"min": 2, "max": 2, "preferred": 2}
    assert codes(document | {"entries": [], "table_sizes": sizes}) == []


def test_all_faults_are_found_with_their_places() -> None:
    document = put("rounds/0/tables/0/seats/AC", 7)
    document["entries"].append({"id": "p1"})
    document["method"] = "roulette"
    document["rounds"].append(3)
    found = check_document(document)["violations"]
    assert [(v["code"], v["round"], v["table"]) for v in found] == [
        ("duplicate_entry", None, None),
        ("method", None, None),
        ("format", 1, 2),
        ("format", 2, None),
    ]


def test_reading_gives_the_defaults() -> None:
    bare = {"format": "schedule 1", "method": "swiss", "shape": "pairs", "rounds_planned": 1}
    schedule = read_schedule(bare | {"entries": [{"id": "a"}]}).schedule
    assert schedule is not None
    assert (schedule.seed, schedule.forbidden, schedule.rounds, schedule.policy) == (0, (), (), {})
    entry = schedule.entries[0]
    assert (entry.rating, entry.club, entry.table, entry.sits_out) == (0, None, None, frozenset())
    assert (entry.from_round, entry.to_round) == (1, None)


def test_every_documented_policy_key_is_judged() -> None:
    assert POLICY.keys() >= {"balance", "advance"}
    for key, kind in POLICY.items():
        assert kind.words
        assert codes(put(f"policy/{key}", -0.5)) == ["format"]


def test_a_repeated_key_is_a_format_violation() -> None:
    answer = answer_repeated_key("seats")
    assert [v["code"] for v in answer["violations"]] == ["format"]
    assert (answer["legal"], answer["metrics"], answer["bounds"]) == (False, {}, {})


def test_drawing_keeps_what_was_given() -> None:
    given = example()
    drawn = draw_document(given)
    assert given == example()
    text = write_json(drawn)
    assert '"rating": 1540.0, ' in text
    assert '"rating": 1e3' in text
    assert '"note": {"a": null, "b": [1, 2.50]}' in text
    assert [entry["id"] for entry in drawn["entries"]] == ["p1", "p2", "p3", "p4"]
    assert drawn["entries"][3] == given["entries"][0]
    assert drawn["forbidden"] == [["ghost", "p3"], ["p1", "p4"]]
    first, second = drawn["rounds"]
    assert [table["number"] for table in first["tables"]] == [1, 2]
    assert first["tables"][1] == given["rounds"][0]["tables"][0]
    assert first["certificate"] == given["rounds"][0]["certificate"]
    assert {key for key in drawn if key != "rounds"} == {key for key in given if key != "rounds"}
    assert second["number"] == 2
    assert second["byes"] == ["p3"] or len(second["byes"]) == 1
    assert [set(table) for table in second["tables"]] == [{"number", "seats"}]
    certificate = second["certificate"]
    assert set(certificate) == {"objective", "bounds", "seed", "input_hash", "engine"}
    assert certificate["seed"] == 42
    assert set(certificate["objective"]) == set(certificate["bounds"]) <= set(METRICS)


def shuffle_keys(value: Any, chance: random.Random) -> Any:
    """The same document with its keys in another order."""
    if isinstance(value, dict):
        keys = chance.sample(sorted(value), len(value))
        return {key: shuffle_keys(value[key], chance) for key in keys}
    return [shuffle_keys(item, chance) for item in value] if isinstance(value, list) else value


def outcome(document: Any) -> tuple[DrawFault | None, Any]:
    """The refusal, or what was drawn."""
    try:
        return None, draw_document(document)
    except DrawFault as fault:
        return fault, None


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_seeded_documents_draw_legal_rounds_whatever_their_order(seed: int) -> None:
    chance = random.Random(seed)
    document = damage.document(chance)
    refusal, drawn = outcome(document)
    if refusal is not None:
        assert "\n" not in refusal.detail
        illegal = {code for code, _, _ in reference.violations(document)} - {"forbidden"}
        assert isinstance(refusal, IllegalSchedule) == bool(illegal)
        return
    assert check_document(drawn)["legal"] or {v[0] for v in reference.violations(drawn)} == {
        "forbidden"
    }
    for played in drawn["rounds"][len(document["rounds"]) :]:
        certificate = played["certificate"]
        for name, bound in certificate["bounds"].items():
            assert bound <= certificate["objective"][name]
    other = shuffle_keys(document, chance)
    chance.shuffle(other["entries"])
    for pair in other.get("forbidden", []):
        pair.reverse()
    for played in other["rounds"]:
        chance.shuffle(played["tables"])
        chance.shuffle(played["byes"])
    assert write_json(draw_document(other)) == write_json(drawn)
    assert write_json(check_document(other)) == write_json(check_document(document))


def field(size: int) -> list[dict[str, object]]:
    return [{"id": f"e{i:02}", "rating": 2000 - i} for i in range(size)]


def event(method: str, shape: str, size: int, rounds: int, **more: object) -> dict[str, Any]:
    document = {"format": "schedule 1", "method": method, "shape": shape, "rounds_planned": rounds}
    return document | {"entries": field(size)} | more


@pytest.mark.sampled
@pytest.mark.parametrize("slug", [m.slug for m in FORMATS.values() if not m.by_hand])
def test_every_method_draws_to_its_end_and_then_gives_the_document_back(slug: str) -> None:
    sizes = {"min": 3, "max": 4, "preferred": 4}
    document = event(slug, FORMATS[slug].shapes[0], 8, 3, table_sizes=sizes)
    if FORMATS[slug].levels:
        document["entries"] = [e | {"club": "ABCD"[i % 4]} for i, e in enumerate(field(8))]
    chance = random.Random(slug)
    calls = 1 if FORMATS[slug].fixed else 3
    for number in range(1, calls + 1):
        document = json.loads(write_json(draw_document(document)))
        assert len(document["rounds"]) == (3 if FORMATS[slug].fixed else number)
        assert check_document(document)["legal"]
        for table in document["rounds"][-1]["tables"]:
            sides = reference.sides(document["shape"], table["seats"])
            order = chance.sample(range(1, 11), len(sides))
            table["places"] = dict(zip(sides, order, strict=True))
    assert write_json(draw_document(document)) == write_json(document)


def with_rounds(change: Callable[[Any], object]) -> Any:
    drawn = json.loads(write_json(draw_document(event("swiss", "pairs", 4, 2))))
    change(drawn["rounds"][0])
    return drawn


@pytest.mark.parametrize(
    ("document", "code", "says"),
    [
        (event("swiss", "pairs", 1, 2), "too_few_entries", "at least 2"),
        (event("manual", "pairs", 4, 2), "drawn_by_hand", "by hand"),
        (event("swiss", "rotating", 4, 2), "illegal_schedule", "shape"),
        (event("groups", "single", 4, 2), "illegal_schedule", "table_sizes"),
        (
            event("groups", "single", 2, 2, table_sizes={"min": 3, "max": 3, "preferred": 3}),
            "table_sizes",
            "Entries present: 2; a table needs at least 3",
        ),
        (event("swiss", "pairs", 4, 2, policy={"speed": 1}), "illegal_schedule", "'speed'"),
        (event("round_robin", "pairs", 4, 10**9), "too_many_rounds", "plan fewer"),
        (event("swiss", "pairs", 5001, 3), "too_many_rounds", "plan fewer"),
        (with_rounds(lambda played: None), "results_missing", "Table 1 of round 1"),
        (with_rounds(lambda played: played["tables"].pop()), "illegal_schedule", "missing"),
        (
            with_rounds(lambda played: played.update(number=2)),
            "illegal_schedule",
            "round 1, round_number",
        ),
    ],
)
def test_what_cannot_be_drawn_says_why(document: Any, code: str, says: str) -> None:
    with pytest.raises(DrawFault, match=says) as raised:
        draw_document(document)
    assert raised.value.code == code
    assert "\n" not in raised.value.detail


def test_a_forbidden_meeting_does_not_stop_the_draw() -> None:
    document = draw_document(event("round_robin", "pairs", 4, 1))
    pair = list(document["rounds"][0]["tables"][0]["seats"].values())
    document |= {"forbidden": [pair], "rounds_planned": 2}
    assert codes(document) == ["forbidden"]
    assert len(draw_document(document)["rounds"]) == 2


def test_rounds_drawn_in_one_go_are_measured_one_after_the_other() -> None:
    drawn = draw_document(event("round_robin", "pairs", 4, 6))
    values = [played["certificate"]["objective"] for played in drawn["rounds"]]
    (name,) = {key for key in values[0] if key.endswith("repeats")} & set(METRICS)
    assert [value[name] for value in values] == [0, 0, 0, 2, 2, 2]
    assert len({played["certificate"]["input_hash"] for played in drawn["rounds"]}) == 1


def test_exact_numbers_are_rounded_once_half_up() -> None:
    half = Fraction(1, 2 * 10**6)
    written = numbers_json({"a": Fraction(5), "b": Fraction(7, 2), "c": 1 + half, "d": half / 2})
    assert write_json(written) == '{"a": 5, "b": 3.5, "c": 1.000001, "d": 0.0}'
