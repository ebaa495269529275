"""Games over REST and as pages: one list of options, read twice."""

import jsonschema
import pytest
from django.conf import settings
from django.test import Client
from rest_framework.test import APIClient

from games.options import check_options, preset_of, resolve_options
from games.rules.registry import GAMES
from web.faults import InvalidInput

pytestmark = pytest.mark.django_db


def test_every_game_is_listed() -> None:
    listed = APIClient().get("/api/v1/games").json()["results"]
    assert [game["slug"] for game in listed] == list(GAMES)


@pytest.mark.parametrize("slug", GAMES)
def test_the_schema_says_what_the_referee_takes(slug: str) -> None:
    document = APIClient().get(f"/api/v1/games/{slug}").json()
    game, schema = GAMES[slug], document["options"]
    jsonschema.Draft202012Validator.check_schema(schema)
    assert set(schema["properties"]) == {option.name for option in game.options}
    jsonschema.validate(resolve_options(game, {}), schema)
    names = {option.name: option.choices for option in game.options} | {"unheard_of": ()}
    for name, choices in names.items():
        for value in (*choices, 0, 1, 7, "x", True):
            given = {name: value}
            legal = jsonschema.Draft202012Validator(schema).is_valid(given)
            try:
                check_options(game, given)
            except InvalidInput:
                assert not legal, given
            else:
                assert legal, given
    assert set(document["sides"]) <= {str(number) for number in game.players}
    assert document["sides"]


def test_the_sources_say_on_which_hand_the_next_one_sits() -> None:
    listed = APIClient().get("/api/v1/games").json()["results"]
    assert {game["slug"]: game["turns"] for game in listed} == {
        "partnership": "right",
        "domizerka": "left",
        "draw": "left",
        "martini": "left",
        "matador": "left",
        "pinochle": "left",
        "allfives": "left",
    }


SAYS_WHO_IS_NEXT = {
    "en": {
        "left": "The player on your left plays after you.",
        "right": "The player on your right plays after you.",
    },
    "es": {
        "left": "Después de ti juega quien está a tu izquierda.",
        "right": "Después de ti juega quien está a tu derecha.",
    },
    "pt": {
        "left": "Quem está à sua esquerda joga depois de você.",
        "right": "Quem está à sua direita joga depois de você.",
    },
}


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
@pytest.mark.parametrize("slug", GAMES)
def test_every_page_of_rules_says_once_who_is_next(
    client: Client, slug: str, language: str
) -> None:
    text = client.get(f"/games/{slug}/", headers={"Accept-Language": language}).text
    for turns, words in SAYS_WHO_IS_NEXT[language].items():
        assert text.count(words) == (turns == GAMES[slug].turns)


def test_presets_are_options_to_send() -> None:
    presets = APIClient().get("/api/v1/games/partnership").json()["presets"]
    game = GAMES["partnership"]
    assert [one["slug"] for one in presets] == [preset.slug for preset in game.presets]
    for one in presets:
        assert check_options(game, one["options"]) == one["options"]
        found = preset_of(game, one["options"])
        assert found is not None
        assert resolve_options(game, found.options) == resolve_options(game, one["options"])
    assert preset_of(game, {"target": 77}) is None
    assert APIClient().get("/api/v1/games/matador").json()["presets"] == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_option_says_what_it_means(slug: str) -> None:
    assert [option.name for option in GAMES[slug].options if not option.meaning] == []


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_its_rules_to_read(client: Client, slug: str, language: str) -> None:
    page = client.get(f"/games/{slug}/", headers={"Accept-Language": language})
    assert page.status_code == 200
    text = page.content.decode()
    assert f'<html lang="{language}"' in text
    for option in GAMES[slug].options:
        assert f"<code>{option.name}</code>" in text
    for preset in GAMES[slug].presets:
        assert f"<code>{preset.slug}</code>" in text
    assert client.get("/games/").status_code == 200


def test_an_unknown_game_is_not_found(client: Client) -> None:
    assert client.get("/games/chess/").status_code == 404
    answer = APIClient().get("/api/v1/games/chess")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
