"""The search of a deal against best play by trying everything."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from games.analysis.search import Budget, Consequence, Measure, Search
from games.analysis.values import Range
from games.rules.parts.layouts.bonuses import Bonuses
from games.rules.parts.layouts.settling import LineTable, Settlement
from games.rules.registry import GAMES
from games.rules.tiles import BIT, NUMBERS, bits, full_set
from games.rules.variants.partnership import JOINTS
from tests.games.analysis.plain import Terms, Tile, Turn, best_points, best_win

GAME = GAMES["partnership"]
BONUSES = ("capicua", "chuchazo", "first_pass", "first_pass_double", "three_skips", "ladder")


def some_options(chance: Random) -> dict[str, int | str]:
    """Options drawn from all there are, each bonus left out half of the time."""
    chosen: dict[str, int | str] = {}
    for option in GAME.options:
        if option.choices:
            chosen[option.name] = chance.choice(option.choices)
        elif option.name in BONUSES:
            chosen[option.name] = chance.choice((0, 0, 7, 25))
    return GAME.resolve_options(4, chosen)


def settlement_of(terms: Terms) -> Settlement:
    """What the rules make of these options."""
    options: Any = terms.options
    ladder = int(options["ladder"]) * max(0, 5 - terms.number)
    bonuses = Bonuses(*(options[name] for name in Bonuses._fields))
    chosen = options["block"], options["block_tie"], options["count"]
    return Settlement(*chosen, ladder, bonuses, terms.leader, terms.previous)


def small_deal(seed: int) -> tuple[LineTable, Terms]:
    """Hands of two to four tiles each, of a few numbers, so that they fit one another."""
    chance = Random(seed)  # noqa: S311 - the same deals every time
    options = some_options(chance)
    numbers = chance.choice((3, 4, 5, 6)) if options["set"] == 6 else chance.choice((5, 7, 9))
    tiles = bits(full_set(numbers))
    chance.shuffle(tiles)
    size = min(chance.choice((2, 3, 3, 4)), len(tiles) // 4)
    hands = [sum(tiles[seat * size : (seat + 1) * size]) for seat in range(4)]
    leader = chance.randrange(4)
    terms = Terms(options, chance.randint(1, 5), leader, chance.choice((None, 0, 1, 2, 3)))
    table = LineTable(JOINTS[int(options["set"])], tuple(hands), leader, 0, settlement_of(terms))
    return table, terms


def tiles_of(hands: Sequence[int]) -> list[set[Tile]]:
    """Hands as pairs of numbers."""
    return [{NUMBERS[bit] for bit in bits(hand)} for hand in hands]


def value_of(search: Search, laid: Consequence, guess: int = 0) -> Range:
    """What follows from a tile, whatever it is."""
    if laid.position is None:
        return Range(laid.final, laid.final)
    return search.value(laid.position, guess).shift(laid.gain)


def values_of_leads(table: LineTable, measure: Measure, most: int = 10**6) -> dict[int, Range]:
    """What the deal comes to after each lead."""
    search = Search(table, measure, Budget(most))
    leads = bits(table.hands[table.leader])
    return {bit: value_of(search, search.open_with(bit)) for bit in leads}


@pytest.mark.sampled
@pytest.mark.parametrize("block", range(10))
def test_small_deals_are_worth_what_trying_everything_says(block: int) -> None:
    for seed in range(block * 50, block * 50 + 50):
        table, terms = small_deal(seed)
        hands, leader = tiles_of(table.hands), table.leader
        points, wins = (values_of_leads(table, measure) for measure in ("points", "win"))
        for bit, found in points.items():
            tile = NUMBERS[bit]
            left = [hand - {tile} for hand in hands]
            turns: list[Turn] = [(leader, tile)]
            after = (terms, left, tile, (leader + 1) % 4, turns)
            assert found.exact == best_points(*after), (seed, tile, terms)
            assert wins[bit].exact == best_win(*after), (seed, tile, terms)


def test_where_no_pass_is_paid_the_points_say_who_wins() -> None:
    free = 0
    for seed in range(500):
        table, terms = small_deal(seed)
        bonuses = table.settlement.bonuses
        assert bonuses is not None
        if bonuses.most_for_passes:
            continue
        free += 1
        points, wins = (values_of_leads(table, measure) for measure in ("points", "win"))
        for bit, found in points.items():
            value = found.exact
            assert value is not None
            assert wins[bit].exact == (value > 0) - (value < 0), (seed, terms)
    assert free > 20


@pytest.mark.whole
def test_seats_rotated_give_the_same_values() -> None:
    for seed in range(120):
        table, _ = small_deal(seed)
        for steps in (1, 2, 3):
            seat = (table.leader + steps) % 4
            before = table.settlement.previous_winner
            previous = None if before is None else (before + steps) % 4
            settled = table.settlement._replace(leader=seat, previous_winner=previous)
            hands = tuple(table.hands[(place - steps) % 4] for place in range(4))
            turned = LineTable(table.joints, hands, seat, 0, settled)
            sign = -1 if steps % 2 else 1
            for measure in ("points", "win"):
                here, there = values_of_leads(table, measure), values_of_leads(turned, measure)
                exact = {bit: value.exact for bit, value in here.items()}
                assert exact == {bit: sign * (value.exact or 0) for bit, value in there.items()}


class OutOnly(Settlement):
    """A deal that only going out wins, for a point: the numbers on tiles are names, no more."""

    def winner(self, hands: Sequence[int], blocker: int) -> int | None:
        return None if hands[blocker] else blocker

    def worth(self, hands: Sequence[int], seat: int, last: int, ends: tuple[int, ...]) -> int:
        return 1


def test_numbers_exchanged_for_others_give_the_same_values() -> None:
    for seed in range(120):
        chance = Random(seed)  # noqa: S311
        table, terms = small_deal(seed)
        highest = len(table.joints.on) - 1
        names = list(range(highest + 1))
        chance.shuffle(names)
        other = {
            bit: BIT[f"{names[a]}-{names[b]}"] for bit, (a, b) in NUMBERS.items() if a <= highest
        }
        settled = OutOnly(*settlement_of(Terms({**terms.options, "count": "one"}, 9, 0, None)))
        settled = settled._replace(leader=table.leader, bonuses=None)
        plain = table._replace(settlement=settled)
        hands = tuple(sum(other[bit] for bit in bits(hand)) for hand in table.hands)
        renamed = plain._replace(hands=hands)
        here, there = values_of_leads(plain, "points"), values_of_leads(renamed, "points")
        assert {other[bit]: value for bit, value in here.items()} == there


def test_a_search_cut_short_gives_bounds_that_hold() -> None:
    short = 0
    for seed in range(200):
        table, _ = small_deal(seed)
        for measure in ("points", "win"):
            exact = values_of_leads(table, measure)
            for most in (0, 3, 10):
                for bit, found in values_of_leads(table, measure, most).items():
                    value = exact[bit].exact
                    assert value is not None
                    assert found.least <= value <= found.most
                    short += found.exact is None
    assert short > 100


def test_the_guess_changes_no_value() -> None:
    for seed in range(60):
        table, _ = small_deal(seed)
        expected = values_of_leads(table, "points")
        for guess in (-300, -5, 5, 300):
            search = Search(table, "points", Budget(10**6))
            for bit, value in expected.items():
                assert value_of(search, search.open_with(bit), guess) == value
