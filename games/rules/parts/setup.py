"""Set-up lines: whether the right ones are there, and whether the set can give hands and stock.

All functions raise ``Illegal`` (``bad_deal``) with a sentence that says what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from games.rules.errors import Illegal
from games.rules.sections import SEAT_INDEX
from games.rules.tiles import BIT, FOREIGN, FULL_SETS, full_set, texts, tile_bit
from web.messages import Message, message

_bit = BIT.__getitem__

Setup = Mapping[str, list[str]]


def bad_deal(detail: Message) -> Illegal:
    """The fault of a set-up that is impossible."""
    return Illegal("bad_deal", detail)


def line_names(players: str, *others: str) -> frozenset[str]:
    """The names of the set-up lines of a game with a hand for every seat letter in ``players``.

    >>> sorted(line_names("AB", "lead"))
    ['hand A', 'hand B', 'lead']
    """
    return frozenset([f"hand {letter}" for letter in players] + list(others))


def check_lines(
    setup: Setup, needed: frozenset[str], allowed: frozenset[str] | None = None
) -> None:
    """The deal has every line it needs and none besides, but for those ``allowed``."""
    found = setup.keys()
    if found == needed or (allowed is not None and found == needed | allowed):
        return
    for name in sorted(needed - found):
        raise bad_deal(message("The set-up line '%(line)s:' is missing.", line=name))
    for name in sorted(found - needed - (allowed or frozenset())):
        raise bad_deal(message("A set-up line '%(line)s:' has no place in this game.", line=name))


def read_tiles(name: str, words: list[str], count: int) -> int:
    """The tiles of one set-up line as a mask; exactly ``count`` different ones."""
    if len(words) != count:
        raise bad_deal(
            message(
                "'%(line)s:' lists %(listed)s tiles instead of %(count)s.",
                line=name,
                listed=len(words),
                count=count,
            )
        )
    try:
        mask = sum(map(_bit, words))
        if mask.bit_count() == count:
            return mask
    except KeyError:
        pass
    mask = 0
    for word in words:
        bit = tile_bit(word)
        if mask & bit:
            raise bad_deal(
                message("'%(line)s:' lists the tile %(tile)s twice.", line=name, tile=word)
            )
        mask |= bit
    return mask


def check_partition(masks: list[int], highest: int) -> None:
    """The masks are disjoint and make up the whole set."""
    seen, count = 0, 0
    for mask in masks:
        seen |= mask
        count += mask.bit_count()
    if seen == FULL_SETS[highest] and count == seen.bit_count():
        return
    seen = check_dealt(masks, highest)
    missing = full_set(highest) ^ seen
    if missing:
        raise bad_deal(message("The tile %(tile)s is missing.", tile=texts(missing)[0]))


def check_dealt(masks: list[int], highest: int) -> int:
    """The masks are disjoint and within the set; all of them together."""
    seen = 0
    for mask in masks:
        if (seen | mask) & FOREIGN:
            raise bad_deal(
                message(
                    "A tile with a number above 12 is not in the double-%(highest)s set.",
                    highest=highest,
                )
            )
        if seen & mask:
            twice = texts(seen & mask)[0]
            raise bad_deal(message("The tile %(tile)s is dealt twice.", tile=twice))
        seen |= mask
    foreign = seen & ~full_set(highest)
    if foreign:
        raise bad_deal(
            message(
                "The tile %(tile)s is not in the double-%(highest)s set.",
                tile=texts(foreign)[0],
                highest=highest,
            )
        )
    return seen


def read_hands(setup: Setup, names: list[str], size: int) -> list[int]:
    """The hands of a deal as masks, ``size`` tiles each."""
    return [read_tiles(name, setup[name], size) for name in names]


def read_set(setup: Setup, names: Sequence[str], sizes: list[int], highest: int) -> list[int]:
    """The tiles of these lines as masks, so many each; together they are the whole set."""
    lines = list(map(setup.__getitem__, names))
    try:
        masks = [sum(map(_bit, words)) for words in lines]
        # As many powers of two as the set has tiles add up to it only if all are different.
        if sum(masks) == FULL_SETS[highest] and list(map(len, lines)) == sizes:
            return masks
    except KeyError:
        pass
    masks = [read_tiles(name, setup[name], size) for name, size in zip(names, sizes, strict=True)]
    check_partition(masks, highest)
    return masks


def check_played_tiles(masks: list[int], played: int, highest: int) -> None:
    """The masks are disjoint and hold only tiles that are ``played``, not others of the set."""
    dealt = sum(masks)
    if dealt & played == dealt and dealt.bit_count() == sum(map(int.bit_count, masks)):
        return
    wrong = check_dealt(masks, highest) & ~played
    tile = texts(wrong)[0]
    raise bad_deal(message("The tile %(tile)s is not played by this many players.", tile=tile))


def read_partial_set(
    setup: Setup, names: Sequence[str], size: int, highest: int
) -> tuple[list[int], int]:
    """Hands of ``size`` tiles each as masks, and the tiles of the set that no hand holds."""
    lines = [setup[name] for name in names]
    whole = FULL_SETS[highest]
    try:
        hands = [sum(map(_bit, words)) for words in lines]
    except KeyError:
        hands = []
    seen = sum(hands)
    # The sum of powers of two has as many bits as there are powers only if all are different.
    if seen.bit_count() != size * len(names) or seen > whole or max(map(len, lines)) > size:
        hands = read_hands(setup, list(names), size)
        seen = check_dealt(hands, highest)
    return hands, whole ^ seen


def stock_order(words: list[str], stock: int) -> tuple[int, ...]:
    """The tiles of a stock line in their order; it lists exactly the tiles of ``stock``."""
    try:
        order = tuple(map(_bit, words))
        if sum(order) == stock and len(order) == stock.bit_count():
            return order
    except KeyError:
        pass
    listed = read_tiles("stock", words, stock.bit_count())
    if listed != stock:
        tile = texts(stock & ~listed)[0]
        raise bad_deal(message("'stock:' does not list %(tile)s, which is in no hand.", tile=tile))
    return tuple(map(tile_bit, words))


def seat_at_table(name: str, letter: str, players: int) -> int:
    """The index of a seat that has to sit at the table."""
    index = SEAT_INDEX[letter]
    if index >= players:
        raise bad_deal(
            message(
                "'%(line)s:' names the seat %(seat)s, which is not at the table.",
                line=name,
                seat=letter,
            )
        )
    return index


def shuffle_words(unshuffled: Iterable[str], chance: Random) -> list[str]:
    """The words in a random order."""
    words = list(unshuffled)
    chance.shuffle(words)
    return words


def deal_out(chance: Random, highest: int, names: list[str], size: int) -> dict[str, list[str]]:
    """Shuffle a set and deal ``size`` tiles to every name; the rest goes to the name ``""``."""
    tiles = texts(full_set(highest))
    chance.shuffle(tiles)
    dealt = {name: tiles[n * size : (n + 1) * size] for n, name in enumerate(names)}
    dealt[""] = tiles[len(names) * size :]
    return dealt
