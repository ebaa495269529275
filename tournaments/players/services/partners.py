"""A player asks another to enter together; both are entered once the other agrees."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.models import Player, User
from clubs.services import partnerships_add
from tournaments.entries.services.entries import entries_add
from tournaments.errors import EntryRefused, NotYours
from tournaments.models import Entry, Event, PartnerRequest, PlayerAct
from tournaments.players.selectors.own_entry import club_of_request, entry_of
from tournaments.players.services.own_entry import (
    event_open_to_players,
    player_act_record,
    player_of_club,
)
from web.faults import InvalidInput, WrongState
from web.messages import isolate_values

MOST_ASKED = 5
"""Requests of a player that may wait at once."""
State = PartnerRequest.State


@transaction.atomic
def partner_ask(*, event_id: UUID, player_id: UUID, by: User, now: datetime) -> PartnerRequest:
    """Ask somebody of the club to enter together; if they asked before, this agrees to it.

    A repeat changes nothing. Raises NotFound, NotYours; WrongState as for entering, for somebody
    without an account and for too many requests; EntryRefused if one of the two is entered or
    everybody enters alone; InvalidInput for somebody who is not of the club.
    """
    event = event_open_to_players(event_id)
    me = player_of_club(event, by)
    if event.shape != Event.Shape.PAIRS:
        raise EntryRefused(_("In this event everyone enters alone."), pointer="/player")
    partner = Player.objects.filter(id=player_id, club_id=event.club_id).first()
    if partner is None or partner.id == me.id:
        raise InvalidInput(_("Choose another player of the club."), pointer="/player")
    _refuse_entered(event, me, partner)
    if partner.user_id is None:
        raise WrongState(
            _("%(name)s has no account to accept with; the desk can enter you both.")
            % isolate_values({"name": partner}),
            pointer="/player",
        )
    mine = PartnerRequest.objects.filter(event=event, state=State.WAITING)
    theirs = mine.filter(asker=partner, asked=me).first()
    if theirs is not None:
        _enter_pair(theirs, by, now)
        return theirs
    known = mine.filter(asker=me, asked=partner).first()
    if known is None and mine.filter(asker=me).count() >= MOST_ASKED:
        raise WrongState(_("You have too many open requests; cancel one first."))
    return known or PartnerRequest.objects.create(event=event, asker=me, asked=partner)


@transaction.atomic
def partner_accept(*, request_id: UUID, by: User, now: datetime) -> Entry:
    """Agree to enter together: the pair is made if it is new, and entered.

    Raises NotFound, NotYours for a player who was not asked, WrongState if the request waits no
    more or it is too late, EntryRefused if one of the two is entered by now.
    """
    event = event_open_to_players(club_of_request.event_of(request_id))
    row = _waiting_request(request_id)
    if row.asked.user_id != by.id:
        raise NotYours(_("Only %(name)s can accept this.") % isolate_values({"name": row.asked}))
    _refuse_entered(event, row.asker, row.asked)
    return _enter_pair(row, by, now)


@transaction.atomic
def partner_decline(*, request_id: UUID, by: User, now: datetime) -> PartnerRequest:
    """Decline a request, or take one's own back.

    Raises NotFound, NotYours for anybody else, WrongState if the request waits no more.
    """
    Event.objects.select_for_update(of=("self",)).get(id=club_of_request.event_of(request_id))
    row = _waiting_request(request_id)
    if by.id not in {row.asker.user_id, row.asked.user_id}:
        raise NotYours(_("Only the two of them can decline this."))
    row.state = State.DECLINED if row.asked.user_id == by.id else State.WITHDRAWN
    row.answered = now
    row.save(update_fields=["state", "answered"])
    return row


def _waiting_request(request_id: UUID) -> PartnerRequest:
    row = PartnerRequest.objects.select_related("event__club", "asker", "asked").get(id=request_id)
    if row.state != State.WAITING:
        raise WrongState(
            _("This request has already been answered: %(state)s.")
            % {"state": row.get_state_display()}
        )
    return row


def _refuse_entered(event: Event, *people: Player) -> None:
    for player in people:
        if entry_of(event, player) is not None:
            raise EntryRefused(
                _("%(name)s is already entered; nobody can play twice.")
                % isolate_values({"name": player}),
                subject=str(player.id),
            )


def _enter_pair(row: PartnerRequest, by: User, now: datetime) -> Entry:
    """Enter the two, and withdraw all other requests of either for the event."""
    event = row.event
    if row.asker.merged_into_id is not None or row.asked.merged_into_id is not None:
        raise WrongState(_("One of the two was merged into another player; ask again."))
    pair = partnerships_add(club=event.club, pairs=[(row.asker_id, row.asked_id)])[0]
    entry = entries_add(event_id=event.id, partnerships=[pair.id])[0]
    row.state, row.answered = State.ACCEPTED, now
    row.save(update_fields=["state", "answered"])
    both = [row.asker, row.asked]
    others = PartnerRequest.objects.filter(Q(asker__in=both) | Q(asked__in=both), event=event)
    others.filter(state=State.WAITING).update(state=State.WITHDRAWN, answered=now)
    me = next(player for player in both if player.user_id == by.id)
    player_act_record(entry, me, PlayerAct.Kind.ENTER, by)
    return entry
