"""The pages of a log: nobody sees any of it before an owner turns it on."""

import pytest
from django.test import Client

from clubs.models import Club, LogEntry, User
from clubs.tasks import append_logs
from tests import builders
from tests.sweeps import sweep
from tournaments.events.services import lifecycle

pytestmark = pytest.mark.django_db


def text_at(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, address
    return answer.content.decode()


def test_an_owner_turns_it_on_and_papers_lead_to_proofs(
    club: Club, organiser: User, scorer: User, outsider: User, client: Client
) -> None:
    home, guest = f"/clubs/{club.id}/log/", Client()
    text_at(guest, home, 404)
    for user in (scorer, outsider):
        client.force_login(user)
        text_at(client, home, 404)
        for act in ("begin", "end", "renew"):
            assert client.post(f"{home}{act}").status_code == 403
    client.force_login(organiser)
    assert "Sign lists from now on" in text_at(client, home)
    event = builders.pairs_event(club, 4)
    builders.close(builders.play_round(event, organiser))
    sweep()
    pool = club.pools.get()
    lists = f"/ratings/{pool.id}/lists/1/"
    assert "log/?of=" not in text_at(client, lists)
    assert client.post(f"{home}begin").status_code == 302
    builders.close(builders.play_round(event, organiser))
    sweep()
    lifecycle.event_finish(event_id=event.id, by=organiser)
    paper = text_at(guest, f"/events/{event.id}/print/standings/")
    assert "Scan to see the proof" in paper
    waiting = LogEntry.objects.filter(index=None).order_by("id")
    first, finals = waiting
    assert first.subject == f"pools/{pool.id}/lists/2"
    assert "within a minute" in text_at(guest, f"{home}?of={finals.subject}")
    append_logs()
    assert f"log/?of={first.subject}" in text_at(guest, f"/ratings/{pool.id}/lists/2/")
    led = guest.get(f"{home}?of={finals.subject}")
    assert led.headers["Location"] == f"{home}2/"
    assert finals.hash in text_at(guest, f"{home}2/")
    assert f"/ratings/{pool.id}/lists/2/" in text_at(guest, f"{home}1/")
    text_at(guest, f"{home}0/")
    text_at(guest, f"{home}3/", 404)
    assert "3" in text_at(guest, home)
    assert client.post(f"{home}renew").status_code == 302
    assert client.post(f"{home}end").status_code == 302
    assert "Sign lists from now on" in text_at(client, home)
