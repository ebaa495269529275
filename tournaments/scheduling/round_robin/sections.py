"""The field in sections (groups), each of which plays its own round robin.

Decides who is in which section: those of the first round by rating, then id, in a snake (the first
to section A, the second to B, ..., and back), so that sections are about equally strong and differ
by one at most; a latecomer goes to the smallest. The policy ``sections`` says how many there are;
by default as many as give about five each.
"""

from fractions import Fraction

from tournaments.scheduling.types import Schedule

USUAL = 5
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def sections_of(schedule: Schedule) -> list[list[str]]:
    """The entries of every section, the strongest first; those who come later at the end.

    >>> from tournaments.scheduling.types import Entry
    >>> six = tuple(Entry(name, rating) for rating, name in enumerate("fedcba"))
    >>> sections_of(Schedule("round_robin_sections", "pairs", 3, six, policy={"sections": 2}))
    [['a', 'd', 'e'], ['b', 'c', 'f']]
    """
    early = [entry for entry in schedule.entries if entry.from_round == 1]
    asked = schedule.policy.get("sections")
    count = asked if isinstance(asked, int) else max(1, round(len(early) / USUAL))
    sections: list[list[str]] = [[] for _ in range(max(1, min(count, len(early))))]
    order = sorted(early, key=lambda entry: (-Fraction(entry.rating), entry.id))
    for place, entry in enumerate(order):
        row, column = divmod(place, len(sections))
        sections[-1 - column if row % 2 else column].append(entry.id)
    late = [entry for entry in schedule.entries if entry.from_round > 1]
    for entry in sorted(late, key=lambda entry: (entry.from_round, entry.id)):
        min(sections, key=len).append(entry.id)
    return sections


def letter(section: int) -> str:
    """The letter of a section, counted from 0.

    >>> letter(0), letter(26)
    ('A', 'AA')
    """
    return letter(section // 26 - 1) + LETTERS[section % 26] if section > 25 else LETTERS[section]
