"""Any step of a game of any kind can be drawn, and steps lead through the whole log."""

import pytest

from games.bots import playout
from games.replays import MOST_HINTS, StepAddress, replay_at
from games.rules.registry import GAMES
from games.rules.replay import scenes


@pytest.mark.sampled
@pytest.mark.parametrize("slug", GAMES)
def test_every_step_of_every_game_is_drawn(slug: str) -> None:
    game = GAMES[slug]
    log = playout(slug, game.default_players or min(game.players), 3, "sensible")
    shown = list(scenes(log, hints=MOST_HINTS))
    place: StepAddress | None = StepAddress(1, 0)
    for scene in shown[:60]:
        assert place is not None
        replay = replay_at(log, place.deal, place.step)
        assert replay.scene == scene
        if scene.line and replay.board:
            assert len(replay.board.tiles) == len(scene.line)
        place = replay.after


@pytest.mark.whole
def test_the_way_back_is_the_way_there() -> None:
    log = playout("partnership", 4, 3, "sensible")
    there, place = [], StepAddress(1, 0)
    while place.deal < 3:
        there.append(place)
        after = replay_at(log, place.deal, place.step).after
        assert after is not None
        place = after
    for wanted in reversed(there):
        before = replay_at(log, place.deal, place.step).before
        assert before == wanted
        place = before


def test_a_match_numbers_deals_by_game() -> None:
    log = playout("partnership", 4, 5, "sensible", options={"games_to_win": 2})
    last = replay_at(log, 10_000, 10_000)
    assert last.games >= 2
    assert last.after is None
    assert last.deals[0].game == 1
    assert last.deals[-1].game == last.games
    assert replay_at(log, 1, 0).before is None
