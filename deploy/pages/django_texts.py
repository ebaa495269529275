"""What Django's forms say of passwords, so that our catalogues have it.

Django's Portuguese is that of Portugal, and its Spanish keeps a distance that our pages do not.
"""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

TEXTS = (
    _("Old password"),
    _("New password"),
    _("New password confirmation"),
    _("Enter the same password as before, for verification."),
    _("The two password fields didn’t match."),
    _("Your old password was entered incorrectly. Please enter it again."),
    _("Your password can’t be too similar to your other personal information."),
    _("The password is too similar to the %(verbose_name)s."),
    _("Your password can’t be a commonly used password."),
    _("This password is too common."),
    _("Your password can’t be entirely numeric."),
    _("This password is entirely numeric."),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
        "min_length",
    ),
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
    ),
)
"""Each as Django writes it."""
