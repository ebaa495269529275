"""The second interchange format: it goes on as a pool's lists do, byte for byte; every refusal."""

import json
from copy import deepcopy
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.engine.columns import NO_PEAK, State
from ratings.engine.config import pool_config
from ratings.engine.deviation import DAILY, PoolFit, deviation, rest_of
from ratings.engine.elo import NANO
from ratings.engine.period import Config, PeriodFault
from ratings.engine.rebuild import NOTHING_BEFORE, Roster, rebuild_lists
from ratings.engine.whole_period import FORMAT, SECOND, rate_any_document
from tests.documents import with_value
from tests.ratings.engine.test_rebuild import PEOPLE, Table, columns, couple, ledgers
from web.documents.json_text import write_json

EXAMPLE = """
{"format": "rating-period 2",
 "config": {"k": 20, "below_peak": 200},
 "day": "2026-05-02",
 "pool": {"surplus": 0, "weight": 0},
 "subjects": {"ana": {"rating": 1600, "games": 31, "peak": 1650, "own": 0.4, "spread": 0.3,
                      "luck": 1200.5, "last_played": "2026-04-25"},
              "ben": {"rating": 1480.25, "games": 3, "k": 40}},
 "games": [{"id": "g1", "sides": [["ana", "ben"], ["cyd", "dee"]], "places": [1, 2],
            "pairs": ["ana and ben", "cyd and dee"]}]}
"""
THIRD = EXAMPLE.replace("rating-period 2", "rating-period 3").replace(
    '"k": 20', '"k": 20, "pair_rest": "half"'
)
PUBLISHED = Path(__file__).parents[3] / "docs" / "ratings_example.json"
ANA = (
    '{"after": 1608.850217, "before": 1600.0, "deviation": 111.420339, "expected": 0.557489, '
    '"games": 32, "k": 20.0, "last_played": "2026-05-02", "luck": 1258.059, "own": '
    '0.395962257, "peak": 1650.0, "provisional": true, "score": 1.0, "spread": 0.295012651}'
)
CYD_AND_DEE = (
    '{"after": 1491.149783, "before": 1500.0, "deviation": 134.393244, "expected": 0.442511, '
    '"games": 1, "k": 20.0, "last_played": "2026-05-02", "luck": 87.896, "own": 0.974756438, '
    '"peak": null, "provisional": true, "score": 0.0, "spread": 0.475282159}'
)
REST = (
    '{"hash": "sha256:43d5e41175f121d5e414d7b0a20cbfbadf77ccd70a60cb02f75f0dd019c5f76b", '
    '"pool": {"surplus": 9256105, "weight": 302117}, "spread": 194.465409}'
)
FIRST_DAY = date(2026, 3, 1).toordinal()
CONFIGS = st.sampled_from(
    [
        {},
        {"k": [{"k": 40, "games_below": 3}, {"k": 20.5}], "max_nk": 60},
        {"k": 60, "below_peak": 3, "provisional_games": 2, "floor": 1490, "multi": "sum"},
        {"model": "fide", "provisional_games": None, "provisional_above": 140},
        {"pair_rest": "half"},
    ]
)


def example() -> Any:
    return json.loads(EXAMPLE, parse_float=Decimal)


def as_subject(row: dict[str, Any]) -> dict[str, Any]:
    """What the next document says of somebody, from a row of an answer."""
    same = ("games", "peak", "own", "spread", "luck", "last_played", "pair")
    return {"rating": row["after"]} | {key: row[key] for key in same if key in row}


def document_of(tables: list[Table], config: Any, day: int, before: dict[str, Any]) -> Any:
    games = []
    for _period, source, sides, places in tables:
        named = [[f"player:{PEOPLE[who]}" for who in side] for side in sides]
        game: dict[str, Any] = {"id": str(source), "sides": named, "places": [*places]}
        if all(len(side) == 2 for side in sides):
            game["pairs"] = [f"partnership:{couple(side)}" for side in sides]
        games.append(game)
    return {
        "format": FORMAT,
        "config": config,
        "day": date.fromordinal(day).isoformat(),
        "games": games[::-1],
    } | before


