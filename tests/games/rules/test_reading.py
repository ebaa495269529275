"""The readers to the letter: characters, comments, words, lines, tags, JSON, form detection."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from games.rules.errors import LogFault
from games.rules.reading.json_form import Seat
from games.rules.replay import parse, referee
from games.rules.sections import SEATS
from games.rules.write import to_json, to_text

GOLDEN = Path(__file__).parents[2] / "golden" / "logs"
DEAL = (GOLDEN / "partnership" / "p-deal-out.domlog").read_text()
HEAD = '[Format "domlog 1"]\n[Game "partnership"]\n'


def code(text: str | bytes, **more: Any) -> str | None:
    data = text if isinstance(text, bytes) else text.encode()
    error = referee(data, **more).error
    return error.code if error else None


def change_deal(old: str, new: str) -> str:
    assert old in DEAL
    return DEAL.replace(old, new, 1)


READABLE = {
    "as it is": DEAL,
    "byte order mark": "\ufeff" + DEAL,
    "CR LF": DEAL.replace("\n", "\r\n"),
    "CR": DEAL.replace("\n", "\r"),
    "no line end at the end": DEAL.rstrip("\n"),
    "tabs": DEAL.replace(" ", "\t").replace("domlog\t1", "domlog 1"),
    "indented": "".join(f"  \t{line}" for line in DEAL.splitlines(keepends=True)),
    "comment behind a tag": change_deal('ship"]', 'ship"] {x}\t{y} ; z {'),
    "comment to the end of the line": change_deal("lead: A", "lead: A ; [Game] { hand"),
    "comment over lines": change_deal("lead: A\n", "lead: A {\n[Game\n; } \n"),
    "comment as a blank": change_deal("B 6-5@6", "B{x}6-5@6"),
    "semicolon in braces": change_deal("B 6-5@6", "B {;} 6-5@6"),
    "braces behind a semicolon": change_deal("lead: A", "lead: A ; }{"),
    "semicolon in a tag": change_deal('ship"]', 'ship"]\n[Note "a;b{c"]'),
    "unknown tag": change_deal('ship"]', 'ship"]\n[K "Kate"]\n[x_9 ""]'),
    "brace first": "{ } \n" + DEAL,
    "json-like comment": '{"format": 1}\n' + DEAL,
    "event over lines": change_deal("B 6-5@6", "B\n\n6-5@6"),
    "no decoration": change_deal("1. A 6-6", "A 6-6"),
    "decoration anywhere": change_deal("A 6-6", "A 7. 6-6 999999999."),
    "bars in a hand": change_deal("6-6 6-4 6-0", "| 6-6 6-4 | | 6-0"),
    "leading zeros": change_deal("B 6-5@6", "B 06-05@06").replace("deal 1", "deal 000000001"),
    "other order of set-up": change_deal("lead: A\n", "").replace("hand A", "lead: A\nhand A"),
    "claims in any order": change_deal("end: out B\n", "") + "end: \t out   B\n",
    "claim twice": DEAL + "end: out B\nend: out B\n",
    "leading plus": change_deal("AC=0 BD=19", "BD=+019 AC=+0"),
    "result": DEAL + "result: *\n",
}


@pytest.mark.parametrize("name", READABLE)
def test_readable(name: str) -> None:
    text = READABLE[name]
    assert code(text) is None
    log = parse(text.encode())
    written = to_text(log)
    assert code(written) is None
    assert to_text(parse(written.encode())) == written
    assert to_text(parse(json.dumps(to_json(log)).encode())) == written


SYNTAX: dict[str, str | bytes] = {
    "not UTF-8": DEAL.encode() + b"; \xff",
    "surrogate bytes": DEAL.encode() + b"; \xed\xa0\x80",
    "U+0000": DEAL + "; \0",
    "two byte order marks": "\ufeff\ufeff" + DEAL,
    "no-break space": change_deal("lead: A", "lead:\u00a0A"),
    "vertical tab": change_deal("lead: A", "lead:\x0bA"),
    "form feed": change_deal("B 6-5@6", "B\x0c6-5@6"),
    "line separator": change_deal("lead: A\n", "lead: A\u2028"),
    "open brace": DEAL + "{ x",
    "closing brace alone": change_deal("lead: A", "lead: A }"),
    "tag behind a comment": "{x}" + DEAL,
    "tag behind an open comment": "{\n}" + DEAL,
    "comment over lines behind a tag": change_deal('ship"]', 'ship"] {\n}'),
    "word behind a tag": change_deal('ship"]', 'ship"] x'),
    "brace behind a tag": change_deal('ship"]', 'ship"] }'),
    "blank inside a tag": change_deal('ship"]', 'ship" ]'),
    "no blank in a tag": change_deal('[Game "', '[Game"'),
    "odd key": change_deal('[Game "', '[Ga-me "'),
    "quote in a tag": change_deal('ship"]', 'ship""]'),
    "tag twice": change_deal("\n\n", '\n[Game "partnership"]\n\n'),
    "unknown tag twice": HEAD + '[X "1"]\n[X "1"]\n',
    "tag after a section": DEAL + '[X "1"]\n',
    "odd tag after a section": DEAL + "[\n",
    "word before a deal": HEAD + "end: x\n",
    "decoration before a deal": HEAD + "1.\n",
    "seat K": change_deal("B 6-5@6", "K 6-5@6").replace("A 6-6  K", "K"),
    "seat without action": change_deal("B 6-5@6", "B"),
    "seat without action at the end": HEAD + "deal 1\nA",
    "word before a seat": change_deal("1. A 6-6", "6-6 A 6-6"),
    "glued decoration": change_deal("1. A 6-6", "1.A 6-6"),
    "glued colon": change_deal("lead: A", "lead:A"),
    "lead of two": change_deal("lead: A", "lead: A B"),
    "lead by nobody": change_deal("lead: A", "lead: A by"),
    "no leader": change_deal("lead: A", "lead:"),
    "hand of K": change_deal("hand A:", "hand K:"),
    "hand of nobody": change_deal("hand A: 6-6", "hand"),
    "hand without colon": change_deal("hand A:", "hand A"),
    "no tile in a hand": change_deal("6-6 6-4 6-0", "6-6 6/4 6-0"),
    "three digits": change_deal("6-6 6-4 6-0", "6-6 6-004 6-0"),
    "other digits": change_deal("6-6 6-4 6-0", "6-6 6-\u0664 6-0"),
    "hand twice": change_deal("lead: A", "lead: A\nhand A: 6-6"),
    "lead twice": change_deal("lead: A", "lead: A\nlead: A"),
    "bar in the stock": change_deal("lead: A", "lead: A\nstock: 6-6 | 6-5"),
    "set-up after events": change_deal("2. A", "lead: A\n2. A"),
    "set-up after decoration": change_deal("lead: A\n", "1.\nlead: A\n"),
    "events after claims": DEAL + "C pass\n",
    "decoration after claims": DEAL + "9.\n",
    "set-up after claims": DEAL + "stock:\n",
    "ten digits": change_deal("deal 1", "deal 0000000001"),
    "deal without number": change_deal("deal 1", "deal"),
    "deal with two": change_deal("deal 1", "deal 1 2"),
    "signed deal": change_deal("deal 1", "deal +1"),
    "game without deal": change_deal("deal 1", "game 1\n").replace("game 1", "game 1", 1),
    "game at the end": DEAL + "game 2\n",
    "two games": change_deal("deal 1", "game 1\ngame 1\ndeal 1"),
    "two actions": change_deal("B 6-5@6", "B 6-5@6 pass"),
    "unknown action": change_deal("B 6-5@6", "B jump"),
    "end of three digits": change_deal("B 6-5@6", "B 6-5@006"),
    "action of another game": change_deal("B 6-5@6", "B stand"),
    "long decoration": change_deal("1. A", "1234567890. A"),
    "strength that is no number": change_deal("lead: A", "lead: A\nstrength: 1 x"),
    "empty": HEAD + "deal 1\n1.\nhand A:\n",
}


@pytest.mark.parametrize("name", SYNTAX)
def test_syntax(name: str) -> None:
    log = SYNTAX[name]
    verdict = referee(log if isinstance(log, bytes) else log.encode())
    assert verdict.error is not None
    assert verdict.error.as_dict() == {"code": "syntax", "game": 0, "deal": 0, "event": 0}
    assert verdict.totals is None


HEADERS = {
    "nothing at all": ("", "bad_header"),
    "another format": (DEAL.replace("domlog 1", "domlog 2"), "bad_header"),
    "no format": (DEAL.replace('[Format "domlog 1"]\n', ""), "bad_header"),
    "unknown game": (DEAL.replace('"partnership"', '"whist"'), "bad_header"),
    "game in capitals": (DEAL.replace('"partnership"', '"Partnership"'), "bad_header"),
    "lines before the game": (DEAL.replace('"partnership"', '"x"') + "game 1\n", "syntax"),
    "game before actions": (
        DEAL.replace('"partnership"', '"x"') + "deal 2\nA jump\n",
        "bad_header",
    ),
    "actions before players": (DEAL.replace('"4"', '"5"') + "deal 2\nA jump\n", "syntax"),
    "players before the deal": (DEAL.replace('"4"', '"5"').replace("lead: A", ""), "bad_header"),
    "players as a word": (DEAL.replace('"4"', '"four"'), "bad_header"),
    "players with zeros": (DEAL.replace('"4"', '"004"'), None),
    "no options": (DEAL.replace('"4"]', '"4"]\n[Options ""]'), None),
    "option without value": (DEAL.replace('"4"]', '"4"]\n[Options "target"]'), "bad_header"),
    "option with zeros": (DEAL.replace('"4"]', '"4"]\n[Options " target=020\t"]'), None),
    "option too long": (DEAL.replace('"4"]', '"4"]\n[Options "target=1000000000"]'), "bad_header"),
    "option signed": (DEAL.replace('"4"]', '"4"]\n[Options "target=+20"]'), "bad_header"),
    "option twice": (DEAL.replace('"4"]', '"4"]\n[Options "target=9 target=9"]'), "bad_header"),
    "totals lack a side": (DEAL.replace('"4"]', '"4"]\n[Totals "AC=0"]'), "bad_header"),
    "totals twice": (DEAL.replace('"4"]', '"4"]\n[Totals "AC=0 BD=0 AC=0"]'), "bad_header"),
    "totals negative": (DEAL.replace('"4"]', '"4"]\n[Totals "AC=0 BD=-1"]'), "bad_header"),
    "totals minus zero": (DEAL.replace('"4"]', '"4"]\n[Totals "BD=-0 AC=+0"]'), None),
    "totals won": (DEAL.replace('"4"]', '"4"]\n[Totals "AC=100 BD=0"]'), "bad_header"),
    "deal 0 midway": (
        DEAL.replace('"4"]', '"4"]\n[Totals "AC=0 BD=0"]').replace("deal 1", "deal 0"),
        "bad_deal",
    ),
    "any numbers midway": (
        DEAL.replace('"4"]', '"4"]\n[Totals "AC=0 BD=0"]').replace("deal 1", "game 3\n\ndeal 7"),
        None,
    ),
    "deal 2 first": (DEAL.replace("deal 1", "deal 2"), "bad_deal"),
    "nonsense claimed": (DEAL + "result: { } \n", "assert_result"),
    "seat E is not at the table": (DEAL.replace("lead: A", "lead: E"), "bad_deal"),
    "by E": (DEAL.replace("lead: A", "lead: A by E"), "bad_deal"),
    "seat E acts": (DEAL.replace("B 6-5@6", "E 6-5@6"), "not_your_turn"),
    "foreign tile in a hand": (DEAL.replace("6-6 6-4 6-0", "6-6 6-4 13-0"), "bad_deal"),
    "foreign tile played": (DEAL.replace("B 6-5@6", "B 99-6@6"), "tile_not_held"),
    "claims in their order": (DEAL + "totals: x\nend: x\n", "assert_end"),
    "score in capitals": (DEAL.replace("score: AC", "score: ac"), "assert_score"),
    "score of ten digits": (DEAL.replace("AC=0 BD=19", "AC=0000000000 BD=19"), "assert_score"),
}


@pytest.mark.parametrize("name", HEADERS)
def test_order_of_faults(name: str) -> None:
    text, expected = HEADERS[name]
    assert code(text) == expected


def document(**changes: Any) -> dict[str, Any]:
    made = to_json(parse(DEAL.encode()))
    for key, value in changes.items():
        (made["deals"][0] if key.startswith("deal_") else made)[key.removeprefix("deal_")] = value
    return made


JSON: dict[str, tuple[dict[str, Any], str | None]] = {
    "as it is": (document(), None),
    "only what is needed": ({"format": "domlog 1", "game": "partnership"}, None),
    "no format": ({"game": "partnership"}, "bad_header"),
    "format of another type": (document(format=1), "syntax"),
    "null": (document(players=None), "syntax"),
    "boolean": (document(players=True), "syntax"),
    "float": (document(players=4.0), "syntax"),
    "text for a number": (document(players="4"), "syntax"),
    "huge number": (document(players=10**30), "bad_header"),
    "unknown key": (document(round=3), "syntax"),
    "unknown key of a deal": (document(deal_round=3), "syntax"),
    "seat K": (document(seats={"K": "Kate"}), "syntax"),
    "names": (document(seats={"A": "Ana ; {", "C": "Çiğdem"}), None),
    "quote in a name": (document(seats={"A": '"'}), "syntax"),
    "line end in a name": (document(seats={"A": "x\ny"}), "syntax"),
    "option as text": (document(options={"target": "50"}), None),
    "option as boolean": (document(options={"target": True}), "syntax"),
    "option with a blank": (document(options={"target": "5 0"}), "syntax"),
    "name of an option with =": (document(options={"target=5 x": 1}), "syntax"),
    "negative option": (document(options={"target": -1}), "bad_header"),
    "totals": (document(totals={"BD": 0, "AC": 0}), None),
    "totals that are text": (document(totals={"BD": "0", "AC": 1}), "syntax"),
    "other tags": (document(tags={"Event": "Spring; {"}), None),
    "odd key of a tag": (document(tags={"Ev ent": "x"}), "syntax"),
    "own tag among the others": (document(tags={"Players": "4"}), "syntax"),
    "half a pair": (document(tags={"Event": "\ud800"}), "syntax"),
    "half a pair in a key": (document(tags={"\udc00": "x"}), "syntax"),
    "U+0000": (document(tags={"Event": "a\0"}), "syntax"),
    "deals as object": (document(deals={}), "syntax"),
    "deal as list": (document(deals=[[]]), "syntax"),
    "negative deal": (document(deal_deal=-1), "syntax"),
    "ten digits": (document(deal_deal=10**9), "syntax"),
    "ten digits unsaid": (document(deals=[{"deal": 10**9 - 1}, {}]), "syntax"),
    "deal 0": (document(deal_deal=0), "bad_deal"),
    "lead by": (document(deal_lead_by="A"), "wrong_chooser"),
    "lead by K": (document(deal_lead_by="K"), "syntax"),
    "hand of K": (document(deal_hands={"K": []}), "syntax"),
    "no hands": (document(deal_hands={}), "bad_deal"),
    "hands as list": (document(deal_hands=[]), "syntax"),
    "bar in a hand": (document(deal_hands={"A": ["|"]}), "syntax"),
    "lists in a hand": (document(deal_hands={"A": [["6-6"]]}), "syntax"),
    "blank in a tile": (document(deal_hands={"A": ["6-6 "]}), "syntax"),
    "stock": (document(deal_stock=[]), "bad_deal"),
    "strength": (document(deal_strength=[1, 2]), "bad_deal"),
    "strength as text": (document(deal_strength=["1"]), "syntax"),
    "strength as boolean": (document(deal_strength=[True, 2]), "syntax"),
    "strength as float": (document(deal_strength=[1.0, 2]), "syntax"),
    "strength of lists": (document(deal_strength=[[1]]), "syntax"),
    "strength of ten digits": (document(deal_strength=[10**9]), "syntax"),
    "glass": (document(deal_glasses={"AC": [["6-6"], []]}), "bad_deal"),
    "glass of K": (document(deal_glasses={"K": []}), "syntax"),
    "decoration": (document(deal_events=["1. A 6-6"]), "syntax"),
    "decoration inside": (document(deal_events=["A 1. 6-6"]), "syntax"),
    "two events in one": (document(deal_events=["A 6-6 B 6-5@6"]), "syntax"),
    "seat only": (document(deal_events=["A"]), "syntax"),
    "blanks": (document(deal_events=[" A\t6-6 "]), "assert_end"),
    "line end": (document(deal_events=["A\n6-6"]), "syntax"),
    "comment": (document(deal_events=["A 6-6 ;"]), "syntax"),
    "comment in a claim": (document(deal_end="out B {x}"), "syntax"),
    "claim with blanks": (document(deal_end=" out\tB "), None),
    "claim of another type": (document(deal_end=3), "syntax"),
    "wrong score": (document(deal_score={"AC": 0}), "assert_score"),
    "score of a side with a blank": (document(deal_score={"A C": 0}), "syntax"),
    "score of a side with =": (document(deal_score={"A=C": 0}), "syntax"),
    "totals of a side with =": (document(totals={"AC=": 0}), "syntax"),
    "score as a number": (document(deal_score=19), "syntax"),
    "score as list": (document(deal_score=["AC"]), "syntax"),
    "score as boolean": (document(deal_score={"AC": False, "BD": 19}), "syntax"),
    "score as float": (document(deal_score={"AC": 0.0, "BD": 19}), "syntax"),
    "nonsense side": (document(deal_score={"x": 0}), "assert_score"),
    "result": (document(deal_result="*"), None),
}


@pytest.mark.parametrize("name", JSON)
def test_json(name: str) -> None:
    made, expected = JSON[name]
    assert code(json.dumps(made)) == expected
    assert code(json.dumps(made), form="json") == expected
    if "pair" not in name:
        assert code(" \t\r\n" + json.dumps(made, ensure_ascii=False, indent=1)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[" * 100_000 + "]" * 100_000, "syntax"),
        ('{"a":' * 100_000 + "1" + "}" * 100_000, "syntax"),
        ('{"a":' + "[" * 100_000 + "}\n" + '[Format "domlog 1"]\n[Game "partnership"]\n', None),
        (
            '{"format": "domlog 1", "game": "partnership", "players": ' + "9" * 6000 + "}",
            "bad_header",
        ),
        ('{"format": "domlog 1", "game": "partnership", "players": NaN}', "bad_header"),
        ('{"format": "x", "format": "domlog 1", "game": "partnership"}', "syntax"),
        ('{"format": 1, "format": "domlog 1", "game": "partnership"}', "syntax"),
        ('{"format": "domlog 1", "game": "partnership", "deals": [null]}', "syntax"),
        ('\ufeff {"format": "domlog 1", "game": "partnership"}', None),
        ('{"format": "domlog 1", "game": "partnership"} x', "syntax"),
        ("{}", "bad_header"),
        ("{", "syntax"),
        ("[]", "syntax"),
    ],
)
def test_odd_documents(text: str, expected: str | None) -> None:
    assert code(text) == expected


def test_what_does_not_fit_is_named_with_its_place() -> None:
    error = referee(json.dumps(document(deal_hands={"A": [7]})).encode()).error
    assert error is not None
    assert error.detail == (
        "This does not fit the form of a log at $.deals[0].hands[...][0]: "
        "Expected `str`, got `int`."
    )
    assert get_args(Seat) == tuple(SEATS)


def test_json_numbers_follow() -> None:
    log = parse(json.dumps(document(deals=[{}, {}, {"game": 2}, {}, {"deal": 9}, {}])).encode())
    numbers = [(section.game, section.deal) for section in log.sections]
    assert numbers == [(1, 1), (1, 2), (2, 1), (2, 2), (2, 9), (2, 10)]


def test_form_is_what_was_asked_for() -> None:
    as_json = json.dumps(document())
    assert code(as_json, form="text") == "syntax"
    assert code(DEAL, form="json") == "syntax"
    assert code("[]", form="json") == "syntax"
    # What is no JSON document is text, and there braces make a comment.
    assert code('{"format": NaN}') == "bad_header"
    assert code('{"format": NaN}', form="json") == "syntax"


def test_event_options_hold_without_the_tag() -> None:
    assert referee(DEAL.encode(), options={"target": 19}).verdict == "accepted"
    own = change_deal('"4"]', '"4"]\n[Options "target=20"]').encode()
    assert referee(own, options={"target": 19}).verdict == "incomplete"
    log = parse(own, options={"target": 19})
    assert (log.has_options, log.options["target"]) == (True, 20)
    assert code(DEAL, options={"target": 0}) == "bad_header"
    assert '[Options "target=19"]' in to_text(parse(DEAL.encode(), options={"target": 19}))


def test_faults_say_where() -> None:
    with pytest.raises(LogFault, match="no tile") as caught:
        parse(change_deal("6-6 6-4 6-0", "6-6 6/4 6-0").encode())
    assert caught.value.line == 6
    assert caught.value.title


HEAVY = {
    "brackets": "[",
    "braces": "{",
    "comments": "{}",
    "objects": '{"a":',
    "blanks": " ",
    "lines": "\n",
    "carriage returns": "\r",
    "semicolons": ";\n",
    "tag tail": HEAD + '[X "y"]' + "{} ",
    "words": HEAD + "deal 1\nA " + "x ",
    "flowing words": HEAD + "deal 1\nA " + "x\n",
    "events": HEAD + "deal 1\n" + "A pass  ",
    "laps": HEAD + "deal 1\n" + "1. A pass\n@\n",
    "deals": HEAD + "deal 1\n",
    "claims": DEAL + "score: AC=0 BD=19\n",
    "sides": DEAL + "score: " + "AC=0 ",
    "passes": DEAL.partition("end:")[0] + "C pass  ",
    "digits": '{"format":"domlog 1","game":"partnership","players":' + "9",
}


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("name", HEAVY)
def test_heavy_logs_get_an_answer_soon(name: str) -> None:
    """Half a megabyte of anything: what took quadratic time would take minutes."""
    text = HEAVY[name]
    unit = text[-1:] if len(text) < 9 or name == "digits" else text[-4:]
    for end in ("", "}", "\0"):
        verdict = referee((text + unit * (500_000 // len(unit)) + end).encode())
        assert verdict.verdict in {"rejected", "incomplete"}
