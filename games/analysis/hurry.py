"""Plays a deal on a line to its end in a hurry, all four seats by one simple rule and some chance.

The rule is that of the sensible player: heavy tiles and doubles early, and what the hand fits.
"""

from __future__ import annotations

from random import Random

from games.analysis.search import Budget, Consequence, Search
from games.rules.parts.layouts.settling import LineTable
from games.rules.tiles import NUMBERS, PAIRS, bits

REPLAYS = 64
"""How often a deal is played to say what its tiles usually bring."""
SHAKE = 10
"""How far chance moves the appeal of a tile: seats that always do the same teach little."""
_WEIGHT = {bit: high + low + 4 * (high == low) for bit, (high, low) in NUMBERS.items()}


def play_out(search: Search, after: Consequence, chance: Random) -> int:
    """The points that a deal brings the first side beyond the second, played on from here."""
    lines, hands, on = search.lines, search.table.hands, search.table.joints.on
    total = 0
    while after.position is not None:
        total += after.gain
        left, place, seat = after.position
        hand = left & hands[seat]
        choices, ways = hand & lines.fitting[place], lines.after[place]
        most, chosen, opened = -1.0, 0, 0
        while choices:
            bit = choices & -choices
            choices ^= bit
            for way in ways[bit]:
                high, low = PAIRS[way]
                kept = (hand & (on[high] | on[low])).bit_count()
                appeal = _WEIGHT[bit] + 2 * kept + SHAKE * chance.random()
                if appeal > most:
                    most, chosen, opened = appeal, bit, way
        after = search.lay(left ^ chosen, opened, seat, chosen)
    return total + after.gain + after.final


def play_deal(table: LineTable, chance: Random) -> int:
    """The points that a deal brings the first side beyond the second, played from its lead on."""
    search = Search(table, "points", Budget(0))
    leads = bits(table.forced or table.hands[table.leader])
    lead = max(leads, key=lambda bit: _WEIGHT[bit] + SHAKE * chance.random())
    return play_out(search, search.open_with(lead), chance)


def usual_points(table: LineTable) -> float:
    """What the tiles of a deal usually bring the first side beyond the second.

    It is the mean of so many plays in a hurry, the same ones for the same deal.
    """
    chance = Random(REPLAYS)  # noqa: S311 - the same deal is worth the same
    return sum(play_deal(table, chance) for _ in range(REPLAYS)) / REPLAYS