@settings(deadline=None, max_examples=60)
@given(ledgers(), CONFIGS)
def test_answers_go_on_as_lists_do(ledger: list[Table], given_config: dict[str, Any]) -> None:
    """Every period from the answer before, beside the lists of a pool: hash, fit and deviations."""
    games, roster = columns(ledger)
    state = State.opening(len(roster.numbers))
    days = {number: FIRST_DAY + 40 * number for number in (1, 2, 3)}
    config = pool_config(given_config)
    lists = rebuild_lists(config, roster, games, [1, 2, 3], state, NOTHING_BEFORE, days)
    before: dict[str, Any] = {"subjects": {}}
    for built in lists:
        tables = [table for table in ledger if table[0] == built.period]
        playing = {f"player:{PEOPLE[who]}" for table in tables for side in table[2] for who in side}
        document = document_of(tables, given_config, days[built.period], before)
        answer = rate_any_document(json.loads(write_json(document), parse_float=Decimal))
        assert answer["pool"] == {"surplus": built.fit.surplus, "weight": built.fit.weight}
        rows = before["subjects"] | {
            name: as_subject(row) for name, row in answer["changes"].items()
        }
        agrees(rows, state, roster, config)
        wide = {name: row["deviation"] for name, row in answer["changes"].items()}
        assert wide == deviations(state, roster, config, built.fit, days[built.period])
        before = {"subjects": rows, "pool": answer["pool"]}
        only = {name: one for name, one in document["subjects"].items() if name in playing}
        pairs = {pair for game in document["games"] for pair in game.get("pairs", ())}
        only |= {name: one for name, one in document["subjects"].items() if name in pairs}
        assert rate_any_document(document | {"subjects": only})["hash"] == built.hash


def deviations(
    state: State, roster: Roster, config: Config, fit: PoolFit, day: int
) -> dict[str, Decimal]:
    """The deviation of everybody on the list, by the day of its closing."""
    found = {}
    for number, one in enumerate(roster.ids.tolist()):
        line, pair = state.lines[number], number < roster.players_from
        if line["games"]:
            rest = rest_of(config.pair_rest, pair=pair)
            known = int(line["spread"]), int(line["luck"]), fit.variance, day - int(line["day"])
            kind = "partnership" if pair else "player"
            micro = deviation(*known, rest)
            found[f"{kind}:{UUID(bytes=bytes(one))}"] = Decimal(micro).scaleb(-6)
    return found


def agrees(rows: dict[str, Any], state: State, roster: Roster, config: Config) -> None:
    ids = [str(UUID(bytes=bytes(row))) for row in roster.ids.tolist()]
    for number, one in enumerate(ids):
        kind = "partnership" if number < roster.players_from else "player"
        row = rows.get(f"{kind}:{one}")
        if row is None:
            assert state.games[number] == 0
            continue
        parts = (("rating", 6), ("games", 0), ("own", 9), ("spread", 9), ("luck", 3))
        found = {key: int(Decimal(row[key]).scaleb(places)) for key, places in parts}
        found["day"] = date.fromisoformat(row["last_played"]).toordinal()
        assert found == {key: int(state.lines[key][number]) for key in found}
        if config.below_peak is not None:
            peak = NO_PEAK if row["peak"] is None else int(row["peak"].scaleb(6))
            assert peak == state.peaks[number]


def put(path: str, value: object) -> Any:
    """The example with one value replaced or added."""
    return with_value(example(), path, value)


def without(key: str) -> Any:
    return {name: value for name, value in example().items() if name != key}


def test_the_example() -> None:
    answer = rate_any_document(example())
    assert write_json(answer["changes"]["ana"]) == ANA
    assert write_json(answer["changes"]["cyd and dee"]) == CYD_AND_DEE
    assert write_json({key: answer[key] for key in ("hash", "pool", "spread")}) == REST
    assert list(answer["changes"]) == sorted(answer["changes"])


