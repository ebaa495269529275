"""Tags of the rules pages: an example as a drawing, and as a log."""

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.lessons.examples import example_text, load_example
from games.lessons.glossary import Term, translations_of
from games.lessons.pictures import example_context

register = template.Library()


@register.simple_block_tag(takes_context=True)
def example(context: template.Context, content: str, name: str) -> SafeString:
    """Draw an example of the page's game; what stands in the block is its caption."""
    shown = load_example(context["game"].slug, name)
    return render_to_string("games/learn/_example.html", example_context(shown, content))


@register.simple_tag(takes_context=True)
def domlog(context: template.Context, name: str) -> str:
    """Write the log of an example of the page's game."""
    return example_text(context["game"].slug, name)


@register.filter
def other_words(term: Term, language: str) -> list[tuple[str, str]]:
    """Return the words for a term in the languages that are shown beside the reader's."""
    return translations_of(term, [code for code, _name in settings.LANGUAGES], language)
