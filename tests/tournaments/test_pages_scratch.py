"""scratch"""
import pytest
from django.test import Client
from tests import builders
from ratings.tasks import sweep
from tournaments.models import *
@pytest.mark.django_db
def test_all():
    org = builders.user("org")
    club = builders.club(org)
    ev = builders.pairs_event(club, 6, rounds_planned=3)
    dz = builders.groups_event(club, 9)
    c = Client()
    def get(u, n=200):
        r = c.get(u)
        assert r.status_code == n, (u, r.status_code, r.content[:3000])
        return r
    get("/"); get(f"/events/{ev.id}/")
    for e in (ev, dz):
        r = builders.play_round(e, org); get(f"/rounds/{r.id}/"); builders.close(r)
    sweep()
    r = builders.play_round(ev, org)
    for e in (ev, dz):
        get(f"/events/{e.id}/"); 
        t = Table.objects.filter(round__event=e).first()
        get(f"/tables/{t.id}/?deal=2&step=9")
        get(f"/tables/{t.id}/log.json"); print(get(f"/tables/{t.id}/log.domlog").content.decode()[:300])
        s = t.seats.first()
        get(f"/players/{s.player_id}/")
        if s.entry.partnership_id: get(f"/partnerships/{s.entry.partnership_id}/")
    get("/login/"); get("/problems/syntax"); get("/problems/xx", 404)
    c.force_login(org)
    get(f"/events/{ev.id}/"); get("/password/")
    get(f"/tables/{t.id}/?deal=2&step=9")
