"""Cards add up: the second yellow is red; one taken back was never shown."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings.following.discipline import Rules, Shown, costs, events_left, penalties

KINDS = st.lists(st.sampled_from(("yellow", "red")), max_size=8)
RULES = Rules(40, 80)


def shown(kinds: list[str], table: str = "t") -> list[Shown]:
    """Cards of one player, in this order."""
    return [Shown(f"{at}", kind, table, "AC") for at, kind in enumerate(kinds)]


def test_the_second_yellow_is_red_and_counting_begins_anew() -> None:
    found = costs(shown(["yellow"] * 4), RULES)
    assert [(one.counts_as, one.points, one.made_of) for one in found] == [
        ("yellow", 40, 1), ("red", 80, 2), ("yellow", 40, 1), ("red", 80, 2),
    ]  # fmt: skip


def test_a_red_card_leaves_the_yellow_ones_as_they_are() -> None:
    found = costs(shown(["yellow", "red", "yellow"]), RULES)
    assert [one.counts_as for one in found] == ["yellow", "red", "red"]


def test_never_where_the_rules_say_so() -> None:
    assert not any(one.red for one in costs(shown(["yellow"] * 5), Rules(10, 20, yellows=0)))


@given(KINDS, st.integers(0, 7))
def test_a_card_taken_back_was_never_shown(kinds: list[str], at: int) -> None:
    cards = shown(kinds)
    without = [one for one in cards if one.card != str(at)]
    before = [(one.shown.card, one.counts_as) for one in costs(without, RULES)]
    again = [one for one in shown(kinds) if one.card != str(at)]
    assert before == [(one.shown.card, one.counts_as) for one in costs(again, RULES)]
    reds = sum(one.kind == "red" for one in without)
    yellows = len(without) - reds
    assert sum(one.red for one in costs(without, RULES)) == reds + yellows // 2


@given(KINDS, KINDS)
def test_points_add_up_by_table_and_side(one: list[str], other: list[str]) -> None:
    found = [*costs(shown(one, "a"), RULES), *costs(shown(other, "b"), RULES)]
    taken = penalties(found)
    total = sum(cost["points"] for sides in taken.values() for cost in sides.values())
    assert total == sum(cost.points for cost in found)


def test_who_was_sent_away_has_lost_whatever_it_costs() -> None:
    away = Shown("1", "red", "t", "BD", away=True)
    assert penalties(costs([away], Rules())) == {"t": {"BD": {"points": 0, "away": 1}}}


def test_a_suspension_ends() -> None:
    assert [events_left(2, ["event"] * done) for done in range(4)] == [2, 1, 0, 0]
