"""Stores submitted logs, and decides between them.

The caller holds the lock of what the match belongs to, and so a transaction: two logs for one
match are decided one after the other.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import User
from games.drafts import continues
from games.errors import DraftConflict, LogContested, NotContested, StorageFull
from games.judging import Judgement, read_stored_log, stored_values
from games.models import Submission
from games.rules.replay import canonical_replay
from games.selectors import draft_of_match, submission_by_id
from web.reading import make_row

State = Submission.State


@dataclass(frozen=True)
class StoredSubmission:
    """A submission and whether it was sent before."""

    submission: Submission
    repeated: bool


def submission_keep(
    *,
    judgement: Judgement,
    by: User | None,
    decided: bool,
    room: Callable[[], int],
    known: bool = True,
) -> StoredSubmission:
    """Store a log with its judgement; the same log for the same terms is stored once.

    It becomes refused, current where the match is not `decided` yet, else contested. One that was
    set aside becomes current again where the match waits for a log. `room` returns how many bytes
    of logs that decide nothing may still be stored; raises StorageFull for a log that has more.
    `known` is False where the caller knows that the log is new.
    """
    terms = judgement.terms
    state = _first_state(judgement, decided)
    same = Submission.objects.filter(match=terms.match, content_hash=judgement.content_hash)
    before = same.first() if known else None
    if before is not None:
        if before.state != State.SUPERSEDED or decided or judgement.fault is not None:
            return StoredSubmission(before, repeated=True)
        before.state, before.decided_by, before.decided_at = State.CURRENT, None, None
        before.save(update_fields=["state", "decided_by", "decided_at"])
        return StoredSubmission(before, repeated=False)
    if state != State.CURRENT:
        _check_room(judgement, room)
    submission = submission_row(judgement, state, by)
    submission.save(force_insert=True)
    return StoredSubmission(submission, repeated=False)


def submission_row(judgement: Judgement, state: str, by: User | None) -> Submission:
    """Return the row of a judged log, not stored yet."""
    values = stored_values(judgement)
    return make_row(Submission, **values, state=state, submitted_by_id=by and by.pk)


def _check_room(judgement: Judgement, room: Callable[[], int]) -> None:
    left = room()
    if len(judgement.received.body) > left:
        raise StorageFull(
            _(
                "There is no space left for logs that decide nothing, so this one was "
                "not stored: %(code)s. Ask the organiser."
            )
            % {"code": judgement.fault.title if judgement.fault else LogContested.title},
            refused=judgement.fault.code if judgement.fault else LogContested.code,
        )


def _first_state(judgement: Judgement, decided: bool) -> str:
    if judgement.fault is not None:
        return State.REFUSED
    return State.CONTESTED if decided else State.CURRENT


@dataclass(frozen=True)
class DraftComparison:
    """A log compared with the match's draft: the draft, if any, and whether the log is longer."""

    draft: Submission | None
    longer: bool


def compare_with_draft(judgement: Judgement) -> DraftComparison:
    """Compare a legal log with the match's draft; raises DraftConflict where neither continues."""
    terms, new = judgement.terms, judgement.canonical
    draft = draft_of_match(terms.match)
    if draft is None or new is None:
        return DraftComparison(draft, longer=True)
    log = read_stored_log(bytes(draft.body), draft.form, terms.options)
    old = canonical_replay(log).canonical
    longer = continues(new, old)
    if not (longer or continues(old, new)):
        raise DraftConflict(
            _(
                "The table's draft has other moves; send the log from the device that "
                "has the draft."
            ),
            draft=str(draft.id),
        )
    return DraftComparison(draft, longer)


@transaction.atomic
def draft_keep(
    *, growth: DraftComparison, judgement: Judgement, by: User | None
) -> StoredSubmission:
    """Store a log of a game that goes on as the match's draft, in place of the shorter one.

    A log the draft already contains changes nothing.
    """
    draft, content_hash = growth.draft, judgement.as_draft().content_hash
    terms, received = judgement.terms, judgement.received
    if draft is None:
        draft = Submission(kind=terms.kind, match=terms.match, game=terms.game, state=State.DRAFT)
    elif draft.content_hash == content_hash or not growth.longer:
        return StoredSubmission(draft, repeated=True)
    draft.body, draft.form = received.body, received.form
    draft.verdict, draft.size = judgement.verdict.as_stored(), len(received.body)
    draft.content_hash, draft.submitted_by = content_hash, by
    draft.save()
    return StoredSubmission(draft, repeated=False)


def draft_supersede(match: UUID) -> None:
    """Supersede the match's draft: the whole log has decided the match."""
    Submission.objects.filter(match=match, state=State.DRAFT).update(state=State.SUPERSEDED)


@transaction.atomic
def submission_accept(*, submission_id: UUID, by: User, now: datetime) -> Submission:
    """A scorer decides for a contested log: it becomes current, the one before superseded.

    Raises NotFound, NotContested.
    """
    chosen = _find_contested(submission_id)
    Submission.objects.filter(match=chosen.match, state=State.CURRENT).update(
        state=State.SUPERSEDED, decided_by=by, decided_at=now
    )
    return _decide(chosen, State.CURRENT, by, now)


@transaction.atomic
def submission_dismiss(*, submission_id: UUID, by: User, now: datetime) -> Submission:
    """A scorer decides against a contested log: it is superseded and stays readable.

    Raises NotFound, NotContested.
    """
    return _decide(_find_contested(submission_id), State.SUPERSEDED, by, now)


def submissions_set_aside(*, match: UUID, by: User, now: datetime, but: UUID | None = None) -> None:
    """Supersede current and contested logs except `but`: the match has another result now."""
    deciding = Submission.objects.filter(match=match, state__in=[State.CURRENT, State.CONTESTED])
    if but is not None:
        deciding = deciding.exclude(id=but)
    deciding.update(state=State.SUPERSEDED, decided_by=by, decided_at=now)


def _find_contested(submission_id: UUID) -> Submission:
    submission = submission_by_id(submission_id)
    if submission.state != State.CONTESTED:
        raise NotContested(
            _("This log is %(state)s; only a contested log can be decided.")
            % {"state": submission.get_state_display()}
        )
    return submission


def _decide(submission: Submission, state: str, by: User, now: datetime) -> Submission:
    submission.state, submission.decided_by, submission.decided_at = state, by, now
    submission.save(update_fields=["state", "decided_by", "decided_at"])
    return submission
