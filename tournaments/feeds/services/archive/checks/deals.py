"""The deals of an archive: the secret of a closed round is that of its commitment."""

from django.utils.translation import gettext as _

from tournaments.deals.core import commit
from tournaments.deals.selectors.sources import do_boards_go_on
from tournaments.events.core.boards import do_boards_travel
from tournaments.feeds.services.archive.checks.facts import Facts
from tournaments.models import Event, Round, RoundDeals


def deals_check(facts: Facts) -> None:
    """Compare secrets with commitments, and both with the rounds; raises ArchiveRefused.

    Where boards travel the first round has the deals of all. One query.
    """
    rows = {row.round_id: row for row in RoundDeals.objects.filter(round__event=facts.event)}
    travel, goes_on = do_boards_travel(facts.event), do_boards_go_on(facts.event)
    for one in facts.rounds:
        row = rows.get(one.id)
        if row is None:
            if travel and one.number > 1:
                continue
            if one.state != Round.State.DRAFT and facts.event.shuffle == Event.Shuffle.SITE:
                facts.refuse(one.id, _("its deals are missing"))
            continue
        closed = one.state == Round.State.CLOSED and not goes_on
        made = commit(row.secret, str(facts.event.id), one.number)
        if closed != bool(row.secret) or (closed and made != row.commitment):
            why = _("the secret of its deals is not that of the commitment")
            facts.refuse(row.id, why, "/secret")
