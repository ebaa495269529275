"""A club with one of everything, clients of its people, and requests that are taken back."""

import re
from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.utils import timezone
from rest_framework.test import APIClient

from clubs import services
from clubs.models import Club, Membership, Player, User
from clubs.services.logs import log_start
from clubs.services.watching import log_watch
from clubs.tasks import append_logs
from deploy.clients import package_names
from deploy.tokens import SCOPES, token_create
from games.models import Submission
from ratings.models import RatedGame
from tests import builders
from tests.federations import body_with_one_of_each
from tests.photos import picture
from tests.ratings.api.test_casual import log_of
from tests.sweeps import sweep
from tournaments.attendance.services.substitutes import substitute_enter
from tournaments.entries.services.entries import forbidden_add
from tournaments.hall.core.codes import card_code
from tournaments.merging.services.merge import player_merge
from tournaments.models import PartnerRequest, PlayerMerge
from tournaments.results.services.photos import photo_add


class World:
    """A club with one of everything, and whoever tries the doors."""

    def __init__(self, club: Club, owner: User) -> None:
        self.club, self.owner = club, owner
        log_start(club_id=club.id, now=timezone.now())
        self.users: dict[str, User | None] = {"": None, "owner": owner}
        for role in ("outsider", "player", "scorer", "organiser"):
            self.users[role] = builders.user(f"a {role}")
            if role != "outsider":
                builders.member(club, User.objects.get(username=f"a {role}"), role)
        self.event = builders.pairs_event(club, 4, rounds_planned=3)
        builders.close(builders.play_round(self.event, owner))
        sweep()
        append_logs()
        row = builders.publish_round(self.event)
        table, self.open_table = builders.tables_of(row)
        builders.decide(table, owner)
        photo = photo_add(
            table_id=table.id, body=picture("JPEG"), by=owner, now=timezone.now()
        ).photo
        entries = list(self.event.entries.order_by("number"))
        self.ids: dict[str, Any] = {
            "club_id": club.id,
            "event_id": self.event.id,
            "round_id": row.id,
            "table_id": table.id,
            "entry_id": entries[0].id,
            "forbidden_id": forbidden_add(
                event_id=self.event.id, one=entries[0].id, other=entries[1].id, reason="sisters"
            ).id,
            "photo_id": photo.id,
            "submission_id": Submission.objects.filter(match=table.id).get().id,
            **self._of_the_club(club, owner),
        }
        pair = entries[0].partnership
        assert pair is not None
        guest, twice, kept = builders.players(club, 3, "S ")
        who: dict[str, Any] = {"entry_id": entries[0].id, "player_id": pair.first_id}
        substitute = substitute_enter(**who, substitute=guest, reason="ill", by=owner)
        player_merge(player_id=twice.id, into=kept.id, by=owner)
        asked = PartnerRequest.objects.create(event=self.event, asker=kept, asked=kept)
        self.ids |= {
            "webhook_id": builders.webhook(club, owner).id,
            "watched_id": log_watch(
                club_id=club.id, url="https://example.com/log", now=timezone.now()
            ).id,
            "season_id": builders.season(club).id,
            "transfer_id": builders.transfer(club, owner).id,
            "request_id": asked.id,
            "card_id": builders.card(row, owner).id,
            **dict.fromkeys(("substitute_id", "substitution_id"), substitute.id),
            "merge_id": PlayerMerge.objects.get().id,
            "name": package_names()["python"],
            **body_with_one_of_each(self.event, owner, kept),
        }

    def _of_the_club(self, club: Club, owner: User) -> dict[str, Any]:
        pool = club.pools.get()
        one, other = services.partnerships_add(
            club=club, pairs=[(a.id, b.id) for a, b in self._couples(club)]
        )
        log = log_of([one.first, other.first, one.second, other.second])
        invited = services.invitation_create(club=club, role="player", by=owner, now=timezone.now())
        player = Player.objects.filter(club=club)[0]
        api = client_of(owner)
        api.generic(
            "POST", f"/api/v1/clubs/{club.id}/casual-games", log, content_type="text/x-domlog"
        )
        changes = api.get(f"/api/v1/players/{player.id}/ratings/changes").json()["results"]
        return {
            "pool_id": pool.id,
            "index": 0,
            **dict.fromkeys(("number", "table", "deal", "step", "board"), 1),
            "change_id": changes[0]["id"] if changes else "1-1-1",
            "game_id": RatedGame.objects.get(period__day__isnull=False).source,
            "log_id": Submission.objects.get(kind="casual").id,
            "player_id": player.id,
            "partnership_id": one.id,
            "membership_id": Membership.objects.get(club=club, role="player").id,
            "invitation_id": invited.row.id,
            "token": invited.plain,
            "token_id": "none",
            **dict.fromkeys(("game", "slug"), "partnership"),
            "show": "players",
            "what": "results",
            "form": "csv",
            "code": card_code(self.open_table.id, owner.id),
        }

    @staticmethod
    def _couples(club: Club) -> list[tuple[Player, Player]]:
        made = builders.players(club, 4, "Z ")
        return [(made[0], made[1]), (made[2], made[3])]

    def path(self, address: str) -> str:
        """Fill in the parts of an address; a card is that of a table which is played."""
        # A rating list has one file of its own.
        if "lists/" in address:
            address = address.replace("<slug:what>", "rows")
        if "schemas/" in address:
            address = address.replace("<slug:name>", "tournament")
        parts = re.sub(r"<(?:\w+:)?(\w+)>", lambda part: str(self.ids[part[1]]), address)
        return "/" + parts


def client_of(user: User | None, scopes: tuple[str, ...] = SCOPES, **bounds: Any) -> APIClient:
    client = APIClient()
    if user is not None:
        _row, plain = token_create(user=user, name="try", scopes=scopes, **bounds)
        client.credentials(HTTP_AUTHORIZATION=f"Bearer {plain}")
    return client


class Undone(Exception):
    """What a try has changed is taken back."""


def try_out(send: Callable[[], Any]) -> Any:
    """Send a request and take back what it did."""
    answers = []
    try:
        with transaction.atomic():
            answers.append(send())
            raise Undone
    except Undone:
        return answers[0]
