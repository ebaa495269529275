"""Reads of a player's own part in an event: the entry, the next round, requests for partners."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_noop

from clubs.access import Viewer
from clubs.models import Partnership, Player
from clubs.places import ClubOf
from clubs.selectors import partnerships_of_player, player_of
from tournaments.entries.selectors.player_acts import entries_asking_bye, may_ask_bye
from tournaments.models import Entry, Event, PartnerRequest, Round, Table


def entry_of(event: Event, player: Player) -> Entry | None:
    """Return a player's entry in an event, alone or in a pair. One query.

    Of several pairs of a team the one in the last line-up named, else the first; then two queries.
    """
    mine = Q(player=player) | Q(partnership__first=player) | Q(partnership__second=player)
    parts = ("player", "partnership__first", "partnership__second")
    found = list(event.entries.filter(mine).select_related(*parts))
    if len(found) > 1:
        last = event.line_ups.filter(team=found[0].team).last()
        named = last.entries if last else []
        found.sort(key=lambda entry: entry.id not in named)
    return found[0] if found else None


@dataclass(frozen=True)
class OwnEntry:
    """A player's part in an event, and what the player may do without the desk.

    `number` is the next round to be published (None: there is none), `drawn` says that it is drawn
    already, `absent` that the player sits it out. `pairs` may enter. `askers` wait for an answer of
    this player, and the players in `asked` owe one. `asks_bye`: the entry asks for the bye.
    """

    event: Event
    player: Player
    entry: Entry | None
    number: int | None
    drawn: bool
    pairs: Sequence[Partnership] = ()
    askers: Sequence[PartnerRequest] = ()
    asked: Sequence[PartnerRequest] = ()
    asks_bye: bool = False
    table: Table | None = None
    """The table of the round that is being played at which the player sits."""

    @property
    def absent(self) -> bool:
        """Whether the player sits the next round out."""
        return self.entry is not None and self.number in self.entry.sits_out

    @property
    def gone(self) -> bool:
        """Whether the player has left the event for good."""
        return self.entry is not None and self.entry.to_round is not None

    @property
    def may_enter(self) -> bool:
        """Whether the player may enter without the desk."""
        open_now = self.event.state == Event.State.OPEN and self.event.players_enter
        return open_now and self.entry is None and self.player.club_id == self.event.club_id

    @property
    def may_leave(self) -> bool:
        """Whether the player may take the entry back without the desk."""
        open_now = self.event.state == Event.State.OPEN and self.event.players_enter
        return open_now and self.entry is not None

    @property
    def may_say(self) -> bool:
        """Whether the player may report absence from the next round, or take that back."""
        over = not self.event.is_active
        there = self.entry is not None and not self.gone and self.number is not None
        return there and not over and not self.drawn

    @property
    def may_ask_bye(self) -> bool:
        """Whether the player may ask for the bye of the next round, or no longer."""
        return self.may_say and not self.absent and may_ask_bye(self.event)

    @property
    def for_pairs(self) -> bool:
        """Whether partners enter together."""
        return self.event.shape == Event.Shape.PAIRS


def own_entry(event: Event, viewer: Viewer) -> OwnEntry | None:
    """Return the viewer's own part in an event; None for an account without a player.

    Seven queries at most.
    """
    player = player_of(viewer)
    if player is None:
        return None
    entry = entry_of(event, player)
    states = list(event.rounds.values_list("state", flat=True))
    stand = sum(state != Round.State.DRAFT for state in states)
    number = stand + 1 if stand < event.rounds_planned else None
    part = OwnEntry(event, player, entry, number, len(states) > stand)
    if part.may_ask_bye and number is not None:
        part = replace(part, asks_bye=entry in entries_asking_bye(event, number))
    if event.state == Event.State.RUNNING:
        return replace(part, table=table_of(event, player))
    if not (part.may_enter and part.for_pairs):
        return part
    waiting = requests_waiting(event, player)
    pairs = [pair for pair in partnerships_of_player(player.id) if pair.dissolved is None]
    askers = [one for one in waiting if one.asked_id == player.id]
    asked = [one for one in waiting if one.asker_id == player.id]
    return replace(part, pairs=pairs, askers=askers, asked=asked)


def table_of(event: Event, player: Player) -> Table | None:
    """Return the table at which a player sits in the round that is being played. One query."""
    rows = Table.objects.filter(round__event=event, round__state=Round.State.PUBLISHED)
    return rows.filter(seats__player=player).select_related("round").first()


def requests_waiting(event: Event, player: Player) -> QuerySet[PartnerRequest]:
    """Return the waiting requests for partners that a player made or got. One query when read."""
    mine = Q(asker=player) | Q(asked=player)
    found = PartnerRequest.objects.filter(mine, event=event, state=PartnerRequest.State.WAITING)
    return found.select_related("asker", "asked")


def partners_asking(viewer: Viewer) -> list[PartnerRequest]:
    """Return the requests that wait for the viewer's answer, in open events. One query.

    Each has its event and asker; none for a guest.
    """
    if not viewer.is_authenticated:
        return []
    waiting = PartnerRequest.objects.filter(
        asked__user=viewer,
        state=PartnerRequest.State.WAITING,
        event__state=Event.State.OPEN,
        event__players_enter=True,
    )
    return list(waiting.select_related("event", "asker").order_by("-created", "-id"))


club_of_request = ClubOf.in_event(
    PartnerRequest, "event", gettext_noop("There is no request %(id)s.")
)
