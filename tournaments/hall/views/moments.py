"""Pictures of a moment of a table's game, to share."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from clubs.web.access import viewer
from clubs.web.pages import page
from games.pictures.moment import MomentPicture
from games.replays import log_of
from games.views.moments import moment_answer, moment_pictured, replay_of_moment
from tournaments.events.selectors.stamps import stamp_of_game
from tournaments.results.views.tables import draft_shown, log_shown, named_scene
from tournaments.rounds.selectors.rounds import table_by_id


@page
def table_moment(
    request: HttpRequest, table_id: UUID, deal: int, step: int, form: str
) -> HttpResponse:
    """Answer the picture of a moment; of a deal that is being played what a spectator knows."""

    def make() -> MomentPicture:
        row, _role = table_by_id(table_id, viewer(request))
        event = row.table.round.event
        draft = draft_shown(row)
        log = log_of(draft, event.options) if draft else log_shown(row)
        replay = replay_of_moment(log, deal, step, live=draft is not None)
        numbers = {"number": row.table.number, "round": row.table.round.number}
        title = _("Table %(number)s, round %(round)s") % numbers
        return moment_pictured(replay, named_scene(row, replay), title, event.name)

    return moment_answer(request, stamp_of_game(table_id, viewer(request)), form, make)
