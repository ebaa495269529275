"""Cards add up: the second yellow is red; one taken back was never shown."""

from dataclasses import asdict

from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.discipline import (
    NO_RULES,
    RULES,
    Cost,
    Rules,
    StandingCard,
    costs,
    events_left,
    open_yellows,
    penalties,
)

KINDS = st.lists(st.sampled_from(("yellow", "red")), max_size=8)
STRICT = Rules(40, 80)


def cards_of(kinds: list[str], of: str = "") -> list[StandingCard]:
    """Cards of one player, in this order."""
    return [StandingCard(f"{of}{at}", kind) for at, kind in enumerate(kinds)]


def test_the_second_yellow_is_red_and_counting_begins_anew() -> None:
    found = costs(cards_of(["yellow"] * 4), STRICT)
    assert [(one.counts_as, one.points, one.made_of) for one in found] == [
        ("yellow", 40, 1), ("red", 80, 2), ("yellow", 40, 1), ("red", 80, 2),
    ]  # fmt: skip


def test_a_red_card_leaves_the_yellow_ones_as_they_are() -> None:
    found = costs(cards_of(["yellow", "red", "yellow"]), STRICT)
    assert [one.counts_as for one in found] == ["yellow", "red", "red"]


def test_the_rules_are_one_table() -> None:
    assert list(RULES) == ["yellow", "red", "yellows", "suspends", "carried"]
    assert asdict(NO_RULES).keys() == RULES.keys()
    assert all(0 <= getattr(NO_RULES, name) <= rule.most for name, rule in RULES.items())


def test_never_where_the_rules_say_so() -> None:
    assert not any(one.red for one in costs(cards_of(["yellow"] * 5), Rules(10, 20, yellows=0)))


@given(KINDS, st.integers(0, 7))
def test_a_card_taken_back_was_never_shown(kinds: list[str], at: int) -> None:
    cards = cards_of(kinds)
    without = [one for one in cards if one.id != str(at)]
    before = [(one.card.id, one.counts_as) for one in costs(without, STRICT)]
    again = [one for one in cards_of(kinds) if one.id != str(at)]
    assert before == [(one.card.id, one.counts_as) for one in costs(again, STRICT)]
    reds = sum(one.kind == "red" for one in without)
    yellows = len(without) - reds
    assert sum(one.red for one in costs(without, STRICT)) == reds + yellows // 2


@given(KINDS, KINDS)
def test_points_add_up_by_table_and_side(one: list[str], other: list[str]) -> None:
    found = [*costs(cards_of(one, "a"), STRICT), *costs(cards_of(other, "b"), STRICT)]
    places = {cost.card.id: (cost.card.id[0], "AC") for cost in found}
    taken = penalties(found, places)
    total = sum(cost["points"] for sides in taken.values() for cost in sides.values())
    assert total == sum(cost.points for cost in found)
    assert penalties(found, {}) == {}, "who sits nowhere costs nobody anything"


def test_who_was_sent_away_has_lost_whatever_it_costs() -> None:
    away = StandingCard("1", "red", away=True)
    assert penalties(costs([away], Rules()), {"1": ("t", "BD")}) == {
        "t": {"BD": {"points": 0, "away": 1}}
    }


def test_a_suspension_ends() -> None:
    assert [events_left(2, ["event"] * done) for done in range(4)] == [2, 1, 0, 0]


@given(st.lists(KINDS, max_size=6))
def test_carried_through_events_they_add_up_as_in_one(played: list[list[str]]) -> None:
    """With every event carrying from all before it, the cards count as if it were one event."""
    together = [
        StandingCard(f"{event}.{at}", kind)
        for event, own in enumerate(played)
        for at, kind in enumerate(own)
    ]
    whole = {one.card.id: one.counts_as for one in costs(together, STRICT)}
    done: list[list[Cost]] = []
    for event, own in enumerate(played):
        before = open_yellows(reversed(done))
        here = [StandingCard(f"{event}.{at}", kind, before=before) for at, kind in enumerate(own)]
        done.append(costs(here, STRICT))
    apart = {one.card.id: one.counts_as for found in done for one in found}
    assert apart == whole


def test_what_an_event_did_not_use_is_open_still() -> None:
    """Its rules counted its own cards alone; the one before is nobody's yet."""
    first = costs([StandingCard("0", "yellow")], STRICT)
    alone = costs([StandingCard(f"1.{at}", "yellow") for at in range(2)], STRICT)
    with_it = costs([StandingCard("1.0", "yellow", before=1)], STRICT)
    assert [one.counts_as for one in (*alone, *with_it)] == ["yellow", "red", "red"]
    assert (open_yellows([alone, first]), open_yellows([with_it, first])) == (1, 0)


def test_more_open_ones_than_make_a_red_are_used_up_at_once() -> None:
    cards = [StandingCard(f"{at}", "yellow", before=3) for at in range(3)]
    assert [one.counts_as for one in costs(cards, STRICT)] == ["red", "yellow", "red"]
