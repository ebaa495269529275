"""A connection to the database as the doctor has it."""

from collections.abc import Iterator

import pytest

from deploy.operations.doctor import database


@pytest.fixture
def own(db: None) -> Iterator[database.Connection]:
    """A connection as the doctor has it; what is done by it is taken back."""
    with database.connected() as mine:
        yield mine
        mine.rollback()