def test_the_published_answers() -> None:
    """`docs/ratings_example.json`: both formats, and the document that goes on from an answer."""
    vectors = json.loads(PUBLISHED.read_text(), parse_float=Decimal)
    assert [one["document"]["format"] for one in vectors] == [SECOND, FORMAT, FORMAT]
    for one in vectors:
        assert write_json(rate_any_document(one["document"])) == write_json(one["answer"])
    before, after = vectors[1]["answer"], vectors[2]["document"]
    rows = {name: as_subject(row) for name, row in before["changes"].items()}
    assert (after["subjects"], after["pool"]) == (rows, before["pool"])


def test_games_in_any_order_and_twice_give_the_same_bytes() -> None:
    document = example()
    more = {"id": "g0", "sides": [["dee", "eve"], ["ben", "ana"]], "places": [2, 1]}
    document["games"].append(more | {"pairs": ["dee and eve", "ana and ben"]})
    turned = deepcopy(document)
    turned["games"] = [deepcopy(document["games"][1]), *turned["games"]]
    turned["games"][1]["sides"] = [["dee", "cyd"], ["ana", "ben"]]
    turned["games"][1] |= {"places": [7, 3], "pairs": ["cyd and dee", "ana and ben"]}
    assert write_json(rate_any_document(turned)) == write_json(rate_any_document(document))


def test_a_rest_widens_and_the_mark_follows() -> None:
    """Who only stands in the document has grown less sure since the last game."""
    document = put("subjects/eve", {"rating": 1500, "games": 50, "own": 0, "spread": 0.1})
    played = deepcopy(document)
    for last, row in (("2026-05-02", document), ("2020-05-02", played)):
        row["subjects"]["eve"]["last_played"] = last
    here, rested = (rate_any_document(one)["changes"]["eve"] for one in (document, played))
    assert here["deviation"] < rested["deviation"]
    assert (here["provisional"], rested["provisional"]) == (False, True)
    assert (here["spread"], here["last_played"]) == (Decimal("0.1"), "2026-05-02")


def test_points_count_where_margins_do() -> None:
    narrow = put("config/margin", 100)
    narrow["games"][0]["points"] = [100, 90]
    wide = deepcopy(narrow)
    wide["games"][0]["points"] = [100, 0]
    ana = [rate_any_document(one)["changes"]["ana"]["after"] for one in (narrow, wide)]
    assert ana[0] < ana[1] == rate_any_document(example())["changes"]["ana"]["after"]


def test_the_first_format_stays() -> None:
    first = {"format": "rating-period 1", "config": {}, "subjects": {}, "games": []}
    assert rate_any_document(first) == {"changes": {}, "hash": EMPTY}
    with pytest.raises(PeriodFault, match="format must be 'rating-period 1'"):
        rate_any_document(first | {"format": "rating-period 4"})


EMPTY = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def third(rest: str, **subjects: dict[str, Any]) -> Any:
    """The example in the third format."""
    document = example() | {"format": FORMAT}
    document["config"]["pair_rest"] = rest
    document["subjects"] |= subjects
    return document


def test_the_third_format_says_what_the_second_does() -> None:
    """With a whole rest it has the same numbers, and says besides who is a pair."""
    second = rate_any_document(example())
    answer = rate_any_document(third("whole"))
    kinds = {name: row.pop("pair") for name, row in answer["changes"].items()}
    assert write_json(answer) == write_json(second)
    assert {name for name, pair in kinds.items() if pair} == {"ana and ben", "cyd and dee"}


