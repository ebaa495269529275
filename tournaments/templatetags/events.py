"""Filters of event pages: formats, metrics and rules of a round in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.utils.translation import gettext as _

from games.models import Submission
from games.rules.sheets import first_difference
from tournaments.deals.selectors.deals import public_deals
from tournaments.events.core.boards import boards_per_round, range_of_boards
from tournaments.events.words import wording
from tournaments.models import Event, Result
from tournaments.ranking.presets import PRESETS
from tournaments.scheduling.formats import FORMATS, format_of

register = template.Library()
register.filter(public_deals)


@register.filter
def method_title(slug: str) -> str:
    """Return the title of a way of drawing."""
    return _(FORMATS[slug].title) if slug in FORMATS else slug


@register.filter
def by_hand(slug: str) -> bool:
    """Return whether the rounds of a way of drawing are entered, not drawn."""
    return format_of(slug).by_hand


@register.filter
def meets_in_teams(slug: str) -> bool:
    """Return whether teams meet in matches under a way of drawing."""
    return format_of(slug).teams


@register.filter
def compares_boards(event: Event) -> bool:
    """Return whether all tables of an event play the same deals, each compared by itself."""
    return boards_per_round(event) > 0


@register.filter(name="range_of_boards")
def boards_announced(boards: Sequence[int]) -> str:
    """Return the first and the last of boards, as they are announced."""
    return range_of_boards(boards)


@register.filter
def metric(slug: str) -> Any:
    """Return what a metric counts."""
    return wording.metric_in_words(slug)


@register.filter
def attendance(state: str) -> Any:
    """Return how an entry stands to the coming round."""
    return wording.ATTENDANCE.get(state, state)


@register.filter
def broken_rule(violation: Mapping[str, Any]) -> Any:
    """Return which rule a round breaks."""
    return wording.violation_in_words(violation["code"], violation["detail"])


@register.filter
def metric_rows(
    values: Mapping[str, float], bounds: Mapping[str, float]
) -> list[tuple[Any, Any, Any]]:
    """Return (what it counts, value, bound) of the metrics that are not at 0."""
    return [
        (wording.metric_in_words(name), value, bounds.get(name))
        for name, value in values.items()
        if value
    ]


@register.filter
def preset_title(slug: str) -> str:
    """Return the title of a way of scoring."""
    return _(PRESETS[slug].title) if slug in PRESETS else slug


@register.filter
def certificate_rows(certificate: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return a certificate line by line: metric in words, value, least possible, gap.

    `beside` is the value another method would have had, where the certificate has it.
    """
    objective, bounds = certificate["objective"], certificate["bounds"]
    beside = certificate.get("beside", {}).get("objective", {})
    return [
        {
            "metric": wording.metric_in_words(slug),
            "value": objective[slug],
            "bound": bounds.get(slug),
            "beside": beside.get(slug),
            "gap": None if bounds.get(slug) is None else round(objective[slug] - bounds[slug], 6),
        }
        for slug in certificate["order"]
    ]


@register.filter
def in_a_sentence(certificate: Mapping[str, Any]) -> str:
    """Return what a certificate means, for players."""
    return " ".join(wording.certificate_sentences(certificate))


@register.filter
def deal_apart(result: Result, submission: Submission) -> int | None:
    """Return the first deal in which a sheet and a log differ; None if no deal differs."""
    return first_difference(result.deals, submission.as_verdict().scores)
