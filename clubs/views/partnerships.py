"""The pairs of a club: searched, made, renamed, dissolved."""

from typing import Any
from uuid import UUID

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs import selectors, services
from clubs.access import ORGANISER
from clubs.acts import act
from clubs.forms.clubs import PairForm, PairNameForm, PairsAddForm, PairsForm
from clubs.lists.pairs import Roster
from clubs.models import Partnership, Player
from clubs.names import pair_name
from clubs.selectors.full_names import show_full_names
from clubs.views.access import action, desk_page
from clubs.views.clubs import club_context
from clubs.views.lists import ListPage, PreviewWords
from web.forms import Form, form_again, search_form
from web.messages import isolate_values
from web.pages import REFUSED, FormPage, page, page_of_rows, redirect_with_message


def show_pairs(request: HttpRequest, club_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the pairs of a club, or those that are looked for; dissolved ones last."""
    club = selectors.club_by_id(club_id)
    search = search_form(request)
    context = club_context(request, club, "pairs")
    full = context["scores"]
    part = page_of_rows(request, selectors.partnerships_of_club(club_id, search.query, full=full))
    if full:
        show_full_names(club_id, part.rows)
    context |= {"search": search, "part": part, "refused": refused}
    if context["organises"]:
        form = form_again(PairForm(), refused)
        context["form"] = form
        context["many"] = form_again(PairsForm(), refused)
        if refused is None and len(get_messages(request)):
            form.fields["one"].widget.attrs["autofocus"] = True
    status = REFUSED if search.errors else 200
    return render(request, "clubs/pairs.html", context, status=status)


pairs_page = page(show_pairs)
PAIRS = FormPage("club-pairs")
PAIRS_OF_PAIR = FormPage("club-pairs", of=selectors.club_of_partnership)


@act("pairs_make")
@action(ORGANISER, selectors.existing_club, PAIRS)
def pair_make(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Make a pair of two players."""
    club = selectors.club_by_id(club_id)
    with PairForm(request.POST).valid_values() as given:
        one, other = (
            selectors.find_player(club_id, given[name], f"/{name}", full=True)
            for name in ("one", "other")
        )
        pair = services.partnership_make(
            club=club, one=one.id, other=other.id, name=given["called"]
        )
    return redirect_with_message(
        request, _("%(name)s are now a pair.") % isolate_values({"name": pair})
    )


def show_name(
    request: HttpRequest, partnership_id: UUID, refused: Form | None = None
) -> HttpResponse:
    """Show the form in which a pair gets another name."""
    pair = selectors.partnership_by_id(partnership_id)
    plain = pair.name in (pair_name(*pair.players), pair_name(*pair.players[::-1]))
    form = form_again(PairNameForm(initial={"called": "" if plain else pair.name}), refused)
    context = club_context(request, pair.club, "pairs")
    return render(request, "clubs/pair.html", context | {"pair": pair, "form": form})


name_page = desk_page(ORGANISER, selectors.club_of_partnership)(show_name)


@act("pair_change")
@action(ORGANISER, selectors.club_of_partnership, FormPage("pair-edit"))
def pair_change(request: HttpRequest, partnership_id: UUID) -> HttpResponse:
    """Give a pair another name."""
    with PairNameForm(request.POST).valid_values() as given:
        pair = services.partnership_rename(partnership_id=partnership_id, name=given["called"])
    to = reverse("club-pairs", args=[pair.club_id])
    return redirect_with_message(
        request, _("%(name)s: changes saved.") % isolate_values({"name": pair}), to=to
    )


MOST_NAMED = 5
"""How many new players a message names; of more it gives only the count."""


def _add_form(_request: HttpRequest, club_id: UUID, sent: Any) -> PairsAddForm:
    return PairsAddForm(sent, roster=Roster(selectors.roster_of_club(club_id)))


def _preview_words(form: PairsAddForm) -> PreviewWords:
    count = len(form.fine)
    fine = ngettext("%(count)d pair", "%(count)d pairs", count) % {"count": count}
    return PreviewWords(fine, _("Add these pairs"), _("Cancel"))


def _page_context(request: HttpRequest, club_id: UUID) -> dict[str, Any]:
    return club_context(request, selectors.club_by_id(club_id), "pairs")


PREVIEW = ListPage(
    "clubs/preview.html",
    *("pairs-preview", "pairs-make", "club-pairs"),
    *(_add_form, _preview_words, _page_context),
)


@action(ORGANISER, selectors.existing_club, PAIRS)
def pairs_preview(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Show what would become of a list of pairs; nothing is stored."""
    return PREVIEW.look_through(request, club_id, PairsForm(request.POST, files=request.FILES))


@act("pairs_make")
@action(ORGANISER, selectors.existing_club, FormPage("club-pairs", show=PREVIEW.again))
def pairs_make(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Make the pairs of a list that was looked through, all of them or none."""
    club = selectors.club_by_id(club_id)
    form = _add_form(request, club_id, request.POST)
    with form.valid_values():
        pairs, new = services.partnerships_add_listed(club=club, pairs=form.pairs)
    return redirect_with_message(request, _pairs_message(pairs, new), to=PAIRS.address(club_id))


def _pairs_message(pairs: list[Partnership], new: list[Player]) -> str:
    count = len(pairs)
    message = ngettext("%(count)d pair added.", "%(count)d pairs added.", count)
    message %= {"count": count}
    if len(new) > MOST_NAMED:
        said = _("%(count)d players added to the club.") % {"count": len(new)}
    elif new:
        said = _("New in the club: %(names)s.") % {"names": ", ".join(str(one) for one in new)}
    return f"{message} {said}" if new else message


@act("pair_dissolve")
@action(ORGANISER, selectors.club_of_partnership, PAIRS_OF_PAIR)
def pair_dissolve(request: HttpRequest, partnership_id: UUID) -> HttpResponse:
    """Dissolve a pair."""
    pair = services.partnership_dissolve(partnership_id=partnership_id)
    message = _("%(name)s are no longer a pair; their games and ratings stay.")
    return redirect_with_message(request, message % isolate_values({"name": pair}))


@act("pair_change")
@action(ORGANISER, selectors.club_of_partnership, PAIRS_OF_PAIR)
def pair_revive(request: HttpRequest, partnership_id: UUID) -> HttpResponse:
    """Make a dissolved pair a pair again."""
    pair = services.partnership_revive(partnership_id=partnership_id)
    return redirect_with_message(
        request, _("%(name)s are a pair again.") % isolate_values({"name": pair})
    )
