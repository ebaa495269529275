"""Pages on which players who were made twice become one, and two again."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import ORGANISER, user_of
from clubs.acts import act
from clubs.selectors import club_by_id, club_of_player, existing_club, player_by_id
from clubs.selectors.bodies import body_of_number, number_by_id
from clubs.selectors.full_names import show_full_names
from clubs.services import player_below
from clubs.views.access import action, desk_page
from clubs.views.clubs import club_context
from ratings.tasks import request_rating
from tournaments.merging.forms import MergeForm, SamePersonForm
from tournaments.merging.selectors import club_of_merge, merges_of_club
from tournaments.merging.services.merge import MergeOutcome, named_merge, number_merge
from tournaments.merging.services.undo import merge_undo
from tournaments.models import PlayerMerge
from web.forms import Form, form_again
from web.messages import isolate_values
from web.pages import FormPage, page_of_rows, redirect_with_message


def show_merge(request: HttpRequest, player_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the form in which a player is merged into another."""
    player = player_by_id(player_id)
    show_full_names(player.club_id, [player])
    context = club_context(request, player.club, "players")
    form = form_again(MergeForm(), refused)
    return render(
        request, "tournaments/merging/merge.html", context | {"player": player, "form": form}
    )


merge_page = desk_page(ORGANISER, club_of_player)(show_merge)


@act("player_merge")
@action(ORGANISER, club_of_player, FormPage("player-merge"))
def merge_player(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Merge a player into another."""
    with MergeForm(request.POST).valid_values() as given:
        merged = named_merge(player_id=player_id, name=given["into"], by=user_of(request))
    record = _request_ratings(merged)
    message = _("%(merged)s is now %(kept)s; you can undo it here.") % isolate_values(
        {
            "merged": record.merged,
            "kept": record.kept,
        }
    )
    return redirect_with_message(request, message, to=reverse("club-merges", args=[record.club_id]))


def show_number(request: HttpRequest, number_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the form in which a player of another club becomes the one with a number."""
    number = number_by_id(number_id)
    context = club_context(request, number.body, "numbers")
    context |= {"number": number, "form": form_again(SamePersonForm(), refused)}
    return render(request, "tournaments/merging/merge_by_number.html", context)


number_page = desk_page(ORGANISER, body_of_number)(show_number)


@act("player_merge")
@action(ORGANISER, body_of_number, FormPage("number-merge"))
def merge_by_number(request: HttpRequest, number_id: UUID) -> HttpResponse:
    """Merge a player of any club below a body into the one with a number."""
    body = body_of_number(number_id)
    with SamePersonForm(request.POST).valid_values() as given:
        player = player_below(body, given["player"])
        merged = number_merge(number_id=number_id, player_id=player.id, by=user_of(request))
    record = _request_ratings(merged)
    message = _("%(merged)s is now %(kept)s; you can undo it here.") % isolate_values(
        {
            "merged": record.merged,
            "kept": record.kept,
        }
    )
    return redirect_with_message(request, message, to=reverse("club-merges", args=[body]))


def show_merges(request: HttpRequest, club_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show who of a club was merged into whom."""
    context = club_context(request, club_by_id(club_id), "players")
    part = page_of_rows(request, merges_of_club(club_id))
    show_full_names(club_id, [who for row in part.rows for who in (row.merged, row.kept)])
    context |= {"part": part, "refused": refused}
    return render(request, "tournaments/merging/merges.html", context)


merges_page = desk_page(ORGANISER, existing_club)(show_merges)
MERGES = FormPage("club-merges", of=club_of_merge)


@act("merge_undo")
@action(ORGANISER, club_of_merge, MERGES)
def undo_merge(request: HttpRequest, merge_id: UUID) -> HttpResponse:
    """Let two players who were merged be two again."""
    record = _request_ratings(
        merge_undo(merge_id=merge_id, by=user_of(request), now=timezone.now())
    )
    message = _("%(merged)s and %(kept)s are two players again.")
    names = isolate_values({"merged": record.merged, "kept": record.kept})
    return redirect_with_message(request, message % names, to=MERGES.address(merge_id))


def _request_ratings(merged: MergeOutcome) -> PlayerMerge:
    for pool_id in merged.pools:
        request_rating(pool_id)
    return merged.record
