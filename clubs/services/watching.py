"""Watches logs of others: their heads are fetched and held, and what is wrong is named.

PostgreSQL knows what is due; no transaction is open while another site answers. A worker takes a
log for `LEASE`; if it dies, another takes the log after that.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.errors import HeadsDisagree, HeadTakenBack
from clubs.models import Club, WatchedLog, WitnessedHead
from clubs.services.witnesses import (
    NewKey,
    evidence_keep,
    head_witness,
    keys_held,
    newest_held,
    read_head,
)
from clubs.transparency.notes import Note, NoteWrong, parse_verifier, verify
from web.documents.json_text import Unreadable, read_json
from web.faults import Fault, InvalidInput, NotFound, WrongState
from web.http_client import NotSent, address_allowed, get, host_is_listed

log: Any = structlog.stdlib.get_logger("logs")
MOST = 20
"""Logs that a club watches."""
MOST_KEYS = 20
"""New keys that are followed at one look."""
MOST_BYTES = 500_000
"""Of one answer."""
LEASE = timedelta(minutes=5)
PAUSES = tuple(timedelta(minutes=one) for one in (1, 5, 30))
"""Pauses after the first looks at which something was wrong, where the usual one is longer."""
What = WatchedLog.Fault


class _Wrong(Exception):  # noqa: N818 - the outcome of a look
    """What is wrong with a log: a `WatchedLog.Fault`, and more about it."""

    def __init__(self, fault: str, detail: str = "") -> None:
        super().__init__(fault)
        self.fault, self.detail = fault, detail[:200]


@transaction.atomic
def log_watch(*, club_id: UUID, url: str, key: str = "", now: datetime) -> WatchedLog:
    """Watch the log at an address (`…/api/v1/clubs/{id}/log`) from now on; again changes nothing.

    `key` is its first key where somebody has compared it; without one, the first that comes is
    believed. Raises InvalidInput, WrongState where the club watches too many, NotFound.
    """
    club = Club.objects.select_for_update(no_key=True).filter(id=club_id).first()
    if club is None:
        raise NotFound(_("There is no club %(id)s.") % {"id": club_id})
    url = url.rstrip("/")
    if not address_allowed(url, inner=host_is_listed(url)) or any(urlsplit(url)[3:]):
        raise InvalidInput(
            _("Enter an https address with a public name; others must be allowed by the operator."),
            pointer="/url",
        )
    _check_key(key)
    watched = WatchedLog.objects.filter(club=club)
    same = watched.filter(url=url).first()
    if same is not None:
        return same
    if watched.count() >= MOST:
        raise WrongState(_("A club can watch at most %(most)d logs.") % {"most": MOST})
    return WatchedLog.objects.create(club=club, url=url, key=key, due=now)


def log_watch_stop(*, club_id: UUID, watched_id: UUID) -> None:
    """Watch a log no more; copies of its heads stay. Raises NotFound."""
    gone, _each = WatchedLog.objects.filter(club=club_id, id=watched_id).delete()
    if not gone:
        raise NotFound(_("The club watches no log %(id)s.") % {"id": watched_id})


def logs_look(clock: Callable[[], datetime], until: datetime) -> int:
    """Look at all logs that are due, or until the time is over; return at how many."""
    looked, usual = 0, timedelta(seconds=settings.WATCH_SECONDS)
    while (now := clock()) < until and (row := _take_due(now)) is not None:
        try:
            row.origin = _look(row)
            row.fault, row.detail, row.failures, row.checked = "", "", 0, clock()
            pause = usual
        except _Wrong as wrong:
            if row.fault != wrong.fault:
                log.warning("watched log wrong", watched=str(row.id), fault=str(wrong.fault))
            row.fault, row.detail = wrong.fault, wrong.detail
            pause = min([usual, *PAUSES[row.failures :][:1]])
            row.failures = min(row.failures + 1, len(PAUSES))
        row.due, row.taken_until = clock() + pause, None
        _keep(row)
        looked += 1
    return looked


def _take_due(now: datetime) -> WatchedLog | None:
    """Take the log that is due for the longest time; None where none is.

    A row that is due or taken for longer than possible is from before the clock went back.
    """
    longest = timedelta(seconds=settings.WATCH_SECONDS)
    due = Q(due__lte=now) | Q(due__gt=now + longest + LEASE)
    free = Q(taken_until=None) | Q(taken_until__lte=now) | Q(taken_until__gt=now + 2 * LEASE)
    with transaction.atomic():
        rows = WatchedLog.objects.select_for_update(skip_locked=True).filter(due, free)
        row = rows.order_by("due").first()
        if row is not None:
            row.taken_until = now + LEASE
            row.save(update_fields=["taken_until"])
    return row


def _keep(row: WatchedLog) -> None:
    """Store what a look has found; a log that is watched no more stays away."""
    names = ("origin", "fault", "detail", "failures", "checked", "due", "taken_until")
    values = {name: getattr(row, name) for name in names}
    WatchedLog.objects.filter(id=row.id).update(**values)


def _look(row: WatchedLog) -> str:
    """Fetch the newest head of a log, hold it, and return the log's origin; raises _Wrong."""
    shown = _ask(row.url, origin=str, key=str)
    origin: str = shown["origin"]
    note = _ask(f"{row.url}/head", note=str)["note"]
    if row.origin not in ("", origin):
        raise _Wrong(What.OTHER_LOG, origin)
    try:
        head, signed = read_head(note)
    except InvalidInput as fault:
        raise _Wrong(What.NOT_A_LOG, fault.detail) from None
    if head.origin != origin:
        raise _Wrong(What.NOT_A_LOG, head.origin)
    held = newest_held(row.club_id, origin)
    known = [held.key, *keys_held(row.club_id, origin)] if held else [row.key or shown["key"]]
    # A key that somebody has compared counts at the first look: later ones follow from it, also
    # where it is the one that came after a lost one, and heads of before are held.
    key = known[0] if row.checked else row.key or known[0]
    is_known = _is_signed(signed, known[0]) or _is_signed(signed, key)
    keys = [] if is_known else _new_keys(row.url, [*known, key], head.size)
    proof = _proof(row.url, held, head.size)
    try:
        head_witness(club_id=row.club_id, note=note, key=key, keys=keys, consistency=proof)
    except Fault as fault:
        _name(row, fault, note, held)
    if held is not None and head.size < held.size:
        raise _Wrong(What.HEAD_TAKEN_BACK, f"{head.size} < {held.size}")
    return origin


