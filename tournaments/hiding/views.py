"""The page on which a club chooses what guests see of it."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs.access import OWNER
from clubs.acts import act
from clubs.selectors import club_by_id, existing_club
from clubs.views.access import action, desk_page
from clubs.views.clubs import club_context
from tournaments.hiding.forms import PrivacyForm
from tournaments.hiding.selectors import names_due
from tournaments.hiding.services.choices import privacy_change
from web.forms import Form, form_again
from web.pages import FormPage, redirect_with_message


def show_privacy(request: HttpRequest, club_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show what guests see of a club, and how many names do not follow it yet."""
    club = club_by_id(club_id)
    chosen = {name: getattr(club, name) for name in PrivacyForm.base_fields}
    context = club_context(request, club, "privacy") | {
        "form": form_again(PrivacyForm(initial=chosen), refused),
        "refused": refused,
        "waiting": names_due(club_id),
    }
    return render(request, "tournaments/hiding/privacy.html", context)


privacy_page = never_cache(desk_page(OWNER, existing_club)(show_privacy))
PRIVACY = FormPage("club-privacy")


@act("club_privacy")
@action(OWNER, existing_club, PRIVACY)
def privacy_save(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Store what guests see of a club."""
    with PrivacyForm(request.POST).valid_values() as given:
        privacy_change(club_id=club_id, changes=given)
    return redirect_with_message(request, _("Saved."), to=PRIVACY.address(club_id))
