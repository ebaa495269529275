"""Reads of submissions; every function says how many queries it takes."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db.models import Count, F, QuerySet, Sum
from django.utils.translation import gettext as _

from games.models import Submission
from web.faults import NotFound


def submission_by_id(submission_id: UUID) -> Submission:
    """Return a submission, or raise NotFound. One query."""
    submission = Submission.objects.filter(id=submission_id).first()
    if submission is None:
        raise NotFound(_("There is no submission %(id)s.") % {"id": submission_id})
    return submission


def submissions_of_match(match: UUID) -> QuerySet[Submission]:
    """Return every log sent for a match, oldest first, in any state. One query when read.

    With who sent and who decided it, without the bodies.
    """
    found = Submission.objects.filter(match=match).select_related("submitted_by", "decided_by")
    return found.defer("body").order_by("created", "id")


def newest_submissions(match: UUID, most: int) -> list[Submission]:
    """Return the newest logs sent for a match, newest first, without its draft. One query.

    With who sent them, and with the bodies.
    """
    found = Submission.objects.filter(match=match).exclude(state=Submission.State.DRAFT)
    return list(found.select_related("submitted_by").order_by("-created", "-id")[:most])


def contested_submissions(match: UUID) -> list[Submission]:
    """Return the logs of a match that wait for a scorer, oldest first. One query.

    With who sent them, without the bodies.
    """
    found = Submission.objects.filter(match=match, state=Submission.State.CONTESTED)
    return list(found.select_related("submitted_by").defer("body").order_by("created", "id"))


def draft_of_match(match: UUID) -> Submission | None:
    """Return the log of the game that is being played, None where none is sent. One query."""
    return Submission.objects.filter(match=match, state=Submission.State.DRAFT).first()


def logs_with_effect() -> QuerySet[Submission]:
    """Return the logs that decide a match, contradict what does, or are still coming in."""
    state = Submission.State
    return Submission.objects.filter(state__in=[state.CURRENT, state.CONTESTED, state.DRAFT])


def drafts_of_matches(matches: Collection[UUID]) -> dict[UUID, Submission]:
    """Return the logs of the games that are being played, by match, without bodies. One query.

    None for no matches.
    """
    if not matches:
        return {}
    found = Submission.objects.filter(match__in=matches, state=Submission.State.DRAFT)
    return {draft.match: draft for draft in found.defer("body")}


def matches_of_game(game_hash: str, but: UUID) -> QuerySet[Submission, UUID]:
    """Return the matches, `but` one, where a game stands or is contested. One query when read."""
    states = [Submission.State.CURRENT, Submission.State.CONTESTED]
    found = Submission.objects.filter(game_hash=game_hash, state__in=states).exclude(match=but)
    return found.values_list("match", flat=True)


ROW_BYTES = 1000
"""What a stored log takes besides its body."""


def bytes_without_effect(matches: QuerySet[Any] | Collection[UUID]) -> int:
    """Return how many bytes the logs take that decide nothing. One query."""
    states = [Submission.State.REFUSED, Submission.State.CONTESTED]
    found = Submission.objects.filter(match__in=matches, state__in=states)
    return found.aggregate(sum=Sum(F("size") + ROW_BYTES))["sum"] or 0


def refused_counts(matches: Collection[UUID]) -> dict[UUID, int]:
    """Return how many logs were refused, by match; matches without one are left out. One query."""
    found = Submission.objects.filter(match__in=matches, state=Submission.State.REFUSED)
    return dict(found.values_list("match").annotate(count=Count("id")).order_by())


def submissions_exist(matches: Collection[UUID]) -> bool:
    """Say whether any log, refused ones too, was sent for one of the matches. One query."""
    return Submission.objects.filter(match__in=matches).exists()


def has_contested_submission(match: UUID) -> bool:
    """Say whether a log of the match still waits for a scorer. One query."""
    return Submission.objects.filter(match=match, state=Submission.State.CONTESTED).exists()
