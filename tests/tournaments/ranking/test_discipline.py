"""Cards add up: the second yellow is red; one taken back was never shown."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.discipline import (
    Cost,
    Rules,
    Shown,
    costs,
    events_left,
    left_open,
    penalties,
)

KINDS = st.lists(st.sampled_from(("yellow", "red")), max_size=8)
RULES = Rules(40, 80)


def cards_of(kinds: list[str], of: str = "") -> list[Shown]:
    """Cards of one player, in this order."""
    return [Shown(f"{of}{at}", kind) for at, kind in enumerate(kinds)]


def test_the_second_yellow_is_red_and_counting_begins_anew() -> None:
    found = costs(cards_of(["yellow"] * 4), RULES)
    assert [(one.counts_as, one.points, one.made_of) for one in found] == [
        ("yellow", 40, 1), ("red", 80, 2), ("yellow", 40, 1), ("red", 80, 2),
    ]  # fmt: skip


def test_a_red_card_leaves_the_yellow_ones_as_they_are() -> None:
    found = costs(cards_of(["yellow", "red", "yellow"]), RULES)
    assert [one.counts_as for one in found] == ["yellow", "red", "red"]


def test_never_where_the_rules_say_so() -> None:
    assert not any(one.red for one in costs(cards_of(["yellow"] * 5), Rules(10, 20, yellows=0)))


@given(KINDS, st.integers(0, 7))
def test_a_card_taken_back_was_never_shown(kinds: list[str], at: int) -> None:
    cards = cards_of(kinds)
    without = [one for one in cards if one.card != str(at)]
    before = [(one.shown.card, one.counts_as) for one in costs(without, RULES)]
    again = [one for one in cards_of(kinds) if one.card != str(at)]
    assert before == [(one.shown.card, one.counts_as) for one in costs(again, RULES)]
    reds = sum(one.kind == "red" for one in without)
    yellows = len(without) - reds
    assert sum(one.red for one in costs(without, RULES)) == reds + yellows // 2


@given(KINDS, KINDS)
def test_points_add_up_by_table_and_side(one: list[str], other: list[str]) -> None:
    found = [*costs(cards_of(one, "a"), RULES), *costs(cards_of(other, "b"), RULES)]
    places = {cost.shown.card: (cost.shown.card[0], "AC") for cost in found}
    taken = penalties(found, places)
    total = sum(cost["points"] for sides in taken.values() for cost in sides.values())
    assert total == sum(cost.points for cost in found)
    assert penalties(found, {}) == {}, "who sits nowhere costs nobody anything"


def test_who_was_sent_away_has_lost_whatever_it_costs() -> None:
    away = Shown("1", "red", away=True)
    assert penalties(costs([away], Rules()), {"1": ("t", "BD")}) == {
        "t": {"BD": {"points": 0, "away": 1}}
    }


def test_a_suspension_ends() -> None:
    assert [events_left(2, ["event"] * done) for done in range(4)] == [2, 1, 0, 0]


@given(st.lists(KINDS, max_size=6))
def test_carried_through_events_they_add_up_as_in_one(played: list[list[str]]) -> None:
    """With every event carrying from all before it, the cards count as if it were one event."""
    together = [
        Shown(f"{event}.{at}", kind)
        for event, own in enumerate(played)
        for at, kind in enumerate(own)
    ]
    whole = {one.shown.card: one.counts_as for one in costs(together, RULES)}
    done: list[list[Cost]] = []
    for event, own in enumerate(played):
        before = left_open(reversed(done))
        here = [Shown(f"{event}.{at}", kind, before=before) for at, kind in enumerate(own)]
        done.append(costs(here, RULES))
    apart = {one.shown.card: one.counts_as for found in done for one in found}
    assert apart == whole


def test_what_an_event_did_not_use_is_open_still() -> None:
    """Its rules counted its own cards alone; the one before is nobody's yet."""
    first = costs([Shown("0", "yellow")], RULES)
    alone = costs([Shown(f"1.{at}", "yellow") for at in range(2)], RULES)
    with_it = costs([Shown("1.0", "yellow", before=1)], RULES)
    assert [one.counts_as for one in (*alone, *with_it)] == ["yellow", "red", "red"]
    assert (left_open([alone, first]), left_open([with_it, first])) == (1, 0)


def test_more_open_ones_than_make_a_red_are_used_up_at_once() -> None:
    cards = [Shown(f"{at}", "yellow", before=3) for at in range(3)]
    assert [one.counts_as for one in costs(cards, RULES)] == ["red", "yellow", "red"]
