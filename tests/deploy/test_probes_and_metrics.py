"""What an operator sees: probes, metrics, a line for each request."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import F
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from clubs.models import Club, User
from deploy.operations.backup import DUMP, MANIFEST
from deploy.operations.recent import DRILLED
from ratings.models import Period
from ratings.services.ledger import pool_configure
from tests import builders
from tests.conftest import ApiFor
from tests.counting import count_queries
from tests.deploy.tablets import lines

pytestmark = pytest.mark.django_db
TOKEN = "of the one who watches"  # noqa: S105 - of this test


@pytest.fixture
def watcher(settings: Any) -> Client:
    settings.METRICS_TOKEN = TOKEN
    return Client(headers={"Authorization": f"Bearer {TOKEN}"})


def samples(client: Client) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """What the site tells, by name and labels."""
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/plain")
    return {
        (one.name, tuple(sorted(one.labels.items()))): one.value
        for family in text_string_to_metric_families(answer.text)
        for one in family.samples
    }


def requests_of(client: Client, route: str, status: int, method: str = "GET") -> float:
    labels = (("method", method), ("route", route), ("status", str(status)))
    return samples(client).get(("boneyard_requests_total", labels), 0)


@pytest.mark.parametrize("address", ["/health/live", "/health/ready", "/metrics"])
def test_probes_answer_by_whatever_name_they_are_asked(watcher: Client, address: str) -> None:
    assert watcher.get(address, HTTP_HOST="10.2.3.4:8000").status_code == 200
    assert watcher.head(address).status_code == 200
    assert watcher.post(address).status_code == 405
    assert Client().get("/", HTTP_HOST="10.2.3.4").status_code == 400, "pages do not"


def test_probes_need_no_tls(settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert Client().get("/health/live").status_code == 200


def test_ready_says_how_the_parts_are(
    club: Club, organiser: User, client: Client, settings: Any, tmp_path: Path
) -> None:
    settings.DATA = tmp_path
    event = builders.rated_event(club, organiser, 4)
    assert client.get("/health/ready").json() == {
        "status": "ready",
        "database": "answers",
        "broker": "answers",
        "migrations_pending": 0,
        "ratings": {"waiting": 0, "seconds": 0.0},
    }
    pool = club.pools.get()
    pool_configure(pool_id=pool.id, config={"k": 40})
    Period.objects.update(waiting_since=F("waiting_since") - timedelta(minutes=5))
    told = client.get("/health/ready").json()["ratings"]
    assert told["waiting"] == event.rounds.count()
    assert 300 <= told["seconds"] < 330

    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"
    without = client.get("/health/ready")
    assert (without.status_code, without.json()["broker"]) == (200, "away")

    MigrationRecorder.Migration.objects.filter(app="games", name="0004_one_current").delete()
    old = client.get("/health/ready")
    assert (old.status_code, old["Retry-After"]) == (503, "5")
    assert old.json()["status"] == "migrations are not applied yet"


def test_a_period_waits_since_it_was_first_marked(club: Club, organiser: User) -> None:
    builders.rated_event(club, organiser, 4)
    pool = club.pools.get()
    rated = list(Period.objects.values_list("waiting_since", flat=True))
    pool_configure(pool_id=pool.id, config={"k": 40})
    first = Period.objects.earliest("number").waiting_since
    assert first > max(rated)
    pool_configure(pool_id=pool.id, config={"k": 30})
    assert Period.objects.earliest("number").waiting_since == first


def test_metrics_are_for_who_has_the_token(settings: Any) -> None:
    assert Client().get("/metrics").status_code == 404
    settings.METRICS_TOKEN = TOKEN
    for headers in ({}, {"Authorization": "Bearer other"}, {"Authorization": "Bearer ñ"}):
        refused = Client(headers=headers).get("/metrics")
        assert refused.status_code == 401
        assert "Bearer" in refused["WWW-Authenticate"]
        assert b"boneyard" not in refused.content


def test_requests_are_counted_by_route_and_status(
    club: Club, watcher: Client, api_for: ApiFor
) -> None:
    route = "api/v1/clubs/<uuid:club_id>"
    before, seconds = requests_of(watcher, route, 200), len(samples(watcher))
    api_for(None).get(f"/api/v1/clubs/{club.id}")
    api_for(None).get(f"/api/v1/clubs/{club.id}?odd=1")
    assert requests_of(watcher, route, 200) == before + 1
    assert requests_of(watcher, route, 422) >= 1
    Client().get("/nowhere/at/all")
    Client().generic("NONSENSE", "/")
    found = samples(watcher)
    assert len(found) >= seconds
    said = str(found)
    assert "nowhere" not in said
    assert "NONSENSE" not in said
    assert str(club.id) not in said


def test_logs_are_counted_by_what_came_of_them(
    club: Club, organiser: User, watcher: Client, api_for: ApiFor
) -> None:
    table = builders.tables_of(builders.publish_round(builders.pairs_event(club, 4)))[0]

    def count_of(name: str, label: str, value: str) -> float:
        return samples(watcher).get((f"boneyard_{name}_total", ((label, value),)), 0)

    before = count_of("logs", "outcome", "accepted"), count_of("refusals", "code", "syntax")
    address = f"/api/v1/tables/{table.id}/logs"
    for text in ("no log at all", builders.log_for(table)):
        api_for(organiser).post(address, text, content_type="text/plain")
    after = count_of("logs", "outcome", "accepted"), count_of("refusals", "code", "syntax")
    assert after == (before[0] + 1, before[1] + 1)
    assert count_of("logs", "outcome", "syntax") >= 1


def test_what_guests_share_is_counted_by_its_route(club: Club, watcher: Client) -> None:
    route = "clubs/<uuid:club_id>/"
    before = requests_of(watcher, route, 200)
    for _time in range(2):
        assert Client().get(f"/clubs/{club.id}/").status_code == 200
    assert requests_of(watcher, route, 200) == before + 2


def test_the_state_of_the_site_is_told(club: Club, organiser: User, watcher: Client) -> None:
    builders.rated_event(club, organiser, 4)
    found = samples(watcher)
    assert found["boneyard_database_up", ()] == 1
    assert found["boneyard_broker_up", ()] == 1
    assert found["boneyard_migrations_pending", ()] == 0
    assert found["boneyard_ratings_waiting", ()] == 0
    for queue in ("celery", "long", "reports"):
        assert found["boneyard_queue_tasks", (("queue", queue),)] >= 0


def test_the_state_takes_three_queries(watcher: Client) -> None:
    with count_queries("the state of a site, as metrics"):
        watcher.get("/metrics")


def test_a_line_a_request_names_no_secret(club: Club, client: Client) -> None:
    with lines() as told:
        client.get(f"/clubs/{club.id}/?q=Fermín")
        client.get("/invitations/K7QM-4TXW/")
        client.get("/health/live")
    assert [(line["method"], line["route"], line["status"]) for line in told] == [
        ("GET", "clubs/<uuid:club_id>/", told[0]["status"]),
        ("GET", "invitations/<str:token>/", 404),
    ]
    assert told[0]["club_id"] == str(club.id)
    assert "K7QM" not in str(told)
    assert "Fermín" not in str(told)


MONITORING = Path(__file__).resolve().parents[2] / "deploy/monitoring"
NAMES = re.compile(r"\b(boneyard_[a-z_]+)(?:\{([^}]*)\})?")


def expressions() -> Iterator[str]:
    """What the alert rules and the dashboard ask Prometheus."""
    rules = yaml.safe_load((MONITORING / "alerts.yml").read_text())
    for group in rules["groups"]:
        for rule in group["rules"]:
            assert rule.keys() == {"alert", "expr", "for", "labels", "annotations"}
            assert rule["annotations"].keys() == {"summary", "action"}
            yield rule["expr"]
    for panel in json.loads((MONITORING / "dashboard.json").read_text())["panels"]:
        for target in panel["targets"]:
            yield target["expr"]


def test_a_request_is_answered_where_its_line_finds_no_room(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Path("/dev/full").open("w", buffering=1) as full:
        monkeypatch.setattr("sys.stderr", full)
        assert client.get("/health/live").status_code == 200
        monkeypatch.undo()
        with suppress(OSError):
            full.flush()


def test_rules_and_dashboard_ask_for_what_is_told(
    club: Club, organiser: User, watcher: Client, api_for: ApiFor
) -> None:
    table = builders.tables_of(builders.publish_round(builders.pairs_event(club, 4)))[0]
    api_for(organiser).post(f"/api/v1/tables/{table.id}/logs", "no", content_type="text/plain")
    said = watcher.get("/metrics").text
    told: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(said):
        for one in family.samples:
            told.setdefault(one.name, set()).update(one.labels)
        if not family.samples:
            told[family.name] = {"pool"}
    asked = list(expressions())
    assert len(asked) > 20
    for expression in asked:
        assert expression.count("(") == expression.count(")")
        for name, labels in NAMES.findall(expression):
            assert name in told, expression
            wanted = {label.split("=")[0].strip("~! ") for label in labels.split(",") if label}
            assert wanted <= told[name], expression
        if "up{" not in expression:
            assert NAMES.search(expression)


def test_rules_are_tried_as_they_are() -> None:
    rules = yaml.safe_load((MONITORING / "alerts.yml").read_text())
    by_name = {rule["alert"]: rule for group in rules["groups"] for rule in group["rules"]}
    tried = yaml.safe_load((MONITORING / "alerts_test.yml").read_text())
    for case in (case for one in tried["tests"] for case in one["alert_rule_test"]):
        rule = by_name[case["alertname"]]
        for expected in case.get("exp_alerts", []):
            assert expected["exp_annotations"] == rule["annotations"]
            assert rule["labels"].items() <= expected["exp_labels"].items()


def test_room_and_the_last_backup_are_told(
    watcher: Client, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA = tmp_path
    name = ("boneyard_backup_timestamp_seconds", ())
    monkeypatch.delenv("BONEYARD_BACKUPS", raising=False)
    found = samples(watcher)
    assert found["boneyard_data_free_bytes", ()] > 0
    assert name not in found
    monkeypatch.setenv("BONEYARD_BACKUPS", str(tmp_path / "nowhere"))
    assert samples(watcher)[name] == 0
    monkeypatch.setenv("BONEYARD_BACKUPS", str(tmp_path))
    assert samples(watcher)[name] == 0
    for folder, made, size in (("old", 100, 4), ("new", 200, 4), ("broken", 300, 5)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / DUMP).write_bytes(b"dump")
        said = {
            "made": datetime.fromtimestamp(made, UTC).isoformat(),
            "dump": {"bytes": size},
        }
        (tmp_path / folder / MANIFEST).write_text(json.dumps(said))
    assert samples(watcher)[name] == 200
    drill = ("boneyard_drill_timestamp_seconds", ())
    assert drill not in found
    assert samples(watcher)[drill] == 0
    (tmp_path / DRILLED).write_text('{"done": "1970-01-01T00:05:00+00:00"}')
    assert samples(watcher)[drill] == 300
