"""The worked examples of All Fives, and its count of the open ends told a second time."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.bots import Policy, playout
from games.rules.actions import LaidTile, read_laid_tile
from games.rules.replay import legal_events, parse, scenes
from games.rules.variants.allfives import AllFivesDeal
from games.rules.write import to_text
from tests.games.rules.positions import Position, code_of, header


def deal_of(position: Position) -> AllFivesDeal:
    assert isinstance(position.deal, AllFivesDeal)
    return position.deal


def ends_and_score(position: Position) -> tuple[list[str], int, list[int]]:
    """The open ends by name, what they count, what play has scored."""
    deal = deal_of(position)
    return sorted(map(str, deal.state().ends)), deal.ends_count, deal.made


# -- the layout ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "ends", "count", "scored"),
    [
        ("5-5", ["5-5", "5-5"], 10, 10),
        ("6-6", ["6-6", "6-6"], 12, 0),
        ("0-0", ["0-0", "0-0"], 0, 0),
        ("6-4", ["4", "6"], 10, 10),
        ("5-0", ["0", "5"], 5, 5),
        ("6-5", ["5", "6"], 11, 0),
    ],
)
def test_the_opening_tile_counts(tile: str, ends: list[str], count: int, scored: int) -> None:
    after = Position("allfives", f"{tile} 6-1/3-2 2-0").after(f"A {tile}")
    assert ends_and_score(after) == (ends, count, [scored, 0])


def test_a_spinner_opens_its_sides_and_then_its_ends() -> None:
    deal = Position("allfives", "5-5 5-1 5-2 0-0/5-3 6-5 4-4 3-3")
    steps = [
        ("A 5-5", ["5-5", "5-5"], 10, [10, 0]),
        ("B 5-3@5", ["3", "5-5"], 13, [10, 0]),
        ("A 5-1@5", ["1", "3", "5-5", "5-5"], 4, [10, 0]),
        ("B 5-6@5", ["1", "3", "5-5", "6"], 10, [10, 10]),
        ("A 5-2@5", ["1", "2", "3", "6"], 12, [10, 10]),
        ("B 3-3@3", ["1", "2", "3-3", "6"], 15, [10, 25]),
    ]
    for event, ends, count, made in steps:
        deal = deal.after(event)
        assert ends_and_score(deal) == (ends, count, made), event


def test_a_spinner_laid_later_has_a_side_covered_already() -> None:
    deal = Position("allfives", "6-3 3-1 0-0/3-3 3-2 1-1").after("A 6-3", "B 3-3@3")
    assert ends_and_score(deal) == (["3-3", "6"], 12, [0, 0])
    deal = deal.after("A 3-1@3")
    assert ends_and_score(deal) == (["1", "3-3", "3-3", "6"], 7, [0, 0])


@pytest.mark.parametrize(
    ("rule", "ends"),
    [
        ("first", ["0", "5-5", "5-5", "6"]),
        ("all", ["0", "2-2", "2-2", "5-5", "5-5", "6"]),
        ("none", ["0", "6"]),
    ],
)
def test_which_doubles_lead_on_at_their_ends(rule: str, ends: list[str]) -> None:
    deal = Position("allfives", "5-5 2-2 5-0 1-1/5-2 6-2 1-0", options=f"spinner={rule}")
    across = deal.after("A 5-5", "B 5-2@5", "A 2-2@2")
    assert ends_and_score(across) == (["2-2", "5-5"], 14, [10, 0])
    beside = across.after("B 2-6@2")
    assert beside.deal.state().ends[-2:] == (("5-5", 6) if rule != "all" else ("2-2", 6))
    assert ends_and_score(beside.after("A 5-0@5")) == (ends, 6, [10, 0])


# -- the names of ends ---------------------------------------------------------------------

NAMED = Position("allfives", "5-5 3-1 6-5 0-0/5-3 5-1 4-4").after(
    "A 5-5", "B 5-3@5", "A 3-1@3", "B 1-5@1"
)
"""A single 5 and the spinner 5-5, one side of which is free."""


def test_a_double_is_named_where_a_single_half_shows_the_same_number() -> None:
    assert ends_and_score(NAMED) == (["5", "5-5"], 15, [10, 15])
    assert NAMED.legal() == {"5-6@5", "5-6@5-5"}
    assert ends_and_score(NAMED.after("A 5-6@5")) == (["5-5", "6"], 16, [10, 15])
    assert ends_and_score(NAMED.after("A 6-5@5-5")) == (["5", "5-5", "5-5", "6"], 11, [10, 15])


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ("A 6-5", "ambiguous_end"),
        ("A 6-5@6", "bad_end"),
        ("A 6-5@6-6", "bad_end"),
        ("A 6-5@3-3", "bad_end"),
        ("A 6-5@14-14", "bad_end"),
        ("A 0-0@5-5", "no_match"),
        ("A 0-0@5", "no_match"),
        ("A 6-5@5-4", "syntax"),
        ("A 6-5@5-5-5", "syntax"),
        ("A 6-5@5=5", "syntax"),
        ("A 6-5@05-5", ["5", "5-5", "5-5", "6"]),
        ("A 05-6@05", ["5-5", "6"]),
    ],
)
def test_what_may_be_written_behind_the_at(event: str, code: str | list[str]) -> None:
    answer = NAMED.answer(event)
    assert (
        answer == code if isinstance(code, str) else ends_and_score(NAMED.after(event))[0] == code
    )


def test_a_number_is_enough_where_only_the_double_shows_it() -> None:
    deal = Position("allfives", "5-5 6-1 0-0/5-3 5-1 4-4").after("A 5-5")
    assert deal.legal() == {"5-3@5", "5-1@5"}
    for event in ("B 5-3", "B 3-5@5", "B 5-3@5-5"):
        code = deal.game.code_of_event(event)
        assert code is not None
        assert deal.deal.canonical(code, event) == "B 5-3@5"
        assert ends_and_score(deal.after(event)) == (["3", "5-5"], 13, [10, 0])
    assert deal.answer("B 5-3@3-3") == "bad_end"


# -- a turn, in the order of the checks ----------------------------------------------------


def test_drawing_and_passing() -> None:
    deal = Position("allfives", "4-4 0-0/6-5 6-3/1-1", order="5-5 6-0 4-2 3-3").after("A 4-4")
    assert deal.legal() == {"+5-5 +6-0 +4-2 4-2@4"}
    refused = {
        "A 0-0": "not_your_turn",
        "B +5-5 pass": "pass_with_stock",
        "B +6-0": "bad_draw",
        "B +5-5 +6-0 +4-2 +3-3 4-2@4": "draw_with_playable",
        "B +5-5 +6-0 +4-2 pass": "pass_with_playable",
        "B 4-2@4": "tile_not_held",
        "B 6-5@4": "no_match",
        "B +5-5 6-5@6": "bad_end",
    }
    assert {event: deal.answer(event) for event in refused} == refused
    kept = Position("allfives", "4-4 0-0/6-5 6-3/1-1", (), "reserve=2", "5-5 6-0").after("A 4-4")
    assert kept.legal() == {"pass"}
    assert kept.answer("B +5-5 pass") == "stock_empty"


def test_opening() -> None:
    deal = Position("allfives", "4-4 0-0/6-5 6-3")
    refused = {"A pass": "pass_on_lead", "A 4-4@4": "bad_end", "A 4-4@4-4": "bad_end"}
    assert {event: deal.answer(event) for event in refused} == refused


# -- the end of a deal ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "tie", "score"),
    [
        ("6-2/3-1/6-6 6-4", "none", (0, 25, 0)),  # 8, 4 and 22 pips: 30 - 4 = 26
        ("6-2/4-4/6-6 6-4", "none", (0, 0, 0)),
        ("6-2/4-4/6-6 6-4", "each", (20, 20, 0)),  # 8, 8 and 22: 30 - 8 = 22
        ("0-0/1-0/1-1", "none", (5, 0, 0)),  # 0, 1 and 2: 3
        ("1-0/1-1/0-0 1-0", "none", (0, 0, 0)),
    ],
)
def test_a_blocked_deal(hands: str, tie: str, score: tuple[int, ...]) -> None:
    deal = Position("allfives", hands, [5, 5], f"block_tie={tie}", order="")
    over = deal.after("A pass", "B pass", "C pass")
    assert (over.deal.end, over.deal.score()) == ("blocked", score)
    assert over.answer("A pass") == "deal_over"


@pytest.mark.parametrize(
    ("held", "points"), [("0-0", 0), ("2-0", 0), ("2-1", 5), ("6-1", 5), ("6-2", 10), ("6-6", 10)]
)
def test_going_out_scores_to_the_nearest_five(held: str, points: int) -> None:
    over = Position("allfives", f"5-1/{held}", [5, 2], order="").after("A 5-1@5")
    assert (over.deal.end, over.deal.score()) == ("out A", (points, 0))


def test_the_last_tile_scores_for_play_and_for_the_hands() -> None:
    over = Position("allfives", "5-3/6-4 4-4", [5, 2], order="").after("A 5-3@5")
    assert (over.deal.end, over.deal.score()) == ("out A", (5 + 20, 0))


def test_the_target_wins_at_once_where_play_is_looked_at() -> None:
    hands, totals = "5-3 1-1/6-4 4-4", (145, 145)
    later = Position("allfives", hands, [5, 2], order="", totals=totals).after("A 5-3@5")
    assert (later.deal.end, later.deal.turn_seat()) == (None, 1)
    at_once = Position("allfives", hands, [5, 2], "win_check=play", "", totals=totals)
    over = at_once.after("A 5-3@5")
    assert (over.deal.end, over.deal.turn_seat(), over.deal.score()) == ("won A", None, (5, 0))
    assert over.answer("B 6-4@2") == "deal_over"
    shared = Position("allfives", hands, [5, 2], "win_check=play", "", totals=(145, 150))
    assert shared.after("A 5-3@5").deal.end is None


# -- who leads -----------------------------------------------------------------------------

TWO = header("allfives", 2, "hand_size=2 target=500")


@pytest.mark.parametrize(
    ("setup", "event", "code"),
    [
        ("6-5 3-3/5-4 2-2/A", "A 3-3", None),
        ("6-5 3-3/5-4 2-2/A", "A 6-5", "must_lead"),
        ("6-5 3-3/5-4 2-2/B", "B 2-2", "wrong_leader"),
        ("6-5 3-3/5-4 2-2/B by A", "B 2-2", "wrong_leader"),
        ("6-5 3-3/5-4 2-2/A by B", "A 3-3", "wrong_chooser"),
        ("6-5 3-3/5-4 2-2/C", "A 3-3", "bad_deal"),
        ("6-5 3-2/6-4 2-1/A", "A 6-5", None),
        ("6-5 3-2/6-4 2-1/A", "A 3-2", "must_lead"),
        ("6-5 3-2/6-5 2-1/A", "A 6-5", "bad_deal"),
        ("6-5 9-9/6-4 2-1/A", "A 6-5", "bad_deal"),
    ],
)
def test_the_first_deal_is_led_with_the_highest_double(
    setup: str, event: str, code: str | None
) -> None:
    one, other, lead = setup.split("/")
    assert code_of(f"{TWO}deal 1\nhand A: {one}\nhand B: {other}\nlead: {lead}\n{event}\n") == code


@pytest.mark.parametrize(("seat", "event"), [("A", "6-1"), ("A", "1-1"), ("B", "6-6")])
def test_the_winner_leads_the_next_deal_with_any_tile(seat: str, event: str) -> None:
    first = "deal 1\nhand A: 6-6 6-5\nhand B: 3-2 6-3\nlead: A\nA 6-6  B 6-3@6  A 6-5@6\n"
    second = f"deal 2\nhand A: 6-1 1-1\nhand B: 6-6 0-0\nlead: {seat}\n{seat} {event}\n"
    assert code_of(TWO + first + second) == (None if seat == "A" else "wrong_leader")


def test_anybody_may_lead_in_the_middle_of_a_game() -> None:
    text = TWO + '[Totals "A=10 B=35"]\ndeal 4\nhand A: 6-6 3-2\nhand B: 5-4 2-1\nlead: B\n'
    assert legal_events(parse(text.encode())) == ["B 5-4", "B 2-1"]


# -- tags ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options", "code"),
    [
        (2, "", None),
        (4, "", None),
        (5, "", "bad_header"),
        (2, "hand_size=14", None),
        (2, "hand_size=15", "bad_header"),
        (4, "hand_size=7", None),
        (4, "hand_size=8", "bad_header"),
        (3, "set=9", "bad_header"),
        (3, "reserve=1", "bad_header"),
        (3, "spinner=second", "bad_header"),
    ],
)
def test_players_and_options(players: int, options: str, code: str | None) -> None:
    assert code_of(header("allfives", players, options)) == code


@pytest.mark.parametrize(("players", "size"), [(2, 7), (3, 5), (4, 5)])
def test_the_hand_follows_from_the_number_of_players(players: int, size: int) -> None:
    log = parse(header("allfives", players).encode())
    assert log.options["hand_size"] == size
    assert "Options" not in to_text(log)


# -- the count, told a second time ---------------------------------------------------------


class Table:
    """A table as people see it: places for tiles, some of them at a double."""

    def __init__(self, spinner: str) -> None:
        self.spinner = spinner
        self.places: list[tuple[int, bool]] = []
        """What a place shows, and whether it is at the double of that number."""
        self.taken: dict[int, int] = {}
        """How many tiles lie at each double, in the order in which these were laid."""

    def lay(self, laid: LaidTile) -> None:
        double = laid.first == laid.second
        if not self.places and laid.end is None:
            self.places = [(laid.first, double), (laid.second, double)]
            self.taken |= {laid.first: 0} if double else {}
            return
        assert laid.end is not None
        single = (laid.end, False)
        place = (laid.end, True) if laid.on_double or single not in self.places else single
        self.places.remove(place)
        if place[1]:
            self.taken[laid.end] += 1
            if self.taken[laid.end] == 2 and self.leads_on(laid.end):
                self.places += [place, place]
        self.places.append((laid.second, double))
        self.taken |= {laid.first: 1} if double else {}

    def leads_on(self, number: int) -> bool:
        return self.spinner == "all" or (
            self.spinner == "first" and next(iter(self.taken)) == number
        )

    def count(self) -> int:
        halves = sum(number for number, double in self.places if not double)
        across = {number for number, double in self.places if double and self.taken[number] < 2}
        return halves + 2 * sum(across)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from([2, 3, 4]),
    st.integers(0, 10**6),
    st.sampled_from(["first", "all", "none"]),
    st.sampled_from(["deal", "play"]),
)
def test_every_play_scores_what_a_second_count_finds(
    players: int, seed: int, spinner: str, win_check: str
) -> None:
    policy: Policy = "random" if seed % 2 else "sensible"
    options: dict[str, int | str] = {"spinner": spinner, "win_check": win_check}
    log = playout("allfives", players, seed, policy, options)
    table, made = Table(spinner), dict.fromkeys(log.rules.sides, 0)
    for scene in scenes(log):
        if scene.event == 0:
            table, made = Table(spinner), dict.fromkeys(log.rules.sides, 0)
        laid = read_laid_tile(scene.text.rpartition(" ")[2])
        if laid:
            table.lay(laid)
            assert scene.seat is not None
            made[scene.seat] += 0 if table.count() % 5 else table.count()
        assert (scene.ends_count, scene.points_made) == (table.count(), made)
        if scene.score is not None:
            assert all(points % 5 == 0 for points in scene.score.values())
            assert sum(scene.score.values()) >= sum(made.values())
            left = {seat: sum(map(pips_of, hand)) for seat, hand in scene.hands.items()}
            if scene.end.startswith("out"):
                beyond = scene.score[scene.end[-1]] - made[scene.end[-1]]
                assert abs(beyond - sum(left.values())) <= 2


def pips_of(tile: str) -> int:
    one, other = tile.split("-")
    return int(one) + int(other)
