"""How boards come out: tiles that lie apart, doubles that lie lengthwise, faults, by table.

Run ``python -m tests.bench.layouts [--deals N] [--sets 6 9 12] [--players 4 ... 10]``. It plays so
many deals of Draw at every table with bots, half of them careful ones, lays the tiles as a replay
does. It prints in how many deals a tile lies apart from the one it was laid on (a thread leads to
it), in how many a double lies lengthwise for want of room, and how many cells the board measures. A
tile that touches another with a different number, or a thread under a tile, ends it.
"""

import argparse
import os
import sys
from statistics import mean

import django

from games.rules.variants.draw import PLAYERS


def main() -> None:
    """Print a line a table."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--deals", type=int, default=100)
    asked.add_argument("--sets", type=int, nargs="+", default=[6, 9, 12])
    asked.add_argument("--players", type=int, nargs="+", default=list(range(4, 11)))
    chosen = asked.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    for highest in chosen.sets:
        for players in chosen.players:
            if players in PLAYERS[highest]:
                print_table(highest, players, chosen.deals)


def print_table(highest: int, players: int, deals: int) -> None:
    """Lay the deals of a table and print what came of them."""
    from tests.games.drawing.test_layouts import check, first_deals, lay_tiles, lengthwise

    tables = []
    for _, deal in first_deals("draw", players, highest, range(10_000, 10_000 + deals)):
        if deal.board and deal.board.tiles:
            tables.append(lay_tiles(deal))
            check(tables[-1], matching=True)
    apart = sum(bool(one.board.threads) for one in tables)
    along = sum(map(lengthwise, tables))
    size = mean(max(one.board.width, one.board.height) for one in tables)
    sys.stdout.write(
        f"| {highest} | {players} | {len(tables)} | {mean(len(t.tiles) for t in tables):.0f} "
        f"| {100 * apart / len(tables):.0f} % | {100 * along / len(tables):.0f} % | {size:.0f} |\n"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    main()
