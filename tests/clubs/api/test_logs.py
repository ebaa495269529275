"""REST: the log of a club, its proofs, countersignatures, heads held as a witness; who may what."""

import gzip
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, LogEntry, SignedLog, User
from clubs.services.logs import log_start
from clubs.tasks import append_logs
from clubs.transparency import tree
from clubs.transparency.entries import parse_head
from clubs.transparency.notes import decode
from clubs.transparency.verifying import verify_log
from ratings.models import RatingList
from tests import builders
from tests.clubs.services.test_logs import add, forge_head
from tests.conftest import ApiFor
from tests.federations import body, join
from tests.sweeps import sweep
from tournaments.events.services import lifecycle
from tournaments.feeds.selectors.log_exports import export_log
from tournaments.models import FinalStandings
from tournaments.results.services.rulings import table_sanction
from web.documents.json_text import read_json

pytestmark = pytest.mark.django_db


@pytest.fixture
def strangers(club: Club, outsider: User) -> list[tuple[User | None, int]]:
    """Everybody who is no owner, with what they are answered."""
    roles = ("player", "scorer", "organiser")
    few = [builders.member(club, builders.user(f"a {role}"), role) for role in roles]
    return [(None, 401), *((one, 403) for one in (*few, outsider))]


def test_an_owner_alone_begins_stops_and_renews(
    club: Club, organiser: User, strangers: list[tuple[User | None, int]], api_for: ApiFor
) -> None:
    path, mine = f"/api/v1/clubs/{club.id}/log", api_for(organiser)
    assert mine.get(path).status_code == 404
    for act in ("start", "stop", "keys/rotate"):
        for user, status in strangers:
            assert api_for(user).post(f"{path}/{act}").status_code == status
    for act in ("stop", "keys/rotate"):
        assert mine.post(f"{path}/{act}").status_code == 404
    begun = mine.post(f"{path}/start").json()
    assert (begun["size"], begun["active"], begun["club"]["id"]) == (1, True, str(club.id))
    key = mine.post(f"{path}/keys/rotate").json()
    assert (key["index"], key["key"] != begun["key"]) == (1, True)
    assert mine.post(f"{path}/stop").json()["active"] is False
    guest = api_for(None)
    assert guest.get(path).json()["key"] == begun["key"]
    assert guest.get(f"{path}/keys").json()["count"] == 2


def test_anybody_reads_heads_entries_and_proofs(club: Club, api_for: ApiFor) -> None:
    log_start(club_id=club.id, now=timezone.now())
    add(club, [1, 2])
    add(club, [3])
    path, guest = f"/api/v1/clubs/{club.id}/log", api_for(None)
    heads = guest.get(f"{path}/heads").json()["results"]
    assert [one["size"] for one in heads] == [1, 3, 4]
    assert guest.get(f"{path}/head").json() == heads[-1]
    assert guest.get(f"{path}/head?size=3").json() == heads[1]
    assert guest.get(f"{path}/entries?ordering=-index").json()["results"][0]["index"] == 3
    found = guest.get(f"{path}/entries/2?size=3").json()
    proof = list(map(decode, found["proof"]))
    root = tree.included_root(tree.leaf_hash(found["entry"]["leaf"].encode()), 2, 3, proof)
    assert root == parse_head(found["head"]["note"])[0].root
    grown = guest.get(f"{path}/consistency?first=3&second=4").json()
    roots = [decode(one["root_hash"]) for one in heads[1:]]
    tree.check_consistency(3, roots[0], 4, roots[1], list(map(decode, grown["proof"])))
    for wrong, status in (
        ("head?size=2", 404), ("entries/4", 404), ("entries/3?size=3", 404),
        ("consistency", 422), ("consistency?first=2&second=1", 422), ("head?size=0", 422),
    ):  # fmt: skip
        assert guest.get(f"{path}/{wrong}").status_code == status, wrong


