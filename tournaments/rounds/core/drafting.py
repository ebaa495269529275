"""Drafts of rounds as values: drawn, arranged or changed by hand, and checked against the rules.

Nothing is stored here. The checker of the scheduling core judges what was changed by hand; it lets
a meeting that should not be pass only where there was one before.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from typing import Any

from django.utils.translation import gettext as _

from tournaments.errors import CannotDraw, EditRefused
from tournaments.scheduling import types
from tournaments.scheduling.certificate import ENGINE_VERSION, input_hash, round_values
from tournaments.scheduling.checker import violations_of
from tournaments.scheduling.documents.write import violations_json
from tournaments.scheduling.draw import draw_round, draw_rounds
from tournaments.scheduling.errors import DrawFault
from tournaments.scheduling.formats import FORMATS
from tournaments.scheduling.parts.work import MOST_WORK, Limits
from web.words import in_words

LIMITS = Limits(seats=12_000, work=MOST_WORK)
"""How large the draw of an event may be: a whist tournament of a hundred players fits."""

Names = Mapping[str, str]
"""The names of entries, by id."""

SUMMED_METRICS = (
    *("forbidden_meetings", "partner_repeats", "opponent_repeats", "meet_repeats"),
    *("wrong_byes", "float_squares", "same_club_meetings", "consecutive_meetings"),
    "table_number_repeats",
)
"""The metrics by which a change by hand is judged; each is a sum over rounds."""


@dataclass(frozen=True)
class Arrangement:
    """A round as an organiser arranged it: seats by table number, and who has a bye.

    Seats have the keys of the shape (`AC` `BD`, else `A`, `B`, …). Without `byes`, whoever is
    present and has no seat has one. `sets` says which set of boards tables had, where these travel.
    """

    tables: Mapping[int, Mapping[str, str]]
    byes: Sequence[str] | None = None
    sets: Mapping[int, int] = field(default_factory=dict)

    def tables_with_boards(self, count: int) -> tuple[types.Table, ...]:
        """Return the tables; a set has so many boards."""
        return tuple(
            types.Table(
                number, dict(seats), boards=types.set_of_boards(self.sets.get(number, 0), count)
            )
            for number, seats in sorted(self.tables.items())
        )


def draw_next_round(schedule: types.Schedule, names: Names) -> types.Round:
    """Return the next round as the core draws it; raises CannotDraw with its reason."""
    try:
        return draw_round(schedule, LIMITS)
    except DrawFault as fault:
        raise CannotDraw(in_words(fault.message, names), code=fault.code) from None


def draw_rounds_ahead(schedule: types.Schedule, names: Names) -> tuple[types.Round, ...]:
    """Return every round the method knows already; raises CannotDraw."""
    try:
        return draw_rounds(schedule, LIMITS)
    except DrawFault as fault:
        raise CannotDraw(in_words(fault.message, names), code=fault.code) from None


def arrange_round(schedule: types.Schedule, arrangement: Arrangement, names: Names) -> types.Round:
    """Return the next round as arranged by hand, with its certificate; raises EditRefused."""
    if not FORMATS[schedule.method].by_hand:
        raise EditRefused(
            _("The rounds of this event are drawn by the program; draw one, then change it.")
        )
    number = schedule.next_number
    if number > schedule.rounds_planned:
        raise CannotDraw(
            _("All planned rounds have been drawn; plan more rounds first."),
            code="event_finished",
        )
    bare = round_as_arranged(schedule, arrangement)
    refuse_illegal(schedule, None, bare, names)
    return certify_by_hand(schedule, bare)


def certify_by_hand(schedule: types.Schedule, bare: types.Round) -> types.Round:
    """Give a round arranged by hand its certificate: values without bounds."""
    values = measure_round(schedule, bare)
    engine = f"boneyard {schedule.method} {ENGINE_VERSION}"
    certificate = types.Certificate(values, {}, schedule.seed, input_hash(schedule), engine)
    return replace(bare, certificate=certificate)


def round_as_arranged(schedule: types.Schedule, arrangement: Arrangement) -> types.Round:
    """Return the next round as arranged, whether or not that is legal."""
    tables = arrangement.tables_with_boards(schedule.boards_per_round)
    byes = arrangement.byes
    if byes is None:
        seated = {who for table in tables for who in table.seats.values()}
        here = schedule.present(schedule.next_number)
        byes = [entry.id for entry in here if entry.id not in seated]
    return types.Round(schedule.next_number, tables, tuple(sorted(byes)))


def refuse_illegal(
    schedule: types.Schedule, before: types.Round | None, after: types.Round, names: Names
) -> None:
    """Raise EditRefused where a round breaks a rule more often than the one it replaces."""
    had = Counter(one.code for one in violations_with(schedule, before)) if before else Counter()
    found = violations_with(schedule, after)
    now = Counter(one.code for one in found)
    worse = [one for one in found if now[one.code] > had[one.code]]
    if worse:
        shown = violations_in_words(worse, names)
        raise EditRefused(shown[0]["detail"], violations=shown)


def why_unfit(schedule: types.Schedule, drawn: types.Round, names: Names) -> list[dict[str, Any]]:
    """Return why a draft cannot be published as it is; forbidden meetings alone can."""
    found = violations_with(schedule, drawn)
    return violations_in_words([one for one in found if one.code != "forbidden"], names)


def violations_with(schedule: types.Schedule, drawn: types.Round) -> list[types.Violation]:
    """Return what a round breaks after the rounds of a schedule."""
    found = violations_of(replace(schedule, rounds=(*schedule.rounds, drawn)))
    return [one for one in found if one.round in {None, drawn.number}]


def violations_in_words(found: Sequence[types.Violation], names: Names) -> list[dict[str, Any]]:
    """Return violations as JSON in the reader's words, with the names of the entries."""
    plain = zip(violations_json(found), found, strict=True)
    return [{**json, "detail": in_words(one.message, names)} for json, one in plain]


