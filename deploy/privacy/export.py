"""Everything that is held about a player, in one document.

Keys are plain words, ids lead to the same things in the API, times are UTC.
"""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db.models import Q

from clubs.models import MemberNumber, Partnership, Player
from clubs.selectors import player_by_id
from deploy.models import Act, ApiToken
from ratings.models import RatedGame, RatingChange, Standing, Subject
from tournaments.models import (
    Captain,
    Card,
    CheckIn,
    Entry,
    PartnerRequest,
    PlayerAct,
    PushDevice,
    Seat,
    SideReport,
    Substitution,
    Transfer,
)

FORMAT = "boneyard-player-1"


def player_document(player_id: UUID) -> dict[str, Any]:
    """Return the document of a player; raises NotFound. Some fifteen queries, however much it is.

    Names of other people are not in it: they are found by the ids, as far as anybody may see them.
    """
    player = player_by_id(player_id)
    merged = list(Player.everyone.filter(merged_into=player))
    everyone = [player.id, *(one.id for one in merged)]
    return {
        "format": FORMAT,
        "player": _player(player),
        "merged": [_player(one) for one in merged],
        "account": _account(player),
        "membership_numbers": _rows(
            MemberNumber.objects.filter(player__in=everyone).order_by("since", "id"),
            *("id", "body", "number", "since", "until", "created"),
        ),
        "partnerships": _rows(
            Partnership.everyone.filter(Q(first__in=everyone) | Q(second__in=everyone)),
            *("id", "name", "first", "second", "dissolved", "created"),
        ),
        **_tournament_data(everyone),
        **_statements(player, everyone),
        "ratings": _ratings(everyone),
    }


def _rows(rows: Any, *columns: str) -> list[dict[str, Any]]:
    return list(rows.values(*columns))


def _player(player: Player) -> dict[str, Any]:
    return {
        "id": player.id,
        "club": player.club_id,
        "name": player.name,
        "nickname": player.nickname,
        "number": player.number,
        "created": player.created,
    }


def _account(player: Player) -> dict[str, Any] | None:
    user = player.user
    if user is None:
        return None
    return {
        "id": user.id,
        "username": user.username,
        "email": user.email,
        "joined": user.date_joined,
        "last_login": user.last_login,
        "roles": _rows(user.memberships.all(), "club", "role", "created"),
        "tokens": _rows(
            ApiToken.objects.filter(user=user), "name", "scopes", "created", "last_used"
        ),
        "acts": _rows(
            Act.objects.filter(user=user.id), "at", "club", "event", "verb", "means", "ids"
        ),
    }


def _tournament_data(everyone: list[UUID]) -> dict[str, Any]:
    pairs = Partnership.everyone.filter(Q(first__in=everyone) | Q(second__in=everyone))
    entries = Entry.objects.filter(Q(player__in=everyone) | Q(partnership__in=pairs))
    return {
        "entries": _rows(
            entries,
            "id",
            "event",
            "number",
            "team",
            "categories",
            "paid",
            "partnership",
            "carried",
        ),
        "checked_in": _rows(CheckIn.objects.filter(entry__in=entries), "entry", "created"),
        "seats": _rows(
            Seat.objects.filter(player__in=everyone).order_by("round__published_at", "id"),
            *("round__event", "round__number", "table", "table__number", "letter", "side"),
        ),
        "cards": _rows(
            Card.objects.filter(player__in=everyone),
            *("event", "round_number", "table", "kind", "reason", "created"),
        ),
        "transfers": _rows(
            Transfer.objects.filter(player__in=everyone),
            *("season", "before", "team", "reason", "created", "undone_at", "undone_reason"),
        ),
        "captain_of": _rows(Captain.objects.filter(player__in=everyone), "event", "team"),
        "stood_in": _rows(
            Substitution.objects.filter(Q(player__in=everyone) | Q(substitute__in=everyone)),
            *("entry", "player", "substitute", "reason"),
        ),
    }


def _statements(player: Player, everyone: list[UUID]) -> dict[str, Any]:
    reports = SideReport.objects.filter(by=player.user_id, by__isnull=False)
    return {
        "results_said": _rows(reports, "table", "points", "created"),
        "acts": _rows(
            PlayerAct.objects.filter(player__in=everyone), "event", "kind", "number", "created"
        ),
        "partners_asked": _rows(
            PartnerRequest.objects.filter(Q(asker__in=everyone) | Q(asked__in=everyone)),
            *("event", "asker", "asked", "created"),
        ),
        "devices_told": _rows(
            PushDevice.objects.filter(player__in=everyone), "language", "created"
        ),
    }


def _ratings(everyone: list[UUID]) -> dict[str, Any]:
    subjects = Subject.objects.filter(player__in=everyone)
    numbers = list(subjects.values_list("id", flat=True))
    return {
        "now": _rows(Standing.objects.filter(subject__in=numbers), "pool", "after", "games"),
        "games": _rows(
            RatedGame.objects.filter(players__overlap=numbers, current=True).order_by("id"),
            *("source", "period", "places", "points", "evidence"),
        ),
        "changes": list(_changes(numbers)),
    }


def _changes(numbers: list[int]) -> Iterator[Any]:
    rows = RatingChange.objects.filter(subject__in=numbers, list__replaced__isnull=True)
    yield from rows.order_by("list_id", "game_id").values(
        "list__number", "list__pool", "game__source", "before", "after", "k", "score", "change"
    )
