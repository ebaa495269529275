"""The one box of the front page: events, clubs and players are looked for by name."""

from django.utils.translation import gettext_lazy as _

from clubs.forms.searching import SearchForm


class HomeSearch(SearchForm):
    """What is looked for from the front page."""

    name = ""
    heading = _("Find an event, a club or a player")
