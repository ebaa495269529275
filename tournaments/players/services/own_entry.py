"""Players enter an open event, leave it, report absence from the next round, ask for its bye.

The same services do it for the desk. Here stands who may do it, until when, and that the player did
it. It is for players of the club: the desk enters guests.
"""

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Player, User
from clubs.selectors import player_of
from tournaments.entries.selectors.player_acts import entries_asking_bye, may_ask_bye
from tournaments.entries.services.entries import (
    entries_add,
    entry_change,
    entry_remove,
    progress_of,
)
from tournaments.errors import EntryRefused, NotYours
from tournaments.events.services.lifecycle import lock_event
from tournaments.models import Entry, Event, PlayerAct
from tournaments.players.selectors.own_entry import entry_of
from web.faults import NotFound, WrongState
from web.messages import isolate_values

Kind = PlayerAct.Kind


@transaction.atomic
def own_entry_add(*, event_id: UUID, by: User, partnership_id: UUID | None = None) -> Entry:
    """Enter a player in an open event, with a pair of theirs if partners enter together.

    Raises NotFound, NotYours for an account without a player of the club, WrongState if only the
    desk enters people, EntryRefused for the wrong kind, somebody else's pair, somebody who is
    entered already.
    """
    event = event_open_to_players(event_id)
    player = player_of_club(event, by)
    if event.shape == Event.Shape.PAIRS:
        entry = entries_add(event_id=event.id, partnerships=[_own_pair(player, partnership_id)])[0]
    elif partnership_id is not None:
        raise EntryRefused(_("In this event everyone enters alone."), pointer="/partnership")
    else:
        entry = entries_add(event_id=event.id, players=[player.id])[0]
    player_act_record(entry, player, Kind.ENTER, by)
    return entry


@transaction.atomic
def own_entry_remove(*, event_id: UUID, by: User) -> None:
    """Take a player's entry back while the event is open; partners leave together.

    Raises NotFound, NotYours, WrongState if it is too late or the player is not entered.
    """
    event = event_open_to_players(event_id)
    player = player_of_club(event, by)
    entry = _own_entry(event, player)
    if entry.seats.exists() or entry.byes.exists():
        raise WrongState(_("The first round has already been drawn; tell the desk."))
    PlayerAct.objects.create(event=event, player=player, kind=Kind.LEAVE, by=by)
    entry_remove(entry_id=entry.id)


@transaction.atomic
def own_absence_report(*, event_id: UUID, by: User) -> Entry:
    """Let a player's entry sit out the next round; a repeat changes nothing.

    Raises NotFound, NotYours, WrongState if the player is not entered or has left, the next round
    is drawn already or there is none.
    """
    entry, player, number = _next_round(event_id, by)
    if number in entry.sits_out:
        return entry
    entry = entry_change(entry_id=entry.id, changes={"sits_out": [*entry.sits_out, number]})
    player_act_record(entry, player, Kind.AWAY, by, number)
    return entry


@transaction.atomic
def own_absence_end(*, event_id: UUID, by: User) -> Entry:
    """Let a player who reported absence come to the next round; a repeat changes nothing.

    Raises what `own_absence_report` raises.
    """
    entry, player, number = _next_round(event_id, by)
    if number not in entry.sits_out:
        return entry
    rounds = [one for one in entry.sits_out if one != number]
    entry = entry_change(entry_id=entry.id, changes={"sits_out": rounds})
    player_act_record(entry, player, Kind.BACK, by, number)
    return entry


@transaction.atomic
def own_bye_ask(*, event_id: UUID, by: User) -> Entry:
    """Note that a player asks for the bye of the next round; the organiser decides.

    A repeat changes nothing. Raises what `own_absence_report` raises, and WrongState where the
    schedule has the byes or the player sits the round out.
    """
    return _say_about_bye(event_id, by, Kind.BYE)


@transaction.atomic
def own_bye_end(*, event_id: UUID, by: User) -> Entry:
    """Note that a player no longer asks for it; raises what `own_bye_ask` raises."""
    return _say_about_bye(event_id, by, Kind.NO_BYE)


def _say_about_bye(event_id: UUID, by: User, kind: PlayerAct.Kind) -> Entry:
    entry, player, number = _next_round(event_id, by)
    if not may_ask_bye(entry.event):
        raise WrongState(_("In this event the schedule says who has a bye."))
    if number in entry.sits_out:
        raise WrongState(_("You sit out round %(number)d.") % {"number": number})
    if (entry in entries_asking_bye(entry.event, number)) != (kind == Kind.BYE):
        player_act_record(entry, player, kind, by, number)
    return entry


def event_open_to_players(event_id: UUID) -> Event:
    """Return an event that players may enter, its row locked; raises NotFound, WrongState."""
    event = _lock_visible_event(event_id)
    if not event.players_enter:
        raise WrongState(_("In this event only the desk enters players; ask there."))
    if event.state != Event.State.OPEN:
        raise WrongState(
            _("The event is %(state)s; ask the desk what is still possible.")
            % {"state": event.get_state_display()}
        )
    return event


def player_of_club(event: Event, by: User) -> Player:
    """Return the account's player, who has to be of the event's club; raises NotYours."""
    player = player_of(by)
    if player is None:
        raise NotYours(
            _("Your account is not linked to a player yet. Ask the club for an invitation.")
        )
    if player.club_id != event.club_id:
        raise NotYours(
            _("You are a player of %(club)s; the desk enters guests.")
            % isolate_values({"club": player.club})
        )
    return player


def player_act_record(
    entry: Entry, player: Player, kind: str, by: User, number: int | None = None
) -> None:
    """Record that a player did something, not the desk."""
    PlayerAct.objects.create(
        event_id=entry.event_id, entry=entry, player=player, kind=kind, number=number, by=by
    )


def _lock_visible_event(event_id: UUID) -> Event:
    event = lock_event(event_id)
    if event.state == Event.State.DRAFT:
        raise NotFound(_("There is no event %(id)s.") % {"id": event_id})
    return event


def _own_entry(event: Event, player: Player) -> Entry:
    entry = entry_of(event, player)
    if entry is None:
        raise WrongState(_("You are not entered in this event."))
    return entry


def _own_pair(player: Player, partnership_id: UUID | None) -> UUID:
    if partnership_id is None:
        raise EntryRefused(_("Partners enter together: choose your pair."), pointer="/partnership")
    pairs = (player.partnerships_as_first, player.partnerships_as_second)
    if not any(rows.filter(id=partnership_id).exists() for rows in pairs):
        raise EntryRefused(_("Choose a pair you belong to."), pointer="/partnership")
    return partnership_id


def _next_round(event_id: UUID, by: User) -> tuple[Entry, Player, int]:
    """Return a player's entry, the player, and the next round; raises WrongState once drawn."""
    event = _lock_visible_event(event_id)
    player = player_of(by)
    if player is None:
        raise NotYours(
            _("Your account is not linked to a player yet. Ask the club for an invitation.")
        )
    entry = _own_entry(event, player)
    if entry.to_round is not None:
        raise WrongState(_("You have withdrawn from this event; the desk can bring you back."))
    far = progress_of(event)
    number = far.stand + 1
    if not event.is_active or number > event.rounds_planned:
        raise WrongState(_("There is no next round."))
    if far.drawn > far.stand:
        raise WrongState(
            _("Round %(number)d is already being drawn; tell the desk now.") % {"number": number}
        )
    return entry, player, number
