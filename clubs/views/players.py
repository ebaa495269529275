"""The players of a club: searched, added by a list after its preview, changed."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs import selectors, services
from clubs.access import ORGANISER, viewer
from clubs.acts import act
from clubs.forms.lists import ListForm
from clubs.forms.players import AddForm, LinkForm, PlayerForm
from clubs.rosters import KnownPlayers
from clubs.selectors.change_counters import version_of_players
from clubs.selectors.full_names import show_full_names
from clubs.views.access import action, desk_page
from clubs.views.clubs import club_context
from clubs.views.lists import ListPage, PreviewWords
from web.caching.responses import cache_for_guests
from web.forms import LONGEST_SEARCH, Form, form_again, search_form
from web.messages import isolate_values
from web.pages import REFUSED, FormPage, page, page_of_rows, redirect_with_message

OFFERED = 30
"""How many names we offer while somebody types; other names are found all the same."""


@cache_for_guests(version_of_players, plain=True)
@page
def everybody_page(request: HttpRequest) -> HttpResponse:
    """Show the players of all clubs, or their pairs (`?show=pairs`): all, or those looked for."""
    search, pairs = search_form(request), request.GET.get("show") == "pairs"
    rows: Any = selectors.search_pairs if pairs else selectors.search_players
    found = rows(search.query, viewer(request))
    context = {"search": search, "pairs": pairs, "part": page_of_rows(request, found)}
    status = REFUSED if search.errors else 200
    return render(request, "clubs/everybody.html", context, status=status)


def show_players(request: HttpRequest, club_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the players of a club, or those that are looked for."""
    club = selectors.club_by_id(club_id)
    search = search_form(request)
    context = club_context(request, club, "players")
    full = context["scores"]
    part = page_of_rows(request, selectors.players_of_club(club_id, search.query, full=full))
    if full:
        show_full_names(club_id, part.rows)
    context |= {
        "search": search,
        "part": part,
        "form": form_again(ListForm(), refused),
        "refused": refused,
    }
    status = REFUSED if search.errors else 200
    return render(request, "clubs/players.html", context, status=status)


players_page = page(show_players)


def _add_form(_request: HttpRequest, club_id: UUID, sent: Any) -> AddForm:
    return AddForm(sent, known=KnownPlayers(selectors.player_names_of_club(club_id)))


def _preview_words(form: AddForm) -> PreviewWords:
    count = len(form.fine)
    fine = ngettext("%(count)s new player", "%(count)s new players", count)
    make = ngettext("Add %(count)s player", "Add %(count)s players", count)
    make = _("Add these players") if form.questions else make % {"count": count}
    return PreviewWords(fine % {"count": count}, make, _("Cancel"))


def _page_context(request: HttpRequest, club_id: UUID) -> dict[str, Any]:
    return club_context(request, selectors.club_by_id(club_id), "players")


PREVIEW = ListPage(
    "clubs/preview.html",
    *("players-preview", "players-add", "club-players"),
    *(_add_form, _preview_words, _page_context),
)


@action(ORGANISER, selectors.existing_club, FormPage("club-players"))
def players_preview(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Show what would become of a list of players; nothing is stored."""
    return PREVIEW.look_through(request, club_id, ListForm(request.POST, files=request.FILES))


@act("players_add")
@action(ORGANISER, selectors.existing_club, FormPage("club-players", show=PREVIEW.again))
def players_add(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Add a list of players that was looked through, all of them or none."""
    club = selectors.club_by_id(club_id)
    with _add_form(request, club_id, request.POST).valid_values() as given:
        added = services.players_add(club=club, names=given["players"])
    message = ngettext("%(count)d player added.", "%(count)d players added.", len(added))
    to = reverse("club-players", args=[club_id])
    return redirect_with_message(request, message % {"count": len(added)}, to=to)


@desk_page(ORGANISER, selectors.existing_club)
def player_names(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Answer the names of players that fit the typed text; without one, the first ones."""
    asked = next((str(text) for text in request.GET.values() if text), "")[:LONGEST_SEARCH]
    found = selectors.players_of_club(club_id, asked, full=True)[:OFFERED]
    names = [str(player.full) for player in found]
    return render(request, "clubs/_known.html", {"names": names})


def show_edit(request: HttpRequest, player_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the form in which a player is changed."""
    player = selectors.player_by_id(player_id)
    full = player.full
    held = {"called": full.name, "nickname": full.nickname, "number": full.number}
    form = form_again(PlayerForm(initial=held), refused)
    members = selectors.members_without_player(player.club_id)
    offered = [(one.id, one.user.get_username()) for one in members]
    link = form_again(LinkForm(), refused).offer(member=offered)
    context = club_context(request, player.club, "players")
    context |= {"player": player, "form": form, "link": link, "members": offered}
    return render(request, "clubs/player.html", context)


edit_page = desk_page(ORGANISER, selectors.club_of_player)(show_edit)


PLAYER = FormPage("player-edit")


@act("player_link")
@action(ORGANISER, selectors.club_of_player, PLAYER)
def player_link(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Say which account a player has."""
    with LinkForm(request.POST).valid_values() as given:
        player = services.player_link(player_id=player_id, membership_id=given["member"])
    names = isolate_values({"name": player, "account": player.user})
    message = _("The account %(account)s is now linked to %(name)s.") % names
    return redirect_with_message(request, message, to=PLAYER.address(player_id))


@act("player_unlink")
@action(ORGANISER, selectors.club_of_player, PLAYER)
def player_unlink(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Say that a player has no account."""
    player = services.player_unlink(player_id=player_id)
    message = _("%(name)s is no longer linked to an account.") % isolate_values({"name": player})
    return redirect_with_message(request, message, to=PLAYER.address(player_id))


@act("player_change")
@action(ORGANISER, selectors.club_of_player, PLAYER)
def player_change(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Change what a player is called."""
    form = PlayerForm(request.POST)
    with form.valid_values():
        player = services.player_change(player_id=player_id, to=form.player)
    to = reverse("club-players", args=[player.club_id])
    return redirect_with_message(
        request, _("%(name)s: changes saved.") % isolate_values({"name": player.full}), to=to
    )
