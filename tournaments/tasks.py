"""The Celery tasks of `tournaments`, where the worker looks for them; each stands in its room."""

from tournaments.feeds.tasks import tell_webhooks
from tournaments.push.tasks import announce_round

__all__ = ["announce_round", "tell_webhooks"]
