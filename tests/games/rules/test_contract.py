"""What holds for every game of the registry, along games played by bots."""

from __future__ import annotations

import copy
import json
from itertools import islice
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.bots import playout
from games.rules.definition import Deal, Game
from games.rules.errors import TITLES
from games.rules.log import SEATS, Log
from games.rules.registry import GAMES, choices
from games.rules.replay import legal_events, parse, referee, replay, scenes
from games.rules.source import Form
from games.rules.tiles import tile_bit
from games.rules.walk import begin, read_codes
from games.rules.write import to_json, to_text

QUICK = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def played(draw: st.DrawFn) -> Log:
    """A whole game of any kind, by either policy, under options drawn from what is allowed."""
    game = draw(st.sampled_from(sorted(GAMES)))
    players = draw(st.sampled_from(GAMES[game].players))
    options: dict[str, int | str] = {}
    for option in GAMES[game].options:
        if option.choices:
            options[option.name] = draw(st.sampled_from(option.choices))
        elif option.name == "games_to_win":
            options[option.name] = draw(st.integers(1, 2))
        elif option.name == "target":
            options[option.name] = draw(st.integers(1, 120))
    policy: Any = draw(st.sampled_from(["random", "sensible"]))
    return playout(game, players, draw(st.integers(0, 10**6)), policy, options)


def test_choices_name_every_game() -> None:
    assert choices() == [(slug, game.title) for slug, game in GAMES.items()]
    assert all(slug == game.slug for slug, game in GAMES.items())


@QUICK
@given(played())
def test_playouts_end_and_are_accepted_in_either_form(log: Log) -> None:
    verdict = replay(log)
    assert verdict.verdict == "accepted"
    assert verdict.events == sum(len(section.events) for section in log.sections)
    text = to_text(log).encode()
    document = json.dumps(to_json(log)).encode()
    assert referee(text).as_dict() == referee(document).as_dict() == verdict.as_dict()
    assert to_text(parse(text)).encode() == text
    assert to_text(parse(document)).encode() == text


@QUICK
@given(played())
def test_tiles_are_conserved(log: Log) -> None:
    before: dict[str, list[str]] = {}
    for scene in scenes(log):
        held = [tile for hand in scene.hands.values() for tile in hand] + scene.stock
        assert len(set(held)) == len(held)
        if scene.event:
            gone = {tile for hand in before.values() for tile in hand} - set(held)
            shown = {
                tile_bit(word.lstrip("+x").split("@")[0].split("=")[0]) for word in words(scene)
            }
            assert {tile_bit(tile) for tile in gone} <= shown, scene.text
        before = {**scene.hands, "stock": scene.stock}


def words(scene: Any) -> list[str]:
    found: list[str] = scene.text.split(" ")[1:]
    return found


@QUICK
@given(played())
def test_scores_obey_the_law(log: Log) -> None:
    verdict = replay(log)
    sums: dict[int, list[int]] = {}
    for deal in verdict.deals:
        so_far = sums.setdefault(deal.game, [0] * len(verdict.sides))
        sums[deal.game] = [total + won for total, won in zip(so_far, deal.score, strict=True)]
        if log.game == "partnership":
            assert min(deal.score) == 0
        if log.game == "domizerka":
            assert sum(deal.score) == 0
    assert verdict.totals is not None
    if log.game != "martini":
        assert list(verdict.totals.values()) == sums[log.sections[-1].game]
    assert verdict.placing is not None
    firsts = [side for side, place in verdict.placing.items() if place == 1]
    assert (verdict.winner is None) == (len(firsts) > 1)


@QUICK
@given(played(), st.integers(0, 10**6))
def test_the_list_of_legal_events_agrees_with_the_quick_check(log: Log, seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - a test that can be repeated
    game = log.rules.game
    usual = sorted(game.events)
    session = begin(log)
    for section in log.sections[:4]:
        codes = read_codes(game, section.events)
        whole = session.open(section)
        for place in sorted(chance.sample(range(len(codes)), 4)):
            deal = copy.deepcopy(whole)
            assert deal.play(codes[:place]) == place
            legal = list(islice(deal.legal(), 500))
            written = deal.canonical(codes[place], section.events[place])
            assert written in legal or len(legal) == 500 or "swap" in written
            for event in [*chance.sample(usual, 80), *chance.sample(legal, min(20, len(legal)))]:
                check_agreement(game, deal, event, legal)
        whole.play(codes)
        session.close(section, whole)


def check_agreement(game: Game, deal: Deal, event: str, legal: list[str]) -> None:
    code = game.read(event)
    assert code is not None
    trial = copy.deepcopy(deal)
    canonical = trial.canonical(code, event)
    if trial.play([code]):
        assert canonical in legal or len(legal) == 500
    else:
        assert event not in legal
        assert deal.fault(code, event).code in TITLES


damage = st.lists(
    st.tuples(
        st.sampled_from(["drop", "double", "swap", "put", "cut"]),
        st.integers(0, 10**6),
        st.sampled_from(
            list("AZ0169-@=/+x;{}[]\"'\n\r\t |.,:é\0\u2028") + [" pass", "deal 2\n", "\n1."]
        ),
    ),
    min_size=1,
    max_size=4,
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(played(), damage, st.booleans())
def test_damage_gets_an_answer(log: Log, wounds: list[tuple[str, int, str]], as_json: bool) -> None:
    text = json.dumps(to_json(log)) if as_json else to_text(log)
    for kind, where, what in wounds:
        at = where % (len(text) + 1)
        if kind == "put":
            text = text[:at] + what + text[at:]
        elif kind == "cut":
            text = text[:at] if where % 5 == 0 else text[:at] + text[at + 30 :]
        elif kind == "drop":
            text = text[:at] + text[at + 1 :]
        elif kind == "double":
            text = text[:at] + text[at : at + 9] + text[at:]
        else:
            text = text[:at] + text[at + 5 : at + 9] + text[at : at + 5] + text[at + 9 :]
    data = text.encode()
    verdict = referee(data)
    if verdict.error is not None:
        assert verdict.error.code in TITLES
    if verdict.totals is not None:
        damaged = parse(data)
        written = to_text(damaged)
        assert referee(written.encode()).as_dict() == verdict.as_dict()
        assert to_text(parse(written.encode())) == written
        assert referee(json.dumps(to_json(damaged)).encode()).as_dict() == verdict.as_dict()
        list(scenes(damaged))
        legal_events(damaged)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_get_an_answer(data: bytes) -> None:
    forms: tuple[Form | None, ...] = (None, "text", "json")
    for form in forms:
        verdict = referee(data, form)
        assert verdict.verdict in {"accepted", "incomplete", "rejected"}


def test_seats_are_letters_in_turn_order() -> None:
    assert SEATS == "ABCDEFGHIJ"
    assert all(max(game.players) <= len(SEATS) for game in GAMES.values())
