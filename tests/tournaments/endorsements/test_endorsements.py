"""A body endorses an event of its club; what is over is rated in its pool, and follows."""

import pytest
from django.core.management import call_command
from django.utils import timezone

from clubs.models import Club, User
from clubs.services import body_leave
from ratings.models import Period, Pool, RatedGame, Standing
from tests import builders
from tests.conftest import ApiFor, once
from tests.federations import Federation, federation
from tests.pages import browser_of
from tests.sweeps import sweep
from tournaments.endorsements.services.endorsements import (
    endorsement_ask,
    endorsement_decline,
    endorsement_give,
)
from tournaments.events.services import lifecycle
from tournaments.merging.services.merge import player_merge
from tournaments.models import Endorsement, Event, Table
from tournaments.results.services.rulings import table_award
from tournaments.rounds.services import rounds
from web.faults import InvalidInput, WrongState

pytestmark = pytest.mark.django_db


def make_event(club: Club) -> tuple[Federation, Event]:
    """One of two rounds, played, after the club has joined its associations."""
    organiser = builders.owner(club)
    associations = federation(club, organiser)
    event = builders.pairs_event(club, 4, rounds_planned=2)
    for _round in range(2):
        builders.close(builders.play_round(event, organiser))
    return associations, event


made, evening = once(make_event)


@pytest.fixture
def associations(evening: tuple[Federation, Event]) -> Federation:
    return evening[0]


@pytest.fixture
def event(evening: tuple[Federation, Event]) -> Event:
    return evening[1]


def give(event: Event, made: Federation) -> Endorsement:
    row = endorsement_ask(event_id=event.id, body_id=made.body.id)
    return endorsement_give(endorsement_id=row.id, by=made.owner, now=timezone.now())[0]


def ratings(club: Club) -> dict[int, tuple[int, int]]:
    """Rate what waits; every list has to be what the ledger gives."""
    sweep()
    for pool in Pool.objects.filter(club=club):
        call_command("recompute", "--pool", str(pool.id), "--verify")
    rows = Standing.objects.filter(pool__club=club)
    return {row.subject_id: (row.after, row.games) for row in rows}


def award(table: Table, by: User) -> None:
    """Take a table out of the ratings: what the desk awards is not rated."""
    table_award(
        table_id=table.id,
        places={"AC": 1, "BD": 2},
        reason="nobody came",
        by=by,
        now=timezone.now(),
    )


def test_an_event_is_rated_by_the_body_once_it_is_over(
    club: Club, organiser: User, associations: Federation, event: Event
) -> None:
    give(event, associations)
    assert ratings(associations.body) == {}
    lifecycle.event_finish(event_id=event.id, by=organiser)
    assert ratings(associations.body) == ratings(club) != {}
    assert [
        one.label.partition(" · ")[0] for one in Period.objects.filter(pool__club=associations.body)
    ]
    assert not Pool.objects.filter(club=associations.association).exists()
    assert len(ratings(associations.body)) == 12


@pytest.mark.whole
def test_it_follows_what_is_corrected_and_who_is_merged(
    club: Club, organiser: User, associations: Federation, event: Event
) -> None:
    lifecycle.event_finish(event_id=event.id, by=organiser)
    row = give(event, associations)
    before = ratings(associations.body)
    assert before == ratings(club)
    table = Table.objects.filter(round__event=event).order_by("round__number", "number")[0]
    award(table, organiser)
    after = ratings(associations.body)
    assert after == ratings(club) != before
    lifecycle.event_reopen(event_id=event.id, by=organiser)
    last = event.rounds.order_by("number").last()
    assert last is not None
    rounds.round_reopen(round_id=last.id)
    assert ratings(associations.body) == ratings(club) != after
    builders.close(last)
    lifecycle.event_finish(event_id=event.id, by=organiser)
    assert ratings(associations.body) == ratings(club) == after
    seat = event.entries.order_by("number")[0].partnership
    assert seat is not None
    (new,) = builders.players(club, 1, "Y ")
    player_merge(player_id=seat.first_id, into=new.id, by=organiser)
    assert ratings(associations.body) == ratings(club)
    assert row.state == "given"


@pytest.mark.whole
def test_it_is_taken_back_and_given_again(
    club: Club, organiser: User, associations: Federation, event: Event
) -> None:
    lifecycle.event_finish(event_id=event.id, by=organiser)
    row, now = give(event, associations), timezone.now()
    full, home = ratings(associations.body), ratings(club)
    with pytest.raises(InvalidInput):
        endorsement_decline(endorsement_id=row.id, reason=" ", by=associations.owner, now=now)
    endorsement_decline(endorsement_id=row.id, reason="no referee", by=associations.owner, now=now)
    assert ratings(associations.body) == {}
    assert ratings(club) == home
    table = Table.objects.filter(round__event=event)[0]
    award(table, organiser)
    assert ratings(associations.body) == {}
    assert endorsement_ask(event_id=event.id, body_id=associations.body.id).state == "asked"
    endorsement_give(endorsement_id=row.id, by=associations.owner, now=now)
    assert ratings(associations.body) == ratings(club) != full
    count = RatedGame.objects.count()
    endorsement_give(endorsement_id=row.id, by=associations.owner, now=now)
    assert RatedGame.objects.count() == count


