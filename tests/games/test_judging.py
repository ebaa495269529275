"""Logs held against their terms: one hash for one game at one table, another for any other."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

import pytest

from games.bots import playout
from games.drafts import continues
from games.judging import Form, Judgement, Occupant, Terms, judge_log, receive_log
from games.rules.replay import canonical_replay, parse, referee
from games.rules.write import to_json, to_text

NAMES = {"A": "Ada", "B": "Bo", "C": "Cy", "D": "Di"}
SEATS = {letter: Occupant(UUID(int=n), name) for n, (letter, name) in enumerate(NAMES.items())}
OPTIONS = {"target": 100, "games_to_win": 1}
TERMS = Terms(UUID(int=99), "partnership", OPTIONS, SEATS)


def log(seed: int = 1, occupants: Mapping[str, str] | None = None) -> str:
    return to_text(playout("partnership", 4, seed, occupants=occupants))


TEXT = log()


def judge(body: str | bytes, terms: Terms = TERMS, form: Form = "text") -> Judgement:
    data = body if isinstance(body, bytes) else body.encode()
    return judge_log(terms, receive_log(data, form, terms.options))


def with_tags(*tags: str) -> str:
    return TEXT.replace("\n\n", "".join(f"\n[{tag}]" for tag in tags) + "\n\n", 1)


def test_a_legal_log_has_the_verdict_of_the_referee_and_no_fault() -> None:
    found = judge(TEXT)
    assert found.fault is None
    assert found.verdict == referee(TEXT.encode())
    assert found.received.body == TEXT.encode()


@pytest.mark.parametrize(
    "body",
    [
        log(occupants=NAMES),
        log(occupants={"B": str(SEATS["B"].id)}),
        with_tags('Options "target=100"'),
        with_tags('Options "games_to_win=1 target=100"', 'App "tablet 3"', 'Date "2024-05-01"'),
        "; from the bar\n" + TEXT.replace("\n", "\r\n"),
        TEXT.replace("score: AC=", "; score: AC="),
    ],
)
def test_whatever_surrounds_a_game_it_is_the_same_submission(body: str) -> None:
    found = judge(body)
    assert found.fault is None
    assert found.content_hash == judge(TEXT).content_hash


def test_json_is_the_same_submission() -> None:
    found = judge(json.dumps(to_json(parse(TEXT.encode()))), form="json")
    assert found.content_hash == judge(TEXT).content_hash


def test_other_games_seats_and_faults_are_other_submissions() -> None:
    moved = replace(TERMS, occupants=SEATS | {"A": SEATS["B"], "B": SEATS["A"]})
    longer = replace(TERMS, options=OPTIONS | {"target": 200})
    bodies = [
        TEXT,
        log(2),
        TEXT.replace("end: ", "end: x", 1),
        TEXT.replace("1. ", "1. D pass  ", 1),
        TEXT.replace("1. ", "1. C pass  ", 1),
        with_tags('Options "target=150"'),
        with_tags('A "Zoe"'),
        with_tags('A "Yves"'),
        "what?",
        "what",
    ]
    found = [judge(body) for body in bodies]
    found += [judge(TEXT, moved), judge(TEXT, longer), found[0].as_draft()]
    assert len({one.content_hash for one in found}) == len(found)
    codes = [one.fault.code if one.fault else None for one in found]
    assert codes[0] is codes[1] is codes[10] is codes[12] is None
    assert codes[2:9] == [
        *("assert_end", "not_your_turn", "not_your_turn", "wrong_terms"),
        *("wrong_occupant", "wrong_occupant", "syntax"),
    ]


def test_only_the_options_of_the_match_make_a_log_unreadable() -> None:
    terms = Terms(UUID(int=99), "draw", {"set": 6, "hand_size": 5}, SEATS)
    found = judge(to_text(playout("draw", 7, 1)).replace("[Options", "; [Options"), terms)
    assert (found.verdict.totals, found.canonical) == (None, None)
    assert found.fault is not None
    assert (found.fault.code, found.fault.data["pointer"]) == ("wrong_terms", "/players")


def test_a_game_continues_its_own_beginnings_only() -> None:
    deals = TEXT.split("\n\ndeal ")
    lines = TEXT.split("\n")
    parts = ["\n\ndeal ".join(deals[:count]) for count in range(1, len(deals) + 1)]
    first = lines.index("deal 1") + 6
    parts += ["\n".join(lines[:count]) for count in (first, first + 1, first + 2)]
    whole = canonical_replay(parse(TEXT.encode())).canonical
    for part in parts:
        begun = canonical_replay(parse(part.encode())).canonical
        assert continues(whole, begun)
        assert continues(begun, whole) == (begun == whole)
        named = part.replace("\n\n", '\n[A "Somebody"]\n\n', 1)
        assert continues(whole, canonical_replay(parse(named.encode())).canonical)
    others = [log(2), with_tags('Options "target=150"'), with_tags('Totals "AC=0 BD=0"')]
    for other in others:
        found = canonical_replay(parse(other.encode())).canonical
        assert not continues(whole, found)
        assert not continues(found, whole)


def test_namesakes_at_one_table_are_named_by_id() -> None:
    """A name that two at the table have says nothing, also where it is on the right seat."""
    terms = replace(TERMS, occupants=SEATS | {"C": replace(SEATS["C"], name="Ada")})
    for letter in "AC":
        found = judge(log(occupants={letter: "Ada"}), terms)
        assert found.fault is not None
        assert found.fault.code == "wrong_occupant"
        assert found.fault.data["seat"] == letter
        assert found.fault.data["expected"] == str(SEATS[letter].id)
    by_id = {letter: str(SEATS[letter].id) for letter in "AC"} | {"B": "Bo"}
    assert judge(log(occupants=by_id), terms).fault is None
