"""Homologous players of teams: the n-th of all together, team-mates never, byes few and even."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.scheduling.checker import Report, check
from tournaments.scheduling.checking.levels import levels_of, most_tables, places_of
from tournaments.scheduling.documents.answer import draw_document
from tournaments.scheduling.draw import draw_round, draw_rounds
from tournaments.scheduling.errors import NoTeam, TooFewEntries
from tournaments.scheduling.explaining.explain import FIRST_OF_LEVELS, explain
from tournaments.scheduling.methods import homologous, rotating
from tournaments.scheduling.team_levels import lots
from tournaments.scheduling.types import Entry, Round, Schedule
from web.messages import english

SEEDS = st.integers(0, 10**6)


@pytest.fixture
def _short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut the search for few repeats short: for what does not depend on it."""
    shorten(monkeypatch)


def shorten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rotating, "STEPS", 2400)
    monkeypatch.setattr(homologous, "SEAT_STEPS", 500)


def event(sizes: Sequence[int], rounds: int, seed: int = 1, **more: object) -> Schedule:
    """Teams of so many, the first of each the strongest, before the first round."""
    entries = tuple(
        Entry(f"{team:03}-{place}", 2000 - team - 10 * place, f"T{team:03}")
        for team, size in enumerate(sizes)
        for place in range(size)
    )
    return Schedule("homologous", "rotating", rounds, entries, seed=seed, **more)  # type: ignore[arg-type]


def with_all_rounds(schedule: Schedule) -> Schedule:
    """With every round that was missing."""
    return replace(schedule, rounds=(*schedule.rounds, *draw_rounds(schedule)))


def sound(schedule: Schedule) -> Report:
    """The checker's report: legal, no bound passed, and as many tables as can be."""
    report = check(schedule)
    assert report.violations == ()
    assert report.metrics["same_club_meetings"] == 0
    assert all(report.bounds[name] <= value for name, value in report.metrics.items())
    for played in schedule.rounds:
        teams = Counter(entry.club for entry in schedule.present(played.number))
        assert len(played.tables) == most_tables(teams.values())
        certificate = played.certificate
        if certificate is not None:
            extra = certificate.objective["extra_byes"]
            assert extra == certificate.bounds["extra_byes"]
            assert certificate.objective["mixed_tables"] >= certificate.bounds["mixed_tables"]
    return report


def byes_of(schedule: Schedule) -> list[int]:
    """How many byes each entry has, fewest first."""
    byes = Counter(name for played in schedule.rounds for name in played.byes)
    return sorted(byes[entry.id] for entry in schedule.entries)


def plain(rounds: Sequence[Round]) -> list[object]:
    """Tables and byes of rounds."""
    return [(one.tables, one.byes) for one in rounds]


# -- fields in which everybody is always there ---------------------------------------------


def test_levels_that_come_out_in_fours_stay_among_themselves() -> None:
    whole = with_all_rounds(event([4] * 8, 6))
    report = sound(whole)
    assert report.metrics["mixed_tables"] == 0
    assert report.metrics["partner_repeats"] == 0
    assert byes_of(whole)[-1] == 0
    places = places_of(whole)
    for played in whole.rounds:
        for table in played.tables:
            assert len({places[name] for name in table.seats.values()}) == 1


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("teams", [5, 6, 7, 9, 10])
@pytest.mark.parametrize("size", [3, 4])
@pytest.mark.usefixtures("_short_search")
def test_as_few_mixed_tables_and_byes_as_can_be(teams: int, size: int) -> None:
    whole = with_all_rounds(event([size] * teams, 6))
    report = sound(whole)
    mixed = teams * size // 4 - size * (teams // 4)
    assert report.metrics["mixed_tables"] == 6 * mixed == report.bounds["mixed_tables"]
    assert report.metrics["extra_byes"] == report.metrics["wrong_byes"] == 0
    byes = byes_of(whole)
    assert sum(byes) == 6 * (teams * size % 4)
    assert byes[-1] - byes[0] <= 1
    if teams > 5:
        assert report.metrics["partner_repeats"] == 0


@pytest.mark.whole
def test_the_last_of_the_large_teams_do_not_always_sit_out() -> None:
    whole = with_all_rounds(event([5, 5, 5, 5, 5, 5, 4], 6))
    report = sound(whole)
    assert report.metrics["bye_spread"] <= 1
    assert len(whole.entries) % 4 == 2


