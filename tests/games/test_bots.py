"""The bots: repeatable, complete games under any options, refusals as faults."""

from __future__ import annotations

from random import Random

import pytest

from games.bots import Policy, playout, sensible
from games.rules.errors import LogFault, UnknownGame
from games.rules.refereeing.session import open_session
from games.rules.registry import GAMES
from games.rules.replay import referee, replay
from games.rules.write import to_text


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("policy", ["random", "sensible"])
def test_same_seed_same_log(game: str, policy: str) -> None:
    players = GAMES[game].players[0]
    texts = {to_text(playout(game, players, seed, policy)) for seed in (1, 1, 2)}  # type: ignore[arg-type]
    assert len(texts) == 2
    assert all(referee(text.encode()).verdict == "accepted" for text in texts)


def test_options_and_names_are_in_the_log() -> None:
    options = {"target": 30, "games_to_win": 2}
    log = playout("partnership", 4, 5, "sensible", options, {"B": "Bea", "A": "Ana"})
    text = to_text(log)
    assert '[A "Ana"]\n[B "Bea"]\n[Options "target=30 games_to_win=2"]' in text
    assert {section.game for section in log.sections} >= {1, 2}
    assert referee(text.encode()).verdict == "accepted"


CLEARLY = {
    # (game, players): the least share of games that a sensible side wins against random ones
    ("partnership", 4): 0.8,
    ("domizerka", 3): 0.8,
    ("pinochle", 3): 0.9,
    ("martini", 2): 0.9,
    ("martini", 3): 0.9,
    ("martini", 4): 0.9,
    ("draw", 2): 0.6,
    ("draw", 3): 0.45,
    ("matador", 3): 0.38,
    ("allfives", 2): 0.85,
    ("allfives", 4): 0.45,
}


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), [table for table in CLEARLY if table[0] in GAMES])
def test_a_sensible_side_beats_random_ones(game: str, players: int) -> None:
    games = 120 if game in ("draw", "matador") else 30
    won = 0
    for seed in range(games):
        sides = playout(game, players, seed).rules.sides
        side = sides[seed % len(sides)]
        policies: dict[str, Policy] = dict.fromkeys(side, "sensible")
        verdict = replay(playout(game, players, seed, "random", policies=policies))
        assert verdict.placing is not None
        won += verdict.placing[side] == 1
    assert won / games >= CLEARLY[game, players]


def test_policies_of_single_seats() -> None:
    every: dict[str, Policy] = dict.fromkeys("ABC", "sensible")
    one = to_text(playout("pinochle", 3, 7, "random", policies=every))
    assert one == to_text(playout("pinochle", 3, 7, "sensible"))
    assert one != to_text(playout("pinochle", 3, 7, "sensible", policies={"A": "random"}))


def test_a_game_without_an_entry_is_played_sensibly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sensible, "PLAYERS", {})
    for game in GAMES:
        log = playout(game, GAMES[game].players[0], 3, "sensible")
        assert referee(to_text(log).encode()).verdict == "accepted"


def test_players_know_only_their_own_hand() -> None:
    """Whatever the others hold, a seat does the same with the same tiles at the same point."""
    for game in ("partnership", "domizerka", "pinochle"):
        rules = playout(game, GAMES[game].players[0], 1, "sensible").rules
        log = playout(game, rules.players, 1, "sensible")
        section = log.sections[0]
        seat = section.events[0][0]
        others = [name for name in section.setup if name.startswith("hand") and name[5] != seat]
        swapped = dict(section.setup)
        swapped[others[0]], swapped[others[1]] = swapped[others[1]], swapped[others[0]]
        session = open_session(log)
        section = section._replace(setup=swapped, events=[])
        deal = session.open(section)
        turn = sensible.Turn(game, deal, section, rules.options, Random(1))  # noqa: S311
        assert sensible.sensible_event(turn) == log.sections[0].events[0]


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(UnknownGame):
        playout("whist", 4, 1)
    with pytest.raises(LogFault, match="played by 4"):
        playout("partnership", 3, 1)
    with pytest.raises(LogFault, match="target"):
        playout("partnership", 4, 1, options={"target": 0})
    with pytest.raises(LogFault, match="seat"):
        playout("partnership", 4, 1, occupants={"Z": "Zoe"})
