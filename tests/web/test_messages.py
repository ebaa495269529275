"""What the pure cores say: the same English as ever, and all of it in other languages, too."""

from __future__ import annotations

import ast
import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.conf import settings
from django.utils import translation

from games.bots import playout
from games.rules.errors import TITLES, LogFault, UnknownGame
from games.rules.registry import GAMES
from games.rules.replay import referee
from ratings.engine.columns import Block, State, rate_period, scores_of
from ratings.engine.config import pool_config, stored_config
from ratings.engine.document import rate_document
from ratings.engine.period import Config, Game, KStep, PeriodFault, rate
from ratings.engine.whole_period import rate_any_document
from tests.games.rules.test_bounds import MANY
from tests.games.rules.test_sheets import refusals
from tests.ratings.engine.test_whole_period import REFUSED
from tests.tournaments.ranking.test_board_documents import refused_boards
from tests.tournaments.ranking.test_difference import line
from tests.tournaments.ranking.test_stages import table
from tests.tournaments.scheduling.damage import damage_document, document
from tests.tournaments.scheduling.eliminations import bracket_names
from tests.tournaments.scheduling.test_advice import CASES
from tournaments.ranking.difference import compare_lines, difference_sentence, why_behind
from tournaments.ranking.errors import UnknownTieBreak
from tournaments.ranking.metrics import METRICS
from tournaments.ranking.ranking import check_tie_breaks
from tournaments.ranking.stages import Cut, find_qualifiers, reason_left
from tournaments.scheduling.advice import Outline, advice_sentences, advise
from tournaments.scheduling.checker import violations_of
from tournaments.scheduling.documents.answer import answer_repeated_key, draw_document
from tournaments.scheduling.documents.read import POLICY, read_schedule
from tournaments.scheduling.edits import EditFault, move, reseat, swap
from tournaments.scheduling.errors import DrawFault, TooMuchWork
from tournaments.scheduling.explaining.explain import explain
from tournaments.scheduling.formats import FORMATS
from tournaments.scheduling.parts.work import Limits, limit_work, spend
from tournaments.scheduling.types import Schedule, Violation
from web.messages import Message, Value, english, message_from_json, message_json, put_into_words
from web.words import in_words

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"
PURE = (
    *("games/rules", "games/bots", "tournaments/scheduling", "tournaments/ranking"),
    *("ratings/engine", "web"),
)
NAMES = {"Buchholz", "Final"}
"""What is called the same in every language."""
PLACE = re.compile(r"%\((\w+)\)s")
MOST_SEATS = 30
"""How many the golden schedules were drawn with, to have one that is too large."""


def golden(name: str) -> list[dict[str, Any]]:
    """Inputs with the sentences they got before messages had values.

    GAMES and FORMATS stand for those there are, in their order.
    """
    text = (GOLDEN / "messages" / name).read_text()
    text = text.replace("GAMES", ", ".join(GAMES)).replace("FORMATS", ", ".join(FORMATS))
    found: list[dict[str, Any]] = json.loads(text)
    return found


# -- what is said ------------------------------------------------------------------------


def refused_log(case: dict[str, Any]) -> Message:
    error = referee(case["log"].encode("utf-8", "surrogateescape"), case["form"]).error
    assert error is not None
    assert error.code == case["code"]
    return error.message


def violations(given: dict[str, Any]) -> tuple[Violation, ...]:
    reading = read_schedule(given)
    if reading.schedule is None:
        return reading.violations
    return violations_of(reading.schedule)


def draw_refusal(given: dict[str, Any]) -> Message | None:
    try:
        draw_document(given, Limits(seats=MOST_SEATS))
    except DrawFault as fault:
        return fault.message
    return None


def schedule_of(given: dict[str, Any]) -> Schedule:
    schedule = read_schedule(given).schedule
    assert schedule is not None
    return schedule


def explanation(given: dict[str, Any], entry: str) -> list[Message]:
    schedule = schedule_of(given)
    *before, last = schedule.rounds
    found = explain(replace(schedule, rounds=tuple(before)), last, entry)
    return [found.message, *(one.message for one in found.alternatives)]


EDITS: dict[str, Callable[..., object]] = {"swap": swap, "move": move, "reseat": reseat}


def refused_edits() -> list[tuple[Message, str]]:
    start, *cases = golden("edits.json")
    found = []
    for case in cases:
        kind, *given = case["edit"]
        with pytest.raises(EditFault) as raised:
            EDITS[kind](schedule_of(start["document"]).rounds[0], *given)
        found.append((raised.value.message, case["detail"]))
    return found


def rated_game(given: dict[str, Any]) -> Game:
    places, points = (given[key] and tuple(given[key]) for key in ("places", "points"))
    return Game(given["id"], tuple(map(tuple, given["sides"])), places, points)


def rate_case(case: dict[str, Any]) -> object:
    """Rate a document or games by a stored configuration, or read that of a pool."""
    if "document" in case:
        return rate_document(case["document"])
    if "whole" in case:
        return rate_any_document(case["whole"])
    if "pool" in case:
        return pool_config(case["pool"])
    return rate(stored_config(case["config"]), {}, map(rated_game, case["games"]))


