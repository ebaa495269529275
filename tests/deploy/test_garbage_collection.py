"""What gunicorn's processes do about garbage: the program itself is not looked through."""

import gc
from collections.abc import Iterator

import pytest

from deploy.web import conf


@pytest.fixture
def undone() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.mark.usefixtures("undone")
def test_a_process_leaves_what_was_loaded_out_of_it() -> None:
    loaded = len(gc.get_objects())
    conf.post_worker_init(None)
    assert gc.get_freeze_count() > loaded / 2
    assert len(gc.get_objects()) < loaded / 2
    assert gc.get_threshold() == conf.COLLECT_AFTER