@pytest.mark.usefixtures("_short_search")
def test_teams_too_uneven_for_more_tables_have_more_byes() -> None:
    whole = with_all_rounds(event([8, 8, 8, 2], 4))
    sound(whole)
    for played in whole.rounds:
        assert played.certificate is not None
        assert len(played.tables) == 2
        assert played.certificate.objective["extra_byes"] == 26 - 8 - 2
    byes = Counter(name for played in whole.rounds for name in played.byes)
    large = [byes[entry.id] for entry in whole.entries if entry.club != "T003"]
    assert (min(large), max(large)) == (3, 3)


@pytest.mark.whole
def test_nobody_partners_again_at_mixed_tables_where_others_are_left() -> None:
    report = sound(with_all_rounds(event([4] * 9, 6)))
    assert report.metrics["partner_repeats"] == 0
    assert report.metrics["mixed_tables"] == 6


@pytest.mark.whole
@pytest.mark.slow
def test_a_world_championship() -> None:
    report = sound(with_all_rounds(event([4] * 120, 6)))
    assert report.metrics["meet_repeats"] == report.metrics["mixed_tables"] == 0
    assert report.metrics["seat_spread"] <= 1


GOLDEN = (
    "1.1 005-0 001-0 004-0 002-0",
    "1.2 006-1 002-1 005-1 003-1",
    "1.3 001-1 006-2 004-1 000-1",
    "1 byes 000-0 003-0 006-0",
    "2.1 004-1 001-1 000-1 006-1",
    "2.2 000-0 003-0 001-0 006-0",
    "2.3 002-1 003-1 006-2 005-1",
    "2 byes 002-0 004-0 005-0",
)
"""Tables and byes of two rounds of six teams of two and one of three, as first drawn."""


def test_the_same_seed_gives_the_same_schedule() -> None:
    assert tuple(lines(with_all_rounds(event([2] * 6 + [3], 2, seed=42)))) == GOLDEN


def lines(schedule: Schedule) -> list[str]:
    """Every table with its seats in order, and who has a bye, as texts."""
    found = []
    for played in schedule.rounds:
        for table in played.tables:
            seats = " ".join(table.seats[seat] for seat in "ABCD")
            found.append(f"{played.number}.{table.number} {seats}")
        found.append(f"{played.number} byes {' '.join(played.byes)}")
    return found


# -- line-ups, late players, those who leave ------------------------------------------------


@pytest.mark.usefixtures("_short_search")
def test_line_ups_say_who_is_the_nth() -> None:
    named = {"line_ups": {"T000": ["000-3", "000-1"], "T009": ["nobody"]}}
    one = event([4] * 5, 2, policy=named)
    assert [next(name for name in level if name < "001") for level in levels_of(one)] == [
        *("000-3", "000-1", "000-0", "000-2")
    ]
    assert plain(with_all_rounds(one).rounds) != plain(with_all_rounds(event([4] * 5, 2)).rounds)
    sound(with_all_rounds(one))


@pytest.mark.usefixtures("_short_search")
def test_a_substitute_takes_the_place_of_who_left() -> None:
    whole = with_all_rounds(event([4] * 8, 5))
    entries = [replace(e, to_round=2) if e.id == "003-1" else e for e in whole.entries]
    new = Entry("new", 2500, "T003", from_round=3)
    changed = with_all_rounds(replace(whole, entries=(*entries, new), rounds=whole.rounds[:2]))
    assert places_of(changed)["new"] == 1
    assert sound(changed).metrics["mixed_tables"] == 0
    others = [name for at, level in enumerate(levels_of(changed)) if at != 1 for name in level]
    for before, after in zip(whole.rounds, changed.rounds, strict=True):
        kept = [{frozenset(t.seats.values()) for t in played.tables} for played in (before, after)]
        assert {t for t in kept[0] if t <= {*others}} == {t for t in kept[1] if t <= {*others}}


@pytest.mark.whole
@pytest.mark.sampled
@pytest.mark.parametrize("sizes", [[4] * 9, [4] * 8, [3, 4, 5, 3, 4, 5, 6]])
@pytest.mark.usefixtures("_short_search")
def test_what_is_left_is_drawn_as_first_planned(sizes: list[int]) -> None:
    whole = with_all_rounds(event(sizes, 5))
    for played in (1, 4):
        again = with_all_rounds(replace(whole, rounds=whole.rounds[:played]))
        assert plain(again.rounds) == plain(whole.rounds)
    assert plain([draw_round(replace(whole, rounds=()))]) == plain(whole.rounds[:1])


