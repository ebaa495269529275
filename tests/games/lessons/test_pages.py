"""The pages to learn from: contents lead somewhere, options are in words, nothing is asked for."""

import re

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from games.lessons import notation
from games.lessons.choices import options_in_words
from games.lessons.examples import example_names
from games.lessons.glossary import TERMS, sort_terms, terms_of
from games.rules.registry import GAMES
from games.rules.replay import parse, referee

pytestmark = pytest.mark.django_db

PAGES = [
    *("/games/", "/games/glossary/", "/games/notation/"),
    *(f"/games/{slug}/" for slug in GAMES),
]
LANGUAGES = [code for code, _name in settings.LANGUAGES]


def read(client: Client, address: str, language: str = "en") -> str:
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.sampled
@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_contents_lead_to_sections_of_the_page(client: Client, address: str, language: str) -> None:
    page = read(client, address, language)
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids)), "an id stands twice"
    led = re.findall(r'href="#([^"]+)"', page)
    assert set(led) <= set(ids)
    if 'class="contents"' in page:
        contents = page[
            page.index('class="contents"') : page.index("</nav>", page.index("contents"))
        ]
        sections = re.findall(r'<h2 id="([^"]+)"', page[page.index("</nav>") :])
        asked = re.findall(r'href="#([^"]+)"', contents)
        assert asked == [anchor for anchor in sections if anchor != "contents-heading"]
        assert len(asked) >= 3


@pytest.mark.sampled
@pytest.mark.parametrize("address", PAGES)
def test_a_page_takes_no_query_and_is_known_again(client: Client, address: str) -> None:
    with CaptureQueriesContext(connection) as taken:
        first = client.get(address)
        again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert len(taken) == 0
    assert (again.status_code, again.content) == (304, b"")
    other = client.get(address, headers={"Accept-Language": "es", "If-None-Match": first["ETag"]})
    assert other.status_code == 200


@pytest.mark.sampled
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_said_in_words(client: Client, slug: str, language: str) -> None:
    game = GAMES[slug]
    page = read(client, f"/games/{slug}/", language)
    with translation.override(language):
        said = options_in_words(game)
    assert [one.name for one in said] == [option.name for option in game.options]
    for one, option in zip(said, game.options, strict=True):
        assert f'id="option-{one.name}"' in page
        assert str(one.title) in page
        assert one.meaning
        assert one.default
        assert [choice.written for choice in one.choices] == [str(x) for x in option.choices]
        for choice in one.choices:
            assert choice.means or choice.written.isdigit(), f"{one.name}={choice.written}"
        if option.choices and not callable(option.default):
            assert sum(choice.default for choice in one.choices) == 1


@pytest.mark.parametrize("slug", GAMES)
def test_a_page_draws_its_examples(client: Client, slug: str) -> None:
    page = read(client, f"/games/{slug}/")
    for name in example_names(slug):
        assert f'id="example-{name}"' in page
    assert page.count('id="tile"') == 1
    assert reverse("game-watch", args=[slug]) in page


def test_what_follows_from_the_players_is_said_for_each() -> None:
    defaults = {one.name: one.default for one in options_in_words(GAMES["allfives"])}
    assert defaults["hand_size"] == "7 with 2 players; 5 with 3 to 4 players"
    assert defaults["target"] == "150"


def test_a_word_is_there_once_and_in_every_language() -> None:
    slugs = [term.slug for term in TERMS]
    assert len(slugs) == len(set(slugs)) >= 40
    assert {game for term in TERMS for game in term.games} <= set(GAMES)
    for language in LANGUAGES:
        with translation.override(language):
            assert all(str(term.words) and str(term.meaning) for term in TERMS)
            assert sorted(sort_terms(TERMS), key=slugs_of) == sorted(TERMS, key=slugs_of)
    with translation.override("es"):
        assert sort_terms(TERMS)[0].slug == "shake"
        assert [term.slug for term in sort_terms(TERMS)].index("referee") < 3
    assert {term.slug for term in terms_of("martini")} >= {"shake", "stir", "glass", "strength"}


def slugs_of(term: object) -> str:
    return str(getattr(term, "slug", ""))


def test_the_glossary_shows_the_words_of_the_other_languages(client: Client) -> None:
    for language in LANGUAGES:
        page = read(client, "/games/glossary/", language)
        for term in TERMS:
            assert f'id="word-{term.slug}"' in page
            for shown in LANGUAGES if language == "en" else (language, "en"):
                with translation.override(shown):
                    assert str(term.words) in page


def test_a_reader_of_a_language_without_words_reads_the_english_ones() -> None:
    assert "xx" not in LANGUAGES
    with translation.override("xx"):
        assert str(TERMS[0].words) == "tile, bone, domino"


@pytest.mark.parametrize("slug", GAMES)
def test_the_referee_accepts_the_whole_game_of_the_notation(client: Client, slug: str) -> None:
    whole = notation.whole_game(slug)
    verdict = referee(whole.text.encode())
    assert verdict.verdict == "accepted"
    assert referee(whole.json.encode()).verdict == "accepted"
    page = read(client, "/games/notation/")
    section = page[page.index(f'<h2 id="game-{slug}"') :]
    section = section[: section.index("</pre>")]
    assert "<code>accepted</code>" in section
    assert f"<strong>{verdict.winner}</strong>" in section
    assert whole.text.splitlines()[-1] in section


@pytest.mark.parametrize("said", notation.ACTIONS, ids=lambda said: said.written)
def test_an_action_is_read_by_the_games_that_have_it(said: notation.NotationLine) -> None:
    readers = {
        slug for slug, game in GAMES.items() if game.code_of_event(f"A {said.written}") is not None
    }
    assert readers & set(notation.GAMES_TAUGHT) == set(said.games)


@pytest.mark.parametrize("said", notation.TAGS, ids=lambda said: said.written)
def test_a_tag_is_read(said: notation.NotationLine) -> None:
    lines = {'[Format "domlog 1"]', '[Game "draw"]', '[Players "2"]'}
    key = said.written.split()[0]
    kept = {line for line in lines if line.split()[0] != key}
    log = "\n".join([*sorted(kept), said.written])
    assert parse(log.encode()).game == "draw"


def test_the_list_draws_a_position_of_every_game(client: Client) -> None:
    page = read(client, "/games/")
    assert page.count('class="opening"') == len(GAMES)
    assert "in tricks" in page
    assert "in a line" in page