def refused_rating(case: dict[str, Any]) -> Message:
    with pytest.raises(PeriodFault) as raised:
        rate_case(case)
    return raised.value.message


def refused_columns() -> Message:
    one_game = Block((1, 1), np.array([[0], [1]], np.int32), scores_of(np.array([[1], [2]])))
    with pytest.raises(PeriodFault) as raised:
        rate_period(Config(k=(KStep(1, games_below=0),)), State.opening(2), [one_game])
    return raised.value.message


def unknown_tie_break() -> Message:
    with pytest.raises(UnknownTieBreak) as raised:
        check_tie_breaks(["wins", "luck"])
    return raised.value.message


def advice() -> Iterator[Message]:
    """What is said of events of every kind before anybody has entered."""
    for method, shape, sizes in CASES:
        for entries, rounds in product((3, 4, 7, 8, 13, 16, 30), (1, 3, 5, 9, 20)):
            asked = Outline(method, shape, entries, rounds, sizes)
            for some in advice_sentences(asked, advise(asked)):
                yield from some


def differences() -> Iterator[Message]:
    """What is said of two neighbours in the standings."""
    lines = [
        line(1, "a", ("score", 3), ("buchholz", 7)),
        line(2, "b", ("score", 3), ("buchholz", 5)),
        line(2, "c", ("score", 3), ("buchholz", 5)),
        line(4, "d", ("score", 1), ("points_for_low", 30)),
        line(5, "e", ("score", 1), ("points_for_low", 41)),
        line(6, "f", ("score", 1), out=3),
        line(7, "g", ("score", 1), out=2),
    ]
    apart = [compare_lines(one, other) for one, other in pairwise(lines)]
    said = [difference_sentence(one) for one in apart] + [why_behind(one) for one in apart]
    return iter([*said, *tie_break_sentences()])


def tie_break_sentences() -> Iterator[Message]:
    """Why one who is level is behind, by every kind of tie-break."""
    for slug in ("direct_encounter", "lots", "points_against"):
        one, other = (line(n, name, ("score", 3), (slug, n)) for n, name in ((1, "a"), (2, "b")))
        for met in ([], [Fraction(1)], [Fraction(1), Fraction(1)]):
            yield why_behind(compare_lines(one, other), met)


@cache
def too_much_work() -> Message:
    """What is said of a draw that takes too long."""
    with pytest.raises(TooMuchWork) as refused, limit_work(0):
        spend(1)
    return refused.value.message


def advance_reasons() -> list[Message]:
    """Why entries go on to the next stage: with and without groups, and by lot."""
    lines = table(5, 3, 3)
    groups = ({"": lines}, {"A": lines, "B": lines})
    found = [one.why for named in groups for one in find_qualifiers(named, Cut(1, 2), 1)]
    return [*found, reason_left(4)]


def every_message() -> tuple[Message, ...]:
    """All the messages of goldens, and of documents damaged by chance."""
    found = [refused_log(case) for case in golden("referee.json")]
    for path in sorted((GOLDEN / "logs").glob("*/*.domlog")):
        error = referee(path.read_bytes()).error
        found += [error.message] if error else []
    found += [error.message for data, _ in MANY if (error := referee(data).error)]
    for case in golden("schedules.json"):
        refusal = draw_refusal(case["document"])
        found += [one.message for one in violations(case["document"])]
        found += [refusal] if refusal else []
    for seed in range(300):
        chance = random.Random(seed)
        found += [one.message for one in violations(damage_document(document(chance), chance))]
    for case in golden("explanations.json"):
        for entry in case["sentences"]:
            found += explanation(case["document"], entry)
    found += [one for one, _ in refused_edits()]
    found += [refused_rating(case) for case in golden("ratings.json")]
    steps = {"format": "rating-period 1", "config": {"k": [{"k": 1}] * 101}}
    steps |= {"subjects": {}, "games": []}
    found += [refused_rating({"document": steps}), refused_columns(), unknown_tie_break()]
    found.append(refused_rating({"pool": {"inactive_days": 0}}))
    found += [refused_rating({"whole": one}) for one in REFUSED]
    found += [kind.words for kind in POLICY.values()]
    found += [one.reason for one in FORMATS.values()]
    found += [*refusals(), *refused_boards(), *advice(), *differences(), too_much_work()]
    found += [*advance_reasons(), *bracket_names()]
    return tuple(found)


# -- English -----------------------------------------------------------------------------


@pytest.mark.parametrize("case", golden("referee.json"), ids=lambda case: case["code"])
def test_refused_logs_say_what_they_always_said(case: dict[str, Any]) -> None:
    assert english(refused_log(case)) == case["detail"]


