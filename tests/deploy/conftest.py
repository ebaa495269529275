"""A connection to the database as the doctor has it, and a club with one of everything."""

from collections.abc import Iterator
from functools import cache

import pytest

from deploy.operations.doctor import database
from tests import builders
from tests.deploy.world import World
from tournaments.hall.core.share import Card, draw_card


@pytest.fixture
def own(db: None) -> Iterator[database.Connection]:
    """A connection as the doctor has it; what is done by it is taken back."""
    with database.connect() as mine:
        yield mine
        mine.rollback()


@pytest.fixture(scope="module")
def module_world(module_db: None) -> World:
    """A club with one of everything, made once a module."""
    owner = builders.user("olga")
    return World(builders.club(owner), owner)


@pytest.fixture
def world(module_world: World, as_made: None) -> World:
    """What the module has made, as each of its tests finds it."""
    return module_world


drawn = cache(draw_card)
"""The picture of a card, drawn once: walks through all addresses ask for the same many times."""


@pytest.fixture(autouse=True, scope="session")
def _cards_drawn_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for module in ("api", "views.sharing"):
            patch.setattr(f"tournaments.hall.{module}.draw_card", drawn)
        yield


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What stands on the cards that are drawn to share, one after the other."""
    found: list[str] = []

    def keep_card(card: Card) -> bytes:
        found.append(repr(card))
        return drawn(card)

    monkeypatch.setattr("tournaments.hall.views.sharing.draw_card", keep_card)
    return found
