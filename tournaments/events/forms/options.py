"""The options of a game as form fields."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext

from games.options import preset_of
from games.rules.definition import Game, Option
from games.wording import option_title, option_value
from web.forms import WholeNumber

STEM = "option-"
LARGEST_VALUE = 999_999_999
WAY, WAY_SHOWN = "way", "way_shown"
"""Fields for the preset that fills in the options, and for the one they were shown for."""


def option_fields(game: Game) -> dict[str, forms.Field]:
    """Return the fields of a game's options by name."""
    return {STEM + option.name: _field(option) for option in game.options}


def way_fields(game: Game, again: Mapping[str, str]) -> dict[str, forms.Field]:
    """Return the field that fills in the options as some place plays; {} without presets.

    `again` are the attributes with which it reloads the form.
    """
    if not game.presets:
        return {}
    own = [("", gettext("Custom"))]
    way = forms.ChoiceField(
        label=gettext("Rules"),
        required=False,
        choices=own + [(preset.slug, gettext(preset.title)) for preset in game.presets],
        help_text=gettext("Fills in the options below; change any you like."),
        widget=forms.Select(attrs=dict(again)),
    )
    return {WAY: way, WAY_SHOWN: forms.CharField(required=False, widget=forms.HiddenInput)}


def way_initial(game: Game, options: Mapping[str, Any]) -> dict[str, str]:
    """Return the initial values of the way fields for the options of an event."""
    preset = preset_of(game, options)
    slug = preset.slug if preset else ""
    return {WAY: slug, WAY_SHOWN: slug}


def way_is_new(typed: Mapping[str, Any]) -> bool:
    """Return whether a way of playing was chosen since the options were shown."""
    return bool(typed.get(WAY)) and typed.get(WAY) != typed.get(WAY_SHOWN)


def fill_in_way(game: Game, typed: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was typed, with the options of a newly chosen way of playing."""
    preset = game.preset(str(typed.get(WAY) or ""))
    if WAY in typed and not typed[WAY]:
        return {**typed, WAY_SHOWN: ""}
    if preset is None or not way_is_new(typed):
        return dict(typed)
    return {**typed, **options_initial(game, preset.options), WAY_SHOWN: preset.slug}


def _field(option: Option) -> forms.Field:
    follows = callable(option.default)
    texts: dict[str, Any] = {
        "label": option_title(option.name),
        "help_text": _help(option),
        "required": not follows,
        "initial": None if follows else option.default,
    }
    if not option.choices:
        return WholeNumber(option.minimum, LARGEST_VALUE, **texts)
    choices = [(str(value), _value_label(option, value)) for value in option.choices]
    none = [("", gettext("usual"))] if follows else []
    return forms.TypedChoiceField(
        choices=none + choices, coerce=option.value, empty_value=None, **texts
    )


def _value_label(option: Option, value: int | str) -> str:
    words = option_value(option.name, value)
    return gettext("%(value)s (usual)") % {"value": words} if value == option.default else words


def _help(option: Option) -> str:
    texts = [gettext(option.meaning)] if option.meaning else []
    if callable(option.default):
        texts.append(gettext("Leave blank for the usual choice for this number of players."))
    elif not option.choices:
        texts.append(gettext("Usually %(default)s.") % {"default": option.default})
    return " ".join(texts)


def options_to_store(
    game: Game, given: Mapping[str, Any], held: Mapping[str, Any]
) -> dict[str, int | str]:
    """Return the options to store: those that are not usual, and those the event `held` already."""
    found = {}
    for option in game.options:
        value = given.get(STEM + option.name)
        if value is not None and (value != option.default or option.name in held):
            found[option.name] = value
    return found


def options_initial(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the initial values of the option fields."""
    return {
        STEM + option.name: options.get(
            option.name, None if callable(option.default) else option.default
        )
        for option in game.options
    }


def options_carried_over(
    game: Game, shown: Game | None, typed: Mapping[str, str]
) -> dict[str, str]:
    """Return what was typed for another game's options that this game has, too.

    Values that were usual there are dropped for what is usual here.
    """
    usual = options_initial(shown, {}) if shown else {}
    return {
        name: typed[name]
        for name in option_fields(game)
        if typed.get(name)
        and typed[name] != str(usual.get(name))
        and any(STEM + o.name == name and o.value(typed[name]) is not None for o in game.options)
    }
