"""The box into which somebody types a name to learn where to sit."""

from django.utils.translation import gettext_lazy as _

from clubs.forms.searching import SearchForm


class WhereForm(SearchForm):
    """Who wants to know the table: words of a name, in any order."""

    name = "where"
    heading = _("Where do I sit?")
