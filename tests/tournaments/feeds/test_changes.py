"""The change feed: a line for every commit, numbered without a gap, drafts for organisers only."""

import random
from collections.abc import Callable
from datetime import timedelta
from threading import Barrier, Thread
from time import monotonic, sleep
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection, connections, transaction
from django.utils import timezone
from pytest_django import Settings
from rest_framework.test import APIClient

from clubs.models import Club, Player, User
from deploy.tasks import tidy
from tests import builders
from tests.conftest import ApiFor
from tournaments.clock import services
from tournaments.entries.services import entries
from tournaments.events.services import lifecycle
from tournaments.feeds.selectors.feed import START, Cursor, Line, lines_after, lines_of
from tournaments.models import Event, FeedItem, Round
from tournaments.rounds.services import rounds
from web.paging import SPARSE

pytestmark = pytest.mark.django_db(transaction=True)


def feed(event: Event, *, drafts: bool = False) -> list[Line]:
    return list(lines_of(event.id, drafts=drafts))


def changes_after(event: Event, act: Callable[[], object], *, drafts: bool = False) -> list[Any]:
    """What an act adds to the feed: for each line the kinds and subjects that changed."""
    before = len(feed(event, drafts=drafts))
    act()
    added = feed(event, drafts=drafts)[before:]
    return [{(change.kind, change.subject) for change in line.changes} for line in added]


def page(api: APIClient, event: Event, **asked: Any) -> Any:
    return api.get(f"/api/v1/events/{event.id}/changes", asked)


