"""Holds copies of the heads of other logs, wherever those are, and says when two do not agree."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.errors import HeadsDisagree, HeadTakenBack
from clubs.models import Club, WitnessedHead
from clubs.models.logs import LONGEST_LINE
from clubs.transparency.entries import (
    EntryWrong,
    Head,
    KeyEntry,
    check_successor,
    parse_entry,
    parse_head,
)
from clubs.transparency.notes import (
    Note,
    NoteWrong,
    Verifier,
    decode,
    encode,
    parse_verifier,
    verify,
)
from clubs.transparency.tree import ProofWrong, check_consistency
from web.faults import InvalidInput

LARGEST = 2**31 - 1
"""Entries of a log whose heads are held."""
WRONG_KEY = gettext_lazy("The head is not signed with the key of its log.")
MOST_EVIDENCE = 20
"""Heads of one log that are held although they do not agree with those before."""


@dataclass(frozen=True)
class NewKey:
    """An entry of a log that replaces its key: its number, and its bytes as text."""

    index: int
    leaf: str


def head_witness(
    *,
    club_id: UUID,
    note: str,
    key: str = "",
    keys: Sequence[NewKey] = (),
    consistency: Sequence[str] = (),
) -> WitnessedHead:
    """Hold a copy of a head as a witness; a head that is held already comes back.

    The first of a log is believed with the `key` that comes with it. Later ones are signed with
    that key or with one that follows from it (`keys`), and come with the proof that the log grew
    out of the newest that is held. A `key` that comes with a later one is believed, too: whoever
    gives it has compared it, since the one before it was lost. Raises InvalidInput; HeadsDisagree
    for another root of a size, which is held, too, and HeadTakenBack for a smaller head.
    """
    with transaction.atomic():
        # One after the other, or two heads of one size would both be the first.
        Club.objects.select_for_update(no_key=True).get(id=club_id)
        row, disagreement = _head_hold(club_id, note, key, keys, consistency)
    if disagreement is not None:
        raise disagreement
    return row


def _head_hold(
    club_id: UUID, note: str, key: str, keys: Sequence[NewKey], consistency: Sequence[str]
) -> tuple[WitnessedHead, HeadsDisagree | None]:
    """Return the copy that is held now, and the fault where it disagrees with an earlier one."""
    head, parsed = read_head(note)
    held = WitnessedHead.objects.filter(club=club_id, origin=head.origin)
    agreeing = held.filter(disagrees=False)
    same = agreeing.filter(size=head.size).first()
    newest = newest_held(club_id, head.origin)
    before = same or newest
    older = [one for one in keys_held(club_id, head.origin) if before and one != before.key]
    current = [
        before.key if before else key,
        *([key] if before and key not in ("", *older) else []),
    ]
    verifier, start = _signer(parsed, head, [*current, *older], keys)
    if same is not None and bytes(same.root) == head.root:
        return same, None
    row = WitnessedHead(
        club_id=club_id,
        origin=head.origin,
        size=head.size,
        root=head.root,
        note=note,
        key=str(verifier),
        disagrees=same is not None,
    )
    if same is not None:
        held.filter(size=head.size, root=head.root).delete()
        row.save()
        return row, _disagreement(head, same)
    if newest is not None:
        _check_growth(newest, head, consistency)
    if start in older:
        # It grew, and the key that it is signed with was replaced before.
        raise InvalidInput(WRONG_KEY, pointer="/note")
    row.save()
    return row, None


def newest_held(club_id: UUID, origin: str) -> WitnessedHead | None:
    """Return the largest head of a log that a club holds, of those that agree. One query."""
    held = WitnessedHead.objects.filter(club=club_id, origin=origin, disagrees=False)
    return held.order_by("-size").first()


def keys_held(club_id: UUID, origin: str) -> list[str]:
    """Return the keys of the heads of a log that a club holds, of those that agree. One query."""
    held = WitnessedHead.objects.filter(club=club_id, origin=origin, disagrees=False)
    return list(held.order_by("key").values_list("key", flat=True).distinct())


def evidence_keep(*, club_id: UUID, note: str, key: str) -> None:
    """Hold a head that did not grow out of those before it, `MOST_EVIDENCE` of a log at most."""
    head, _parsed = read_head(note)
    held = WitnessedHead.objects.filter(club=club_id, origin=head.origin, disagrees=True)
    if held.count() < MOST_EVIDENCE:
        WitnessedHead.objects.get_or_create(
            club_id=club_id,
            origin=head.origin,
            size=head.size,
            root=head.root,
            defaults={"note": note, "key": key, "disagrees": True},
        )


def read_head(note: str) -> tuple[Head, Note]:
    """Return the head that a note says, and the note; raises InvalidInput."""
    try:
        head, parsed = parse_head(note)
        if head.size <= LARGEST and len(head.origin) <= LONGEST_LINE:
            return head, parsed
    except (NoteWrong, EntryWrong):
        pass
    raise InvalidInput(_("This is not a head of a log."), pointer="/note")


def _read_key(text: str, origin: str) -> Verifier:
    try:
        verifier = parse_verifier(text)
    except NoteWrong:
        verifier = None
    if verifier is None or verifier.name != origin or verifier.kind != 1:
        raise InvalidInput(_("The first head needs the key of its log."), pointer="/key")
    return verifier


def _follow_keys(verifier: Verifier, keys: Sequence[NewKey], head: Head) -> Verifier:
    """Return the key that signs a head, led there by the entries that replace keys."""
    for one in keys:
        try:
            entry = parse_entry(one.leaf.encode())
            if not isinstance(entry, KeyEntry) or not 0 < one.index < head.size:
                raise EntryWrong
            check_successor(verifier, entry, head.origin, one.index)
        except (NoteWrong, EntryWrong):
            raise InvalidInput(
                _("A new key is not signed by the key before it."), pointer="/keys"
            ) from None
        verifier = entry.key
    return verifier


def _signer(
    note: Note, head: Head, starts: Sequence[str], keys: Sequence[NewKey]
) -> tuple[Verifier, str]:
    """Return the key that a head is signed with, and from which of these it follows.

    One that follows from a key of before is no head of the log any more, but may be evidence.
    """
    faults = []
    for start in starts:
        try:
            verifier = _follow_keys(_read_key(start, head.origin), keys, head)
            verify(note, verifier)
        except InvalidInput as fault:
            faults.append(fault)
        except NoteWrong:
            faults.append(InvalidInput(WRONG_KEY, pointer="/note"))
        else:
            return verifier, start
    raise faults[0]


def _check_growth(newest: WitnessedHead, head: Head, consistency: Sequence[str]) -> None:
    if head.size < newest.size:
        raise HeadTakenBack(
            _("A head with %(size)d entries was seen before.") % {"size": newest.size},
            size=newest.size,
        )
    try:
        proof = [decode(one) for one in consistency]
        check_consistency(newest.size, bytes(newest.root), head.size, head.root, proof)
    except (NoteWrong, ProofWrong):
        raise InvalidInput(
            _("The proof does not show that the log grew from %(size)d entries.")
            % {"size": newest.size},
            pointer="/consistency",
        ) from None


def _disagreement(head: Head, same: WitnessedHead) -> HeadsDisagree:
    return HeadsDisagree(
        _("Two signed heads with %(size)d entries have different roots.") % {"size": head.size},
        size=head.size,
        roots=[encode(bytes(same.root)), encode(head.root)],
        notes=[same.note],
    )