@pytest.mark.parametrize("case", golden("schedules.json"))
def test_broken_schedules_say_what_they_always_said(case: dict[str, Any]) -> None:
    assert [one.detail for one in violations(case["document"])] == case["violations"]
    refusal = draw_refusal(case["document"])
    assert (refusal and english(refusal)) == case["refusal"]


@pytest.mark.parametrize("case", golden("explanations.json"))
def test_explanations_say_what_they_always_said(case: dict[str, Any]) -> None:
    for entry, wanted in case["sentences"].items():
        # There the ids stood bare, as if everybody were called by them.
        told = [put_into_words(one, str, str) for one in explanation(case["document"], entry)]
        assert told == wanted


def test_refused_edits_say_what_they_always_said() -> None:
    for refused, detail in refused_edits():
        assert english(refused) == detail


@pytest.mark.parametrize("case", golden("ratings.json"))
def test_refused_ratings_say_what_they_always_said(case: dict[str, Any]) -> None:
    assert english(refused_rating(case)) == case["detail"]


def test_refused_columns_say_what_they_always_said() -> None:
    said = "No K step applies; the last step must have no conditions."
    assert english(refused_columns()) == said


def test_faults_beside_the_referee() -> None:
    assert UnknownGame("chess").detail == "There is no game 'chess'."
    with pytest.raises(LogFault, match=r"^'Ana' cannot play on seat 'Z'\.$"):
        playout("partnership", 4, 1, occupants={"Z": "Ana"})
    deep = referee(b'{"a":' * 100_000, "json").error
    assert deep is not None
    assert deep.detail == "The JSON document is nested too deeply for a log."
    twice = answer_repeated_key("seed")["violations"]
    assert twice[0]["detail"] == "The key 'seed' stands twice in one object."


# -- other languages ---------------------------------------------------------------------

OTHERS = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


def calls_of_message(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text())):
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(node, ast.Call) and isinstance(called, ast.Name) and called.id == "message":
            yield node


@cache
def templates() -> frozenset[str]:
    """What makemessages finds: the template of every `message(...)`, which is written out."""
    paths = [path for folder in PURE for path in sorted((ROOT / folder).rglob("*.py"))]
    found = set()
    for path in paths:
        for call in calls_of_message(path):
            template = call.args[0]
            assert isinstance(template, ast.Constant), f"{path}:{call.lineno} builds its template"
            found.add(str(template.value))
    return frozenset(found)


def has_words(template: str) -> bool:
    return re.search(r"[a-zA-Z]", PLACE.sub("", template)) is not None


def test_there_are_many_templates() -> None:
    assert len(templates()) > 200


@pytest.mark.parametrize("language", OTHERS)
def test_every_template_has_its_translation(language: str) -> None:
    with translation.override(language):
        every = {template: translation.gettext(template) for template in templates()}
    for template, text in every.items():
        assert text != template or not has_words(template) or template in NAMES, template
        assert set(PLACE.findall(text)) == set(PLACE.findall(template)), template
        assert template[-1:] == "." or text[-1:] != ".", template


@pytest.mark.parametrize("language", OTHERS)
def test_every_title_of_a_code_has_its_translation(language: str) -> None:
    with translation.override(language):
        assert [title for title in TITLES.values() if translation.gettext(title) == title] == []


def parts(said: Value) -> Iterator[Message]:
    """A message and those in its places."""
    if isinstance(said, Message):
        yield said
        for value in said.values.values():
            yield from parts(value)
    elif isinstance(said, tuple):
        for value in said:
            yield from parts(value)


@pytest.mark.parametrize("language", OTHERS)
def test_no_part_of_a_message_stays_english(language: str) -> None:
    with translation.override(language):
        for said in every_message():
            for part in parts(said):
                told = translation.gettext(part.template)
                assert (
                    told != part.template or not has_words(part.template) or part.template in NAMES
                )
            assert in_words(said) != english(said) or said.template in NAMES, said


def test_the_samples_have_nearly_every_template() -> None:
    said = {part.template for one in every_message() for part in parts(one)}
    assert len(templates() - said) <= 21
    titles = {one.title for one in METRICS.values()}
    assert said - templates() <= {"%(where)s.%(key)s", *titles}


def test_a_refusal_in_spanish() -> None:
    case = next(one for one in golden("referee.json") if one["code"] == "pass_with_playable")
    with translation.override("es"):
        told = in_words(refused_log(case))
    assert re.search(r"^\w tiene .*, que encaja en un extremo abierto .*, y no puede pasar\.", told)
    assert " Se puede: " in told


# -- kept as JSON ------------------------------------------------------------------------


def test_messages_survive_json() -> None:
    for said in every_message():
        kept = json.loads(json.dumps(message_json(said)))
        assert message_from_json(kept) == said


def test_a_kept_refusal_is_read_in_any_language() -> None:
    case = golden("referee.json")[0]
    said = refused_log(case)
    kept = message_from_json(json.loads(json.dumps(message_json(said))))
    assert in_words(kept) == case["detail"]
    with translation.override("es"):
        assert in_words(kept) == in_words(said) != case["detail"]
