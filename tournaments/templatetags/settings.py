"""Filters of settings and their forms."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.forms import BoundField

from tournaments.events.words.settings import setting_in_words, setting_title

register = template.Library()
register.filter(setting_title)


@register.filter
def faulty(fields: Iterable[BoundField]) -> bool:
    """Return whether something is wrong with one of these fields."""
    return any(field.errors for field in fields)


@register.filter
def setting_values(changes: Mapping[str, Any], zone: Any = None) -> list[dict[str, Any]]:
    """Return changes of settings as rows: title, value before, value after."""
    return [
        {
            "title": setting_title(name),
            "before": setting_in_words(name, before, zone),
            "after": setting_in_words(name, after, zone),
        }
        for name, (before, after) in changes.items()
    ]
