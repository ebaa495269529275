"""Places for what may take seconds: held until the answer is sent, whatever comes."""

import gc
from threading import Thread
from typing import Any
from uuid import uuid4
from weakref import finalize

import pytest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory
from django.urls import get_resolver, resolve
from rest_framework.test import APIClient

from clubs.models import Club, User
from deploy.models import ApiToken
from deploy.requests import concurrency
from deploy.requests.concurrency import LARGE, SLOW, ConcurrencyMiddleware, SlowRequestSlots
from tests import builders
from tests.conftest import ApiFor

pytestmark = pytest.mark.django_db


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch) -> SlowRequestSlots:
    """One place for the whole process."""
    places = SlowRequestSlots(1)
    monkeypatch.setattr(concurrency, "SLOTS", places)
    return places


@pytest.fixture
def taken_place(places: SlowRequestSlots) -> object:
    """The only place is taken, by nobody's token."""
    place = places.take("")
    assert place
    return place


def test_one_for_a_token_and_few_in_all() -> None:
    places = SlowRequestSlots(2)
    first = places.take("a")
    assert first
    assert places.take("a") is None
    second = places.take("")
    assert second
    assert places.take("b") is None
    places.free(first)
    places.free(first)
    assert places.take("a")
    assert places.take("b") is None


class CollectingToken(str):
    """A token at which the garbage collector runs when it is compared, as it may at any moment."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        gc.collect()
        return super().__eq__(other)


def test_a_lost_answer_may_be_collected_while_a_place_is_taken() -> None:
    """The collector frees the place of the answer in the very thread that takes one."""
    places = SlowRequestSlots(2)
    gc.disable()
    try:
        lost = HttpResponse()
        vars(lost)["itself"] = lost
        finalize(lost, places.free, places.take("a"))
        del lost
        asking = Thread(target=places.take, args=[CollectingToken("b")], daemon=True)
        asking.start()
        asking.join(30)
    finally:
        gc.enable()
    assert not asking.is_alive(), "it waits for a lock that it holds itself"
    assert places.take("a")
    assert places.take("c") is None


def test_what_is_slow_is_refused_and_the_rest_goes_on(
    taken_place: object, club: Club, organiser: User, client: Client, api_for: ApiFor
) -> None:
    event = builders.pairs_event(club, 4)
    api = api_for(organiser)
    where = f"/api/v1/events/{event.id}"
    refused = api.post(f"{where}/rounds", {}, HTTP_IDEMPOTENCY_KEY="once")
    assert (refused.status_code, refused.json()["code"]) == (503, "busy")
    assert refused["Retry-After"] == "5"
    assert api.get(f"{where}/rounds").status_code == 200
    client.force_login(organiser)
    page = client.get(f"/events/{event.id}/export/standings.csv", headers={"Accept-Language": "es"})
    assert (page.status_code, page["Retry-After"]) == (503, "5")
    assert "Ocupado en este momento" in page.text
    assert client.get(f"/events/{event.id}/").status_code == 200
    assert event.rounds.count() == 0


def test_who_holds_a_place_gets_no_second_one(
    monkeypatch: pytest.MonkeyPatch, club: Club, organiser: User, api_for: ApiFor
) -> None:
    """By token: one program that asks for everything leaves a place to the others."""
    places = SlowRequestSlots(2)
    monkeypatch.setattr(concurrency, "SLOTS", places)
    api, other = api_for(organiser), api_for(organiser)
    token = ApiToken.objects.earliest("created")
    held = places.take(token.digest)
    where = f"/api/v1/events/{builders.pairs_event(club, 4).id}/rounds"
    statuses = {one.post(where, {}).status_code for one in (api, other)}
    assert statuses == {503, 201}
    places.free(held)


def test_the_same_key_works_when_there_is_a_place(
    places: SlowRequestSlots, taken_place: object, club: Club, organiser: User, api_for: ApiFor
) -> None:
    event = builders.pairs_event(club, 4)
    api = api_for(organiser)
    key: Any = {"HTTP_IDEMPOTENCY_KEY": "once"}
    assert api.post(f"/api/v1/events/{event.id}/rounds", {}, **key).status_code == 503
    places.free(taken_place)
    assert api.post(f"/api/v1/events/{event.id}/rounds", {}, **key).status_code == 201
    assert event.rounds.count() == 1


def test_long_documents_are_slow_whatever_they_are_for(
    taken_place: object, api_client: APIClient
) -> None:
    for size, status in ((LARGE // 2, 200), (LARGE + 1, 503)):
        body: Any = b"x" * size
        answer = api_client.generic("POST", "/api/v1/referee", body, content_type="text/x-domlog")
        assert answer.status_code == status


@pytest.fixture
def api_client() -> APIClient:
    return APIClient()


def stream_answer() -> StreamingHttpResponse:
    return StreamingHttpResponse(iter([b"a", b"b"]))


def test_a_place_is_held_until_the_answer_is_sent(places: SlowRequestSlots) -> None:
    request = RequestFactory().get("/")

    def ask(respond: Any) -> Any:
        def view(asked: HttpRequest) -> HttpResponse:
            asked.resolver_match = resolve(f"/api/v1/events/{uuid4()}/archive")
            assert middleware.process_view(asked, None, None, None) is None
            assert places.take("") is None
            answer: HttpResponse = respond()
            return answer

        middleware = ConcurrencyMiddleware(view)
        return middleware(request)

    def free() -> bool:
        place = places.take("")
        if place:
            places.free(place)
        return place is not None

    ask(HttpResponse)
    assert free()
    with pytest.raises(ZeroDivisionError):
        ask(lambda: 1 / 0)
    assert free()
    for pieces in (0, 1, 2):
        answer = ask(stream_answer)
        sending = iter(answer)
        assert [next(sending) for _time in range(pieces)] == [b"a", b"b"][:pieces]
        assert not free()
        answer.close()
        assert free()
    answer = ask(stream_answer)
    assert not free()
    del answer
    assert free()


def test_every_slow_address_is_one() -> None:
    known = get_resolver().reverse_dict
    assert [name for name in SLOW if not known.getlist(name.partition(":")[0])] == []
