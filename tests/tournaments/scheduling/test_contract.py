"""What every format promises, tried on each that is registered: a new one is found by itself.

The rounds are those of small events in which entries come late, sit out and leave, some of one club
and two who should not meet.
"""

import json
import random
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from tournaments.scheduling import errors
from tournaments.scheduling.checker import check
from tournaments.scheduling.documents.read import POLICY, read_schedule
from tournaments.scheduling.documents.write import round_json
from tournaments.scheduling.draw import draw_round, draw_rounds
from tournaments.scheduling.formats import FORMATS, UNKNOWN, Format, choices, format_of
from tournaments.scheduling.registry import DRAWN_BY, METHODS, bind_methods
from tournaments.scheduling.results import entries_by_side
from tournaments.scheduling.types import SHAPES, SINGLE, Entry, Round, Schedule, TableSizes

DRAWN = [one for one in FORMATS.values() if not one.by_hand]
CASES = [(one.slug, shape) for one in DRAWN for shape in one.shapes]
SIZES = TableSizes(2, 4, 3)
Step = tuple[Schedule, Round]


def event(slug: str, shape: str, size: int, seed: int = 0, rounds: int = 3) -> Schedule:
    """An event in which the first four always play; the others come and go by chance."""
    chance = random.Random(f"{slug} {shape} {size} {seed}")
    entries = [Entry(f"e{i}", 1500 - 7 * i, chance.choice(("north", None))) for i in range(size)]
    if FORMATS[slug].levels:
        entries = [replace(entry, club=f"team {i % 4}") for i, entry in enumerate(entries)]
    if FORMATS[slug].teams:
        entries = [replace(entries[i], club=TEAMS[i % len(TEAMS)]) for i in range(size)]
    for i in range(4, size):
        away = {"from_round": chance.randint(1, 2), "to_round": chance.choice((None, None, 3))}
        resting = frozenset({chance.randint(1, rounds)}) if chance.random() < 0.2 else frozenset()
        entries[i] = replace(entries[i], **away, sits_out=resting)  # type: ignore[arg-type]
    asked = FORMATS[slug].policy
    policy = {key: value for key, value in SETTINGS[seed % 2].items() if key in asked}
    sizes = SIZES if shape == SINGLE and FORMATS[slug].many_sides else None
    return Schedule(
        slug, shape, rounds, tuple(entries), (), (("e1", "e0"),), seed, sizes, policy
    )  # fmt: skip


TEAMS = ("north", "south", "west", None)
SETTINGS: tuple[dict[str, object], ...] = ({}, {"balance": "level", "advance": 1, "boards": 2})
"""Values of settings that only some formats have."""


def decide_round(schedule: Schedule, drawn: Round, chance: random.Random) -> Round:
    """The round with an order of finish at every table."""
    tables = []
    for table in drawn.tables:
        names = list(entries_by_side(schedule.shape, table.seats))
        order = chance.sample(range(1, len(names) + 1), len(names))
        tables.append(replace(table, places=dict(zip(names, order, strict=True))))
    return replace(drawn, tables=tuple(tables))


@cache
def play_event(slug: str, shape: str, size: int, seed: int = 0) -> list[Step]:
    """The event before every round, and the round that was drawn, to the end of the event."""
    schedule = event(slug, shape, size, seed)
    chance = random.Random(seed)
    found: list[Step] = []
    ahead: tuple[Round, ...] = ()
    while len(schedule.rounds) < schedule.rounds_planned:
        try:
            ahead = ahead or draw_rounds(schedule)
        except errors.EventFinished:
            break
        drawn, *later = ahead
        found.append((schedule, drawn))
        schedule = after(schedule, decide_round(schedule, drawn, chance))
        ahead = tuple(later)
    return found


def after(schedule: Schedule, drawn: Round) -> Schedule:
    """The event with one more round."""
    return replace(schedule, rounds=(*schedule.rounds, drawn))


def reorder(schedule: Schedule, chance: random.Random) -> Schedule:
    """The same event with everything that has no order in another order."""
    rounds = []
    for played in schedule.rounds:
        tables, byes = list(played.tables), list(played.byes)
        chance.shuffle(tables)
        chance.shuffle(byes)
        rounds.append(replace(played, tables=tuple(tables), byes=tuple(byes), certificate=None))
    entries = list(schedule.entries)
    chance.shuffle(entries)
    pairs = tuple((other, one) for one, other in schedule.forbidden)
    return replace(schedule, entries=tuple(entries), rounds=tuple(rounds), forbidden=pairs)