def _name(row: WatchedLog, fault: Fault, note: str, held: WitnessedHead | None) -> None:
    """Raise _Wrong for what a head was refused with; nothing where another came meanwhile."""
    if isinstance(fault, HeadsDisagree):
        raise _Wrong(What.HEADS_DISAGREE, fault.detail)
    if newest_held(row.club_id, read_head(note)[0].origin) != held:
        return
    if isinstance(fault, HeadTakenBack):
        raise _Wrong(What.HEAD_TAKEN_BACK, fault.detail)
    if fault.data.get("pointer") == "/consistency" and held is not None:
        evidence_keep(club_id=row.club_id, note=note, key=held.key)
        raise _Wrong(What.HISTORY_CHANGED, fault.detail)
    raise _Wrong(What.SIGNATURE_WRONG, fault.detail)


def _proof(url: str, held: WitnessedHead | None, size: int) -> Sequence[str]:
    if held is None or held.size >= size:
        return []
    asked = f"{url}/consistency?first={held.size}&second={size}"
    return [one for one in _ask(asked, proof=list)["proof"] if isinstance(one, str)]


def _new_keys(url: str, known: Sequence[str], size: int) -> list[NewKey]:
    """Return the entries with the keys after those known, as far as a head of a size has them."""
    rows = _ask(f"{url}/keys?limit=1000", results=list)["results"]
    keys = [(one.get("key"), one.get("index")) for one in rows if isinstance(one, dict)]
    last = max((place for place, (key, _at) in enumerate(keys) if key in known), default=len(keys))
    found = [at for _key, at in keys[last + 1 :] if isinstance(at, int) and at < size]
    leaves = [_ask(f"{url}/entries/{at}", entry=dict)["entry"] for at in found[:MOST_KEYS]]
    texts = [one.get("leaf") if _is_text(one.get("leaf")) else "" for one in leaves]
    return [NewKey(at, text) for at, text in zip(found, texts, strict=False)]


def _is_signed(note: Note, known: str) -> bool:
    try:
        verify(note, parse_verifier(known))
    except NoteWrong:
        return False
    return True


def _ask(url: str, **members: type) -> dict[str, Any]:
    """Return the document at an address, with members of these kinds; raises _Wrong."""
    try:
        body = get(url, most=MOST_BYTES, inner=host_is_listed(url))
        found = read_json(body).any_object()
    except NotSent as fault:
        raise _Wrong(What.UNREACHABLE, str(fault)) from None
    except Unreadable:
        raise _Wrong(What.NOT_A_LOG) from None
    for name, kind in members.items():
        value = found.get(name)
        if not isinstance(value, kind) or (kind is str and not _is_text(value)):
            raise _Wrong(What.NOT_A_LOG, name)
    return found


def _is_text(value: Any) -> bool:
    """Say whether a value is a text that can be stored and hashed: another site sends anything."""
    return isinstance(value, str) and value.replace("\n", "").isprintable()


def _check_key(key: str) -> None:
    try:
        if key:
            parse_verifier(key)
    except NoteWrong:
        raise InvalidInput(_("This is not a key of a log."), pointer="/key") from None
