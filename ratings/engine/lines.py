"""A list as it is rated on: one line a subject, 32 bytes side by side.

A period needs all of a few lines of a long list, so what is known of a subject lies together, and
is taken and put back at once. Numpy moves records slowly and raw bytes quickly.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from ratings.engine.elo import NANO

Lines = npt.NDArray[np.void]
"""Records of ``LINE``."""
Subjects = npt.NDArray[np.signedinteger[Any]]
"""Numbers of subjects, quickest as wide as numpy's own indices (`np.int64`)."""

UNSEEN = np.iinfo(np.int64).min
"""The rating of a subject that has none yet."""
NEVER = -1
"""The day on which somebody last played who never did."""
LINE = np.dtype(
    [
        ("rating", np.int64),
        ("games", np.int32),
        ("own", np.int32),
        ("spread", np.int32),
        ("luck", np.int32),
        ("day", np.int32),
        ("turn", np.int32),
    ]
)
"""Rating in millionths (or ``UNSEEN``), games, how sure it is (see ``deviation``), and the day of
the last game; ``turn`` is room to work in."""
RAW = np.dtype(f"V{LINE.itemsize}")
UNSURE = ("own", "spread", "luck")
"""The numbers that say how sure a rating is."""
_NUMBERS = LINE.itemsize // 4
_FIRST = 3
"""How many numbers of 32 bits a line is, and where those begin among them."""


def new_lines(count: int) -> Lines:
    """Lines of subjects that were not seen yet.

    >>> new_lines(1)["own"].tolist()
    [1000000000]
    """
    return np.full(count, np.array((UNSEEN, 0, NANO, NANO, 0, NEVER, 0), LINE))


def take_lines(lines: Lines, who: Subjects) -> Lines:
    """The lines of these subjects, in the shape of ``who``."""
    found: Lines = lines.view(RAW).take(who).view(LINE)
    return found


def put_lines(lines: Lines, who: Subjects, new: Lines) -> None:
    """Replace the lines of these subjects."""
    lines.view(RAW).put(who, new.view(RAW))


def unsure_columns(lines: Lines) -> npt.NDArray[np.float64]:
    """Own, spread, luck and day of lines (seats x games), as 4 x seats x games doubles.

    >>> unsure_columns(new_lines(2).reshape(2, 1))[:, :, 0].tolist()
    [[1000000000.0, 1000000000.0], [1000000000.0, 1000000000.0], [0.0, 0.0], [-1.0, -1.0]]
    """
    numbers = lines.view(np.int32).reshape(*lines.shape, _NUMBERS)[..., _FIRST : _FIRST + 4]
    found = np.empty((4, *lines.shape))
    found[...] = numbers.transpose(2, 0, 1)
    return found
