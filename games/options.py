"""The options of a game as an event chooses them, checked against the game's own list."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.rules.definition import Game, Preset
from games.rules.registry import GAMES
from games.wording import option_title
from web.faults import InvalidInput, NotFound, pointer_to
from web.words import in_words


def game_by_slug(slug: str) -> Game:
    """Return a game of the registry; raises InvalidInput for an unknown slug."""
    game = GAMES.get(slug)
    if game is None:
        raise InvalidInput(
            _("There is no game %(slug)s; choose one of %(games)s.")
            % {"slug": slug, "games": ", ".join(GAMES)},
            pointer="/game",
        )
    return game


def find_game(slug: str) -> Game:
    """Return a game of the registry; raises NotFound for an unknown slug."""
    if slug not in GAMES:
        raise NotFound(_("There is no game %(slug)s.") % {"slug": slug})
    return GAMES[slug]


def check_options(game: Game, given: Mapping[str, object]) -> dict[str, int | str]:
    """Return the options given, as the game reads them.

    Raises InvalidInput for an unknown name or a value out of range.
    """
    known = {option.name: option for option in game.options}
    checked: dict[str, int | str] = {}
    for name, value in given.items():
        if name not in known:
            raise InvalidInput(
                _("%(game)s has no option %(name)s; it has: %(known)s.")
                % {"game": game.title, "name": name, "known": ", ".join(known)},
                pointer=pointer_to("options", name),
            )
        read = None if isinstance(value, bool) else known[name].value(str(value))
        if read is None:
            raise InvalidInput(
                _("“%(name)s” must be %(allowed)s.")
                % {"name": option_title(name), "allowed": in_words(known[name].allowed_values())},
                pointer=pointer_to("options", name),
            )
        checked[name] = read
    return checked


def resolve_options(
    game: Game, given: Mapping[str, int | str], players: int | None = None
) -> dict[str, int | str]:
    """Return every option of the game with the value that holds: the given one or the default.

    A default may depend on the number of players; where that is unknown, the fewest players count.
    """
    return game.resolve_options(players or game.default_players or min(game.players), given)


ALWAYS_SHOWN = ("target", "games_to_win")
"""What everybody asks about a game; other options are shown where they differ from the usual."""


def options_to_show(
    game: Game, given: Mapping[str, int | str], players: int | None = None
) -> dict[str, int | str]:
    """Return the options that a player has to know, with their values.

    They are those that everybody asks about, those that depend on the number of players, and those
    that differ from the usual.

    >>> options_to_show(GAMES["partnership"], {"love": "on"})
    {'target': 100, 'games_to_win': 1, 'love': 'on'}
    """
    held = resolve_options(game, given, players)
    return {
        option.name: held[option.name]
        for option in game.options
        if option.name in ALWAYS_SHOWN
        or callable(option.default)
        or held[option.name] != option.default
    }


def preset_of(game: Game, given: Mapping[str, int | str]) -> Preset | None:
    """Return the first preset with these options, however many games are played.

    >>> preset_of(GAMES["partnership"], {"target": 300, "first_lead": "free", "count": "all"}).slug
    'fed-300'
    """
    asked = resolve_options(game, {**given, "games_to_win": 1}) if game.presets else {}
    for preset in game.presets:
        if resolve_options(game, {**preset.options, "games_to_win": 1}) == asked:
            return preset
    return None
