"""The tables of `tournaments`: events with their entries, rounds with their tables."""

from tournaments.models.analysis import AnalysedDeal
from tournaments.models.attendance import Substitution
from tournaments.models.cards import Card, CardRules
from tournaments.models.clock import RoundClock
from tournaments.models.deals import DealSecret, OpenedDeal, PlayerWord, RoundDeals
from tournaments.models.endorsements import Endorsement
from tournaments.models.entries import CheckIn, Entry, Forbidden
from tournaments.models.events import Event, EventChange, EventStamp
from tournaments.models.feeds import Delivery, FeedItem, Webhook, WebhookPlace
from tournaments.models.hall import WallMessage
from tournaments.models.merging import PlayerMerge
from tournaments.models.players import PartnerRequest, PlayerAct
from tournaments.models.push import PushDevice, RoundReminder
from tournaments.models.results import Result, SheetPhoto, SideReport
from tournaments.models.rounds import Bye, Round, RoundDate, RoundEdit, Seat, Table
from tournaments.models.seasons import Season, Stage, Transfer
from tournaments.models.standings import FinalStandings
from tournaments.models.teams import Captain, LineUp, LineUpDeadline

__all__ = [
    "AnalysedDeal",
    "DealSecret",
    "OpenedDeal",
    "PlayerWord",
    "RoundDeals",
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
    "RoundDate",
    "RoundEdit",
    "RoundReminder",
    "Seat",
    "SheetPhoto",
    "SideReport",
    "Stage",
    "Substitution",
    "Transfer",
    "Table",
    "WallMessage",
]
