"""What an organiser does with a draft besides publishing it: change it by hand, draw it again."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from clubs.access import ORGANISER, user_of
from clubs.acts import act
from clubs.views.access import action
from tournaments.events.words.wording import metric_in_words
from tournaments.models import RoundEdit
from tournaments.rounds.forms.drafts import MoveForm, RedrawForm, SwapForm
from tournaments.rounds.selectors.parents import club_of_round
from tournaments.rounds.services import edits, rounds
from tournaments.rounds.views.publishing import ROUND, sent_revision
from web.pages import redirect_with_message


@act("round_edit")
@action(ORGANISER, club_of_round, ROUND)
def round_swap(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Let two entries of a draft exchange their places."""
    with SwapForm(request.POST).valid_values() as given:
        edit = edits.swap_edit(given["one"], given["other"])
        made = edits.round_edit(
            round_id=round_id, edit=edit, by=user_of(request), revision=sent_revision(request)
        )
    return _answer_edit(request, made)


@act("round_edit")
@action(ORGANISER, club_of_round, ROUND)
def round_move(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Move entries of a draft to a table or to the byes."""
    with MoveForm(request.POST).valid_values() as given:
        edit = edits.move_edit(given["entry"], given["to"])
        made = edits.round_edit(
            round_id=round_id, edit=edit, by=user_of(request), revision=sent_revision(request)
        )
    return _answer_edit(request, made)


@act("round_edit")
@action(ORGANISER, club_of_round, ROUND)
def round_undo(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Take back the last change of a draft by hand."""
    edits.round_undo(round_id=round_id, by=user_of(request), revision=sent_revision(request))
    return redirect_with_message(request, _("Last change undone."))


def _answer_edit(request: HttpRequest, made: RoundEdit) -> HttpResponse:
    if not made.worse:
        return redirect_with_message(request, _("Draft changed."))
    what = ", ".join(str(metric_in_words(name)) for name in made.worse)
    return redirect_with_message(
        request, _("Draft changed. It now has more of these: %(what)s.") % {"what": what}
    )


@act("round_redraw")
@action(ORGANISER, club_of_round, ROUND)
def round_redraw(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Draw a draft again, with another seed if one is given."""
    with RedrawForm(request.POST).valid_values() as given:
        row = rounds.round_redraw(
            round_id=round_id, seed=given["seed"], revision=sent_revision(request)
        )
    return redirect_with_message(request, _("Round %(number)d redrawn.") % {"number": row.number})
