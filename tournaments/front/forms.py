"""The boxes into which somebody types a name: what is there, and where do I sit?"""

from django.utils.translation import gettext_lazy as _

from web.forms import SearchForm


class HomeSearch(SearchForm):
    """What is looked for from the front page: events, clubs and players."""

    name = ""
    heading = _("Find an event, a club or a player")
