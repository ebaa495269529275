"""FIDE's table 8.1.2: rating difference to scoring probability.

Stored, not computed: no formula gives these values (FIDE Handbook B.02, FIDE Rating Regulations
effective from 1 March 2024, table 8.1.2). Covers the table alone, not the rule of 400 points.
"""

from bisect import bisect_left

# The largest difference for which the higher rated side is expected to score .50, .51, ... .99.
LAST_DIFFERENCE = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68,
    76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235,
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
)  # fmt: skip


def percent(difference: int) -> int:
    """Expected score of the higher rated side in hundredths, for a whole difference from 0.

    >>> percent(0), percent(100), percent(400), percent(735), percent(736)
    (50, 64, 92, 99, 100)
    """
    return 50 + bisect_left(LAST_DIFFERENCE, difference)
