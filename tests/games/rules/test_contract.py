"""What holds for every game of the registry, along games played by bots."""

from __future__ import annotations

import copy
import json
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.bots import playout
from games.rules.actions import double_text, read_laid_tile
from games.rules.definition import Deal, Game
from games.rules.errors import TITLES, LogFault
from games.rules.log import Log
from games.rules.reading.header import RawLog, build_log
from games.rules.reading.source import Form
from games.rules.refereeing.session import open_session, read_codes
from games.rules.refereeing.verdict import DealResult
from games.rules.registry import GAMES, choices
from games.rules.replay import legal_events, parse, referee, replay, scenes
from games.rules.sections import SEATS
from games.rules.tiles import tile_bit
from games.rules.viewer import Scene
from games.rules.write import to_json, to_text

QUICK = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


TABLES = [(slug, players) for slug, game in GAMES.items() for players in game.players]


def fits(game: Game, players: int, options: dict[str, int | str]) -> bool:
    """Whether so many may play under these options."""
    tags = {"Format": "domlog 1", "Game": game.slug, "Players": str(players)}
    tags["Options"] = " ".join(f"{name}={value}" for name, value in options.items())
    try:
        build_log(RawLog(tags, []), None)
    except LogFault:
        return False
    return True


@st.composite
def play_game(draw: st.DrawFn) -> Log:
    """A whole game of any kind, by either policy, under options drawn from what is allowed."""
    game = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    options: dict[str, int | str] = {}
    for option in game.options:
        if option.choices:
            options[option.name] = draw(st.sampled_from(option.choices))
        elif option.name == "games_to_win":
            options[option.name] = draw(st.integers(1, 2))
        elif option.name == "deals":
            options[option.name] = draw(st.sampled_from((0, 0, 1, 4)))
        elif option.name == "target":
            options[option.name] = draw(st.integers(1, 120))
        elif option.name == "hand_size" and draw(st.booleans()):
            options[option.name] = draw(st.integers(1, 9))
        elif game.slug == "partnership":
            options[option.name] = draw(st.sampled_from((0, 0, 25)))
    if options.get("love") == "on":
        options["target"] = draw(st.integers(1, 3))  # a longer game may never end
    seats = [players for players in game.players if fits(game, players, options)]
    if not seats:
        options, seats = {}, list(game.players[:1])
    policy: Any = draw(st.sampled_from(["random", "sensible"]))
    return playout(
        game.slug, draw(st.sampled_from(seats)), draw(st.integers(0, 10**6)), policy, options
    )


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_table_plays_to_an_end(game: str, players: int) -> None:
    options: list[dict[str, int | str]] = [{}, {"set": 12}]
    tables = [chosen for chosen in options if fits(GAMES[game], players, chosen)]
    assert tables, "no options under which so many may play"
    for policy in ("random", "sensible"):
        log = playout(game, players, players, policy, tables[0])
        assert replay(log).verdict == "accepted"


def test_choices_name_every_game() -> None:
    assert choices() == [(slug, game.title) for slug, game in GAMES.items()]
    assert all(slug == game.slug for slug, game in GAMES.items())


@QUICK
@given(play_game())
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
@given(play_game())
def test_tiles_are_conserved(log: Log) -> None:
    before: dict[str, list[str]] = {}
    for scene in scenes(log):
        glasses = (scene.glasses or {}).values()
        inside = [place[0] for rows in glasses for row in rows for place in row if place]
        held = [tile for hand in scene.hands.values() for tile in hand] + scene.stock + inside
        assert len(set(held)) == len(held)
        if scene.event:
            gone = {tile for hand in before.values() for tile in hand} - set(held)
            assert {tile_bit(tile) for tile in gone} <= tiles_named(scene), scene.text
        before = {**scene.hands, "stock": scene.stock, "glasses": inside}


def tiles_named(scene: Scene) -> set[int]:
    """The tiles laid, drawn, put down or melded in the event of a scene."""
    words = [word.lstrip("+x") for word in scene.text.split(" ")[1:]]
    return {tile_bit(laid.tile) for laid in map(read_laid_tile, words) if laid is not None}


def no_law(log: Log, deal: DealResult) -> None:
    """Most games know nothing that holds of every deal."""


def one_scorer_but_for_passes(log: Log, deal: DealResult) -> None:
    assert min(deal.score) >= 0
    if not any(log.options[name] for name in ("first_pass", "first_pass_double", "three_skips")):
        assert 0 in deal.score


def one_scorer(log: Log, deal: DealResult) -> None:
    assert min(deal.score) >= 0
    if log.options.get("block_tie") != "each":
        assert len(deal.score) - deal.score.count(0) <= 1


