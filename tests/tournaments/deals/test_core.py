"""Deals from a secret: the vectors of docs/deals.md, and what holds of every deal."""

import json
import re
import unicodedata
from collections import Counter
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.definition import DealContext, Rules
from games.rules.errors import Illegal, Unplayable
from games.rules.parts.trickplay.glass import glass_words
from games.rules.piles import Pile
from games.rules.registry import GAMES
from games.rules.sections import Section
from tournaments.deals.core import (
    Shuffle,
    commit,
    deal_out,
    find_differences,
    hash_word,
    label_of_board,
    label_of_deal,
    mix,
)
from tournaments.deals.words import spell_word
from tournaments.limits import LONGEST_WORD

PAGE = (Path(__file__).parents[3] / "docs" / "deals.md").read_text()
VECTORS = json.loads(re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[0])
EVENT, SECRET = VECTORS["event"], VECTORS["secret"]
hex_digits = st.binary(min_size=32, max_size=32).map(bytes.hex)


def piles_of(game: str, players: int, **options: int | str) -> tuple[Pile, ...]:
    found = GAMES[game]
    return found.rules(players, found.resolve_options(players, options)).piles()


def playable() -> list[tuple[str, int]]:
    found = []
    for game in GAMES.values():
        for players in game.players:
            try:
                game.rules(players, game.resolve_options(players, {}))
            except Unplayable:
                continue
            found.append((game.slug, players))
    return found


def test_the_commitment_and_the_words_are_those_of_the_page() -> None:
    assert commit(SECRET, EVENT, VECTORS["round"]) == VECTORS["commitment"]
    assert {word: hash_word(word) for word in VECTORS["words"]} == VECTORS["words"]


def test_words_are_spelled_as_the_page_has_it() -> None:
    assert {text: spell_word(text) or None for text in VECTORS["spelled"]} == VECTORS["spelled"]
    for length, is_word in ((1, True), (LONGEST_WORD, True), (LONGEST_WORD + 1, False)):
        assert bool(spell_word("e\u0301" * length)) == is_word
        assert bool(spell_word(f" {'a' * length} ")) == is_word


@pytest.mark.whole
@given(st.text(max_size=80))
def test_a_word_that_is_shown_is_spelled_as_it_is(text: str) -> None:
    word = spell_word(text)
    assert spell_word(word) == word
    assert word == "" or unicodedata.is_normalized("NFC", word)


@pytest.mark.parametrize(
    "vector", VECTORS["deals"], ids=lambda one: f"{one['game']}-{one['board']}"
)
def test_deals_are_those_of_the_page(vector: dict[str, object]) -> None:
    words = tuple(VECTORS["words"].values()) if vector["words"] else ()
    shuffle = Shuffle(SECRET, EVENT, VECTORS["round"], words)
    piles = piles_of(str(vector["game"]), int(str(vector["players"])))
    dealt = deal_out(shuffle, str(vector["board"]), piles)
    assert {line: " ".join(items) for line, items in dealt.items()} == vector["lines"]


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "players"), playable())
def test_every_deal_of_every_game_is_one_that_its_rules_take(game: str, players: int) -> None:
    found = GAMES[game]
    rules = found.rules(players, found.resolve_options(players, {}))
    totals = (0,) * len(rules.sides)
    first = DealContext(1, True, False, False, None, 0, totals)
    for number in range(1, 6):
        dealt = deal_out(Shuffle(SECRET, EVENT, 1), label_of_board(number), rules.piles())
        lines = {
            line: glass_words(list(items)) if line.startswith("glass") else list(items)
            for line, items in dealt.items()
        }
        setup = {**rules.shuffle(Random(number), first), **lines}
        assert setup.keys() - lines.keys() <= {"lead", "dealer"}
        assert opens(rules, setup, first)


def opens(rules: Rules, setup: dict[str, list[str]], first: DealContext) -> bool:
    """Return whether the rules take a set-up; who leads depends on the hands."""
    for seat in rules.letters:
        lead = {"lead": [seat]} if "lead" in setup else {}
        with suppress(Illegal):
            rules.open(Section(1, 1, {**setup, **lead}, [], []), first)
            return True
    return False