def test_a_body_countersigns_by_its_owner(club: Club, organiser: User, api_for: ApiFor) -> None:
    chief = builders.user("fede")
    top = body(chief, "Federación", "federation")
    join(club, top, organiser)
    path = f"/api/v1/clubs/{top.id}/member-clubs/{club.id}/countersign"
    for user, status in ((None, 401), (organiser, 403), (chief, 404)):
        assert api_for(user).post(path).status_code == status
    for one in (club, top):
        log_start(club_id=one.id, now=timezone.now())
    made = api_for(chief).post(path).json()
    assert (made["size"], made["body"]["id"]) == (1, str(top.id))
    listed = api_for(None).get(f"/api/v1/clubs/{club.id}/log/countersignatures").json()["results"]
    assert listed == [made]
    assert (
        api_for(None).get(f"/api/v1/clubs/{club.id}/log/head").json()["note"].endswith(made["line"])
    )


def test_a_witness_says_what_does_not_agree(
    club: Club, organiser: User, outsider: User, api_for: ApiFor
) -> None:
    log = log_start(club_id=club.id, now=timezone.now())
    wanda = builders.user("wanda")
    witness = builders.club(wanda, "Testigo")
    path, mine = f"/api/v1/clubs/{witness.id}/witnessed-heads", api_for(wanda)
    shown = api_for(None).get(f"/api/v1/clubs/{club.id}/log").json()
    note = api_for(None).get(f"/api/v1/clubs/{club.id}/log/head").json()["note"]
    sent = {"note": note, "key": shown["key"]}
    for user, status in ((None, 401), (organiser, 403), (outsider, 403)):
        assert api_for(user).post(path, sent).status_code == status
    assert mine.post(path, {"note": note}).json()["pointer"] == "/key"
    assert mine.post(path, {"note": "x", "key": shown["key"]}).json()["pointer"] == "/note"
    assert mine.post(path, sent).status_code == 201
    add(club, [1])
    newer = api_for(None).get(f"/api/v1/clubs/{club.id}/log/head").json()["note"]
    assert mine.post(path, {"note": newer}).json()["pointer"] == "/consistency"
    proof = api_for(None).get(f"/api/v1/clubs/{club.id}/log/consistency?first=1&second=2").json()
    grown: dict[str, Any] = {"note": newer, "consistency": proof["proof"]}
    assert mine.post(path, grown).status_code == 201
    other = mine.post(path, {"note": forge_head(club, 2, bytes(32))})
    assert (other.status_code, other.json()["code"]) == (409, "heads_disagree")
    assert [one["disagrees"] for one in mine.get(path).json()["results"]] == [False, False, True]
    assert str(log.origin) == mine.get(path).json()["results"][0]["origin"]


def test_lists_and_standings_enter_and_the_export_is_right(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    log_start(club_id=club.id, now=timezone.now())
    event = builders.pairs_event(club, 4)
    builders.close(builders.play_round(event, organiser))
    sweep()
    lifecycle.event_finish(event_id=event.id, by=organiser)
    table = builders.tables_of(event.rounds.get())[0]
    table_sanction(table_id=table.id, sanctions={"AC": 3}, cards=[], reason="late", by=organiser)
    sweep()
    append_logs()
    answer = api_for(None).get(f"/api/v1/clubs/{club.id}/log/export")
    document = read_json(answer.getvalue()).whole_object()
    assert [str(one) for one in verify_log(document)] == []
    assert answer.streaming
    packed = Client().get(answer.wsgi_request.path, headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    told = "".join(export_log(SignedLog.objects.get(club=club))).encode()
    assert gzip.decompress(packed.getvalue()) == told
    rows = list(LogEntry.objects.filter(index__gt=0).order_by("index"))
    kinds = [row.kind for row in rows]
    assert kinds.count("rating-list") == RatingList.objects.count() > 0
    assert kinds.count("final-standings") == FinalStandings.objects.count() == 2
    finals = [row for row in rows if row.kind == "final-standings"]
    assert [row.supersedes for row in finals] == [None, finals[0].index]
    contents = [one for one in document["entries"] if "content" in one]
    assert len(contents) == len(rows)
