"""States of events, rounds and tables are named by their models, never by a bare word."""

import ast
from pathlib import Path

from tournaments.models import Event, Round, Table

SOURCES = Path(__file__).resolve().parents[2] / "tournaments"
WORDS = {*Event.State.values, *Round.State.values, *Table.State.values}


def test_no_state_is_compared_with_a_bare_word() -> None:
    found = [
        f"{path.relative_to(SOURCES)}:{node.lineno}"
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Compare) and _is_state(node.left)
        if any(_bare(part) for one in node.comparators for part in ast.walk(one))
    ]
    assert found == []


def _is_state(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "state"


def _bare(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value in WORDS


def test_the_sets_of_states_leave_none_out() -> None:
    assert Event.ACTIVE | Event.OVER | {Event.State.DRAFT} == set(Event.State)
    assert {state for state in Event.State if Event(state=state).is_over} == Event.OVER
    assert {state for state in Event.State if Event(state=state).is_active} == Event.ACTIVE
    assert {state for state in Table.State if Table(state=state).is_settled} == Table.SETTLED
