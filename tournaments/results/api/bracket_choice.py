"""The field with which requests that change a result say what becomes of the bracket."""

from web.rest.vocabularies import Vocabulary, WordField

BRACKET_CHOICE = Vocabulary(
    "BracketChoice",
    "points (only the points change: who played on stays) or redraw (the rounds after it are drawn "
    "again).",
    lambda: ("points", "redraw"),
)


class BracketChoice(WordField):
    """What becomes of a bracket that rests on the result; empty until it is asked for."""

    def __init__(self) -> None:
        # By a function, so that the schema names no default that is none of its words.
        super().__init__(BRACKET_CHOICE, required=False, default=str, allow_blank=True)
