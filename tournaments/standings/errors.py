"""What can be wrong with the way an organiser wants an event ranked."""


class UnknownTieBreak(ValueError):
    """A tie-break is named that does not exist; the text says which and what there is."""