@pytest.mark.parametrize("resting", [True, False])
def test_a_pair_rests_by_half(resting: bool) -> None:
    """A year adds to a pair half of what it adds to a player, up to half, playing or not."""
    known = {"rating": 1500, "games": 9, "spread": Decimal("0.1"), "luck": 0}
    name = "eve and fay" if resting else "ana and ben"
    for last, years in (("2025-05-02", 1), ("2000-05-02", 26)):
        pair = known | {"last_played": last, "pair": True}
        rows = [
            rate_any_document(third(rest, **{name: pair}))["changes"][name]
            for rest in ("whole", "half")
        ]
        if not resting:
            assert rows[1]["spread"] < rows[0]["spread"]
            continue
        days = 365 * years + 7 * (years > 1)
        half = min(NANO // 10 + days * DAILY // 2, NANO // 2)
        pool = rate_any_document(third("half"))["pool"]
        wide = deviation(half, 0, PoolFit(pool["surplus"], pool["weight"]).variance)
        assert rows[1]["deviation"] == Decimal(wide).scaleb(-6) < rows[0]["deviation"]


def test_who_is_a_pair_is_said_once() -> None:
    ana, pair = {"rating": 1600, "pair": True}, {"rating": 1500, "pair": False}
    for document in (third("half", ana=ana), third("half", **{"ana and ben": pair})):
        with pytest.raises(PeriodFault, match="is a player and a pair"):
            rate_any_document(document)


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [("config/pair_rest", "half", "pair_rest"), ("subjects/eve", {"pair": True}, "pair")],
)
def test_the_second_format_refuses_what_came_later(path: str, value: object, key: str) -> None:
    with pytest.raises(PeriodFault, match=f"'{key}', which needs the format '{FORMAT}'"):
        rate_any_document(put(path, value))
    assert rate_any_document(put(path, value) | {"format": FORMAT})["changes"]


STRANGE = {
    "id": "g2", "sides": [["ana", "cyd"], ["ben", "dee"]], "places": [1, 2],
    "pairs": ["ana and ben", "x"],
}  # fmt: skip
REFUSED = (
    without("day"),
    without("games"),
    put("extra", 1),
    put("day", "2026-02-30"),
    put("day", "20260502"),
    put("day", 20260502),
    put("day", "2026"),
    put("day", "today"),
    put("day", "NaT"),
    put("day", ""),
    put("day", "0000-01-01"),
    put("config", []),
    put("config/kay", 1),
    put("config/k", 251),
    put("config/below_peak", 0),
    put("pool", {"surplus": 1.5}),
    put("pool", {"weight": -1}),
    put("pool", {"weight": True}),
    put("pool", {"weight": 10**25}),
    put("pool", {"spread": 1}),
    put("subjects/", {}),
    put("subjects/ana", {"after": 1}),
    put("subjects/ana", {"own": 1.1}),
    put("subjects/ana", {"spread": -0.1}),
    put("subjects/ana", {"luck": 1_000_001}),
    put("subjects/ana", {"luck": None}),
    put("subjects/ana", {"last_played": "yesterday"}),
    put("subjects/ana", {"peak": "high"}),
    put("games/0/pairs", ["ana and ben"]),
    put("games/0/pairs", ["same", "same"]),
    put("games/0/pairs", ["ana and ben", 2]),
    put("games/0/pairs", ["ana", "cyd and dee"]),
    put("games/0/points", [100, 1.5]),
    put("games/0/points", [100]),
    put("games/0/extra", 1),
    put("games", [*example()["games"], STRANGE]),
    third("none"),
    third("half", ana={"pair": 1}),
    third("half", ana={"pair": True}),
    put("config/pair_rest", "half"),
    put("subjects/ana", {"pair": False}),
)


@pytest.mark.sampled
@pytest.mark.parametrize("document", REFUSED)
def test_refusals(document: object) -> None:
    with pytest.raises(PeriodFault) as raised:
        rate_any_document(document)
    assert raised.value.detail
    assert "\n" not in raised.value.detail


def test_pairs_that_do_not_fit_are_refused() -> None:
    game = example()["games"][0]
    bare = {key: value for key, value in game.items() if key != "pairs"}
    for more, says in ((bare, "appears twice"), (STRANGE, "different members")):
        with pytest.raises(PeriodFault, match=says):
            rate_any_document(put("games", [game, more]))
