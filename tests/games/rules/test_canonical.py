"""What was played, in canonical words: as the slow way gives it, however the log was written."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bots import playout
from games.rules.definition import Game
from games.rules.errors import Illegal, LogFault
from games.rules.log import Log
from games.rules.refereeing.canonical import Canonical
from games.rules.refereeing.session import Session, open_session, read_codes
from games.rules.refereeing.verdict import Verdict
from games.rules.registry import GAMES
from games.rules.replay import canonical_replay, parse, referee, replay
from games.rules.sections import Section
from games.rules.tiles import TEXT
from games.rules.write import to_json, to_text
from tests.games.rules.test_contract import QUICK, damage, damage_log, play_game
from tests.games.rules.test_goldens import logs_of

CLAIM = re.compile(r"(?:end|tricks|melds|score|totals|result): .*\n")


def canonical(log: Log) -> Canonical:
    return canonical_replay(log).canonical


def events_slowly(log: Log) -> list[list[str]]:
    """The canonical events of every deal, each asked for at the moment at which it is played."""
    session: Session | None = open_session(log)
    found = []
    for section in log.sections:
        events, goes_on = _deal_slowly(log.rules.game, section, session)
        found.append(events)
        session = session if goes_on else None
    return found


def _deal_slowly(game: Game, section: Section, session: Session | None) -> tuple[list[str], bool]:
    if session is None:
        return section.events, False
    try:
        deal = session.open(section)
    except Illegal:
        return section.events, False
    written: list[str] = []
    for code, text in zip(read_codes(game, section.events), section.events, strict=True):
        one = deal.canonical(code, text)
        if not deal.play((code,)):
            return written + section.events[len(written) :], False
        written.append(one)
    session.close(section._replace(claims=[]), deal)
    return written, True


def check(log: Log) -> None:
    verdict, found = canonical_replay(log)[:2]
    assert verdict == replay(log)
    assert [deal.events for deal in found.deals] == events_slowly(log)
    again = parse(to_text(log).encode())
    assert canonical(again) == found
    assert canonical(again).as_bytes() == found.as_bytes()
    if verdict.error is None:
        assert canonical(parse(json.dumps(to_json(log)).encode())) == found
    document = json.loads(json.dumps(verdict.as_stored(), sort_keys=True))
    assert Verdict.from_stored(document) == verdict._replace(events=0)


@QUICK
@given(play_game())
def test_games_of_bots(log: Log) -> None:
    check(log)
    check(parse(to_text(log).encode()))


@QUICK
@given(play_game(), damage, st.booleans())
def test_damaged_games(log: Log, wounds: list[tuple[str, int, str]], as_json: bool) -> None:
    data = damage_log(log, wounds, as_json)
    try:
        check(parse(data))
    except LogFault:
        assert referee(data).totals is None


@QUICK
@given(play_game(), st.integers(0, 10**6))
def test_games_written_loosely(log: Log, seed: int) -> None:
    """Some ends left out, tiles the other way round, claims missing."""
    chance = Random(seed)  # noqa: S311 - a test that can be repeated
    text = CLAIM.sub(lambda line: line[0] if chance.random() < 0.5 else "", to_text(log))
    loose = re.sub(
        r"([+x]|\b)(\d+)-(\d+)((?:@\d+(?:-\d+)?|=\d+)?)",
        lambda tile: loosen(tile, log.game, chance.random()),
        text,
    )
    check(parse(loose.encode()))


def test_drawn_tiles_are_the_same_either_way_round() -> None:
    """In a deal whose other words are canonical, too."""
    log = playout("draw", 2, 4, "random", {"set": 6})
    text = to_text(log)
    turned = re.sub(r"\+(\d)-(\d)", r"+\2-\1", text)
    assert turned != text
    assert canonical(parse(turned.encode())) == canonical(parse(text.encode()))


def loosen(match: re.Match[str], game: str, chance: float) -> str:
    mark, one, two, rest = match.groups()
    if chance < 0.2 and rest:
        return f"{mark}{one}-{two}"
    if chance < 0.5 and (game != "matador" or mark):
        zero = "0" if chance < 0.3 and len(two) == 1 else ""
        return f"{mark}{zero}{two}-{one}{rest}"
    return match[0]


@pytest.mark.parametrize("game", GAMES)
def test_goldens(game: str) -> None:
    for path in logs_of(game):
        try:
            log = parse(path.read_bytes())
        except LogFault:
            assert referee(path.read_bytes()).totals is None, path
        else:
            check(log)


@pytest.mark.parametrize("game", GAMES)
def test_what_surrounds_a_game_does_not_count(game: str) -> None:
    players = GAMES[game].players[0]
    log = playout(game, players, 3)
    text = to_text(log)
    options = " ".join(f"{name}={value}" for name, value in log.options.items())
    head = re.sub(r"\[Options .*\]\n", "", text).replace("\n\n", f'\n[Options "{options}"]\n\n', 1)
    named = playout(game, players, 3, occupants={"A": "Ada", "B": "Bo"})
    ways = [
        text.replace("\n\n", '\n[Date "2024-05-01"]\n[App "boneyard 9"]\n\n', 1),
        "; sent again\r\n" + text.replace("\n", "\r\n"),
        re.sub(r"\b\d+\. ", "{lap} ", text),
        text.replace("  ", "\n"),
        CLAIM.sub("", text),
        to_text(named),
        head,
        json.dumps(to_json(log)),
        json.dumps(to_json(log), indent=1).replace('"game": "', '"tags": {"X": ""}, "game": "'),
    ]
    for number, way in enumerate(ways):
        assert canonical(parse(way.encode())) == canonical(log), number


def test_another_game_is_another() -> None:
    texts = {to_text(playout("partnership", 4, seed)) for seed in range(3)}
    text = min(texts)
    tag = '[Players "4"]'
    texts |= {
        text.replace(tag, f'{tag}\n[Options "target=120"]'),
        text.replace(tag, f'{tag}\n[Totals "AC=0 BD=0"]'),
        text.replace(tag, f'{tag}\n[Totals "AC=1 BD=0"]'),
        text.replace("deal 1\n", "deal 2\n"),
        text.rpartition("\ndeal ")[0],
        text.replace("1. ", "1. A pass  ", 1),
    }
    assert len({canonical(parse(text.encode())).as_bytes() for text in texts}) == len(texts) == 9


def test_false_claims_count_and_true_ones_do_not() -> None:
    text = to_text(playout("domizerka", 3, 1))
    said = [line for line in CLAIM.findall(text) if line.startswith("score")][1]
    texts = [text, *(text.replace(said, f"score: A={n} B=0 C=0\n") for n in (50, 51))]
    found = [canonical(parse(one.encode())) for one in texts]
    assert len({one.as_bytes() for one in found}) == 3
    assert [[deal.claims for deal in one.deals if deal.claims] for one in found] == [
        [],
        [[("score", "A=+50 B=0 C=0")]],
        [[("score", "A=+51 B=0 C=0")]],
    ]
    assert [deal.events for deal in found[1].deals] == [deal.events for deal in found[0].deals]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_usual_events_are_written_once_and_for_all(game: Game) -> None:
    assert game.canonical.isdisjoint(game.respelled)
    assert {*game.canonical, *game.respelled} in (set(), {*game.events})
    assert game.canonical.issuperset(game.respelled.values())


TILES = st.sampled_from(sorted(TEXT.values()) + ["5-6", "0-3", "06-6", "1-2@1", "2-1@1", "2-2"])
WORDS = st.one_of(
    TILES,
    st.builds("{}{}".format, st.sampled_from("+x"), TILES),
    st.sampled_from(["swap", "meld", "/", "shake", "stir", "pass", "1", "02", "3"]),
)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(seat=st.sampled_from("AB"), words=st.lists(WORDS, min_size=1, max_size=5))
def test_readers_in_a_hurry_read_canonical_texts(game: Game, seat: str, words: list[str]) -> None:
    text = " ".join([seat, *words])
    try:
        code = game.table[text]
    except (KeyError, ValueError):
        return
    assert code == game.code_of_event(text)
    end_left_out = game.open_ended is not None and re.search(r" [0-9]+-[0-9]+$", text)
    if text not in game.events and game.write_event is not None and not end_left_out:
        assert game.write_event(code) == text