def bytes_of(drawn: Round) -> str:
    """The bytes a round is sent as."""
    return json.dumps(round_json(drawn), sort_keys=True, default=str)


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(("slug", "shape"), CASES)
@pytest.mark.parametrize(("size", "seed"), [(8, 0), (13, 1)])
def test_every_round_is_legal_certified_and_follows_from_its_input(
    slug: str, shape: str, size: int, seed: int
) -> None:
    chance = random.Random(f"{slug} {size}")
    found = play_event(slug, shape, size, seed)
    drawn_alone = found if FORMATS[slug].by_standing else found[:1]
    for before, drawn in drawn_alone:
        assert bytes_of(draw_round(reorder(before, chance))) == bytes_of(drawn)
    for before, drawn in found:
        report = check(after(before, drawn))
        assert [v for v in report.violations if v.code != "forbidden"] == []
        assert all(report.bounds[name] <= value for name, value in report.metrics.items())
        certificate = drawn.certificate
        assert certificate is not None
        assert certificate.objective.keys() == certificate.bounds.keys()
        assert all(value >= certificate.bounds[n] for n, value in certificate.objective.items())


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(("slug", "shape"), CASES)
def test_results_matter_only_where_rounds_follow_the_standing(slug: str, shape: str) -> None:
    (first, drawn), *_ = play_event(slug, shape, 8)
    unplayed = after(first, drawn)
    if FORMATS[slug].by_standing:
        assert len(draw_rounds(first)) == 1
        with pytest.raises(errors.ResultsMissing):
            draw_round(unplayed)
        return
    assert len(play_event(slug, shape, 8)) == first.rounds_planned
    settled = after(first, decide_round(first, drawn, random.Random(1)))
    assert draw_round(settled).tables == draw_round(unplayed).tables


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(("slug", "shape"), CASES)
def test_tables_are_as_large_as_the_facts_say(slug: str, shape: str) -> None:
    most = max(
        len(entries_by_side(shape, table.seats))
        for _before, drawn in play_event(slug, shape, 13, 1)
        for table in drawn.tables
    )
    assert (most > 2) == (shape == SINGLE and FORMATS[slug].many_sides)


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("one", DRAWN, ids=lambda one: one.slug)
def test_a_finished_event_has_no_next_round(one: Format) -> None:
    before, drawn = play_event(one.slug, one.shapes[0], 8)[-1]
    with pytest.raises(errors.EventFinished):
        draw_round(after(before, decide_round(before, drawn, random.Random(2))))


@pytest.mark.parametrize("one", FORMATS.values(), ids=lambda one: one.slug)
def test_shapes_and_table_sizes_are_asked_for_as_the_facts_say(one: Format) -> None:
    for shape in SHAPES:
        schedule = replace(event(one.slug, one.shapes[0], 8), shape=shape)
        codes = {violation.code for violation in check(schedule).violations}
        assert ("shape" in codes) == (shape not in one.shapes)
    document = {"format": "schedule 1", "method": one.slug, "shape": one.shapes[0]}
    reading = read_schedule(document | {"rounds_planned": 1, "entries": [{"id": "a"}]})
    assert (reading.schedule is None) == one.needs_sizes


@pytest.mark.sampled
@pytest.mark.parametrize("one", FORMATS.values(), ids=lambda one: one.slug)
def test_what_is_entered_by_hand_is_not_drawn(one: Format) -> None:
    if one.by_hand:
        with pytest.raises(errors.DrawnByHand):
            draw_round(event(one.slug, one.shapes[0], 8))
    else:
        assert play_event(one.slug, one.shapes[0], 8)


def test_every_format_has_facts_a_function_and_words() -> None:
    assert FORMATS.keys() == DRAWN_BY.keys() == METHODS.keys()
    for slug, one in FORMATS.items():
        assert one.slug == slug
        assert one.title
        assert one.reason.template
        assert one.shapes
        assert set(one.policy) <= POLICY.keys()
    assert choices() == [(one.slug, one.title) for one in FORMATS.values()]


@pytest.mark.parametrize("missing", FORMATS)
def test_neither_half_of_a_format_can_be_forgotten(missing: str) -> None:
    formats = {slug: one for slug, one in FORMATS.items() if slug != missing}
    drawn_by = {slug: draw for slug, draw in DRAWN_BY.items() if slug != missing}
    for halves in product((FORMATS, formats), (DRAWN_BY, drawn_by)):
        if halves[0].keys() != halves[1].keys():
            with pytest.raises(LookupError, match=missing):
                bind_methods(*halves)


def test_an_unknown_format_forbids_nothing_but_is_named() -> None:
    assert format_of("roulette") is UNKNOWN
    schedule = Schedule("roulette", "pairs", 1, (Entry("a"), Entry("b")))
    assert [violation.code for violation in check(schedule).violations] == ["method"]
