"""Everything that is held about a player, in one document.

Keys are plain words, ids lead to the same things in the API, times are UTC.
"""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any
from uuid import UUID

from django.db.models import Q

from clubs.models import Player
from clubs.selectors import player_by_id
from deploy.models import Act, ApiToken
from ratings.models import RatedGame, RatingChange, Standing, Subject
from tournaments.models import Round
from web.handling import Export, models_handled

FORMAT = "boneyard-player-1"


def player_document(player_id: UUID, *, own: bool = False) -> dict[str, Any]:
    """Return the document of a player; raises NotFound. Some twenty queries, however much it is.

    It is for the club, or for the player (`own`), who alone is given the words of rounds that are
    not closed.
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
        **_export_by_model(everyone, own=own),
        "ratings": _ratings(everyone),
    }


def _rows(rows: Any, *columns: str) -> list[dict[str, Any]]:
    # Two exports of the same rows are the same: the key decides where nothing else does.
    return list(rows.order_by(*rows.query.order_by, "pk").values(*columns))


def _player(player: Player) -> dict[str, Any]:
    return {
        "id": player.id,
        "club": player.club_id,
        "name": player.name,
        "nickname": player.nickname,
        "hidden_name": player.hidden_name,
        "hidden_nickname": player.hidden_nickname,
        "hidden_by_club": player.hidden_by_club,
        "minor": player.minor,
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


def _export_by_model(everyone: list[UUID], *, own: bool) -> dict[str, Any]:
    """Return what models say that a player is given (`export` of their `handling`)."""
    found = {}
    for model, said in models_handled():
        if isinstance(said.export, Export):
            theirs = reduce(or_, (Q(**{f"{way}__in": everyone}) for way in said.export.of.split()))
            rows = model._base_manager.filter(theirs)
            if said.export.round and not own:
                rows = rows.filter(**{f"{said.export.round}__state": Round.State.CLOSED})
            if said.export.order:
                rows = rows.order_by(*said.export.order.split())
            found[said.export.name] = _rows(rows, *said.export.columns.split())
    return found


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
