"""Best play by trying everything, written plainly; it shares nothing with the search or the rules.

Tiles are pairs of numbers. A deal goes on turn by turn, passes included, and is settled from the
list of its turns as docs/rules/partnership.md says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Tile = tuple[int, int]
Turn = tuple[int, Tile | None]


class Terms(NamedTuple):
    """Options, and what was before the deal."""

    options: Mapping[str, int | str]
    number: int
    """The number of the deal within its game."""
    leader: int
    previous: int | None


def best_points(
    terms: Terms, hands: list[set[Tile]], ends: tuple[int, ...], seat: int, turns: list[Turn]
) -> int:
    """The points of the deal, of seats 0 and 2 less those of 1 and 3, if all play their best."""
    return _best(terms, hands, ends, seat, turns, wins=False)


def best_win(
    terms: Terms, hands: list[set[Tile]], ends: tuple[int, ...], seat: int, turns: list[Turn]
) -> int:
    """1 where seats 0 and 2 win if all play for the win alone, -1 for 1 and 3, 0 for nobody."""
    return _best(terms, hands, ends, seat, turns, wins=True)


def moves(hand: set[Tile], ends: tuple[int, ...]) -> list[tuple[Tile, tuple[int, ...]]]:
    """Every tile that can be laid, with the ends it leaves."""
    if not ends:
        return [(tile, tile) for tile in hand]
    found: list[tuple[Tile, tuple[int, ...]]] = []
    for one, other in {ends, ends[::-1]}:
        for a, b in hand:
            if one in (a, b):
                found.append(((a, b), (b if a == one else a, other)))
    return found


def _best(
    terms: Terms,
    hands: list[set[Tile]],
    ends: tuple[int, ...],
    seat: int,
    turns: list[Turn],
    wins: bool,
) -> int:
    if turns and (any(not hand for hand in hands) or not any(moves(h, ends) for h in hands)):
        winner, points = settle(terms, hands, ends, turns)
        return points if not wins else 0 if winner is None else 1 if winner % 2 == 0 else -1
    after = (seat + 1) % 4
    values = []
    for tile, opened in moves(hands[seat], ends):
        left = [hand - {tile} for hand in hands]
        values.append(_best(terms, left, opened, after, [*turns, (seat, tile)], wins))
    if not values:
        return _best(terms, hands, ends, after, [*turns, (seat, None)], wins)
    return max(values) if seat % 2 == 0 else min(values)


def settle(
    terms: Terms, hands: list[set[Tile]], ends: tuple[int, ...], turns: list[Turn]
) -> tuple[int | None, int]:
    """Who wins the deal, and its points."""
    options = terms.options
    last_seat, last_tile = turns[-1]
    assert last_tile is not None
    pips = [sum(a + b for a, b in hand) for hand in hands]
    winner = _winner(terms, hands, pips, last_seat)
    points = [0, 0]
    if winner is not None:
        everything = sum(pips)
        worth = {
            "one": 1,
            "all": everything,
            "others": everything - pips[winner],
            "losers": everything - pips[winner] - pips[(winner + 2) % 4],
        }[str(options["count"])]
        worth += int(options["ladder"]) * {1: 4, 2: 3, 3: 2, 4: 1}.get(terms.number, 0)
        if not hands[last_seat]:
            double, blank = last_tile[0] == last_tile[1], 0 in last_tile
            barred = {"any": False, "no_double": double, "no_blank": double or blank}
            if all(end in last_tile for end in ends) and not barred[str(options["capicua_tile"])]:
                worth += int(options["capicua"])
            if last_tile == (0, 0):
                worth += int(options["chuchazo"])
        points[winner % 2] += worth
    tiles = [tile for _, tile in turns]
    if len(tiles) > 1 and tiles[1] is None:
        lead = tiles[0]
        assert lead is not None
        name = "first_pass_double" if lead[0] == lead[1] else "first_pass"
        points[terms.leader % 2] += int(options[name])
    for place, (seat, tile) in enumerate(turns):
        if tile is not None and tiles[place + 1 : place + 4] == [None] * 3:
            points[seat % 2] += int(options["three_skips"])
    return winner, points[0] - points[1]


def _winner(terms: Terms, hands: list[set[Tile]], pips: list[int], blocker: int) -> int | None:
    if not hands[blocker]:
        return blocker
    block = terms.options["block"]
    order = [(terms.leader + step) % 4 for step in range(4)]
    if block == "sides":
        sums = [pips[0] + pips[2], pips[1] + pips[3]]
        seats = [] if sums[0] == sums[1] else [0, 2] if sums[0] < sums[1] else [1, 3]
    else:
        compared = range(4) if block == "lowest_hand" else [blocker, (blocker + 1) % 4]
        fewest = min(pips[seat] for seat in compared)
        seats = [seat for seat in compared if pips[seat] == fewest]
        if {seat % 2 for seat in seats} == {0, 1}:
            seats = []
    if seats:
        return min(seats, key=lambda seat: (pips[seat], order.index(seat)))
    tie = {"leader": terms.leader, "blocker": blocker, "next": (blocker + 1) % 4}
    return (
        terms.previous
        if terms.options["block_tie"] == "previous"
        else tie.get(str(terms.options["block_tie"]))
    )
