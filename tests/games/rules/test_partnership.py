"""Partnership as federations play it: options against a second referee, worked examples."""

from __future__ import annotations

from random import Random

import pytest

from games.bots import playout
from games.bots.playing import Policy
from games.rules import tiles
from games.rules.definition import DealContext, Option, Preset
from games.rules.parts.layouts.placing import read_placing
from games.rules.replay import referee, replay
from games.rules.sections import SEATS, Section
from games.rules.sheets import Sheet, SheetFault, sheet_outcome
from games.rules.tiles import BIT
from games.rules.variants.partnership import GAME, PRESETS, Partnership, PartnershipDeal
from games.rules.write import to_text
from tests.games.rules import partnership_referee

NUMBERS = {"target": (1, 3, 40, 100, 200), "games_to_win": (1, 1, 2), "deals": (0, 0, 1, 3)}
BONUS = (0, 0, 1, 25)
FIRST = DealContext(1, True, False, False, None, 0, (0, 0))
DEFAULTS = GAME.resolve_options(4, {})


def choose(chance: Random, option: Option) -> int | str:
    return chance.choice(option.choices or NUMBERS.get(option.name, BONUS))


def some_options(chance: Random) -> dict[str, int | str]:
    found = {option.name: choose(chance, option) for option in GAME.options}
    if found["love"] == "on":
        found["target"] = chance.choice((1, 3, 6))  # a longer one may never end
    return found


def with_options(text: str, options: dict[str, int | str]) -> str:
    """The same deals under other options."""
    lines = [line for line in text.splitlines() if not line.startswith(("[Options", "[Result"))]
    said = " ".join(f"{name}={value}" for name, value in options.items())
    return "\n".join([*lines[:2], f'[Options "{said}"]', *lines[2:], ""])


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(60))
def test_both_referees_say_the_same(seed: int) -> None:
    chance = Random(seed)
    options = some_options(chance)
    policy: Policy = chance.choice(("random", "sensible"))
    text = to_text(playout("partnership", 4, seed, policy, options))
    deals = partnership_referee.read(text)
    verdict = referee(with_options(text, options).encode())
    answer = partnership_referee.judge(deals, options)
    assert answer.code == ""
    assert verdict.error is None, verdict.error
    assert (verdict.winner, verdict.totals) == (answer.winner, answer.totals)
    assert (verdict.winner is None) == (verdict.placing == {"AC": 1, "BD": 1})
    for _ in range(6):
        others = options | {
            option.name: choose(chance, option) for option in chance.sample(GAME.options, 2)
        }
        verdict = referee(with_options(text, others).encode())
        answer = partnership_referee.judge(deals, others)
        if verdict.error is None:
            assert answer.code == ""
            assert (verdict.winner, verdict.totals) == (answer.winner, answer.totals)
        else:
            error = verdict.error
            assert (error.code, (error.game, error.deal)) == (answer.code, answer.number), others


# -- worked examples ---------------------------------------------------------------------


def table(**options: int | str) -> Partnership:
    return Partnership(4, DEFAULTS | options)


def hands_of(words: str) -> list[int]:
    """A hand of so many pips for each number: one tile each, no two the same."""
    hands: list[int] = []
    for number in map(int, words.split()):
        hands.append(
            next(b for b in tiles.NUMBERS if sum(tiles.NUMBERS[b]) == number and b not in hands)
        )
    return hands


def winner_of_block(pips: str, leader: str, blocker: str, **options: str) -> str:
    """Who wins a block of these pips, and its worth: `C 17`; nothing where nobody does."""
    deal = PartnershipDeal(table(**options), hands_of(pips), SEATS.index(leader), 0, FIRST)
    deal.end, deal.turn = "blocked", (SEATS.index(blocker) + 1) % 4
    deal.previous_winner = 1
    seat = deal.winner()
    return "" if seat is None else f"{SEATS[seat]} {max(deal.score())}"


@pytest.mark.parametrize(
    ("pips", "leader", "blocker", "sides", "lowest_hand", "of_blocker"),
    [
        ("12 9 3 8", "B", "A", "C 17 29 32", "C 17 29 32", "B 15 23 32"),
        ("8 5 5 8", "D", "C", "", "", "C 13 21 26"),
        ("4 9 4 1", "B", "D", "C 10 14 18", "D 8 17 18", "D 8 17 18"),
        ("4 6 4 7", "D", "B", "A 13 17 21", "A 13 17 21", "C 13 17 21"),
        ("7 9 2 2", "A", "C", "C 11 18 20", "", ""),
    ],
)
def test_po_v1_blocks(
    pips: str, leader: str, blocker: str, sides: str, lowest_hand: str, of_blocker: str
) -> None:
    for block, said in (("sides", sides), ("lowest_hand", lowest_hand), ("blocker", of_blocker)):
        seat, *worth = said.split() or ["", "", "", ""]
        for count, points in zip(("losers", "others", "all"), worth, strict=True):
            found = winner_of_block(pips, leader, blocker, block=block, count=count)
            assert found == f"{seat} {points}".strip(), (block, count)


