"""A broker for every test that asks for one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.processes import Broker


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    """A running broker."""
    broker = Broker(tmp_path)
    broker.start()
    yield broker
    broker.close()
