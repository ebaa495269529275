"""Why a round cannot be drawn: faults of the input, never bugs of ours."""


class DrawFault(Exception):
    """The next round cannot be drawn from this input.

    ``code`` names the kind for programs, ``title`` says it in a few words, ``detail`` says what is
    impossible here and what would make it possible.
    """

    code = "draw_impossible"
    title = "This round cannot be drawn"

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


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
    """Fewer entries are present than one table needs."""

    code = "too_few_entries"
    title = "Too few entries are present"


class NoTableSizes(DrawFault):
    """The present entries cannot be split into tables of the allowed sizes."""

    code = "table_sizes"
    title = "No table sizes fit"


class DrawnByHand(DrawFault):
    """The method is ``manual``: rounds are entered, not drawn."""

    code = "drawn_by_hand"
    title = "The rounds of this event are entered by hand"
