"""The box into which somebody types what is looked for."""

from django.utils.translation import gettext_lazy as _

from web.forms import SearchForm


class HomeSearch(SearchForm):
    """What is looked for from the front page: players with their seats, events, clubs, rules."""

    name = ""
    heading = _("Your name, an event, a club, a game")
