"""The two hashes of a rating list: what went in, and what came out.

Decides the bytes that are hashed, so that anybody can repeat it.

The *list hash* is that of the interchange format `rating-period 1`: one line
`["player:<uuid>",<after>,<games>]` for everybody who played in the period, and one
`["partnership:<uuid>",<after>,<games>]` for every pair whose game was also one among pairs, by id
in code point order, so pairs come first. Rating the period with `rate`, opening ratings given and
the games among pairs beside those among players, answers with the same hash.

The *input hash* is over one line of canonical JSON, `{"config": ..., "games": <count>,
"previous": [<input hash>, <list hash>] or null}`, and then 55 bytes for each player of each game,
games by id, sides and players as the ledger has them: the game's id (16), the number of the side
(1), its place (2), its points (4, the smallest number where there are none), the player's id (16),
the partnership's id (16, zeros for none); numbers are big-endian. Since it covers the hashes before
it, equal input hashes mean equal ledgers from the first game on.

Everything works on arrays. Names, files and databases are not covered.
"""

import hashlib
import json
from dataclasses import asdict

import numpy as np
import numpy.typing as npt

from ratings.engine.period import INACTIVE_DAYS, PROVISIONAL_ABOVE, Config

Ids = npt.NDArray[np.uint8]
"""UUIDs as rows of 16 bytes."""

NO_POINTS = np.iinfo(np.int32).min
SEAT = np.dtype(
    [
        ("game", "V16"),
        ("side", "u1"),
        ("place", ">i2"),
        ("points", ">i4"),
        ("player", "V16"),
        ("partnership", "V16"),
    ]
)
PLAYER = "player:"
PARTNERSHIP = "partnership:"
ADDED = {
    "provisional_above": PROVISIONAL_ABOVE,
    "inactive_days": INACTIVE_DAYS,
    "below_peak": None,
    "pair_rest": "whole",
}
_WIDTH = len(f'["{PARTNERSHIP}",') + 36
_LINE = np.dtype(
    [
        ("prefix", f"V{_WIDTH}"),
        ("after", "V4", 3),
        ("comma", "u1"),
        ("games", "V4"),
        ("end", "V2"),
    ]
)
_GROUP = 10**4


def _digits(pattern: str) -> npt.NDArray[np.void]:
    text = b"".join((pattern % number).encode() for number in range(_GROUP))
    return np.frombuffer(text.replace(b" ", b"\0"), "V4")


_LEADING, _INNER = _digits("%4d"), _digits("%04d")
_HEX = np.frombuffer(b"".join(b"%02x" % byte for byte in range(256)), "V2")


def line_prefixes(ids: Ids, *, kind: str) -> Ids:
    """`["<kind><uuid>",` for each id, as rows of equal width padded with zero bytes.

    >>> bytes(line_prefixes(np.zeros((1, 16), np.uint8), kind=PLAYER)).strip(b"\\0")
    b'["player:00000000-0000-0000-0000-000000000000",'
    """
    digits = _HEX[ids].view(np.uint8).reshape(len(ids), 32)
    start = f'["{kind}'.encode()
    rows = np.zeros((len(ids), _WIDTH), np.uint8)
    rows[:, : len(start)] = np.frombuffer(start, np.uint8)
    place = len(start)
    for first, last in ((0, 8), (8, 12), (12, 16), (16, 20), (20, 32)):
        rows[:, place : place + last - first] = digits[:, first:last]
        rows[:, place + last - first] = ord("-") if last < 32 else ord('"')
        place += last - first + 1
    rows[:, place] = ord(",")
    return rows


def list_hash(
    prefixes: Ids, after: npt.NDArray[np.int64], games: npt.NDArray[np.int32]
) -> str:  # fmt: skip
    """The list hash of rows in code point order; ``after`` in millionths."""
    small = not len(after) or (after.min() >= 10**8 and after.max() < 10**12)
    if small and games.max(initial=0) < _GROUP:
        text = _quick_lines(prefixes, after, games)
    else:
        text = _plain_lines(prefixes, after, games)
    return "sha256:" + hashlib.sha256(text).hexdigest()


def _quick_lines(
    prefixes: Ids, after: npt.NDArray[np.int64], games: npt.NDArray[np.int32]
) -> bytes:
    """Lines of ratings of 9 to 12 digits: three groups of four digits, zero bytes taken out."""
    lines = np.zeros(len(after), _LINE)
    lines["prefix"] = prefixes.view(f"V{_WIDTH}").ravel()
    millions = after // _GROUP
    top = millions // _GROUP
    lines["after"][:, 0] = _LEADING.take(top)
    lines["after"][:, 1] = _INNER.take(millions - top * _GROUP)
    lines["after"][:, 2] = _INNER.take(after - millions * _GROUP)
    lines["comma"] = ord(",")
    lines["games"] = _LEADING.take(games)
    lines["end"] = np.frombuffer(b"]\n", "V2")[0]
    return lines.tobytes().translate(None, b"\0")


def _plain_lines(
    prefixes: Ids, after: npt.NDArray[np.int64], games: npt.NDArray[np.int32]
) -> bytes:
    rows = zip(prefixes, after.tolist(), games.tolist(), strict=True)
    return b"".join(
        bytes(prefix).rstrip(b"\0") + b"%d,%d]\n" % (rating, count)
        for prefix, rating, count in rows
    )


def canonical_config(config: Config) -> dict[str, object]:
    """The whole configuration as JSON values, in millionths; `k` a number or a list of steps.

    What was added later stands only where it is not the default, so that old hashes hold.
    """
    return {
        name: value
        for name, value in asdict(config).items()
        if name not in ADDED or value != ADDED[name]
    }


def input_hash(
    config: Config, games: int, previous: tuple[str, str] | None, seats: memoryview | bytes
) -> str:
    """The input hash of a period; ``seats`` are its records (``SEAT``) in order of the games."""
    head = {"config": canonical_config(config), "games": games, "previous": previous}
    text = json.dumps(head, sort_keys=True, separators=(",", ":")) + "\n"
    digest = hashlib.sha256(text.encode("ascii"))
    digest.update(seats)
    return "sha256:" + digest.hexdigest()
