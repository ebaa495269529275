"""The best of each category: the standings of those alone who have the club's label.

Decides places within a category. Its entries stand in the order of the standings, and entries that
share a place there share one here. Labels of one key (`web.folding`) are one category.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from web.folding import sort_key


@dataclass(frozen=True, slots=True)
class Category:
    """A category: its name, and (place in it, index of the line) of its lines, best first."""

    name: str
    lines: tuple[tuple[int, int], ...]

    @property
    def best(self) -> tuple[int, ...]:
        """The indices of those in the first place of the category."""
        return tuple(at for place, at in self.lines if place == 1)


def group_by_category(places: Sequence[int], labels: Sequence[Sequence[str]]) -> list[Category]:
    """Return the categories by name, each with its lines.

    `places` are those of the lines of the standings, best first, shared ones as they are;
    `labels` are the categories of each line. Of several spellings the first by alphabet is shown.

    >>> [one] = group_by_category([1, 2, 2], [[], ["Juniors"], ["juniors"]])
    >>> one.name, one.lines
    ('Juniors', ((1, 1), (1, 2)))
    """
    members: dict[str, list[int]] = defaultdict(list)
    spelled: dict[str, str] = {}
    for at, names in enumerate(labels):
        for key, name in {sort_key(name): name for name in names}.items():
            members[key].append(at)
            spelled[key] = min(spelled.get(key, name), name)
    return [Category(spelled[key], _places_within(places, members[key])) for key in sorted(members)]


def _places_within(places: Sequence[int], lines: Sequence[int]) -> tuple[tuple[int, int], ...]:
    within = [places[at] for at in lines]
    return tuple((1 + within.index(places[at]), at) for at in lines)
