"""From a secret to the hands of a round, byte by byte, as docs/deals.md has it.

SHAKE-256 (FIPS 202) of a few lines of text gives the bytes, Fisher and Yates the order (Knuth, *The
Art of Computer Programming* 2, 3.4.2, algorithm P); a byte that would favour some places is left
out. SHA-256 makes the commitment and hides the words of the players.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256, shake_256
from typing import NamedTuple

METHOD = "boneyard deals 1"
"""The first line of all that is hashed; another method has another one."""
BYTES = 1024
"""How many bytes are asked for at first; the first bytes of more are the same."""

Pile = tuple[Sequence[str], Sequence[tuple[str, int]]]
"""What is mixed, and the set-up lines it goes to, each with its number of items."""
Setup = Mapping[str, Sequence[str]]
"""What was dealt, by set-up line."""


@dataclass(frozen=True)
class Shuffle:
    """All that decides the deals of a round: the secret (64 hex digits), where, and the words.

    `event` is the id of the event in small letters, `words` are the hashes of the players' words in
    any order (`hash_word`).
    """

    secret: str = field(repr=False)
    event: str
    round: int
    words: tuple[str, ...] = ()


class LineDifference(NamedTuple):
    """What a log has in a set-up line of a deal that the deal does not have there.

    `items` are the log's, in its order; none where it has too few.
    """

    line: str
    items: tuple[str, ...]


def commit(secret: str, event: str, number: int) -> str:
    """Return the commitment of a round, 64 hex digits.

    >>> commit("00" * 32, "0193a0f0-0000-7000-8000-000000000001", 1)[:16]
    '95cf1f53cd045751'
    """
    return sha256(_text("commitment", secret, event, number)).hexdigest()


def hash_word(word: str) -> str:
    """Return the hash of a player's word, as `sha256sum` has it.

    >>> hash_word("capicúa")[:16]
    'c14ab58e7fa6115c'
    """
    return sha256(word.encode()).hexdigest()


def label_of_board(board: int) -> str:
    """Return the label of a board that all tables play, numbered from 1.

    >>> label_of_board(12)
    '12'
    """
    return str(board)


def label_of_deal(table: int, game: int, deal: int) -> str:
    """Return the label of a deal that one table plays; numbers as in the round and in its log.

    >>> label_of_deal(3, 1, 2)
    '3.1.2'
    """
    return f"{table}.{game}.{deal}"


def label_of(first_board: int, table: int, game: int, deal: int) -> str:
    """Return the label of a deal.

    `first_board` is the first of the round, 0 where tables have deals of their own.

    >>> label_of(0, 3, 1, 2), label_of(5, 3, 1, 2)
    ('3.1.2', '6')
    """
    if first_board:
        return label_of_board(first_board + deal - 1)
    return label_of_deal(table, game, deal)


def deal_out(shuffle: Shuffle, label: str, piles: Iterable[Pile]) -> dict[str, tuple[str, ...]]:
    """Return what is dealt under a label, by set-up line.

    The piles (`Rules.piles`) are mixed one after the other with bytes of the same stream.

    >>> one = Shuffle("00" * 32, "0193a0f0-0000-7000-8000-000000000001", 1)
    >>> deal_out(one, "3.1.2", [(("0-0", "1-0", "1-1"), (("hand A", 1), ("stock", 2)))])
    {'hand A': ('1-0',), 'stock': ('1-1', '0-0')}
    """
    lines = [f"word {word}" for word in sorted(shuffle.words)]
    lines.append(f"board {label}")
    stream = _stream(_text("deal", shuffle.secret, shuffle.event, shuffle.round, *lines))
    dealt: dict[str, tuple[str, ...]] = {}
    for items, places in piles:
        mixed = mix(items, stream)
        start = 0
        for line, size in places:
            dealt[line] = tuple(mixed[start : start + size])
            start += size
    return dealt


def mix(items: Sequence[str], stream: Iterator[int]) -> list[str]:
    """Return at most 256 items in the order that the bytes give; every order is equally likely.

    >>> mix(["a", "b", "c"], iter([255, 0, 1]))
    ['c', 'b', 'a']
    """
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        span = last + 1
        place = next(byte for byte in stream if byte < 256 - 256 % span) % span
        mixed[last], mixed[place] = mixed[place], mixed[last]
    return mixed


def find_differences(dealt: Setup, written: Setup, bar: int = 0) -> list[LineDifference]:
    """Return what a log has in other places than it was dealt to, in the order of the deal.

    A hand may be written in any order; where it has a bar (Domizerka's first three tiles), what
    stands before it and behind it are compared each by itself. A stock and the like are compared in
    their order. A line that the log does not have, such as a stock, is not compared.

    >>> find_differences({"hand A": ["6-6", "1-0"]}, {"hand A": ["1-0", "5-4"]})
    [LineDifference(line='hand A', items=('5-4',))]
    """
    found = []
    for line, items in dealt.items():
        if line not in written:
            continue
        words = [word for word in written[line] if word not in {"/", "|"}]
        wrong = _wrong_items(items, words, bar if line.startswith("hand ") else None)
        if wrong or len(words) != len(items) or len(set(words)) != len(words):
            found.append(LineDifference(line, tuple(wrong)))
    return found


def _wrong_items(items: Sequence[str], words: Sequence[str], bar: int | None) -> list[str]:
    if bar is None:
        places = zip(words, [*items, *[""] * len(words)], strict=False)
        return [word for word, item in places if word != item]
    first, then = set(items[:bar]), set(items[bar:])
    return [word for n, word in enumerate(words) if word not in (first if n < bar else then)]


def _text(kind: str, secret: str, event: str, number: int, *more: str) -> bytes:
    """Return what is hashed: lines of ASCII, each with a line feed behind it."""
    head = (METHOD, kind, f"event {event}", f"round {number}", f"secret {secret}")
    return "".join(f"{line}\n" for line in (*head, *more)).encode()


def _stream(text: bytes) -> Iterator[int]:
    """Yield the bytes of SHAKE-256 of a text, as many as are asked for."""
    source, start, size = shake_256(text), 0, BYTES
    while True:
        yield from source.digest(size)[start:]
        start, size = size, 2 * size
