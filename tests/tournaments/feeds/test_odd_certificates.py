"""Pages of an event whose certificates came in an archive that an earlier release took in."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tests.sampling import sample
from tournaments.models import EventChange
from tournaments.rounds.services.rounds import round_draw

pytestmark = pytest.mark.django_db

ODD_CERTIFICATES: Sequence[dict[str, Any]] = (
    {},
    {"order": None},
    {"objective": None, "bounds": None, "order": None},
    {"objective": {"opponent_repeats": "x"}, "order": ["opponent_repeats"]},
    {"objective": {"opponent_repeats": 1}, "bounds": {"opponent_repeats": None}, "order": ["x"]},
    {"objective": {"opponent_repeats": 1}, "matches": {"order": None}, "beside": {"objective": 1}},
    {"ahead": {}, "homes": [], "matches": 5, "forbidden": [None], "seed": {}, "input_hash": []},
)


def test_pages_live_with_what_an_earlier_release_took_in(
    club: Club, organiser: User, client: Client, api_for: ApiFor
) -> None:
    event = builders.pairs_event(club, 4)
    first = builders.play_round(event, organiser)
    builders.close(first)
    rows, api = [first, round_draw(event_id=event.id)], api_for(organiser)
    EventChange.objects.create(
        event=event, revision=1, changes={"method": [["x"], 5], "starts": [7, "then"]}
    )
    client.force_login(organiser)
    for certificate in sample(ODD_CERTIFICATES):
        event.rounds.update(certificate=certificate)
        for tail in ("", "rounds/", "settings/"):
            assert client.get(f"/events/{event.id}/{tail}").status_code == 200, (certificate, tail)
        for row in rows:
            assert client.get(f"/rounds/{row.id}/").status_code == 200, certificate
            assert api.get(f"/api/v1/rounds/{row.id}").status_code == 200, certificate
