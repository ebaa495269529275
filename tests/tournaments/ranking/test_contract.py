"""What every tie-break promises, tried on each that is registered: a new one is found by itself."""

import random
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import get_args

import pytest

from tournaments.ranking.metrics import METRICS, Need
from tournaments.ranking.outcomes import TableFacts, Terms
from tournaments.ranking.presets import PRESETS
from tournaments.ranking.ranking import Standing, rank
from tournaments.ranking.results import Facts
from tournaments.scheduling.types import Entry, Round, Table

SEEDS = range(6)


@dataclass(frozen=True)
class PlayedEvent:
    """An event as the standings are given it."""

    entries: tuple[Entry, ...]
    rounds: tuple[Round, ...]
    facts: Facts
    terms: Terms = Terms(200)
    seed: int = 0

    def standings_by(self, slug: str) -> tuple[Standing, ...]:
        """The standings with one tie-break; byes bring points and half the target."""
        return rank(
            self.entries,
            self.rounds,
            PRESETS["efectividad"],
            terms=self.terms,
            facts=self.facts,
            tie_breaks=[slug],
            seed=self.seed,
        )

    def values(self, slug: str) -> dict[str, Fraction]:
        """The values of a tie-break by entry."""
        return {line.entry: dict(line.tie_breaks)[slug] for line in self.standings_by(slug)}


def play_event(seed: int) -> PlayedEvent:
    """Nine pairs at random for four rounds, one with a bye in each, now and then a no-show."""
    chance = random.Random(seed)
    entries = tuple(Entry(f"e{i}", 1500 + 37 * i) for i in range(9))
    rounds = []
    facts: dict[tuple[int, int], TableFacts] = {}
    for number in range(1, 5):
        bye, *names = chance.sample([entry.id for entry in entries], len(entries))
        tables = []
        for place, (one, other) in enumerate(zip(names[::2], names[1::2], strict=True), 1):
            order = dict(zip(("AC", "BD"), chance.choice(((1, 2), (2, 1), (1, 1))), strict=True))
            tables.append(Table(place, {"AC": one, "BD": other}, points(chance), order))
        facts[number, 1] = TableFacts(forfeits=frozenset({"BD"}))
        rounds.append(Round(number, tuple(tables), (bye,)))
    return PlayedEvent(entries, tuple(rounds), facts)


def points(chance: random.Random) -> dict[str, int]:
    """Points of two sides, whoever won."""
    return {"AC": chance.randint(0, 250), "BD": chance.randint(0, 250)}


def vary_event(event: PlayedEvent, need: Need) -> PlayedEvent:
    """The event with other points, another target, other ratings or another seed."""
    chance = random.Random(need)
    if need == "seed":
        return replace(event, seed=event.seed + 1)
    if need == "target":
        return replace(event, terms=Terms(100))
    if need == "ratings":
        rated = tuple(replace(one, rating=chance.randint(1000, 2000)) for one in event.entries)
        return replace(event, entries=rated)
    rounds = tuple(
        replace(one, tables=tuple(replace(t, points=points(chance)) for t in one.tables))
        for one in event.rounds
    )
    return replace(event, rounds=rounds)


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("slug", METRICS)
@pytest.mark.parametrize("need", get_args(Need))
def test_a_tie_break_reads_what_it_says_it_needs_and_nothing_else(slug: str, need: Need) -> None:
    events = [play_event(seed) for seed in SEEDS]
    changed = [event.values(slug) != vary_event(event, need).values(slug) for event in events]
    assert any(changed) == (need in METRICS[slug].needs)


@pytest.mark.sampled
@pytest.mark.parametrize("slug", METRICS)
@pytest.mark.parametrize("seed", SEEDS)
def test_standings_do_not_depend_on_the_order_of_what_they_are_given(slug: str, seed: int) -> None:
    event, chance = play_event(seed), random.Random(slug)
    rounds = [replace(one, tables=one.tables[::-1]) for one in event.rounds]
    entries = list(event.entries)
    chance.shuffle(rounds)
    chance.shuffle(entries)
    turned = replace(event, entries=tuple(entries), rounds=tuple(rounds))
    assert turned.standings_by(slug) == event.standings_by(slug)


@pytest.mark.sampled
@pytest.mark.parametrize("slug", METRICS)
@pytest.mark.parametrize("seed", SEEDS)
def test_values_are_exact_and_rank_the_way_they_say(slug: str, seed: int) -> None:
    sign = 1 if METRICS[slug].higher_is_better else -1
    lines = play_event(seed).standings_by(slug)
    for line in lines:
        assert isinstance(dict(line.tie_breaks)[slug], Fraction)
    for one, other in pairwise(lines):
        if one.score == other.score:
            better, worse = (sign * dict(line.tie_breaks)[slug] for line in (one, other))
            assert better >= worse
            assert (better == worse) == (one.place == other.place)


@pytest.mark.parametrize("slug", METRICS)
def test_nobody_and_nothing_played_have_values_too(slug: str) -> None:
    assert rank([], [], PRESETS["match"], tie_breaks=[slug]) == ()
    alone = rank("a", [Round(1, (), ("a",))], PRESETS["match"], tie_breaks=[slug])
    assert [line.place for line in alone] == [1]


def test_every_tie_break_has_its_texts() -> None:
    for slug, one in METRICS.items():
        assert one.slug == slug
        assert 0 < len(one.short) <= 5
        assert one.title
        assert one.meaning.endswith(".")
    assert len({one.short for one in METRICS.values()}) == len(METRICS)
    assert len({one.title for one in METRICS.values()}) == len(METRICS)


def test_presets_name_tie_breaks_that_exist() -> None:
    for preset in PRESETS.values():
        assert {preset.order, *preset.tie_breaks} <= METRICS.keys()
