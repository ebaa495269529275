"""The Celery tasks of `tournaments`, where the worker looks for them; each stands in its room."""

from tournaments.analysis.tasks import analyse_deals
from tournaments.feeds.tasks import tell_webhooks
from tournaments.hiding.tasks import follow_names
from tournaments.push.tasks import announce_round
from tournaments.rounds.tasks import remind_rounds

__all__ = ["analyse_deals", "announce_round", "follow_names", "remind_rounds", "tell_webhooks"]