def measure_round(schedule: types.Schedule, drawn: types.Round) -> dict[str, int | Fraction]:
    """Return what a round adds to each of the metrics of `SUMMED_METRICS`.

    Where the n-th players of the teams should play together, also how many tables mix them.
    """
    more = ("mixed_tables",) if FORMATS[schedule.method].levels else ()
    return round_values(schedule, drawn, (*SUMMED_METRICS, *more))


def certificate_json(certificate: types.Certificate | None) -> dict[str, Any]:
    """Return the certificate as JSON; fractions become numbers.

    `order` names what was minimised, the most important first: JSON in the database keeps no
    order of keys.
    """
    plain = asdict(certificate) if certificate else {}
    for part in ("cut", "beside", "matches", "homes", "ahead"):
        if not plain.get(part):
            plain.pop(part, None)
    if certificate and certificate.matches:
        plain["matches"] = certificate_json(certificate.matches)
    if beside := plain.get("beside"):
        beside["objective"] = values_json(beside["objective"])
    for part in ("objective", "bounds"):
        plain[part] = values_json(plain.get(part, {}))
    return {**plain, "order": list(plain["objective"])}


def certificate_of(schedule: types.Schedule, drawn: types.Round) -> dict[str, Any]:
    """Return the certificate of a drawn round as JSON, with the forbidden meetings it has."""
    forced = forbidden_meetings_of(schedule, drawn)
    return certificate_json(drawn.certificate) | ({"forbidden": forced} if forced else {})


def forbidden_meetings_of(schedule: types.Schedule, drawn: types.Round) -> list[dict[str, Any]]:
    """Return the forbidden meetings of a round, each with its table, for the certificate.

    The value and the bound of `forbidden_meetings` beside it say whether they could be avoided.
    """
    apart = {types.pair_of(*pair) for pair in schedule.forbidden}
    return [
        {"table": table.number, "entries": list(pair)}
        for table in drawn.tables
        for pair in combinations(sorted(table.seats.values()), 2)
        if pair in apart
    ]


def values_json(values: Mapping[str, int | Fraction]) -> dict[str, int | float]:
    """Return values of metrics as JSON numbers."""
    return {name: number_json(value) for name, value in values.items()}


def number_json(value: int | float | Fraction) -> int | float:
    """Return a value of a metric as a JSON number: whole, or rounded to six decimals.

    >>> number_json(Fraction(4, 2)), number_json(Fraction(1, 3))
    (2, 0.333333)
    """
    return int(value) if value == int(value) else round(float(value), 6)
