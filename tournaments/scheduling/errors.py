"""Why a round cannot be drawn: faults of the input, never bugs of ours."""

from tournaments.scheduling.types import Violation
from web.messages import Message, english, message


class DrawFault(Exception):
    """The next round cannot be drawn from this input.

    ``code`` names the kind for programs, ``title`` says it in a few words, ``message`` what is
    impossible here and what would make it possible.
    """

    code = "draw_impossible"
    title = "This round cannot be drawn"

    def __init__(self, message: Message) -> None:
        super().__init__(english(message))
        self.message = message

    @property
    def detail(self) -> str:
        """The message as an English sentence."""
        return english(self.message)


class UnknownMethod(DrawFault):
    """The method is not one of the registry."""

    code = "method"
    title = "Unknown method"


class UnknownShape(DrawFault):
    """The method does not take this shape."""

    code = "shape"
    title = "The method does not take this shape"


class DuplicateEntry(DrawFault):
    """Two entries have the same id."""

    code = "duplicate_entry"
    title = "An entry is there twice"


class EventFinished(DrawFault):
    """Every planned round has been drawn."""

    code = "event_finished"
    title = "Every planned round has been drawn"


class ResultsMissing(DrawFault):
    """An earlier round has an unplayed table, and the method needs all results."""

    code = "results_missing"
    title = "An earlier round is not complete"


class TooFewEntries(DrawFault):
    """There are not enough entries present to fill one table."""

    code = "too_few_entries"
    title = "Too few entries are present"


class NoTeam(DrawFault):
    """Somebody who is to play has no team, and the format makes its tables by teams."""

    code = "no_team"
    title = "Somebody has no team"


class NoTableSizes(DrawFault):
    """The present entries do not fill one table of the allowed sizes, or those are wrong."""

    code = "table_sizes"
    title = "No table sizes fit"


class TooManyByes(DrawFault):
    """A round would give more byes than the policy allows in one round."""

    code = "too_many_byes"
    title = "The round has too many byes"


class NoByeLeft(DrawFault):
    """Somebody must have a bye, and everybody present has had as many as the policy allows."""

    code = "no_bye_left"
    title = "Nobody may have the bye"


class TooLarge(DrawFault):
    """More rounds are asked for at once than can be drawn in reasonable time."""

    code = "too_many_rounds"
    title = "Too many rounds at once"


class TooMuchWork(DrawFault):
    """The draw would take more work than a draw may that others wait for."""

    code = "too_much_work"
    title = "The draw takes too much work"


class DrawnByHand(DrawFault):
    """The method is ``manual``: rounds are entered, not drawn."""

    code = "drawn_by_hand"
    title = "The rounds of this event are entered by hand"


class IllegalSchedule(DrawFault):
    """The document is not readable, or its rounds so far break a rule; ``violations`` has all."""

    code = "illegal_schedule"
    title = "The schedule is not legal so far"

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        first, more = violations[0], len(violations) - 1
        what = message("%(code)s: %(detail)s", code=first.code, detail=first.message)
        if first.table is not None:
            what = message("table %(table)s, %(what)s", table=first.table, what=what)
        if first.round is not None:
            what = message("round %(round)s, %(what)s", round=first.round, what=what)
        if more:
            what = message("%(what)s (%(count)s more)", what=what, count=more)
        super().__init__(what)
        self.violations = violations
