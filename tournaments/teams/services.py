"""Line-ups of teams that play match by match: captains and the desk name who plays next.

Where pairs play, two players of a team may be named for a board who are no pair yet: they become
one, and an entry of the team. Several pairs of a team may so have a player in common, of whom one
plays in a round.

A line-up holds from a round that is not drawn yet until another is named. All line-ups are kept,
with who named them, so that it is on record who replaced whom, and when.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import User
from clubs.selectors import player_of
from tournaments.entries.selectors.entries import ids_checked_in, members
from tournaments.entries.services.by_name import find_or_make_pair
from tournaments.entries.services.entrants import entries_create
from tournaments.entries.services.entries import entries_check_in, progress_of
from tournaments.errors import NotYours
from tournaments.events.services.lifecycle import lock_event, refuse_over
from tournaments.models import Captain, Entry, Event, LineUp, LineUpDeadline
from tournaments.rounds.services.seats import players_of
from tournaments.teams.core import Place
from tournaments.teams.selectors.line_ups import plays_matches, teams_of_captain
from web.faults import InvalidInput, WrongState
from web.folding import closest_spellings, sort_key
from web.messages import isolate_values


@transaction.atomic
def line_up_name(
    *, event_id: UUID, team: str, entries: Sequence[Place], by: User, from_round: int | None = None
) -> LineUp:
    """Name who plays for a team, the first board first, from the next round that is not drawn.

    Naming the same again changes nothing. Raises NotFound, WrongState where teams do not play match
    by match, the event is over or no round is left, InvalidInput for an unknown team, an entry or
    player that is not of it, named twice or gone, too many entries, or a round that is drawn.
    """
    event = _lock_event_of_matches(event_id)
    number = _round_from(event, from_round)
    roster = _roster(event, team)
    team = roster[0].team
    named = [_entry_at(event, roster, at, place, number) for at, place in enumerate(entries)]
    _refuse_wrong(event, roster, named, number)
    rows = event.line_ups.filter(team=team, from_round__lte=number)
    last = rows.order_by("from_round", "created", "id").last()
    if last is not None and last.entries == named and last.from_round == number:
        return last
    return LineUp.objects.create(event=event, team=team, from_round=number, entries=named, by=by)


@transaction.atomic
def line_ups_name(
    *,
    event_id: UUID,
    line_ups: Iterable[tuple[str, Sequence[Place]]],
    by: User,
    now: datetime | None = None,
) -> list[str]:
    """Name who plays for several teams, for all or for none; returns the teams.

    With `now` a captain names them, else the desk. Raises as `own_line_up_name` or `line_up_name`.
    """
    named = []
    for team, entries in line_ups:
        if now is None:
            row = line_up_name(event_id=event_id, team=team, entries=entries, by=by)
        else:
            row = own_line_up_name(event_id=event_id, team=team, entries=entries, by=by, now=now)
        named.append(row.team)
    return named


@transaction.atomic
def own_line_up_name(
    *, event_id: UUID, entries: Sequence[Place], by: User, now: datetime, team: str | None = None
) -> LineUp:
    """A captain names who plays for the team in the next round, until the deadline.

    A captain of several teams must give `team`. Raises as `line_up_name`, NotYours unless the
    account leads that team, WrongState after the deadline.
    """
    event = _lock_event_of_matches(event_id)
    led = _own_teams(event.id, by)
    if team is None and len(led) > 1:
        raise InvalidInput(_("You are the captain of several teams: choose one."), pointer="/team")
    wanted = led[0] if team is None else team
    known = [one for one in led if sort_key(one) == sort_key(wanted)]
    if not known:
        raise NotYours(_("You are not the captain of this team."))
    deadline = LineUpDeadline.objects.filter(event=event).first()
    if deadline is not None and now > deadline.until:
        raise WrongState(_("The line-up deadline has passed; the desk can still change line-ups."))
    return line_up_name(
        event_id=event_id, team=closest_spellings(known, wanted)[0], entries=entries, by=by
    )


def _own_teams(event_id: UUID, by: User) -> list[str]:
    player = player_of(by)
    led = teams_of_captain(event_id, player.id) if player else []
    if not led:
        raise NotYours(_("You are not a captain in this event. The desk names the captains."))
    return led


@transaction.atomic
def captain_name(*, event_id: UUID, team: str, player_id: UUID | None) -> Captain | None:
    """Name the player who leads a team, or nobody; again changes nothing.

    Raises NotFound, WrongState where teams do not play match by match, InvalidInput for an
    unknown team, or a player who is not entered in it.
    """
    event = _lock_event_of_matches(event_id)
    roster = _roster(event, team)
    team = roster[0].team
    people = {one.id for entry in roster for one in players_of(entry)}
    if player_id is None:
        event.captains.filter(team=team).delete()
        return None
    if player_id not in people:
        raise InvalidInput(_("The captain must be a player of the team."), pointer="/player")
    row, _made = Captain.objects.update_or_create(
        event=event, team=team, defaults={"player_id": player_id}
    )
    return row


@transaction.atomic
def captains_name(
    *, event_id: UUID, captains: Iterable[tuple[str, UUID | None]], until: datetime | None
) -> None:
    """Name who leads each of some teams, and until when captains name line-ups; all or nothing.

    Raises as `captain_name`.
    """
    for team, player_id in captains:
        captain_name(event_id=event_id, team=team, player_id=player_id)
    line_up_deadline_set(event_id=event_id, until=until)


@transaction.atomic
def line_up_deadline_set(*, event_id: UUID, until: datetime | None) -> None:
    """Say until when captains name line-ups; None takes the deadline away.

    Raises NotFound, WrongState where teams do not play match by match.
    """
    event = _lock_event_of_matches(event_id)
    if until is None:
        LineUpDeadline.objects.filter(event=event).delete()
    else:
        LineUpDeadline.objects.update_or_create(event=event, defaults={"until": until})


def _lock_event_of_matches(event_id: UUID) -> Event:
    event = lock_event(event_id)
    if not plays_matches(event):
        raise WrongState(_("In this event teams do not play matches."))
    return event


def _round_from(event: Event, asked: int | None) -> int:
    refuse_over(event)
    first = progress_of(event).drawn + 1
    if first > event.rounds_planned:
        raise WrongState(_("All rounds are drawn; no more line-ups are needed."))
    if asked is not None and not first <= asked <= event.rounds_planned:
        raise InvalidInput(
            _("Choose a round from %(first)d to %(last)d; earlier ones have been drawn.")
            % {"first": first, "last": event.rounds_planned},
            pointer="/from_round",
        )
    return asked or first


def _entry_at(event: Event, roster: list[Entry], at: int, place: Place, number: int) -> UUID:
    """Return the entry that plays at a board; a new one, of a new pair, joins the roster."""
    if isinstance(place, UUID):
        return place
    there = [one for one in roster if one.to_round is None or one.to_round >= number]
    people = {one.id: one for entry in there for one in players_of(entry)}
    pointer = f"/entries/{at}"
    if event.shape != Event.Shape.PAIRS:
        raise InvalidInput(_("In this event everyone plays alone."), pointer=pointer)
    for player_id in place:
        if player_id not in people:
            text = _("%(id)s is not a player of this team.") % {"id": player_id}
            raise InvalidInput(text, pointer=pointer)
    if place[0] == place[1]:
        raise InvalidInput(_("A pair needs two different players."), pointer=pointer)
    pair = find_or_make_pair(event.club, *(people[one] for one in place))
    entry = event.entries.filter(partnership=pair).first()
    if entry is None:
        # Both are in the event already: a card of it keeps nobody out of it.
        [entry] = entries_create(event, [pair], number, {pair.id: roster[0].team}, going_on=True)
        if event.check_in and set(place) <= _players_checked_in(event, there, number):
            entries_check_in(event_id=event.id, entries=[entry.id], number=number)
        roster.append(entry)
    elif entry.from_round > number:
        entry.from_round = number
        entry.save(update_fields=["from_round"])
    return entry.id


def _players_checked_in(event: Event, roster: Iterable[Entry], number: int) -> set[UUID]:
    here = set(ids_checked_in(event, number))
    return {player for entry in roster if entry.id in here for player in members(entry.who)}


def _refuse_wrong(
    event: Event, people: Sequence[Entry], entries: Sequence[UUID], number: int
) -> None:
    roster = {entry.id: entry for entry in people}
    playing: set[UUID] = set()
    for at, entry_id in enumerate(entries):
        entry = roster.get(entry_id)
        if entry is None:
            text = _("%(id)s is not an entry of this team.") % {"id": entry_id}
            raise InvalidInput(text, pointer=f"/entries/{at}")
        twice = [one for one in players_of(entry) if one.id in playing]
        if twice:
            raise InvalidInput(
                _("%(name)s is there twice.") % isolate_values({"name": twice[0]}),
                pointer=f"/entries/{at}",
            )
        playing.update(members(entry.who))
        if entry.to_round is not None and entry.to_round < number:
            text = _("%(name)s has withdrawn from the event.") % isolate_values({"name": entry})
            raise InvalidInput(text, pointer=f"/entries/{at}")
    most = event.policy.get("boards")
    if most is not None and len(entries) > most:
        raise InvalidInput(
            _("A match has %(count)d boards; choose at most that many.") % {"count": most},
            pointer="/entries",
        )


def _roster(event: Event, team: str) -> list[Entry]:
    """Return the entries of a team; among teams of one key the one spelled so. One query."""
    parts = ("player", "partnership__first", "partnership__second")
    rows = event.entries.exclude(team="").select_related(*parts).order_by("number")
    same = [entry for entry in rows if sort_key(entry.team) == sort_key(team)]
    found = closest_spellings(same, team, lambda entry: [entry.team])
    if not found:
        raise InvalidInput(
            _("There is no team %(name)s in this event.") % isolate_values({"name": team}),
            pointer="/team",
        )
    return [entry for entry in found if entry.team == found[0].team]
