"""Direct encounter: only who is surely ahead by the games among those who are level."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.ranking.direct_encounter import count_behind
from tournaments.ranking.results import Game, Record

SCORES = {">": Fraction(1), "=": Fraction(1, 2), "<": Fraction(0)}


def table(*games: str) -> dict[str, int]:
    """How many each of a, b, c, d is ahead of, by games like ``a>b``."""
    records = {name: Record(name) for name in "abcd"}
    for number, (one, sign, other) in enumerate(map(tuple, games)):
        score = SCORES[sign]
        records[one].games.append(Game(number, 2, score, {other: score}, 0, 0))
        records[other].games.append(Game(number, 2, 1 - score, {one: 1 - score}, 0, 0))
    level = sorted({name for game in games for name in game if name in records})
    return {name: int(n) for name, n in count_behind({k: records[k] for k in level}).items()}


def test_all_have_met() -> None:
    assert table("a>b", "b>c", "a>c") == {"a": 2, "b": 1, "c": 0}
    assert table("a>b", "b>c", "c>a") == {"a": 0, "b": 0, "c": 0}
    assert table("a=b") == {"a": 0, "b": 0}


def test_who_is_level_again_is_ranked_by_the_games_among_those_alone() -> None:
    games = ("a>b", "a<c", "a>d", "b>c", "b>d", "c<d")
    # a and b have 2 each, c and d 1 each; a has beaten b, d has beaten c.
    assert table(*games) == {"a": 3, "b": 2, "d": 1, "c": 0}


def test_some_have_not_met() -> None:
    # c and d have not met, and cannot come up to a; b might share with whoever wins that game.
    assert table("a>b", "a>c", "a>d", "b>c", "b<d")["a"] == 3
    assert table("a>b", "c>d") == {"a": 0, "b": 0, "c": 0, "d": 0}
    assert table("a>b", "a>c") == {"a": 2, "b": 0, "c": 0}


def test_the_second_rank_is_given_by_the_same_table() -> None:
    """a and b have not met: d 2½, c 2, a ½ to 1½, b 0 to 1; so c is second whatever they do."""
    games = ("a=c", "a<d", "b<c", "b<d", "c=d")
    assert table(*games) == {"d": 3, "c": 2, "a": 0, "b": 0}


def test_whom_the_table_does_not_part_begin_anew() -> None:
    """d is first; then a, b and c, of whom c has not met d, by the games among them alone."""
    games = ("a<d", "b<d", "a>b", "a>c", "b>c")
    assert table(*games) == {"d": 0, "a": 0, "b": 0, "c": 0}
    assert table("a<d", "b<d", "c<d", "a>b") == {"d": 3, "a": 0, "b": 0, "c": 0}


def test_two_games_of_a_pair_count_as_one() -> None:
    assert table("a>b", "a<b", "b>c", "a>c", "a>c", "a>c") == {"a": 1, "b": 1, "c": 0}


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from(">=<"), st.sampled_from("abcd")))
)
def test_a_leader_beats_whatever_the_missing_games_bring(games: list[tuple[str, str, str]]) -> None:
    once = {
        frozenset((one, other)): (one, sign, other) for one, sign, other in games if one != other
    }
    played = ["".join(game) for game in once.values()]
    found = table(*played)
    if not found:
        return
    names = sorted(found)
    missing = [
        (one, other)
        for place, one in enumerate(names)
        for other in names[place + 1 :]
        if frozenset((one, other)) not in once
    ]
    leaders = [name for name in names if found[name] == len(names) - 1]
    for leader in leaders if len(names) > 1 else []:
        for sign in "<>":
            full = table(*played, *(f"{one}{sign}{other}" for one, other in missing))
            assert full[leader] == len(names) - 1
