"""A rated evening, made once a module, for what is read of ratings."""

from uuid import UUID

import pytest

from ratings.models import Pool
from tests import builders
from tournaments.models import Event


@pytest.fixture(scope="module")
def event_id(module_db: None) -> UUID:
    """Three closed and rated rounds of four partnerships: everybody meets everybody."""
    organiser = builders.user("olga")
    return builders.rated_event(builders.club(organiser), organiser, 4).id


@pytest.fixture
def event(event_id: UUID, as_made: None) -> Event:
    """The same, as each test finds it."""
    return Event.objects.get(id=event_id)


@pytest.fixture
def pool(event: Event) -> Pool:
    """The pool of the event."""
    return Pool.objects.get()
