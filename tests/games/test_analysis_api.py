"""`POST /analysis` and `manage.py analyse`: a log in, what was possible out, nothing stored."""

import json
from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from deploy.requests.concurrency import SLOW
from deploy.requests.limits import TOOLS
from games.analysis import analyse_deal, analysis_document
from games.api import analysis
from games.bots import playout
from games.models import Submission
from games.rules.replay import parse
from games.rules.write import to_json, to_text
from tests.conftest import ApiFor
from tests.games.management.test_referee import manage

LOGS = Path(__file__).parents[1] / "golden" / "logs"
OUT = LOGS / "partnership" / "p-deal-out.domlog"
GAME = LOGS / "partnership" / "p-game.domlog"

pytestmark = pytest.mark.django_db


@pytest.fixture
def api(api_for: ApiFor) -> APIClient:
    return api_for(None)


def post(api: APIClient, log: Any, deal: str = "", form: str = "text/x-domlog") -> Any:
    address = "/api/v1/analysis" + (f"?deal={deal}" if deal else "")
    return api.generic("POST", address, log, content_type=form)


def test_a_guest_sends_a_log_and_reads_what_was_possible(api: APIClient) -> None:
    answer = post(api, OUT.read_bytes())
    assert answer.status_code == 200
    log = parse(OUT.read_bytes())
    assert answer.json() == analysis_document(analyse_deal(log, 1))
    assert (answer.json()["points"], answer.json()["winner"]) == (6, "AC")
    as_json = json.dumps(to_json(log))
    assert post(api, as_json, form="application/json").json() == answer.json()
    assert not Submission.objects.exists()


@pytest.mark.whole
def test_a_deal_is_chosen_by_its_place_in_the_log(api: APIClient) -> None:
    first, second = (post(api, GAME.read_bytes(), deal).json() for deal in "12")
    assert (first["deal"], second["deal"]) == (1, 2)
    outside = post(api, GAME.read_bytes(), "99")
    assert (outside.status_code, outside.json()["code"]) == (422, "invalid")
    assert outside.json()["pointer"] == "/deal"
    for wrong in ("0", "x", "-1"):
        assert post(api, GAME.read_bytes(), wrong).json()["code"] == "invalid"


def test_a_deal_too_large_gets_bounds(api: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "MOST_POSITIONS_SERVED", 500)
    found = post(api, OUT.read_bytes()).json()
    assert (found["exact"], found["points"], found["positions"]) == (False, None, 500)
    assert found["bounds"]["least"] < found["bounds"]["most"]
    assert found["line"] == []


def without_hand(text: str) -> str:
    return "".join(line for line in text.splitlines(True) if not line.startswith("hand C"))


@pytest.mark.parametrize(
    ("log", "code"),
    [
        ("[", "syntax"),
        ((LOGS / "partnership" / "reject-no-such-end.domlog").read_text(), "bad_end"),
        ((LOGS / "partnership" / "reject-assert-score.domlog").read_text(), "assert_score"),
        ((LOGS / "partnership" / "p-unnamed-ends.domlog").read_text(), "deal_unfinished"),
        (without_hand(OUT.read_text()), "hands_missing"),
        (to_text(playout("draw", 3, 1, options={"target": 20})), "not_analysable"),
        (to_text(playout("domizerka", 3, 1)), "not_analysable"),
        ("", "invalid"),
    ],
)
def test_refusals_have_clear_codes(api: APIClient, log: str, code: str) -> None:
    answer = post(api, log)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert answer.json()["title"]
    assert answer.json()["detail"]


def test_it_is_a_costly_tool() -> None:
    assert "api-analysis" in TOOLS
    assert "api-analysis:POST" in SLOW


# -- the command ---------------------------------------------------------------------------


@pytest.mark.whole
def test_the_command_answers_a_line_of_json_a_log(tmp_path: Path) -> None:
    done = manage("analyse", str(GAME), str(OUT))
    assert (done.returncode, done.stderr) == (0, b"")
    game, out = map(json.loads, done.stdout.splitlines())
    assert (game["file"], out["file"]) == (str(GAME), str(OUT))
    assert [deal["deal"] for deal in game["deals"]] == list(range(1, len(game["deals"]) + 1))
    assert out["deals"] == [analysis_document(analyse_deal(parse(OUT.read_bytes()), 1))]
    assert manage("analyse", "--jobs", "2", str(OUT), str(GAME)).stdout.splitlines() == [
        *reversed(done.stdout.splitlines())
    ]


def test_the_command_says_what_it_refuses_and_goes_on(tmp_path: Path) -> None:
    draw = tmp_path / "draw.domlog"
    draw.write_text(to_text(playout("draw", 3, 1, options={"target": 20})))
    illegal = LOGS / "partnership" / "reject-no-such-end.domlog"
    done = manage("analyse", "--positions", "100", str(draw), str(illegal), "no/file", str(OUT))
    assert done.returncode == 2
    refused = done.stderr.decode().splitlines()
    assert [line.split(": ")[1] for line in refused] == [
        "not_analysable",
        "bad_end",
        "cannot be read",
    ]
    (line,) = done.stdout.splitlines()
    assert json.loads(line)["deals"][0]["exact"] is False
