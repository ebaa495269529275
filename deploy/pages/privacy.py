"""The page on which an owner exports the data of a player or removes the name.

The player can see it, too, and download the file; only an owner removes a name.
"""

from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from clubs.access import OWNER, viewer
from clubs.acts import act
from clubs.selectors import club_of_player, player_by_id, player_of
from clubs.views.access import action, desk_page
from clubs.views.clubs import club_context
from deploy.api.privacy import data_response
from deploy.privacy.forgetting import neutral_name, player_forget
from web.forms import Form, form_again
from web.messages import isolate_values
from web.pages import FormPage, redirect_with_message
from web.reasons import LONGEST_REASON


class ForgetForm(Form):
    """Why a name is removed."""

    name = "forget"
    reason = forms.CharField(
        label=gettext_lazy("Who asked for it, or why"), max_length=LONGEST_REASON
    )
    sure = forms.BooleanField(label=gettext_lazy("I know that this cannot be undone"))


def _is_own(request: HttpRequest, player_id: UUID) -> bool:
    """Return whether the viewer is that player."""
    player = player_of(viewer(request))
    return player is not None and player.id == player_id


def show_privacy(
    request: HttpRequest, player_id: UUID, refused: Form | None = None
) -> HttpResponse:
    """Show what can be done with the data of a player."""
    player = player_by_id(player_id)
    context: dict[str, Any] = club_context(request, player.club, "players")
    context |= {
        "player": player,
        "form": form_again(ForgetForm(), refused),
        "refused": refused,
        "neutral": neutral_name(player.id),
    }
    return render(request, "deploy/privacy.html", context)


privacy_page = never_cache(desk_page(OWNER, club_of_player, own=_is_own)(show_privacy))


@never_cache
@desk_page(OWNER, club_of_player, own=_is_own)
def player_data(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Export everything stored about a player."""
    return data_response(request, player_id)


@act("player_anonymise")
@action(OWNER, club_of_player, FormPage("player-privacy"))
def player_anonymise(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Remove the name of a player from everything stored."""
    with ForgetForm(request.POST).valid_values() as given:
        player = player_forget(player_id=player_id, reason=given["reason"])
    message = _("The name was removed; the player is now called %(name)s.") % isolate_values(
        {"name": player}
    )
    return redirect_with_message(request, message, to=reverse("player", args=[player.id]))