def sum_of_zero(log: Log, deal: DealResult) -> None:
    assert sum(deal.score) == 0


def forty_four(log: Log, deal: DealResult) -> None:
    section = next(one for one in log.sections if one.deal == deal.deal)
    melds = next(words for kind, words in section.claims if kind == "melds")
    assert isinstance(melds, str)
    paid = sum(int(word.partition("=")[2]) for word in melds.split())
    assert sum(deal.score) - paid == (44 if deal.end == "tricks" else 0)


def all_doubles(log: Log, deal: DealResult) -> None:
    assert sum(deal.score) == (39 if log.players == 4 else 45)


LAWS = {
    "partnership": one_scorer_but_for_passes,
    "domizerka": sum_of_zero,
    "draw": one_scorer,
    "martini": all_doubles,
    "matador": one_scorer,
    "pinochle": forty_four,
}


@QUICK
@given(play_game())
def test_scores_obey_the_law(log: Log) -> None:
    verdict = replay(log)
    sums: dict[int, list[int]] = {}
    for deal in verdict.deals:
        so_far = sums.setdefault(deal.game, [0] * len(verdict.sides))
        sums[deal.game] = [total + won for total, won in zip(so_far, deal.score, strict=True)]
        LAWS.get(log.game, no_law)(log, deal)
    assert verdict.totals is not None
    if log.game != "martini" and log.options.get("love") != "on":
        assert list(verdict.totals.values()) == sums[log.sections[-1].game]
    assert verdict.placing is not None
    firsts = [side for side, place in verdict.placing.items() if place == 1]
    assert (verdict.winner is None) == (len(firsts) > 1)


@QUICK
@given(play_game(), st.integers(0, 10**6))
def test_the_list_of_legal_events_agrees_with_the_quick_check(log: Log, seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - a test that can be repeated
    game = log.rules.game
    usual = sorted(game.events)
    session = open_session(log)
    for section in log.sections[:4]:
        codes = read_codes(game, section.events)
        whole = session.open(section)
        for place in sorted(chance.sample(range(len(codes)), min(4, len(codes)))):
            deal = copy.deepcopy(whole)
            assert deal.play(codes[:place]) == place
            legal = list(islice(deal.legal(), 500))
            written = deal.canonical(codes[place], section.events[place])
            begun = any(written.startswith(f"{start} ") for start in legal)
            assert written in legal or begun or len(legal) == 500 or "swap" in written
            some = chance.sample(legal, min(20, len(legal)))
            own = [name for name in usual if name[0] == written[0]]
            for event in [*chance.sample(usual, 40), *chance.sample(own, 40), *some]:
                check_agreement(game, deal, event, legal)
            for event in [*map(bend_event, chance.sample(usual, 20)), *map(bend_event, some)]:
                check_agreement(game, deal, event, legal)
        whole.play(codes)
        session.close(section, whole)


def bend_event(event: str) -> str:
    """The event with another number behind its ``@``, which may be an open end or none."""
    laid = read_laid_tile(event.rpartition(" ")[2])
    if laid is None or laid.end is None:
        return event
    other = (laid.end + len(event)) % 7
    end = double_text(other) if laid.on_double else str(other)
    return f"{event.rpartition('@')[0]}@{end}"


def parts_of(event: str) -> tuple[list[str], list[list[str]]]:
    """An event with its parts in no order: melds may be declared in any."""
    words = event.split(" ")
    parts = " ".join(words[2:]).split(" / ")
    return words[:2], sorted(sorted(part.split()) for part in parts)


def check_agreement(game: Game, deal: Deal, event: str, legal: list[str]) -> None:
    code = game.code_of_event(event)
    if code is None:
        return
    trial = copy.deepcopy(deal)
    canonical = trial.canonical(code, event)
    if trial.play([code]):
        assert parts_of(canonical) in map(parts_of, legal) or len(legal) == 500
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


def damage_log(log: Log, wounds: list[tuple[str, int, str]], as_json: bool) -> bytes:
    """A log as it was written, with ``damage`` done to it."""
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
    return text.encode()


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(play_game(), damage, st.booleans())
def test_damage_gets_an_answer(log: Log, wounds: list[tuple[str, int, str]], as_json: bool) -> None:
    data = damage_log(log, wounds, as_json)
    verdict = referee(data)
    if verdict.error is not None:
        assert verdict.error.code in TITLES
    if verdict.totals is not None:
        found = parse(data)
        written = to_text(found)
        assert referee(written.encode()).as_dict() == verdict.as_dict()
        assert to_text(parse(written.encode())) == written
        assert referee(json.dumps(to_json(found)).encode()).as_dict() == verdict.as_dict()
        list(scenes(found))
        legal_events(found)


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
