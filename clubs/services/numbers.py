"""Associations and federations give membership numbers to the players of their clubs."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ForeignPlayer, NumberTaken
from clubs.lists.cells import Row
from clubs.lists.columns import Columns
from clubs.lists.kinds import ColumnKind
from clubs.lists.lines import cells_by_kind, names_in_line
from clubs.models import Club, MemberNumber, Player
from clubs.names import clean_member_number, clean_name, fold_number, name_with_club
from clubs.selectors import ambiguous_name, club_by_id, name_and_club, players_by_name
from clubs.selectors.bodies import clubs_within
from web.faults import InvalidInput, NotFound, WrongState
from web.messages import isolate_values

MOST_ZEROS = 8
"""How many leading zeros may be missing in a number, or too many."""


@dataclass(frozen=True)
class NewNumber:
    """A number to give: to whom, and from which day on."""

    player: UUID
    number: str
    since: date


@transaction.atomic
def numbers_give(*, body_id: UUID, numbers: Sequence[NewNumber]) -> list[MemberNumber]:
    """Give numbers to players of the clubs below a body, all or none.

    Raises NotFound, WrongState for a club that is no body, InvalidInput for a number that is none
    or one that comes twice, ForeignPlayer for somebody of no club below it, NumberTaken where
    somebody has the number, or the player has another that has not ended.
    """
    body = club_by_id(body_id)
    if not body.gives_numbers:
        raise WrongState(_("Only associations and federations issue membership numbers."))
    people = _lock_players(body, [one.player for one in numbers])
    rows = [
        _unsaved_number(body, people[one.player], one.number, one.since, f"/numbers/{place}/number")
        for place, one in enumerate(numbers)
    ]
    held = _NumbersInUse(body, rows)
    for place, row in enumerate(rows):
        fault = held.fault(row, f"/numbers/{place}")
        if fault is not None:
            raise fault
    try:
        with transaction.atomic():
            return MemberNumber.objects.bulk_create(rows)
    except IntegrityError:
        raise NumberTaken(
            _("One of these numbers was issued a moment ago; reload the page.")
        ) from None


@dataclass(frozen=True)
class NumberLine:
    """A line of a list of numbers: its number from 1, its text, the row to add, or its fault."""

    number: int
    text: str
    row: MemberNumber | None = None
    fault: str = ""


def parse_numbers(body_id: UUID, columns: Columns) -> list[NumberLine]:
    """Read the lines of a list: membership number and name, the club in a column or behind a name.

    The rows are as they would be given today.

    The club may be left out where one club below the body alone has somebody of that name. Three
    queries a line at most, and two.
    """
    body = club_by_id(body_id)
    today = timezone.localdate(timezone=body.zone)
    found = [_parse_line(body, row, columns.kinds, today) for row in columns.rows]
    held = _NumbersInUse(body, [line.row for line in found if line.row])
    return [_check_line(line, held) for line in found]


def _check_line(line: NumberLine, held: "_NumbersInUse") -> NumberLine:
    fault = held.fault(line.row) if line.row else None
    if fault is not None:
        return NumberLine(line.number, line.text, fault=str(fault.detail))
    return line


def similar_numbers(rows: Sequence[MemberNumber]) -> list[tuple[MemberNumber, MemberNumber]]:
    """Return the numbers of a body that differ from another only by leading zeros: 124 and 0124.

    One query.
    """
    body = rows[0].body_id
    ways = {way: row for row in rows for way in _with_zeros(row.folded)}
    found = MemberNumber.objects.filter(body=body, folded__in=ways).select_related("player")
    return [(ways[one.folded], one) for one in found if ways[one.folded].folded != one.folded]


def _with_zeros(folded: str) -> list[str]:
    """Return a number with 0 to `MOST_ZEROS` - 1 leading zeros."""
    parts = re.fullmatch(r"(\D*)0*(\d.*)", folded)
    if parts is None:
        return []
    return [f"{parts[1]}{'0' * count}{parts[2]}" for count in range(MOST_ZEROS)]


@transaction.atomic
def number_end(*, number_id: UUID, until: date | None) -> MemberNumber:
    """Set the last day of a number; None: it goes on.

    Raises NotFound, InvalidInput for a day before its first, NumberTaken where the player has
    another number of the body that has not ended.
    """
    row = _lock_number(number_id)
    if until is not None and until < row.since:
        raise InvalidInput(_("It cannot end before it began."), pointer="/until")
    if until is None and row.until is not None:
        others = MemberNumber.objects.filter(body=row.body_id, player=row.player_id)
        other = others.filter(until__isnull=True).exclude(id=row.id).first()
        if other is not None:
            raise _player_has_number(row.player, other)
    row.until = until
    row.save(update_fields=["until"])
    return row


@transaction.atomic
def number_remove(*, number_id: UUID) -> MemberNumber:
    """Take back a number that was given by mistake; it may be given again. Raises NotFound."""
    row = _lock_number(number_id)
    MemberNumber.objects.filter(id=number_id).delete()
    return row


def _lock_players(body: Club, ids: Sequence[UUID]) -> dict[UUID, Player]:
    """Lock players, so that none gets two numbers at once, and return them by id."""
    rows = Player.objects.select_for_update(no_key=True, of=("self",)).select_related("club")
    people = {one.id: one for one in rows.filter(id__in=ids).order_by("id")}
    within = set(clubs_within(body.id).values_list("id", flat=True))
    for place, one in enumerate(ids):
        pointer = f"/numbers/{place}/player"
        if one not in people:
            raise InvalidInput(_("There is no player %(id)s.") % {"id": one}, pointer=pointer)
        if people[one].club_id not in within:
            names = isolate_values(
                {"name": name_with_club(people[one], people[one].club), "body": body}
            )
            raise ForeignPlayer(
                _("%(name)s is not in any club of %(body)s.") % names, pointer=pointer
            )
    return people


def _unsaved_number(
    body: Club, player: Player, text: str, since: date, pointer: str
) -> MemberNumber:
    number = clean_member_number(text, pointer=pointer)
    folded = fold_number(number)
    return MemberNumber(body=body, player=player, number=number, folded=folded, since=since)


class _NumbersInUse:
    """The numbers of a body in use, with those that are being given. Two queries."""

    def __init__(self, body: Club, rows: Sequence[MemberNumber]) -> None:
        held = MemberNumber.objects.filter(body=body).select_related("player__club")
        numbers, players = [row.folded for row in rows], [row.player_id for row in rows]
        self._taken = {one.folded: one for one in held.filter(folded__in=numbers)}
        current = held.filter(player__in=players, until__isnull=True)
        self._current = {one.player_id: one for one in current}

    def fault(self, row: MemberNumber, pointer: str = "") -> NumberTaken | None:
        """Return why a number cannot be given; None, and it counts as given, if it can."""
        if row.folded in self._taken:
            return _number_taken(self._taken[row.folded], f"{pointer}/number")
        if row.player_id in self._current:
            return _player_has_number(row.player, self._current[row.player_id], f"{pointer}/player")
        self._taken[row.folded] = self._current[row.player_id] = row
        return None


def _number_taken(row: MemberNumber, pointer: str) -> NumberTaken:
    names = isolate_values(
        {"number": row.number, "name": name_with_club(row.player, row.player.club)}
    )
    detail = _("%(number)s is already the number of %(name)s.") % names
    return NumberTaken(detail, pointer=pointer, holder=str(row.player_id))


def _player_has_number(player: Player, row: MemberNumber, pointer: str = "") -> NumberTaken:
    names = isolate_values({"number": row.number, "name": player})
    detail = _("%(name)s has the number %(number)s; end that one first.") % names
    return NumberTaken(detail, pointer=pointer, holder=str(player.id))


def _parse_line(body: Club, row: Row, kinds: Sequence[str], since: date) -> NumberLine:
    try:
        by_kind = cells_by_kind(row, kinds)
        numbers, clubs = by_kind.get(ColumnKind.MEMBER, []), by_kind.get(ColumnKind.CLUB, [])
        if len(numbers) != 1 or len(clubs) > 1:
            raise InvalidInput(_("Each line needs one membership number and one player."))
        number, name = numbers[0], clean_name(" ".join(names_in_line(by_kind)))
        if fold_number(name) and not fold_number(number):
            # One line the other way round.
            number, name = name, number
        clean_member_number(number)
        player = player_below(body.id, name_with_club(name, clubs[0]) if clubs else name)
        return NumberLine(row.number, row.text, _unsaved_number(body, player, number, since, ""))
    except InvalidInput as fault:
        return NumberLine(row.number, row.text, fault=str(fault.detail))


def player_below(body_id: UUID, text: str, pointer: str = "/player") -> Player:
    """Return the one player of the clubs below a body who is called so, with or without the club.

    Raises InvalidInput where nobody or more than one is. Three queries at most.
    """
    name, club = name_and_club(text)
    within = [*clubs_within(body_id).values_list("id", flat=True)]
    found = players_by_name([club.id] if club else within, name)
    if len(found) > 1:
        raise ambiguous_name(found, pointer, body_id)
    if not found:
        raise InvalidInput(
            _("No member club has a player called “%(name)s”.") % {"name": text}, pointer=pointer
        )
    return found[0]


def _lock_number(number_id: UUID) -> MemberNumber:
    rows = MemberNumber.objects.select_for_update(no_key=True, of=("self",))
    found = rows.select_related("body", "player__club").filter(id=number_id).first()
    if found is None:
        raise NotFound(_("There is no membership number %(id)s.") % {"id": number_id})
    return found
