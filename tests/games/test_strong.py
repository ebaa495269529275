"""The strong player: it knows what its seat knows, and plays better than the sensible one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from games.analysis import analyse_deal
from games.analysis.hurry import play_deal
from games.bots import playout
from games.bots.hands import HiddenHands, Knowledge, knowledge_of
from games.bots.sensible import Turn, sensible_event
from games.bots.strong import strong_event
from games.rules.log import Log
from games.rules.parts.layouts.settling import LineTable
from games.rules.refereeing.session import open_session
from games.rules.registry import GAMES
from games.rules.replay import referee
from games.rules.tiles import BIT, texts
from games.rules.write import to_text
from tests.bench.strong import Moves, points_of

GAME = GAMES["partnership"]


def turns_of(log: Log) -> Iterator[Turn]:
    """Every turn of the first deal of a log."""
    section = log.sections[0]
    deal = open_session(log).open(section)
    for place, event in enumerate(section.events):
        so_far = section._replace(events=section.events[:place])
        yield Turn("partnership", deal, so_far, log.options, Random(place))
        deal.play((GAME.code_of_event(event),))


def knowledge_at(turn: Turn) -> tuple[Knowledge, LineTable]:
    table: LineTable = turn.deal.as_dealt()
    codes = [GAME.code_of_event(event) for event in turn.section.events]
    return knowledge_of(turn.deal.turn_seat() or 0, table, codes), table


@pytest.mark.parametrize("options", [{}, {"set": 9}])
def test_hidden_hands_fit_what_was_seen(options: dict[str, int | str]) -> None:
    for turn in turns_of(playout("partnership", 4, 3, "sensible", options)):
        seen, table = knowledge_at(turn)
        # What is true is possible.
        assert not any(
            hand & lacking for hand, lacking in zip(table.hands, seen.lacking, strict=True)
        )
        hidden = HiddenHands(seen)
        for _ in range(5):
            hands = hidden.deal(turn.chance)
            assert hands[seen.seat] == table.hands[seen.seat]
            assert [hand.bit_count() for hand in hands] == [h.bit_count() for h in table.hands]
            dealt = sum(hands) - seen.own
            assert dealt & ~seen.unseen == 0
            assert dealt.bit_count() == sum(h.bit_count() for h in hands) - seen.own.bit_count()
            assert not any(h & lacking for h, lacking in zip(hands, seen.lacking, strict=True))


def test_every_way_to_deal_them_is_as_likely_as_any_other() -> None:
    tiles = [BIT[text] for text in ("6-6", "6-5", "5-4", "3-2", "1-0")]
    seen = Knowledge(
        0, BIT["0-0"], sum(tiles), (1, 2, 1, 1), (0, BIT["6-6"] | BIT["6-5"], BIT["5-4"], 0)
    )
    possible = {
        (one | two, three, four)
        for one, two, three, four, _asleep in permutations(tiles)
        if not (one | two) & seen.lacking[1] and not three & seen.lacking[2]
    }
    hidden, chance = HiddenHands(seen), Random(1)
    found = Counter(hidden.deal(chance)[1:] for _ in range(200 * len(possible)))
    assert set(found) == possible
    assert hidden.ways(0, hidden.room) == len(possible)
    assert min(found.values()) > 140
    assert max(found.values()) < 260


def test_it_does_the_same_whatever_the_others_hold() -> None:
    log = playout("partnership", 4, 5, "sensible")
    asked = 0
    for turn in turns_of(log):
        seen, table = knowledge_at(turn)
        hands = HiddenHands(seen).deal(Random(9))
        if len(turn.legal()) == 1 or hands == table.hands:
            continue
        event = strong_event(turn._replace(chance=Random(4)))
        turn.deal.hands[:] = hands  # type: ignore[attr-defined]
        assert strong_event(turn._replace(chance=Random(4))) == event
        turn.deal.hands[:] = table.hands  # type: ignore[attr-defined]
        asked += 1
    assert asked > 5


@pytest.mark.whole
@pytest.mark.slow
def test_it_plays_best_where_nothing_is_hidden() -> None:
    """Where the passes say who holds what, its tile is one of the best with all hands open."""
    sure = 0
    for seed in range(120):
        log = playout("partnership", 4, seed, "sensible", {"target": 1})
        for place, turn in enumerate(turns_of(log)):
            hidden = HiddenHands(knowledge_at(turn)[0])
            if len(turn.legal()) > 1 and hidden.ways(0, hidden.room) == 1:
                assert strong_event(turn)[2:] in analyse_deal(log, 1).turns[place].best
                sure += 1
    assert sure > 2


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("preset", [preset.slug for preset in GAME.presets])
def test_the_referee_takes_its_games_and_the_seed_decides_them(preset: str) -> None:
    found = GAME.preset(preset)
    options = {**(found.options if found else {}), "target": 1}
    logs = [playout("partnership", 4, seed, "strong", options) for seed in (1, 1, 2)]
    assert logs[0] == logs[1] != logs[2]
    assert referee(to_text(logs[0]).encode()).verdict == "accepted"


@pytest.mark.whole
@pytest.mark.slow
def test_it_makes_more_points_than_the_sensible_player() -> None:
    """In the same deals on both sides; ``tests/bench/strong.py`` measures how many."""
    moves = Moves([], [])
    won = [points_of(seed, "classic", side, moves) for seed in range(40) for side in (0, 1)]
    assert sum(won) / len(won) > 1


def test_where_there_is_no_search_it_plays_sensibly() -> None:
    for game in ("draw", "pinochle"):
        players = GAMES[game].players[0]
        assert playout(game, players, 3, "strong") == playout(game, players, 3, "sensible")


def test_a_deal_played_on_in_a_hurry_ends_with_points_that_it_can_have() -> None:
    log = playout("partnership", 4, 1, "sensible")
    table: LineTable = open_session(log).open(log.sections[0]).as_dealt()
    chance = Random(1)
    found = {play_deal(table, chance) for _ in range(50)}
    assert len(found) > 10
    assert max(map(abs, found)) <= 168
    assert found == {play_deal(table, again) for again in [Random(1)] for _ in range(50)}
    assert texts(table.forced) == ["6-6"]


def test_a_single_event_is_played_without_a_thought() -> None:
    for turn in turns_of(playout("partnership", 4, 2, "sensible")):
        if len(turn.legal()) == 1:
            assert strong_event(turn) == sensible_event(turn) == turn.legal()[0]
