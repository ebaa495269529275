"""The Berger tables of the FIDE Handbook (C.05, annex 1): who meets whom, and who is at home.

Decides the meetings of a round robin of an even number of numbers, and which of two has the first
seat. In the published tables the number named first is at home: of two below n the smaller where
they add up to an odd number, else the larger; against number n those of the first half. So who is
at home follows from the two numbers alone. Everybody alternates from round to round except for n -
2 breaks in all (two homes or two aways running), the fewest possible: no two teams may have the
same pattern, and only two patterns have no break (D. de Werra, Scheduling in sports, 1981).
"""


def berger_table(numbers: int) -> list[list[tuple[int, int]]]:
    """The Berger table: for every round its meetings, for an even number of numbers from 1.

    >>> berger_table(4)
    [[(1, 4), (2, 3)], [(3, 4), (1, 2)], [(2, 4), (1, 3)]]
    """
    return [berger_round(numbers, number) for number in range(1, numbers)]


def berger_round(numbers: int, number: int) -> list[tuple[int, int]]:
    """The meetings of one round of the table, by the formula; none where there are no numbers.

    >>> berger_round(4, 2)
    [(3, 4), (1, 2)]
    """
    odd = numbers - 1
    partner = {i: (number + 1 - i) % odd or odd for i in range(1, numbers)}
    alone = [(i, numbers) for i, j in partner.items() if i == j]
    return [*alone, *((i, j) for i, j in partner.items() if i < j)]


def first_at_home(one: int, other: int, numbers: int) -> bool:
    """Whether number ``one`` is at home when it first meets ``other``; ``numbers`` is even.

    >>> [first_at_home(*two, 4) for two in ((1, 4), (2, 3), (4, 3), (1, 2), (2, 4), (3, 1))]
    [True, True, True, True, True, True]
    """
    smaller, larger = min(one, other), max(one, other)
    if larger == numbers:
        return (one == smaller) == (smaller <= numbers // 2)
    return (one == smaller) == ((one + other) % 2 == 1)