def test_an_evening(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4)
    row = builders.publish_round(event)
    first, second = builders.tables_of(row)
    assert changes_after(event, lambda: builders.decide(first, organiser)) == [
        {("result", first.id)}
    ]
    start = lambda: services.round_clock_start(round_id=row.id, now=timezone.now(), minutes=30)  # noqa: E731
    assert changes_after(event, start) == [{("clock", row.id)}]
    builders.decide(second, organiser)
    [closed] = changes_after(event, lambda: builders.close(row))
    assert ("round", row.id) in closed
    entry = event.entries.order_by("number")[0]
    assert changes_after(event, lambda: entries.entry_withdraw(entry_id=entry.id)) == [
        {("entry", entry.id)}
    ]
    [one] = Player.objects.filter(id=entry.partnership.first_id)  # type: ignore[union-attr]
    named = lambda: Player.objects.filter(id=one.id).update(name="Zoe")  # noqa: E731
    assert changes_after(event, named) == [{("names", event.id)}]
    [finished] = changes_after(
        event, lambda: lifecycle.event_finish(event_id=event.id, by=organiser)
    )
    assert {("event", event.id), ("standings", event.id)} <= finished
    numbers = [line.cursor.stamp for line in feed(event)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert [line.standings for line in feed(event)].count(False) == 1, "the clock's"


def test_what_is_taken_back_is_not_told(club: Club, organiser: User) -> None:
    row = builders.publish_round(builders.pairs_event(club, 4))

    def roll_back() -> None:
        with transaction.atomic():
            builders.decide(builders.tables_of(row)[0], organiser)
            transaction.set_rollback(True)

    assert changes_after(row.event, roll_back) == []


def test_drafts_are_told_to_organisers_only(club: Club, organiser: User, api_for: ApiFor) -> None:
    event = builders.pairs_event(club, 5)
    before = feed(event)
    row = rounds.round_draw(event_id=event.id)
    assert feed(event) == before
    drawn = feed(event, drafts=True)[-1]
    assert (drawn.draft, drawn.standings) == (True, False)
    assert ("round", row.id) in {(change.kind, change.subject) for change in drawn.changes}
    rounds.round_discard(round_id=row.id)
    entries.entry_withdraw(entry_id=event.entries.order_by("number")[0].id)

    scorer = builders.member(club, builders.user("eva"), "scorer")
    player = builders.member(club, builders.user("paul"), "player")
    outsider = builders.user("otto")
    public = [str(line.cursor) for line in feed(event)]
    assert public == [str(number) for number in range(1, len(public) + 1)]
    for api in (APIClient(), *map(api_for, (scorer, player, outsider))):
        answer = page(api, event)
        assert [line["cursor"] for line in answer.data["results"]] == public
        assert str(row.id) not in answer.content.decode()
    whole = [str(line.cursor) for line in feed(event, drafts=True)]
    shown = page(api_for(organiser), event).data["results"]
    assert [line["cursor"] for line in shown] == whole
    assert len(whole) == len(public) + 2
    # From a cursor without a second part on, organisers get all that came after that line.
    later = page(api_for(organiser), event, cursor=public[-2]).data["results"]
    assert [line["draft"] for line in later] == [True, True, False]
    # A former organiser goes on from where they were.
    rest = page(api_for(scorer), event, cursor=whole[-2]).data["results"]
    assert [line["cursor"] for line in rest] == public[-1:]


def test_an_event_that_nobody_knows_of_has_no_feed(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    event = builders.pairs_event(club, 4)
    Event.objects.filter(id=event.id).update(state=Event.State.DRAFT)
    paul = builders.member(club, builders.user("paul"), "player")
    for api in (APIClient(), api_for(builders.user("otto")), api_for(paul)):
        assert page(api, event).status_code == 404
    eva = builders.member(club, builders.user("eva"), "scorer")
    for api in (api_for(organiser), api_for(eva)):
        assert page(api, event).status_code == 200
    assert APIClient().get(f"/api/v1/events/{uuid4()}/changes").status_code == 404


def test_pages(club: Club, organiser: User) -> None:
    row = builders.publish_round(builders.pairs_event(club, 8))
    for table in builders.tables_of(row):
        builders.decide(table, organiser)
    api = APIClient()
    whole = page(api, row.event)
    assert whole.data["next"] is None
    assert whole.data["count"] == len(whole.data["results"])
    assert "Link" not in whole
    found: list[Any] = []
    address = f"/api/v1/events/{row.event_id}/changes?limit=2"
    while address:
        answer = api.get(address)
        assert answer.data["count"] == whole.data["count"] - len(found)
        found += answer.data["results"]
        address = answer.data["next"]
        if address:
            assert answer["Link"] == f'<{address}>; rel="next"'
    assert found == whole.data["results"]
    decided = found[-1]["changes"]
    last = builders.tables_of(row)[-1]
    assert decided == [
        {
            "what": "result", "table": str(last.id), "table_number": last.number,
            "round": str(row.id), "round_number": 1,
        }
    ]  # fmt: skip
    assert page(api, row.event, cursor=whole.data["cursor"]).data == {
        "count": 0, "cursor": whole.data["cursor"], "next": None, "previous": None, "results": [],
    }  # fmt: skip


def test_asking_again_costs_nothing(club: Club, organiser: User) -> None:
    row = builders.publish_round(builders.pairs_event(club, 4))
    api, address = APIClient(), f"/api/v1/events/{row.event_id}/changes?cursor=2"
    tag = api.get(address)["ETag"]
    assert api.get(address, headers={"If-None-Match": tag}).status_code == 304
    builders.decide(builders.tables_of(row)[0], organiser)
    assert api.get(address, headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("asked", "pointer"),
    [
        ({"cursor": "x"}, "/cursor"), ({"cursor": "-1"}, "/cursor"),
        ({"cursor": "1.2.3"}, "/cursor"), ({"cursor": "9999999999999999999"}, "/cursor"),
        ({"cursor": "99"}, "/cursor"),
        ({"cursor": "0.99"}, "/cursor"), ({"cursor": "١"}, "/cursor"),
    ],
)  # fmt: skip
def test_cursors_the_feed_has_never_been_at(club: Club, asked: Any, pointer: str) -> None:
    event = builders.pairs_event(club, 4)
    answer = page(APIClient(), event, **asked)
    assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)


@pytest.mark.parametrize("asked", [{"limit": 0}, {"limit": 1001}, {"limit": "x"}, {"until": 3}])
def test_odd_parameters_are_refused_by_name(club: Club, asked: Any) -> None:
    answer = page(APIClient(), builders.pairs_event(club, 4), **asked)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == f"/{next(iter(asked))}"


def test_it_goes_with_the_event(club: Club) -> None:
    event = builders.pairs_event(club, 4)
    event_id = event.id
    assert feed(event)
    event.delete()
    assert not FeedItem.objects.filter(event_id=event_id).exists()


WRITERS, EACH = 8, 25


def write(event_id: UUID, draft: UUID, seed: int) -> None:
    """Commit, take back, and dawdle before the commit, in an order of its own."""
    chance = random.Random(seed)
    for _ in range(EACH):
        with transaction.atomic(), connection.cursor() as cursor:
            if chance.random() < 0.3:
                cursor.execute("UPDATE tournaments_round SET seed = seed WHERE id = %s", [draft])
            else:
                cursor.execute(
                    "UPDATE tournaments_event SET place = place WHERE id = %s", [event_id]
                )
            if chance.random() < 0.3:
                # The number is taken, and the commit is still a while away.
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
                sleep(chance.random() / 50)
            transaction.set_rollback(chance.random() < 0.2)
    connections.close_all()


def test_no_line_is_missed_while_many_commit(club: Club) -> None:
    event = builders.pairs_event(club, 4)
    draft: Round = rounds.round_draw(event_id=event.id)
    together = Barrier(WRITERS + 1)

    def writer(seed: int) -> None:
        together.wait(20)
        write(event.id, draft.id, seed)

    threads = [Thread(target=writer, args=(seed,)) for seed in range(WRITERS)]
    for thread in threads:
        thread.start()
    read: dict[bool, list[Cursor]] = {False: [], True: []}
    looks = 0
    together.wait(20)
    deadline = monotonic() + 60
    running = True
    while running and monotonic() < deadline:
        running = any(thread.is_alive() for thread in threads)
        for drafts, seen in read.items():
            after = seen[-1] if seen else START
            seen += [line.cursor for line in lines_after(event.id, after, drafts=drafts, most=7)]
            looks += 1
    for thread in threads:
        thread.join()
    for drafts, seen in read.items():
        seen += [
            line.cursor for line in lines_after(event.id, seen[-1], drafts=drafts, most=10_000)
        ]
        assert seen == [line.cursor for line in feed(event, drafts=drafts)]
    public = [cursor.stamp for cursor in read[False]]
    assert public == list(range(1, len(public) + 1))
    for before, after in zip(read[True], read[True][1:], strict=False):
        (stamp, drawn), (next_stamp, next_drawn) = before, after
        assert (next_stamp - stamp) + ((next_drawn or 0) - (drawn or 0)) == 1
    assert len(public) > WRITERS * EACH / 3
    assert looks > WRITERS


def test_old_lines_go_and_whoever_asks_for_them_is_told(
    club: Club, organiser: User, api_for: ApiFor, settings: Settings
) -> None:
    """Whole lines go, the newest stays; what is kept is told as before, and its numbers go on."""
    event = builders.pairs_event(club, 4)
    row = builders.publish_round(event)
    days = {line.cursor.stamp: 200 - 30 * line.cursor.stamp for line in feed(event)}
    for stamp, age in days.items():
        at = timezone.now() - timedelta(days=age)
        FeedItem.objects.filter(event_id=event.id, stamp=stamp).update(at=at)
    whole = feed(event, drafts=True)
    settings.KEEP_CHANGES_DAYS = 0
    assert tidy() == 0
    settings.KEEP_CHANGES_DAYS = 115
    assert tidy() > 0
    kept = feed(event)
    first = kept[0].cursor.stamp
    assert first == 3 < kept[-1].cursor.stamp
    assert [line.cursor.stamp for line in kept] == list(range(first, first + len(kept)))
    assert feed(event, drafts=True) == [line for line in whole if line.cursor.stamp >= first]

    guest, own = APIClient(), api_for(organiser)
    assert page(guest, event).json()["results"][0]["cursor"] == str(first)
    assert page(guest, event, cursor=first - 1).json()["results"][0]["cursor"] == str(first)
    for api, after in ((guest, "0"), (guest, str(first - 2)), (own, f"{first - 2}.0")):
        gone = page(api, event, cursor=after)
        assert (gone.status_code, gone.json()["code"]) == (410, "changes_gone")
        assert gone.json()["oldest"] == str(first)
        assert guest.get(gone.json()["type"]).status_code == 200
        told_so = api.get(f"/api/v1/events/{event.id}/stream", {"cursor": after})
        assert b"event: reset" in told_so.content

    settings.KEEP_CHANGES_DAYS = 1
    FeedItem.objects.filter(event_id=event.id).update(at=timezone.now() - timedelta(days=9))
    assert tidy() > 0
    (newest,) = feed(event)
    assert newest.cursor == kept[-1].cursor
    builders.decide(builders.tables_of(row)[0], organiser)
    following = page(guest, event, cursor=str(newest.cursor)).json()["results"]
    assert [line["cursor"] for line in following] == [str(newest.cursor.stamp + 1)]


def test_some_members_of_the_lines(club: Club, organiser: User) -> None:
    row = builders.publish_round(builders.pairs_event(club, 4))
    builders.decide(builders.tables_of(row)[0], organiser)
    whole = page(APIClient(), row.event).json()
    answer = page(APIClient(), row.event, fields="cursor,standings", limit=1)
    assert answer["Content-Type"] == SPARSE
    first = {name: whole["results"][0][name] for name in ("cursor", "standings")}
    assert answer.json()["results"] == [first]
    following = APIClient().get(answer.json()["next"]).json()["results"]
    assert [one.keys() for one in following] == [{"cursor", "standings"}]
    refused = page(APIClient(), row.event, fields="cursor,secret")
    assert (refused.status_code, refused.json()["pointer"]) == (422, "/fields")
