"""Key, answer and effect are one: a crash leaves none of them, a repeat gets the first answer."""

from datetime import timedelta
from unittest.mock import patch

import pytest
from django.utils import timezone

from clubs import services as people
from clubs.models import Club, User
from deploy.models import IdempotencyKey
from deploy.tasks import tidy
from tests.conftest import ApiFor

pytestmark = pytest.mark.django_db
KEY = {"Idempotency-Key": "k"}


def test_a_crash_after_the_work_leaves_neither_work_nor_key(
    organiser: User, api_for: ApiFor
) -> None:
    api = api_for(organiser)
    api.raise_request_exception = False
    work = people.club_create

    def crash(*, name: str, owner: User) -> Club:
        work(name=name, owner=owner)
        raise RuntimeError("the machine stops here")

    with patch("clubs.services.club_create", crash):
        answer = api.post("/api/v1/clubs", {"name": "Once"}, headers=KEY)
    assert answer.status_code == 500
    assert not Club.objects.filter(name="Once").exists()
    again = api.post("/api/v1/clubs", {"name": "Once"}, headers=KEY)
    assert again.status_code == 201
    assert "Idempotency-Replayed" not in again


def test_refusals_are_repeated_too(club: Club, organiser: User, api_for: ApiFor) -> None:
    api = api_for(organiser)
    first = api.post("/api/v1/clubs", {"name": club.name}, headers=KEY)
    Club.objects.filter(id=club.id).update(name="Renamed")
    again = api.post("/api/v1/clubs", {"name": club.name}, headers=KEY)
    assert first.status_code == again.status_code == 409
    assert first.content == again.content


def test_a_key_does_not_open_the_door(club: Club, organiser: User, api_for: ApiFor) -> None:
    api = api_for(organiser)
    assert api.post("/api/v1/clubs", {"name": "Once"}, headers=KEY).status_code == 201
    assert api_for(None).post("/api/v1/clubs", {"name": "Once"}, headers=KEY).status_code == 401


def test_old_keys_are_thrown_away(organiser: User, api_for: ApiFor) -> None:
    api = api_for(organiser)
    api.post("/api/v1/clubs", {"name": "Once"}, headers=KEY)
    assert tidy() == 0
    IdempotencyKey.objects.update(created=timezone.now() - timedelta(days=8))
    assert tidy() == 1