@pytest.mark.parametrize(
    ("block_tie", "worth"),
    [
        ("nobody", ""),
        ("leader", "A 11 13 20"),
        ("blocker", "C 11 18 20"),
        ("next", "D 9 18 20"),
        ("previous", "B 9 11 20"),
    ],
)
def test_po_v1_ties(block_tie: str, worth: str) -> None:
    seat, *points = worth.split() or ["", "", "", ""]
    for count, paid in zip(("losers", "others", "all"), points, strict=True):
        options = {"block": "blocker", "block_tie": block_tie, "count": count}
        assert winner_of_block("7 9 2 2", "A", "C", **options) == f"{seat} {paid}".strip()


@pytest.mark.parametrize(
    ("ends", "tile", "after", "paid"),
    [
        ("5 2", "5-2", (2, 2), "no_blank no_double any"),
        ("5 5", "5-2", (2, 5), "no_blank no_double any"),
        ("5 0", "5-0", (0, 0), "no_double any"),
        ("5 5", "5-5", (5, 5), "any"),
        ("0 0", "0-0", (0, 0), "any"),
        ("0 5", "0-0", (0, 5), ""),
        ("5 2", "5-3", (3, 2), ""),
    ],
)
def test_po_v2_last_tiles(ends: str, tile: str, after: tuple[int, int], paid: str) -> None:
    for allowed in ("no_blank", "no_double", "any"):
        bonuses = table(capicua=25, capicua_tile=allowed, chuchazo=100).bonuses
        assert bonuses is not None
        chuchazo = 100 if tile == "0-0" else 0
        expected = chuchazo + (25 if allowed in paid.split() else 0)
        assert bonuses.for_last_tile(BIT[tile], after) == expected, (ends, allowed)


@pytest.mark.parametrize(
    ("turns", "won"),
    [
        ("A 6-6 B pass C pass D pass A 6-4@6", [50, 0]),
        ("A 6-4 B pass C 4-1@4", [50, 0]),
        ("A 6-4 B 6-1@6 C pass D pass A pass B 4-1@4", [0, 25]),
        ("A 6-4 B 6-1@6 C 6-3@6", [0, 0]),
    ],
)
def test_po_v3_passes(turns: str, won: list[int]) -> None:
    words = turns.split()
    pairs = zip(words[::2], words[1::2], strict=True)
    codes = [read_placing(f"{seat} {word}") for seat, word in pairs]
    bonuses = table(first_pass=50, first_pass_double=25, three_skips=25).bonuses
    assert bonuses is not None
    assert bonuses.for_passes(codes) == won


def test_po_v5_love() -> None:
    rules = table(love="on", count="one", target=6)
    totals: tuple[int, ...] = (0, 0)
    found = []
    for winner in ("AC", "AC", "BD", "BD", "AC", "AC", "", "AC", "BD"):
        totals = rules.add_score(totals, (int(winner == "AC"), int(winner == "BD")))
        found.append("{}-{}".format(*totals))
    assert found == ["1-0", "2-0", "0-0", "0-1", "1-1", "2-0", "2-0", "3-0", "0-0"]


def test_po_v6_both_at_the_target() -> None:
    rules = table(target=200, three_skips=25)
    assert rules.outcome((210, 210), 9, None) is None  # type: ignore[arg-type]
    assert rules.outcome((210, 215), 9, None).winner == 1  # type: ignore[arg-type, union-attr]


# -- score sheets ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "sheet", "said"),
    [
        ({"target": 200, "count": "all"}, Sheet((210, 90), [(100, 0), (0, 90), (110, 0)]), ""),
        ({"target": 200, "three_skips": 25}, Sheet((225, 210)), ""),
        ({"target": 200, "three_skips": 25}, Sheet((60, 25), [(60, 25)], by_time=True), ""),
        ({"target": 200}, Sheet((225, 210)), "only one can have that many"),
        ({"love": "on", "target": 6, "count": "one"}, Sheet((6, 0)), ""),
        ({"love": "on", "target": 6, "count": "one"}, Sheet((1, 1), by_time=True), ""),
        ({"love": "on", "target": 6, "count": "one"}, Sheet((6, 4)), "only one side has points"),
        ({"target": 6, "count": "one"}, Sheet((6, 4)), ""),
        ({"target": 6, "count": "one"}, Sheet((8, 4)), "no deal gives more than 1"),
    ],
)
def test_sheets(options: dict[str, int | str], sheet: Sheet, said: str) -> None:
    rules = table(**options)
    if not said:
        sheet_outcome(rules, sheet)
        return
    with pytest.raises(SheetFault, match=said):
        sheet_outcome(rules, sheet)


# -- presets -----------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_presets_are_played_to_an_end(preset: Preset) -> None:
    assert GAME.preset(preset.slug) is preset
    assert None not in [
        option.value(str(preset.options[option.name]))
        for option in GAME.options
        if option.name in preset.options
    ]
    assert preset.options.keys() <= DEFAULTS.keys()
    log = playout("partnership", 4, 5, "sensible", preset.options)
    assert replay(log).verdict == "accepted"
    assert log.options == GAME.resolve_options(4, preset.options)


def test_sleeping_tiles_are_shown_to_nobody() -> None:
    rules = table(set=9)
    setup = rules.shuffle(Random(3), FIRST)
    deal = rules.open(Section(1, 1, setup, [], []), FIRST)
    facts = deal.state()
    assert (sum(map(len, facts.hands.values())), facts.stock) == (40, [])
