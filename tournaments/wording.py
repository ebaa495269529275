"""What the pure parts name by slugs, in the language of the reader: tie-breaks and metrics.

The English texts of tie-breaks, metrics and violations stand with them and are translated here; an
unknown slug is shown as it is, so that a new game or metric needs no line here to appear.
"""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.scheduling.checker import VIOLATIONS
from tournaments.scheduling.checking.metrics import WORDS
from tournaments.scheduling.swiss.costs import LEVELS
from tournaments.standings.metrics import METRICS

Text = str | Promise


class Heading(NamedTuple):
    """The head of a column: a short form, the full name, what it means."""

    short: Text
    title: Text
    meaning: Text


ATTENDANCE: dict[str, Text] = {
    "here": gettext_lazy("plays"),
    "waiting": gettext_lazy("not checked in"),
    "absent": gettext_lazy("sits out"),
    "late": gettext_lazy("comes later"),
    "gone": gettext_lazy("has left"),
}
"""How an entry stands to the coming round."""


def metric_in_words(slug: str) -> Text:
    """Return what a metric of a certificate counts, or a level of an explanation."""
    words = WORDS.get(slug) or LEVELS.get(slug)
    return gettext_lazy(words) if words else slug.replace("_", " ")


def tie_break(slug: str) -> Heading:
    """Return the heading of a tie-break."""
    if slug not in METRICS:
        return Heading(slug, slug, slug)
    one = METRICS[slug]
    return Heading(gettext_lazy(one.short), gettext_lazy(one.title), gettext_lazy(one.meaning))


def violation_in_words(code: str, otherwise: str) -> Text:
    """Return what a round breaks, by the code of the checker; ``otherwise`` where it has none."""
    return gettext_lazy(VIOLATIONS[code]) if code in VIOLATIONS else otherwise
