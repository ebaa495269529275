"""Games and words that somebody looks for, by what any language of the site calls them."""

from collections.abc import Iterable
from functools import cache

from django.conf import settings
from django.utils.translation import gettext, override

from games.lessons.glossary import TERMS, Term, sort_terms
from games.rules.definition import Game
from games.rules.registry import GAMES
from games.wording import Text
from web.folding import begins_words


def find_games(asked: str) -> list[Game]:
    """Return the games whose titles, or names of a way to play them, begin with these words."""
    return [game for game in GAMES.values() if begins_words(_names_of_game(game.slug), asked)]


def find_terms(asked: str) -> list[Term]:
    """Return the words of the glossary that begin so, in the reader's alphabet."""
    return sort_terms(term for term in TERMS if begins_words(_names_of_term(term), asked))


@cache
def _names_of_game(slug: str) -> str:
    game = GAMES[slug]
    return _in_all_languages([game.title, *(preset.title for preset in game.presets)])


@cache
def _names_of_term(term: Term) -> str:
    return _in_all_languages([term.words])


def _in_all_languages(texts: Iterable[Text]) -> str:
    """Return some texts in all languages of the site."""
    found = []
    for language, _name in settings.LANGUAGES:
        with override(language):
            # What is lazy already knows its context.
            found += [gettext(text) if isinstance(text, str) else str(text) for text in texts]
    return " ".join(found)
