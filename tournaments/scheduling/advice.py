"""What is known of an event before anybody has entered: tables, byes, rounds, repeated meetings.

Forbids nothing. The values come from counting and are exact for a field in which everybody plays
from the first round to the last, nobody is kept apart and no table ends in a tie. A bound
(``new_until``) holds for every draw; ``surely_new`` only where the method has a schedule that is
known to reach it. ``advice_sentences`` puts the values into words. Clocks are not covered here: a
duration is in minutes.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.scheduling.designs.starters import starter_rounds
from tournaments.scheduling.elimination.brackets import power_of_two
from tournaments.scheduling.errors import NoTableSizes
from tournaments.scheduling.formats import format_of
from tournaments.scheduling.methods import double_elimination, knockout
from tournaments.scheduling.parts.table_sizes import split_entries
from tournaments.scheduling.rotating.whist import whist_rounds
from tournaments.scheduling.types import ROTATING, SINGLE, TableSizes
from web.messages import Message, message

CHANGEOVER = 10
"""Minutes between two rounds: results are brought in, the next round is drawn, people sit down."""
FOUR = 4
"""Players at a table of rotating partners."""
CYCLES = {"round_robin": 1, "double_round_robin": 2}
"""How often everybody meets everybody in the methods that follow the Berger table."""


@dataclass(frozen=True, slots=True)
class Outline:
    """An event as planned so far: how many are expected, and its settings.

    ``entries`` are partnerships for the shape ``pairs``, else players. ``sizes`` are those of
    tables for the shape ``single``; ``None``: two sides. ``minutes`` is what a round is given.
    """

    method: str
    shape: str
    entries: int
    rounds: int
    sizes: TableSizes | None = None
    minutes: int | None = None
    advance: int | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """The values; ``None`` where there is nothing to say.

    ``tables`` and ``byes`` of the first round. ``fault``: why no round can be drawn. ``needed``:
    rounds until the method is complete. ``enough``: rounds after which at most one can have won
    everything. ``new_until``: after so many rounds somebody must meet an opponent again;
    ``partners_until``: a partner. ``surely_new``: for so many rounds nobody does (rotating
    partners: has a partner again). ``duration``: minutes from the start to the end.
    """

    tables: int = 0
    byes: int = 0
    fault: Message | None = None
    needed: int | None = None
    enough: int | None = None
    new_until: int | None = None
    partners_until: int | None = None
    surely_new: int = 0
    duration: int | None = None


def advise(asked: Outline) -> Advice:
    """The values for a plan.

    >>> advice = advise(Outline("swiss", "pairs", entries=13, rounds=5, minutes=45))
    >>> advice.tables, advice.byes, advice.enough, advice.new_until, advice.duration
    (6, 1, 4, 13, 265)
    """
    try:
        sizes = _first_table_sizes(asked)
        needed = _rounds_needed(asked)
    except NoTableSizes as fault:
        return Advice(fault=fault.message)
    if not sizes:
        return Advice(fault=_too_few_message(asked))
    facts = format_of(asked.method)
    rounds = min(asked.rounds, needed or asked.rounds) if facts.eliminates else asked.rounds
    met, partners = (None, None) if facts.eliminates else _first_repeats(asked, sizes)
    return Advice(
        tables=len(sizes),
        byes=asked.entries - sum(sizes),
        needed=needed,
        enough=(asked.entries - 1).bit_length() if asked.method == "swiss" else None,
        new_until=met,
        partners_until=partners,
        surely_new=_rounds_surely_new(asked, sizes),
        duration=duration(rounds, asked.minutes),
    )


def duration(rounds: int, minutes: int | None) -> int | None:
    """Minutes that the rounds take with the changeovers between them; None without a clock.

    >>> duration(3, 40), duration(1, 40), duration(3, None)
    (140, 40, None)
    """
    return None if minutes is None else rounds * minutes + (rounds - 1) * CHANGEOVER


def advice_sentences(
    asked: Outline, advice: Advice
) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    """(facts, warnings), each as plain sentences."""
    if advice.fault is not None:
        return (), (advice.fault,)
    found = list(_rounds_sentences(asked, advice))
    facts = [_tables_sentences(asked, advice), *(one for warns, one in found if not warns)]
    return tuple(facts), tuple(one for warns, one in found if warns)


def _first_table_sizes(asked: Outline) -> tuple[int, ...]:
    """Entries at each table of the first round; () where not one table can be filled."""
    if asked.shape == ROTATING:
        return (FOUR,) * (asked.entries // FOUR)
    sizes = _sizes_of_many(asked)
    if sizes is not None:
        if format_of(asked.method).eliminates:
            return knockout.first_sizes(asked.entries, sizes, asked.advance)
        return split_entries(asked.entries, sizes)
    if format_of(asked.method).eliminates and asked.entries > 1:
        # Lines of the bracket without an entry are byes.
        return (2,) * (asked.entries - power_of_two(asked.entries) // 2)
    return (2,) * (asked.entries // 2)


def _sizes_of_many(asked: Outline) -> TableSizes | None:
    """The table sizes where a table may seat more than two sides, else None."""
    many = format_of(asked.method).many_sides and asked.shape == SINGLE
    return asked.sizes if many and asked.sizes is not None and asked.sizes.max > 2 else None


def _too_few_message(asked: Outline) -> Message:
    least = FOUR if asked.shape == ROTATING else 2
    return message("A round needs at least %(least)s entries.", least=least)


def _rounds_needed(asked: Outline) -> int | None:
    if asked.method == "knockout":
        return knockout.rounds_needed(asked.entries, _sizes_of_many(asked), asked.advance)
    if asked.method == "double_elimination":
        return double_elimination.rounds_needed(asked.entries)
    if asked.method in CYCLES:
        return CYCLES[asked.method] * (asked.entries - 1 + asked.entries % 2)
    return None


def _first_repeats(asked: Outline, sizes: tuple[int, ...]) -> tuple[int, int | None]:
    """After how many rounds somebody must meet an opponent, and a partner, again.

    There are n(n-1)/2 pairs, and every round uses up as many as its tables make. Where nobody has a
    bye, everybody also uses up the others one by one. And a table with more seats than there are
    tables and byes seats two who sat together in the round before.
    """
    pairs = asked.entries * (asked.entries - 1) // 2
    if asked.shape == ROTATING:
        return pairs // (4 * len(sizes)), pairs // (2 * len(sizes))
    bounds = [pairs // sum(size * (size - 1) // 2 for size in sizes)]
    if sum(sizes) == asked.entries:
        bounds.append((asked.entries - 1) // (min(sizes) - 1))
    if max(sizes) > len(sizes) + asked.entries - sum(sizes):
        bounds.append(1)
    return min(bounds), None


def _rounds_surely_new(asked: Outline, sizes: tuple[int, ...]) -> int:
    if asked.method in CYCLES:
        return asked.entries - 1 + asked.entries % 2
    if asked.method == "rotating":
        return len(whist_rounds(asked.entries))
    if asked.method == "groups" and len(set(sizes)) == 1:
        return len(starter_rounds(asked.entries, sizes[0]))
    return 0


Sentence = tuple[bool, Message]
"""Whether it is a warning, and the sentence."""


def _tables_sentences(asked: Outline, advice: Advice) -> Message:
    eliminates = format_of(asked.method).eliminates
    if eliminates and not advice.byes:
        return message(
            "Tables in the first round: %(tables)s; everybody plays.", tables=advice.tables
        )
    if not advice.byes:
        return message("Tables per round: %(tables)s; everybody plays.", tables=advice.tables)
    if eliminates:
        return message(
            "Tables in the first round: %(tables)s; byes into the second: %(byes)s.",
            tables=advice.tables,
            byes=advice.byes,
        )
    return message(
        "Tables per round: %(tables)s; byes per round: %(byes)s.",
        tables=advice.tables,
        byes=advice.byes,
    )


def _rounds_sentences(asked: Outline, advice: Advice) -> Iterator[Sentence]:
    if format_of(asked.method).eliminates:
        yield _elimination_sentences(asked, advice)
    elif advice.needed is not None:
        yield _cycle_sentences(asked, advice.needed)
    else:
        if advice.enough is not None:
            yield _winner_sentences(asked, advice.enough)
        yield from _meetings_sentences(asked, advice)


def _elimination_sentences(asked: Outline, advice: Advice) -> Sentence:
    needed = advice.needed or 0
    if asked.rounds < needed:
        only = message("The winner is known only after round %(needed)s.", needed=needed)
        if asked.method == "double_elimination":
            only = message("It may take until round %(needed)s to find the winner.", needed=needed)
        return True, only
    return False, message(
        "The winner is known after round %(needed)s at the latest.", needed=needed
    )


def _cycle_sentences(asked: Outline, needed: int) -> Sentence:
    if asked.rounds < needed:
        return True, message(
            "A full round robin takes %(needed)s rounds; planned: %(rounds)s.",
            needed=needed,
            rounds=asked.rounds,
        )
    if asked.rounds > needed:
        return False, message(
            "The round robin is complete after round %(needed)s; then it starts again.",
            needed=needed,
        )
    return False, message("Everybody meets everybody.")


def _winner_sentences(asked: Outline, enough: int) -> Sentence:
    if asked.rounds < enough:
        return True, message(
            "There may be several undefeated sides; after round %(enough)s usually one at most.",
            enough=enough,
        )
    return False, message(
        "After round %(enough)s there is usually one undefeated side at most.", enough=enough
    )


def _meetings_sentences(asked: Outline, advice: Advice) -> Iterator[Sentence]:
    if advice.partners_until is not None:
        if asked.rounds > advice.partners_until:
            yield (
                True,
                message(
                    "Partners repeat in round %(round)s at the latest.",
                    round=advice.partners_until + 1,
                ),
            )
        elif asked.rounds <= advice.surely_new:
            yield False, message("Nobody has the same partner twice.")
    if advice.new_until is None:
        return
    if asked.rounds > advice.new_until:
        yield (
            asked.shape != ROTATING,
            message(
                "Opponents repeat in round %(round)s at the latest.",
                round=advice.new_until + 1,
            ),
        )
    elif asked.shape != ROTATING and asked.rounds <= advice.surely_new:
        yield False, message("Nobody meets the same opponent twice.")
