"""REST: every change of a rating, with the arithmetic it follows from."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.selectors import partnership_by_id, player_by_id
from clubs.web.paging import PageOutput, Pages
from ratings.api.lists import PAGES
from ratings.engine.elo import rounded
from ratings.models import RatingChange
from ratings.selectors import changes
from ratings.selectors.changes import Derived, who


class RatingChangeOutput(serializers.Serializer[Any]):
    """What one game did to a rating.

    Ratings, K and change are in millionths of a point, `expected` and `score` in 10⁻⁹ of a
    game; `before` and `after` are of the period, `table` is the table that was played.
    """

    id = serializers.CharField()
    pool = serializers.UUIDField()
    game = serializers.CharField()
    list = serializers.IntegerField()
    period = serializers.IntegerField()
    title = serializers.CharField()
    closed_at = serializers.DateTimeField()
    table = serializers.UUIDField()
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    games = serializers.IntegerField()
    expected = serializers.IntegerField()
    score = serializers.IntegerField()
    k = serializers.IntegerField()
    change = serializers.IntegerField()


class ChangesOutput(PageOutput):
    """A page of changes, newest first."""

    results = RatingChangeOutput(many=True)


class MemberOutput(serializers.Serializer[Any]):
    """Somebody at the table, with the rating before the period."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    rating = serializers.IntegerField()


class SideOutput(serializers.Serializer[Any]):
    """A side: its members, the mean of their ratings, its place and points."""

    members = MemberOutput(many=True)
    mean = serializers.IntegerField()
    place = serializers.IntegerField()
    points = serializers.IntegerField(allow_null=True)


class AgainstOutput(serializers.Serializer[Any]):
    """The subject's side against another: `side` is its place in `sides`.

    `difference` is the mean less the other's, `counted` what is left of it under the cap.
    """

    side = serializers.IntegerField()
    difference = serializers.IntegerField()
    counted = serializers.IntegerField()
    expected = serializers.IntegerField()
    score = serializers.IntegerField()


class PeriodSumOutput(serializers.Serializer[Any]):
    """The period of the subject: before + sum + floored = after; `changes` are its ids."""

    before = serializers.IntegerField()
    sum = serializers.IntegerField()
    floored = serializers.IntegerField()
    after = serializers.IntegerField()
    changes = serializers.ListField(child=serializers.CharField())


class DerivationOutput(serializers.Serializer[Any]):
    """How a change came about: K × weight × surplus = change, rounded once.

    `mine` is the place of the subject's side in `sides`; `surplus` the sum of score less expected
    over the other sides, in 10⁻⁹; `weight` a fraction; `lines` the sums as text.
    """

    change = RatingChangeOutput()
    subject = MemberOutput()
    kind = serializers.ChoiceField(["player", "partnership"])
    sides = SideOutput(many=True)
    mine = serializers.IntegerField()
    against = AgainstOutput(many=True)
    surplus = serializers.IntegerField()
    k = serializers.IntegerField()
    weight = serializers.CharField()
    lines = serializers.ListField(child=serializers.CharField())
    total = PeriodSumOutput()
    config = serializers.JSONField()
    input_hash = serializers.CharField()
    hash = serializers.CharField()


def change_row(row: RatingChange) -> dict[str, Any]:
    """Return what RatingChangeOutput shows."""
    period = row.list.period
    return {
        "id": changes.change_id(row),
        "pool": period.pool_id,
        "game": period.pool.game,
        "list": row.list.number,
        "period": period.number,
        "title": period.label,
        "closed_at": period.closed_at,
        "table": row.game.source,
        "before": row.before,
        "after": row.after,
        "games": row.games,
        "expected": row.expected,
        "score": row.score,
        "k": row.k,
        "change": row.change,
    }


def member_row(row: RatingChange) -> dict[str, Any]:
    """Return what MemberOutput shows."""
    one = who(row.subject)
    return {"id": one.id, "name": one.name, "rating": row.before}


def derivation_row(found: Derived) -> dict[str, Any]:
    """Return what DerivationOutput shows. One query."""
    row, steps = found.row, found.steps
    total = changes.period_sum(row)
    return {
        "change": change_row(row),
        "subject": member_row(row),
        "kind": "player" if row.subject.player_id else "partnership",
        "sides": [_side(found, place) for place in range(len(found.sides))],
        "mine": found.mine,
        "against": _against(found),
        "surplus": steps.surplus,
        "k": steps.k,
        "weight": str(steps.weight),
        "lines": found.lines,
        "total": {
            "before": total.before,
            "sum": total.total,
            "floored": total.floored,
            "after": total.after,
            "changes": [one.id for one in total.changes],
        },
        "config": row.list.config,
        "input_hash": row.list.input_hash,
        "hash": row.list.hash,
    }


def _side(found: Derived, place: int) -> dict[str, Any]:
    members = found.sides[place]
    return {
        "members": [member_row(one) for one in members],
        "mean": rounded(sum(one.before for one in members), len(members)),
        "place": found.places[place],
        "points": found.points[place] if found.points else None,
    }


def _against(found: Derived) -> list[dict[str, Any]]:
    others = [place for place in range(len(found.sides)) if place != found.mine]
    return [
        {
            "side": place,
            "difference": rounded(one.difference.numerator, one.difference.denominator),
            "counted": rounded(one.counted.numerator, one.counted.denominator),
            "expected": one.expected,
            "score": one.score,
        }
        for place, one in zip(others, found.steps.against, strict=True)
    ]


class ChangeDetail(APIView):
    """One change of a rating."""

    @extend_schema(responses=DerivationOutput)
    def get(self, request: Request, change_id: str) -> Response:
        """Show how a change came about, step by step."""
        return Response(DerivationOutput(derivation_row(changes.change_by_id(change_id))).data)


class PlayerChanges(APIView):
    """The changes of a player's ratings."""

    @extend_schema(parameters=PAGES, responses=ChangesOutput)
    def get(self, request: Request, player_id: UUID) -> Response:
        """List every change of a player's ratings, newest first."""
        return _page(request, changes.changes_of(player=player_by_id(player_id).id))


class PartnershipChanges(APIView):
    """The changes of a partnership's ratings."""

    @extend_schema(parameters=PAGES, responses=ChangesOutput)
    def get(self, request: Request, partnership_id: UUID) -> Response:
        """List every change of a partnership's ratings, newest first."""
        found = partnership_by_id(partnership_id)
        return _page(request, changes.changes_of(partnership=found.id))


def _page(request: Request, found: Any) -> Response:
    pages = Pages()
    page: list[RatingChange] = pages.paginate_queryset(found, request) or []
    rows = [change_row(row) for row in page]
    return pages.get_paginated_response(RatingChangeOutput(rows, many=True).data)
