"""What an analysis says of deals that were played, under every option and preset."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from games.analysis import (
    DealAnalysis,
    NotAnalysable,
    analyse_deal,
    analyse_deals,
    analysis_document,
)
from games.bots import playout
from games.rules.definition import Game
from games.rules.log import Log
from games.rules.parts.layouts.settling import LineTable
from games.rules.reading.header import RawLog, build_log
from games.rules.refereeing.session import open_session
from games.rules.registry import GAMES
from games.rules.replay import legal_events, parse, replay
from games.rules.tiles import NUMBERS, bits, split_tile
from tests.games.analysis.plain import Terms, Tile, Turn, best_points, best_win

GOLDEN = Path(__file__).parents[2] / "golden"
LOGS = GOLDEN / "logs" / "partnership"
GAME = GAMES["partnership"]
BONUSES = {"capicua": 25, "chuchazo": 100, "first_pass": 50, "first_pass_double": 25}
BONUSES |= {"three_skips": 25, "ladder": 25}
PLAYED = [
    *({option.name: value} for option in GAME.options for value in option.choices if value != 9),
    *({name: value, "capicua_tile": "any"} for name, value in BONUSES.items()),
    *(dict(preset.options) for preset in GAME.presets if preset.options.get("set") != 9),
    {**BONUSES, "block": "blocker", "block_tie": "previous", "count": "others"},
]
"""Every value of every option, every preset, and all bonuses at once."""


def check_itself(log: Log, place: int, found: DealAnalysis) -> None:
    """An analysis agrees with the log, and with itself."""
    section = log.sections[place - 1]
    assert found.exact
    assert [f"{turn.seat} {turn.played}" for turn in found.turns] == section.events
    whole = replay(log).deals[place - 1].score
    assert found.score == whole
    values = [turn.value.exact for turn in found.turns] + [whole[0] - whole[1]]
    for turn, (value, after) in zip(found.turns, pairwise(values), strict=True):
        made = {move.event: move.points.exact for move in turn.moves}
        assert value is not None
        assert made[turn.played] == after
        assert turn.best
        assert turn.played in turn.best or turn.cost
        assert turn.cost == turn.sign * (value - (after or 0)) >= 0
        assert all(turn.sign * (points or 0) <= turn.sign * value for points in made.values())
        assert {made[event] for event in turn.best} == {value}
    costs = {turn.step: turn.cost or 0 for turn in found.turns}
    assert list(found.turning) == sorted(found.turning, key=lambda step: -costs[step])
    assert all(costs[step] > 0 for step in found.turning)


def play_line(log: Log, place: int, found: DealAnalysis) -> None:
    """The referee takes the line of best play, and it gives what the deal is worth."""
    section = log.sections[place - 1]._replace(events=list(found.line), claims=[])
    short = log._replace(sections=(*log.sections[: place - 1], section), codes=())
    verdict = replay(short)
    assert verdict.error is None
    first, second = verdict.deals[place - 1].score
    assert first - second == found.points.exact


def tried_everything(log: Log, place: int, found: DealAnalysis, tiles: int) -> None:
    """The turns with few tiles left are worth what trying everything says."""
    session = open_session(log)
    for section in log.sections[: place - 1]:
        deal = session.open(section)
        deal.play(log.codes[log.sections.index(section)][1])
        session.close(section, deal)
    section = log.sections[place - 1]
    table: LineTable = session.open(section).as_dealt()
    terms = Terms(log.options, section.deal, table.leader, table.settlement.previous_winner)
    hands: list[set[Tile]] = [{NUMBERS[bit] for bit in bits(hand)} for hand in table.hands]
    ends: tuple[int, ...] = ()
    turns: list[Turn] = []
    for turn in found.turns:
        seat = "ABCD".index(turn.seat)
        if sum(map(len, hands)) <= tiles:
            now = (terms, hands, ends, seat, turns)
            assert turn.value.exact == best_points(*now), turn
            assert turn.win.exact == best_win(*now), turn
        tile, ends = lay_tile(turn.played, ends)
        turns.append((seat, tile))
        hands = [hand - {tile} for hand in hands]


def lay_tile(event: str, ends: tuple[int, ...]) -> tuple[Tile | None, tuple[int, ...]]:
    """The tile of an event, and the ends it leaves."""
    if event == "pass":
        return None, ends
    word, _, end = event.partition("@")
    pair = split_tile(word)
    assert pair is not None
    tile = max(pair), min(pair)
    if not end:
        return tile, tile
    other = ends[1] if ends[0] == int(end) else ends[0]
    return tile, (other, tile[1] if tile[0] == int(end) else tile[0])


@pytest.mark.sampled
@pytest.mark.parametrize("options", PLAYED, ids=str)
def test_a_played_deal_under_every_option(options: dict[str, int | str]) -> None:
    log = playout("partnership", 4, 1, "sensible", options)
    for place in range(1, min(2, len(log.sections)) + 1):
        found = analyse_deal(log, place)
        check_itself(log, place, found)
        play_line(log, place, found)
        tried_everything(log, place, found, tiles=6)


@pytest.mark.whole
def test_double_nine_near_its_end_and_bounds_before() -> None:
    log = playout("partnership", 4, 3, "sensible", {"set": 9})
    found = analyse_deal(log, 1, most_positions=20_000)
    assert not found.exact
    assert found.positions == 20_000
    assert not found.line
    assert sum(turn.value.exact is not None for turn in found.turns) > 8
    tried_everything(log, 1, found, tiles=8)
    for turn in found.turns:
        if turn.value.exact is None:
            assert (turn.best, turn.cost) == ((), None)
            assert turn.value.least < turn.value.most
        for move in turn.moves:
            # No move is better than its turn: the bounds say nothing else.
            assert turn.sign * move.points[turn.sign < 0] <= turn.sign * turn.value[turn.sign > 0]


def test_a_forced_lead_is_the_only_one() -> None:
    log = parse((LOGS / "p-deal-out.domlog").read_bytes())
    lead = analyse_deal(log, 1).turns[0]
    assert [move.event for move in lead.moves] == ["6-6"]
    assert lead.cost == 0


@pytest.mark.whole
def test_passes_written_after_a_block_are_no_turns() -> None:
    plain, more = (
        analyse_deal(parse((LOGS / f"{name}.domlog").read_bytes()), 1)
        for name in ("p-deal-blocked-tie", "p-blocked-4-trailing-passes")
    )
    assert plain == more


@pytest.mark.whole
def test_any_way_to_write_a_log_is_analysed_alike() -> None:
    text = (LOGS / "p-deal-out.domlog").read_text()
    loose = re.sub(r"([0-6])-([0-6])@", r"\2-\1@", text)
    assert loose != text
    assert analyse_deal(parse(loose.encode()), 1) == analyse_deal(parse(text.encode()), 1)


GOLDENS: list[dict[str, Any]] = json.loads((GOLDEN / "analysis.json").read_text())


@pytest.mark.sampled
@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden["log"])
def test_golden_values(golden: dict[str, Any]) -> None:
    log = parse((LOGS / f"{golden['log']}.domlog").read_bytes())
    found = analysis_document(analyse_deal(log, golden["place"]))
    assert {key: found[key] for key in golden["found"]} == golden["found"]
    assert [turn["points"] for turn in found["turns"]] == golden["values"]


# -- what cannot be analysed ---------------------------------------------------------------


def refusal(log: Log, place: int = 1) -> str:
    with pytest.raises(NotAnalysable) as refused:
        analyse_deal(log, place)
    assert refused.value.detail.endswith(".")
    return refused.value.code


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_every_game_is_analysable_or_says_why_not(game: Game) -> None:
    players = game.default_players or game.players[0]
    log = playout(game.slug, players, 1, options={"target": 20} if game.slug == "draw" else None)
    if game.not_analysable:
        assert refusal(log) == "not_analysable"
    else:
        check_itself(log, 1, analyse_deal(log, 1))


def test_codes_of_refusals() -> None:
    whole = parse((LOGS / "p-game.domlog").read_bytes())
    assert refusal(whole, 0) == refusal(whole, len(whole.sections) + 1) == "no_such_deal"
    last = whole.sections[1]
    cut = whole._replace(
        sections=(whole.sections[0], last._replace(events=last.events[:9], claims=[]))
    )
    assert refusal(cut, 2) == "deal_unfinished"
    assert analyse_deal(cut, 1) == analyse_deal(whole, 1)
    setup = {name: words for name, words in last.setup.items() if name != "hand C"}
    bare = whole._replace(sections=(whole.sections[0], last._replace(setup=setup)))
    assert refusal(bare, 2) == "hands_missing"
    illegal = parse((LOGS / "reject-pass-with-playable.domlog").read_bytes())
    assert refusal(illegal) == "pass_with_playable"
    with pytest.raises(NotAnalysable, match="pass"):
        list(analyse_deals(illegal))
    assert list(analyse_deals(cut)) == [analyse_deal(cut, 1)]
    first = whole.sections[0]
    begun = whole._replace(sections=(first._replace(events=first.events[:5], claims=[]),))
    with pytest.raises(NotAnalysable) as refused:
        list(analyse_deals(begun))
    assert refused.value.code == "deal_unfinished"


def test_all_deals_of_a_log_are_those_asked_for_one_by_one() -> None:
    log = playout("partnership", 4, 3, "sensible", {"target": 60, "first_pass": 25})
    places = range(1, len(log.sections) + 1)
    assert len(places) > 2
    assert list(analyse_deals(log, 500)) == [analyse_deal(log, place, 500) for place in places]


def test_a_deal_that_has_not_begun_is_not_over() -> None:
    log = parse((LOGS / "p-deal-out.domlog").read_bytes())
    section = log.sections[0]._replace(events=[], claims=[])
    tags = {"Format": "domlog 1", "Game": "partnership"}
    begun = build_log(RawLog(tags, [section]), None)
    assert legal_events(begun) == [f"{section.setup['lead'][0]} 6-6"]
    assert refusal(begun) == "deal_unfinished"
