"""The tables of `tournaments`: events with their entries, rounds with their tables."""

from tournaments.models.cards import Card, CardRules
from tournaments.models.clocks import RoundClock
from tournaments.models.devices import PushDevice
from tournaments.models.endorsements import Endorsement
from tournaments.models.events import CheckIn, Entry, Event, EventChange, Forbidden
from tournaments.models.finals import FinalStandings, Stage
from tournaments.models.merges import PlayerMerge
from tournaments.models.photos import SheetPhoto
from tournaments.models.player_acts import PartnerRequest, PlayerAct
from tournaments.models.reports import SideReport
from tournaments.models.results import Result
from tournaments.models.rounds import Bye, Round, RoundEdit, Seat, Table
from tournaments.models.seasons import Season, Transfer
from tournaments.models.stamps import EventStamp, FeedItem
from tournaments.models.substitutes import Substitution
from tournaments.models.teams import Captain, LineUp, LineUpDeadline
from tournaments.models.webhooks import Delivery, Webhook, WebhookPlace

__all__ = [
    "Delivery",
    "Webhook",
    "WebhookPlace",
    "Bye",
    "Captain",
    "Card",
    "CardRules",
    "Endorsement",
    "CheckIn",
    "Entry",
    "Event",
    "EventChange",
    "EventStamp",
    "FeedItem",
    "FinalStandings",
    "Forbidden",
    "LineUp",
    "LineUpDeadline",
    "PartnerRequest",
    "Season",
    "PlayerAct",
    "PlayerMerge",
    "PushDevice",
    "Result",
    "Round",
    "RoundClock",
    "RoundEdit",
    "Seat",
    "SheetPhoto",
    "SideReport",
    "Stage",
    "Substitution",
    "Transfer",
    "Table",
]
