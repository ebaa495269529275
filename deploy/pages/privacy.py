"""The page on which a player's name is hidden, the data exported, the name removed.

An organiser hides a name and shows it again, and so does the player, who can export the data, too.
An owner does all of it; nobody else removes a name.
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

from clubs.access import ORGANISER, OWNER, viewer
from clubs.acts import act
from clubs.names import neutral_name
from clubs.selectors import club_of_player, player_by_id, player_of
from clubs.services.players import short_name
from clubs.views.access import action, desk_page
from clubs.views.clubs import club_context
from deploy.api.privacy import data_response
from deploy.privacy.forgetting import player_forget
from tournaments.hiding.services.names import player_hide, player_settle, player_show
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


class MinorForm(Form):
    """Whether a player is a minor."""

    name = "minor"
    minor = forms.BooleanField(
        label=gettext_lazy("This player is a minor"),
        help_text=gettext_lazy("Guests read at most the initials, unless the club says otherwise."),
        required=False,
    )


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
        "full": player.full,
        "short": player.name if player.is_hidden else short_name(player, player.full),
        "hides": player.hides,
        "minor": form_again(MinorForm(initial={"minor": player.minor}), refused),
        "own": player.user_id is not None and player.user_id == request.user.pk,
        "form": form_again(ForgetForm(), refused),
        "refused": refused,
        "neutral": neutral_name(player.id),
    }
    return render(request, "deploy/privacy.html", context)


privacy_page = never_cache(desk_page(ORGANISER, club_of_player, own=_is_own)(show_privacy))
PRIVACY = FormPage("player-privacy")


@act("player_hide")
@action(ORGANISER, club_of_player, PRIVACY, own=_is_own)
def name_hide(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Hide the name of a player from whoever is not of the club."""
    player = player_hide(player_id=player_id)
    message = _("The name is hidden; others read %(name)s instead.") % isolate_values(
        {"name": player}
    )
    return redirect_with_message(request, message, to=PRIVACY.address(player_id))


@act("player_show")
@action(ORGANISER, club_of_player, PRIVACY, own=_is_own)
def name_show(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Show the name of a player to everybody again."""
    player = player_show(player_id=player_id)
    said = (
        _("The club shows guests no full names; they still read %(name)s.")
        if player.is_hidden
        else _("Everyone sees the name again: %(name)s.")
    )
    message = said % isolate_values({"name": player})
    return redirect_with_message(request, message, to=PRIVACY.address(player_id))


@act("player_minor")
@action(ORGANISER, club_of_player, PRIVACY)
def minor_set(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Say whether a player is a minor."""
    with MinorForm(request.POST).valid_values() as given:
        player = player_settle(player_id=player_id, minor=given["minor"])
    message = _("Saved; guests read: %(name)s.") % isolate_values({"name": player})
    return redirect_with_message(request, message, to=PRIVACY.address(player_id))


@never_cache
@desk_page(OWNER, club_of_player, own=_is_own)
def player_data(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Export everything stored about a player."""
    return data_response(request, player_id, own=_is_own(request, player_id))


@act("player_anonymise")
@action(OWNER, club_of_player, PRIVACY)
def player_anonymise(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Remove the name of a player from everything stored."""
    with ForgetForm(request.POST).valid_values() as given:
        player = player_forget(player_id=player_id, reason=given["reason"])
    message = _("The name was removed; the player is now called %(name)s.") % isolate_values(
        {"name": player}
    )
    return redirect_with_message(request, message, to=reverse("player", args=[player.id]))