@given(hex_digits, hex_digits, st.integers(1, 99), st.integers(1, 9))
def test_another_secret_round_word_or_board_is_another_deal(
    secret: str, other: str, number: int, deal: int
) -> None:
    piles = piles_of("partnership", 4)
    here = Shuffle(secret, EVENT, number)
    label = label_of_deal(1, 1, deal)
    deals = [
        deal_out(here, label, piles),
        deal_out(here, label_of_deal(1, 1, deal + 1), piles),
        deal_out(here, label_of_deal(2, 1, deal), piles),
        deal_out(Shuffle(secret, EVENT, number + 1), label, piles),
        deal_out(Shuffle(secret, EVENT, number, (other,)), label, piles),
        deal_out(Shuffle(secret, EVENT, number, (other, other)), label, piles),
    ]
    assert len({str(one) for one in deals}) == len(deals)


@given(
    hex_digits,
    st.lists(hex_digits, max_size=4).flatmap(lambda w: st.tuples(st.just(w), st.permutations(w))),
)
def test_the_order_of_words_does_not_matter(
    secret: str, words: tuple[list[str], list[str]]
) -> None:
    piles = piles_of("pinochle", 3)
    first, second = (deal_out(Shuffle(secret, EVENT, 1, tuple(some)), "1", piles) for some in words)
    assert first == second


def test_bytes_that_favour_a_place_are_left_out() -> None:
    assert mix(["a", "b", "c"], iter([255, 2, 1])) == ["a", "b", "c"]
    with pytest.raises(StopIteration):
        mix(["a", "b", "c"], iter([255, 255]))


def test_every_order_of_few_is_equally_likely_over_all_bytes() -> None:
    """With every pair of bytes that is taken each order of three comes equally often."""
    orders = Counter(
        "".join(mix(["a", "b", "c"], iter([one, two]))) for one in range(255) for two in range(256)
    )
    assert set(orders.values()) == {255 * 256 // 6}


def test_tiles_are_dealt_evenly() -> None:
    """Chi-square of where each of 28 tiles goes, over 20,000 deals of four hands: df 27 * 27."""
    deals, piles = 20_000, piles_of("partnership", 4)
    assert chi_square(deals, piles) < 900  # 756 on average, more than 900 once in 100,000


def chi_square(deals: int, piles: tuple[Pile, ...]) -> float:
    """Return the sum over tiles and places of (seen - due)² / due."""
    shuffle, tiles = Shuffle(SECRET, EVENT, 1), piles[0].items
    seen: Counter[tuple[int, str]] = Counter()
    for number in range(1, deals + 1):
        dealt = deal_out(shuffle, label_of_board(number), piles)
        seen.update(zip(count(), (tile for hand in dealt.values() for tile in hand), strict=False))
    due = deals / len(tiles)
    return (
        sum((seen[place, tile] - due) ** 2 for place in range(len(tiles)) for tile in tiles) / due
    )


def test_a_secret_is_in_no_text_of_its_shuffle() -> None:
    assert SECRET not in repr(Shuffle(SECRET, EVENT, 1))
    assert SECRET not in str(Shuffle(SECRET, EVENT, 1))


@given(st.randoms(use_true_random=False), st.integers(0, 3), st.integers(0, 3))
def test_hands_in_any_order_fit_and_exchanged_tiles_are_named(
    chance: Random, one: int, other: int
) -> None:
    dealt = deal_out(Shuffle(SECRET, EVENT, 1), "1", piles_of("partnership", 4))
    written = {line: list(hand) for line, hand in dealt.items()}
    for hand in written.values():
        chance.shuffle(hand)
    assert find_differences(dealt, written) == []
    a, b = f"hand {'ABCD'[one]}", f"hand {'ABCD'[other]}"
    written[a][0], written[b][-1] = written[b][-1], written[a][0]
    found = dict(find_differences(dealt, written))
    assert found == ({} if a == b else {a: (written[a][0],), b: (written[b][-1],)})


def test_the_first_three_of_domizerka_are_compared_by_themselves() -> None:
    dealt = {"hand A": tuple("abcdefg"), "stock": tuple("xyz")}
    assert find_differences(dealt, {"hand A": list("cabgfed"), "stock": list("xyz")}, 3) == []
    assert find_differences(dealt, {"hand A": list("dbcaefg")}, 3) == [("hand A", ("d", "a"))]
    assert find_differences(dealt, {"stock": list("yxz")}, 3) == [("stock", ("y", "x"))]


def test_too_few_tiles_and_tiles_twice_do_not_fit() -> None:
    dealt = {"hand A": ("6-6", "1-0")}
    assert find_differences(dealt, {"hand A": ["6-6"]}) == [("hand A", ())]
    assert find_differences(dealt, {"hand A": ["6-6", "6-6"]}) == [("hand A", ())]
