"""Changes by hand: nobody is lost or doubled, and what cannot be meant is refused."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduling.edits import LARGEST_TABLE, EditFault, move, reseat, swap
from tournaments.scheduling.seating import seat_keys
from tournaments.scheduling.types import Round, Table

SHAPES = {"pairs": 2, "rotating": 4, "single": 3}


def people(played: Round) -> Counter[str]:
    seated = [who for table in played.tables for who in table.seats.values()]
    return Counter([*seated, *played.byes])


def drawn_round(shape: str, tables: int, byes: int) -> Round:
    names = iter(f"e{i}" for i in range(tables * SHAPES[shape] + byes))
    keys = seat_keys(shape, SHAPES[shape])
    seated = tuple(
        Table(number, {seat: next(names) for seat in keys}) for number in range(1, tables + 1)
    )
    return Round(1, seated, tuple(names))


rounds = st.builds(
    lambda shape, tables, byes: (shape, drawn_round(shape, tables, byes)),
    st.sampled_from(sorted(SHAPES)),
    st.integers(1, 4),
    st.integers(0, 3),
)


@given(rounds, st.data())
def test_a_swap_moves_two_and_only_two(made: tuple[str, Round], data: st.DataObject) -> None:
    _shape, played = made
    one, other = data.draw(st.permutations(sorted(people(played))))[:2]
    after = swap(played, one, other)
    assert people(after) == people(played)
    assert swap(after, one, other) == Round(1, played.tables, tuple(sorted(played.byes)))
    changed = [
        (was, now)
        for before, table in zip(played.tables, after.tables, strict=True)
        for was, now in zip(before.seats.values(), table.seats.values(), strict=True)
        if was != now
    ]
    assert all({was, now} == {one, other} for was, now in changed)


@given(rounds, st.data())
def test_a_move_keeps_everybody_once(made: tuple[str, Round], data: st.DataObject) -> None:
    shape, played = made
    who = data.draw(st.lists(st.sampled_from(sorted(people(played))), min_size=1, unique=True))
    to = data.draw(st.none() | st.integers(1, 6))
    size = SHAPES[shape] if shape != "single" else LARGEST_TABLE
    stay = [
        name
        for table in played.tables
        for name in table.seats.values()
        if table.number == to and name not in who
    ]
    if to is not None and len(stay) + len(who) > size:
        with pytest.raises(EditFault, match="no room"):
            move(played, who, to, shape)
        return
    after = move(played, who, to, shape)
    assert people(after) == people(played)
    there = {name for table in after.tables if table.number == to for name in table.seats.values()}
    assert set(who) <= (set(after.byes) if to is None else there)
    for table in after.tables:
        if shape == "single":
            assert tuple(table.seats) == seat_keys(shape, len(table.seats))


def test_two_byes_get_a_table_of_their_own() -> None:
    after = move(drawn_round("pairs", 2, 2), ["e4", "e5"], 3, "pairs")
    assert after.tables[2] == Table(3, {"AC": "e4", "BD": "e5"})
    assert after.byes == ()


def test_a_table_is_seated_anew() -> None:
    after = reseat(drawn_round("single", 2, 0), 2, {"A": "e5", "B": "e3", "C": "e4"})
    assert after.tables[1].seats == {"A": "e5", "B": "e3", "C": "e4"}
    assert after.tables[0] == drawn_round("single", 2, 0).tables[0]


def test_what_cannot_be_meant_is_refused() -> None:
    played = drawn_round("pairs", 2, 1)
    refusals: tuple[Callable[[], Round], ...] = (
        lambda: swap(played, "e0", "e0"),
        lambda: swap(played, "e0", "nobody"),
        lambda: move(played, [], 1, "pairs"),
        lambda: move(played, ["e0", "e0"], None, "pairs"),
        lambda: move(played, ["nobody"], None, "pairs"),
        lambda: move(played, ["e4"], 1, "pairs"),
        lambda: move(played, ["e4"], 0, "pairs"),
        lambda: reseat(played, 9, {"AC": "e0", "BD": "e1"}),
        lambda: reseat(played, 1, {"AC": "e0", "BD": "e2"}),
    )
    for refused in refusals:
        with pytest.raises(EditFault) as fault:
            refused()
        assert str(fault.value).endswith(".")
