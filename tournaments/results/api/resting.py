"""REST: what rests on the result of a table, to be read before it is corrected."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER, SCORER, has_role, viewer
from tournaments.corrections.api import RestingOutput
from tournaments.corrections.selectors.consequences import resting_on
from tournaments.events.selectors.change_counters import version_of_table
from tournaments.results.api.tables import TableView
from tournaments.rounds.selectors.rounds import table_by_id
from web.caching.responses import answer_by_version
from web.paging import WholePages
from web.rest.lists import ListView


class TableResting(TableView, ListView):
    """What rests on the result of a table."""

    roles = {"GET": SCORER}
    pagination_class = WholePages
    output = RestingOutput

    @extend_schema(responses=RestingOutput(many=True))
    @answer_by_version(version_of_table)
    def get(self, request: Request, table_id: UUID) -> Response:
        """List what was made by the result of a table and does not change with it.

        Rounds drawn by the standing, line-ups, next stages, endorsements, prizes and certificates;
        standings, teams, seasons and ratings follow by themselves.
        """
        row, role = table_by_id(table_id, viewer(request))
        drafts = has_role(role, ORGANISER)
        return self.page(resting_on(row.table.round.event, table_id, drafts=drafts))