@pytest.mark.whole
def test_a_body_may_endorse_all_that_ends(
    club: Club, organiser: User, associations: Federation, event: Event, api_for: ApiFor
) -> None:
    path = f"/api/v1/clubs/{associations.body.id}"
    assert api_for(organiser).patch(path, {"endorses_all": True}).status_code == 403
    mine = api_for(organiser).patch(f"/api/v1/clubs/{club.id}", {"endorses_all": True})
    assert mine.status_code == 409
    said = api_for(associations.owner).patch(path, {"endorses_all": True}).json()
    assert (said["endorses_all"], said["kind"]) == (True, "federation")
    lifecycle.event_finish(event_id=event.id, by=organiser)
    assert ratings(associations.body) == ratings(club) != {}
    row = Endorsement.objects.get()
    now = timezone.now()
    endorsement_decline(endorsement_id=row.id, reason="no referee", by=associations.owner, now=now)
    lifecycle.event_reopen(event_id=event.id, by=organiser)
    lifecycle.event_finish(event_id=event.id, by=organiser)
    assert Endorsement.objects.get().state == "declined"
    assert ratings(associations.body) == {}


def test_what_no_body_endorses(club: Club, associations: Federation, event: Event) -> None:
    for body in (club, associations.other):
        with pytest.raises(InvalidInput):
            endorsement_ask(event_id=event.id, body_id=body.id)
    row = endorsement_ask(event_id=event.id, body_id=associations.body.id)
    assert endorsement_ask(event_id=event.id, body_id=associations.body.id) == row
    body_leave(club_id=club.id)
    with pytest.raises(WrongState):
        endorsement_give(endorsement_id=row.id, by=associations.owner, now=timezone.now())
    Event.objects.filter(id=event.id).update(state="draft")
    with pytest.raises(WrongState):
        endorsement_ask(event_id=event.id, body_id=associations.body.id)


def test_who_asks_and_who_decides(
    club: Club, organiser: User, associations: Federation, event: Event, api_for: ApiFor
) -> None:
    path, given = f"/api/v1/events/{event.id}/endorsements", {"body": str(associations.body.id)}
    scorer = builders.member(club, builders.user("saul"))
    few = builders.member(associations.body, builders.user("otto"), "organiser")
    assert api_for(None).post(path, given).status_code == 401
    for user in (scorer, associations.owner, associations.other_owner):
        assert api_for(user).post(path, given).status_code == 403
    assert api_for(organiser).post(path, {"body": str(club.id)}).status_code == 422
    row = api_for(organiser).post(path, given).json()
    assert (row["state"], row["event"]["club"]["name"]) == ("asked", "Doble Nueve")
    one, listed = (
        f"/api/v1/endorsements/{row['id']}",
        f"/api/v1/clubs/{associations.body.id}/endorsements",
    )
    everybody: tuple[User | None, ...] = (organiser, few, associations.other_owner, None)
    for one_of in everybody:
        for act in ("give", "decline"):
            answer = api_for(one_of).post(
                f"{one}/{act}", {"reason": "x"} if act != "give" else None
            )
            assert answer.status_code in {401, 403, 404}
    assert Endorsement.objects.get().state == "asked"
    assert api_for(organiser).get(listed).status_code == 403
    assert api_for(few).get(listed).json()["count"] == 1
    assert api_for(associations.owner).post(f"{one}/give").json()["state"] == "given"
    assert api_for(None).get(path).json()["results"][0]["state"] == "given"
    assert api_for(associations.owner).post(f"{one}/decline", {}).status_code == 422
    said = api_for(associations.owner).post(f"{one}/decline", {"reason": "no referee"}).json()
    assert (said["state"], said["reason"]) == ("declined", "no referee")


def test_pages(organiser: User, associations: Federation, event: Event) -> None:
    mine, theirs = browser_of(organiser), browser_of(associations.owner)
    path = f"/events/{event.id}/endorsements/"
    listed = f"/clubs/{associations.body.id}/endorsements/"
    assert theirs.get(path).status_code == 403
    assert mine.get(listed).status_code == 403
    assert path in mine.get(f"/events/{event.id}/").text
    assert "Federación" in mine.get(path).text
    page = mine.post(f"{path}{associations.body.id}/ask", {"next": path}, follow=True).text
    assert "Endorsement requested." in page
    row = Endorsement.objects.get()
    assert mine.post(f"/endorsements/{row.id}/give").status_code == 403
    assert "is endorsed." in theirs.post(f"/endorsements/{row.id}/give", follow=True).text
    assert "Endorsed by Federación" in mine.get(f"/events/{event.id}/").text
    assert theirs.post(f"/endorsements/{row.id}/decline", {"reason": ""}).status_code == 422
    sent = theirs.post(f"/endorsements/{row.id}/decline", {"reason": "no referee"}, follow=True)
    assert "no referee" in sent.text
    assert "Endorsed by" not in mine.get(f"/events/{event.id}/").text
