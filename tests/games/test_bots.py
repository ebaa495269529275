"""The bots: repeatable, complete games under any options, refusals as faults."""

from __future__ import annotations

import pytest

from games.bots import playout
from games.rules.errors import LogFault, UnknownGame
from games.rules.registry import GAMES
from games.rules.replay import referee
from games.rules.write import to_text


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


def test_sensible_players_do_better_than_chance() -> None:
    scores = {"random": 0, "sensible": 0}
    for seed in range(15):
        for policy in scores:
            log = playout("domizerka", 3, seed, policy)  # type: ignore[arg-type]
            verdict = referee(to_text(log).encode())
            callers = zip(log.sections, verdict.deals, strict=True)
            # A forehand that knows what it does beats its quota more often.
            scores[policy] += sum(deal.score["ABC".index(s.events[0][0])] for s, deal in callers)
    assert scores["sensible"] > scores["random"]


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(UnknownGame):
        playout("whist", 4, 1)
    with pytest.raises(LogFault, match="played by 4"):
        playout("partnership", 3, 1)
    with pytest.raises(LogFault, match="target"):
        playout("partnership", 4, 1, options={"target": 0})
    with pytest.raises(LogFault, match="seat"):
        playout("partnership", 4, 1, occupants={"Z": "Zoe"})
