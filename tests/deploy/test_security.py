"""What docs/security.md says is so."""

import ast
import re
from pathlib import Path

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import lanes
from tests.addresses import real_ids, targets
from tests.audit import known_faults
from tests.sampling import SHARE, sample

ROOT = Path(__file__).resolve().parents[2]
APPS = ("web", "clubs", "games", "ratings", "tournaments", "deploy")
PUSHED = ROOT / "web/http_client.py"
INLINE = re.compile(
    r"<script(?![^>]*\bsrc=)(?![^>]*type=.application/json)|<style|\sstyle=[\"']|\son[a-z]+=[\"']"
)
"""A script or a style that stands in the page itself."""


def test_every_test_that_the_page_names_is_there() -> None:
    page = (ROOT / "docs" / "security.md").read_text()
    named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", page)
    assert len(named) >= 15
    for file, test in named:
        tree = ast.parse((ROOT / file).read_text())
        tests = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        assert test in tests, f"{file}::{test}"


@pytest.mark.slow
@pytest.mark.django_db
def test_no_page_runs_what_stands_in_it(club: Club, organiser: User, client: Client) -> None:
    ids = real_ids(club, organiser)
    client.force_login(organiser)
    pages = 0
    for target in sample(targets(ids)):
        answer = client.get(target)
        if not answer.headers.get("Content-Type", "").startswith("text/html"):
            continue
        pages += 1
        policy = answer["Content-Security-Policy"]
        assert "default-src 'self'" in policy, target
        assert "unsafe" not in policy, target
        found = INLINE.search(answer.content.decode())
        assert found is None, (target, found)
    assert pages > 50 // SHARE


@pytest.mark.slow
@pytest.mark.django_db
def test_a_method_that_is_not_there_is_405_and_names_those_that_are(
    club: Club, organiser: User, client: Client
) -> None:
    client.force_login(organiser)
    wrong = []
    for target in sample(targets(real_ids(club, organiser)), 1):
        answer = client.generic("PROPFIND", target, b"{}", content_type="application/json")
        named = answer.headers.get("Allow")
        if answer.status_code == 405 and not named:
            wrong.append(f"{target} names none")
        # Django's own switch of the language leads back, whatever the method.
        if answer.status_code not in {401, 403, 404, 405} and target != "/i18n/setlang/":
            wrong.append(f"{target} answers {answer.status_code}")
    assert not wrong, "\n".join(wrong)


def test_the_settings_of_production_pass_the_check() -> None:
    """Every lane but the quick one runs it beside the tests."""
    assert lanes.CHECKS["check --deploy"][-3:] == ("--deploy", "--fail-level", "WARNING")
    assert "check --deploy" in lanes.DEFAULT.checks.keys() & lanes.ALL.checks.keys()


def test_a_known_fault_fails_the_audit_and_no_network_does_not() -> None:
    assert known_faults('{"dependencies": [{"name": "a", "version": "1", "vulns": []}]}') == []
    found = '{"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "PYSEC-1"}]}]}'
    assert known_faults(found) == ["a 1: PYSEC-1"]
    assert known_faults("Traceback: no route to host") is None
    assert "tests.audit" in lanes.CHECKS["pip-audit"]


def test_nothing_that_serves_asks_other_servers() -> None:
    """No client of HTTP is imported by what answers requests; the demo and `./run` ask our own.

    Messages to devices go to the browsers' own services, where the operator has a key for them.
    """
    clients = (
        r"^\s*(?:from|import) (?:requests|httpx|urllib\.request|http\.client|urllib3|aiohttp)\b"
    )
    wrong = []
    for file in (file for app in APPS for file in (ROOT / app).rglob("*.py")):
        if not {"demo", "supervisor"} & set(file.parts) and file != PUSHED:
            wrong += [f"{file}: {one}" for one in re.findall(clients, file.read_text(), re.M)]
    assert not wrong