def coming_and_going(schedule: Schedule, chance: random.Random) -> Schedule:
    """The event in which some come later, leave or sit a round out."""
    rounds = schedule.rounds_planned
    entries = []
    for entry in schedule.entries:
        what, number = chance.randrange(12), chance.randint(2, rounds)
        late, gone, away = what == 0, what == 1, what == 2
        entries.append(
            replace(
                entry,
                from_round=number if late else 1,
                to_round=number - 1 if gone else None,
                sits_out=frozenset({number} if away else ()),
            )
        )
    return replace(schedule, entries=tuple(entries))


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, teams=st.integers(4, 14), largest=st.integers(2, 8), rounds=st.integers(2, 6))
def test_any_field_is_seated(seed: int, teams: int, largest: int, rounds: int) -> None:
    chance = random.Random(seed)
    least = chance.choice((1, max(2, largest - 1), largest))
    sizes = [chance.randint(min(least, largest), largest) for _ in range(teams)]
    schedule = event(sizes, rounds, seed)
    if chance.random() < 0.5:
        schedule = coming_and_going(schedule, chance)
    with pytest.MonkeyPatch.context() as patch:
        shorten(patch)
        try:
            whole = with_all_rounds(schedule)
        except TooFewEntries:
            here = [{e.club for e in schedule.present(n)} for n in range(1, rounds + 1)]
            assert min(map(len, here)) < 4
            return
        sound(whole)
        turned = replace(schedule, entries=tuple(chance.sample(schedule.entries, sum(sizes))))
        assert draw_rounds(turned) == whole.rounds


@pytest.mark.whole
@pytest.mark.slow
@settings(max_examples=8, deadline=None)
@given(seed=SEEDS, teams=st.integers(5, 12), size=st.integers(2, 5))
def test_a_field_that_changes_during_the_event(seed: int, teams: int, size: int) -> None:
    chance = random.Random(seed)
    with pytest.MonkeyPatch.context() as patch:
        shorten(patch)
        whole = with_all_rounds(event([size] * teams, 5, seed))
        gone = {entry.id for entry in chance.sample(whole.entries, 2)}
        entries = [replace(e, to_round=2) if e.id in gone else e for e in whole.entries]
        new = Entry("new", 1500, f"T{chance.randrange(teams):03}", from_round=3)
        changed = with_all_rounds(replace(whole, entries=(*entries, new), rounds=whole.rounds[:2]))
        assert changed.rounds[:2] == whole.rounds[:2]
        sound(changed)


def test_where_no_lots_are_found_byes_and_mixed_tables_go_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shorten(monkeypatch)
    monkeypatch.setattr(lots, "STEPS", 0)
    for seed in range(4):
        whole = with_all_rounds(event([4] * 9, 5, seed))
        assert sound(whole).metrics["mixed_tables"] == 5


@pytest.mark.whole
@pytest.mark.slow
def test_those_who_should_not_meet_sit_apart_where_that_is_possible() -> None:
    apart = (("000-0", "001-0"), ("002-1", "003-2"), ("004-3", "005-3"))
    schedule = event([4] * 9, 5, forbidden=apart)
    assert sound(with_all_rounds(schedule)).metrics["forbidden_meetings"] == 0


@pytest.mark.usefixtures("_short_search")
def test_why_somebody_sits_there() -> None:
    schedule = event([2] * 6, 2)
    told = explain(schedule, draw_round(schedule), "000-0", against="000-1")
    assert [name for name, _value in told.levels][:2] == ["same_club_meetings", "mixed_tables"]
    assert "those with the same place in their teams play together" in english(told.message)
    assert told.alternatives
    assert not any(one.better for one in told.alternatives if one.decides in FIRST_OF_LEVELS)


# -- refusals -------------------------------------------------------------------------------


@pytest.mark.usefixtures("_short_search")
def test_somebody_without_a_team_is_refused() -> None:
    schedule = event([4] * 5, 3)
    entries = (*schedule.entries, Entry("late", from_round=2))
    with pytest.raises(NoTeam, match="'late' plays in round 2 and has no team; name the team"):
        draw_rounds(replace(schedule, entries=entries))
    gone = Entry("gone", to_round=0)
    draw_round(replace(schedule, entries=(*schedule.entries, gone)))


def test_fewer_than_four_teams_are_refused() -> None:
    with pytest.raises(TooFewEntries, match="Round 1 has players of 3 teams present"):
        draw_round(event([4, 4, 4], 3))


@pytest.mark.usefixtures("_short_search")
def test_a_document_of_it() -> None:
    entries = [{"id": f"{team}{n}", "club": team} for team in "ABCDE" for n in (1, 2)]
    document = {"format": "schedule 1", "method": "homologous", "shape": "rotating"}
    document |= {"rounds_planned": 2, "entries": entries}  # type: ignore[dict-item]
    answer = draw_document(document)
    assert len(answer["rounds"]) == 2
    assert {len(one["tables"]) for one in answer["rounds"]} == {2}
