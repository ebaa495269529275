"""What several bodies of requests have in common."""

from clubs.web.vocabularies import WordField
from tournaments.events.words.vocabularies import BRACKET_CHOICE


class BracketChoice(WordField):
    """What becomes of a bracket that rests on what is changed; empty until it is asked for."""

    def __init__(self) -> None:
        super().__init__(BRACKET_CHOICE, required=False, default="", allow_blank=True)
