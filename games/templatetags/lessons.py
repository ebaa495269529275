"""Tags of the rules pages: an example drawn, and a log as it is written."""

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.lessons.examples import example as example_of
from games.lessons.examples import text_of
from games.lessons.glossary import Term
from games.lessons.glossary import beside as words_beside
from games.lessons.pictures import example_context

register = template.Library()


@register.simple_block_tag(takes_context=True)
def example(context: template.Context, content: str, name: str) -> SafeString:
    """Draw an example of the page's game; what stands in the block is its caption."""
    shown = example_of(context["game"].slug, name)
    return render_to_string("games/learn/_example.html", example_context(shown, content))


@register.simple_tag(takes_context=True)
def domlog(context: template.Context, name: str) -> str:
    """Write the log of an example of the page's game."""
    return text_of(context["game"].slug, name)


@register.filter
def beside(term: Term, language: str) -> list[tuple[str, str]]:
    """Give the words of a term in the languages that stand beside that of the reader."""
    return words_beside(term, [code for code, _name in settings.LANGUAGES], language)
