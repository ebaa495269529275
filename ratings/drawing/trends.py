"""A rating in a line of a table: the points of its line, and nothing else."""

from collections.abc import Sequence

WIDTH, HEIGHT, EDGE = 64, 16, 2
"""The picture, and what is left free around the line, so that its width is seen whole."""


def trend_points(points: Sequence[tuple[float, int]]) -> str:
    """Return the points of a line through ratings at shares of the time, from 0 to 1.

    The lowest lies at the bottom, the highest at the top; a level line in the middle.

    >>> trend_points([(0, 1500), (0.5, 1520), (1, 1510)])
    '2,14 32,2 62,8'
    >>> trend_points([(0, 1500), (1, 1500)])
    '2,8 62,8'
    """
    low = min(rating for _share, rating in points)
    spread = max(rating for _share, rating in points) - low
    wide, high = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE

    def place(share: float, rating: int) -> str:
        up = (rating - low) / spread if spread else 0.5
        return f"{round(EDGE + wide * share)},{round(EDGE + high * (1 - up))}"

    return " ".join(place(share, rating) for share, rating in points)
