"""A whole replay in one document: small, and every step can be made of it as it is shown alone."""

import gzip
import json
from typing import Any

import pytest
from rest_framework.renderers import JSONRenderer

from games.api.replays import SHOWN, ReplayOutput, WholeReplay
from games.bots import playout
from games.drawing.tiles import GAP
from games.replays import Replay, replay_at, whole_deals
from games.rules.log import Log
from games.rules.registry import GAMES
from tests.games.rules.unfinished_deals import cut
from tests.sampling import sample

MOST = 16_000
"""Bytes of an ordinary log's replay, compressed."""

Document = dict[str, Any]


def document_of(log: Log, *, live: bool = False) -> bytes:
    """The document as it is sent."""
    replay = WholeReplay(
        seats={letter: f"Señora {letter} de la Vega" for letter in log.rules.letters},
        sides={side: f"Los {side} – de la Vega" for side in log.rules.sides},
        live=live,
        played=tuple(whole_deals(log, live=live)),
    )
    return JSONRenderer().render(ReplayOutput.document(replay))


def apply_patch(before: Document, patch: Document) -> Document:
    """A JSON Merge Patch applied, as RFC 7386 writes it down."""
    after = dict(before)
    for name, value in patch.items():
        if value is None:
            after.pop(name, None)
        elif isinstance(value, dict):
            known = after.get(name)
            after[name] = apply_patch(known if isinstance(known, dict) else {}, value)
        else:
            after[name] = value
    return after


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    return json.loads(json.dumps(value))


def check(deal: Document, state: Document, alone: Replay) -> None:
    """A step is as it is shown alone: what is on the table, in the hands, and where it lies."""
    scene = alone.scene
    assert state.get("text", "") == scene.text
    for name in SHOWN:
        value = getattr(scene, name)
        gone = value is None or (not value and not isinstance(value, int | dict))
        assert name not in state if gone else state[name] == plain(value), name
    assert state.get("contract", {}).get("word", "") == scene.contract
    assert ("ended" in state) == scene.ended
    assert state["said"]
    board = alone.board
    assert (board is None) == (deal["board"] is None)
    if board is None:
        return
    assert deal["frame"] == [board.x, board.y, board.width, board.height]
    lying = deal["board"][: state.get("laid", 0)]
    assert sorted(map(corner, lying)) == sorted(
        (tile.label, round(tile.x - GAP / 2, 3), round(tile.y - GAP / 2, 3), tile.wild)
        for tile in board.tiles
    )
    assert all(one["lying"] == (tile.width > tile.height) for one, tile in pairs(lying, alone))
    assert len(board.threads) == sum("thread" in tile for tile in lying)
    newest = [tile.label for tile in board.tiles if tile.newest]
    assert newest in ([], [tile["tile"] for tile in lying[-1:]])


def corner(tile: Document) -> tuple[str, float, float, bool]:
    """What a tile is and where it lies."""
    return tile["tile"], tile["x"], tile["y"], tile.get("wild", False)


def pairs(lying: list[Document], alone: Replay) -> list[tuple[Document, Any]]:
    """The tiles of both, by what they are."""
    assert alone.board is not None
    return list(
        zip(
            sorted(lying, key=lambda tile: str(tile["tile"])),
            sorted(alone.board.tiles, key=lambda tile: tile.label),
            strict=True,
        )
    )


def players_of(slug: str) -> int:
    return GAMES[slug].default_players or min(GAMES[slug].players)


@pytest.mark.sampled
@pytest.mark.parametrize("slug", GAMES)
def test_an_ordinary_log_is_small(slug: str) -> None:
    for seed in sample(range(4)):
        for policy in ("sensible", "random"):
            log = playout(slug, players_of(slug), seed, policy)
            assert len(gzip.compress(document_of(log), 6)) <= MOST


@pytest.mark.sampled
@pytest.mark.parametrize("slug", GAMES)
def test_every_step_is_in_it(slug: str) -> None:
    log = playout(slug, players_of(slug), 3, "sensible")
    document = json.loads(document_of(log))
    assert len(document["deals"]) == len(log.sections)
    for number in {1, len(log.sections)}:
        deal: Document = document["deals"][number - 1]
        state: Document = {}
        for at, step in enumerate(deal["steps"]):
            state = apply_patch(state, step)
            check(deal, state, replay_at(log, number, at))
        assert len(deal["steps"]) == 1 + len(log.sections[number - 1].events)


@pytest.mark.parametrize("slug", GAMES)
def test_of_a_game_that_goes_on_it_has_what_a_spectator_sees(slug: str) -> None:
    whole = playout(slug, players_of(slug), 5, "random")
    log = cut(whole, 0, len(whole.sections[0].events) // 2)
    deal: Document = json.loads(document_of(log, live=True))["deals"][-1]
    state: Document = {}
    for at, step in enumerate(deal["steps"]):
        state = apply_patch(state, step)
        check(deal, state, replay_at(log, len(log.sections), at, live=True))


def test_a_match_has_the_deals_of_all_its_games() -> None:
    log = playout("partnership", 4, 5, "sensible", options={"games_to_win": 2})
    deals = json.loads(document_of(log))["deals"]
    assert [(deal["game"], deal["deal"]) for deal in deals] == [
        (section.game, section.deal) for section in log.sections
    ]
    assert deals[-1]["game"] >= 2


def test_a_log_without_deals_has_none() -> None:
    log = playout("partnership", 4, 5, "sensible")._replace(sections=())
    assert json.loads(document_of(log))["deals"] == []
