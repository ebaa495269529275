"""What was made once is kept for all: one makes it, the others get it, wait, or get the last."""

import threading
import time
from collections.abc import Iterator
from uuid import uuid4

import pytest
from pytest_django import Settings

from web.caching import store
from web.caching.store import get_or_make


@pytest.fixture(params=["redis", "process"])
def where(request: pytest.FixtureRequest, settings: Settings) -> Iterator[str]:
    """Keep things in Redis, and where Redis is away."""
    settings.RATE_PREFIX = f"{uuid4()}:"
    if request.param == "process":
        settings.REDIS_URL = "redis://127.0.0.1:1/0"
    yield request.param
    store._caches.cache_clear()


def body(key: str, tag: str, made: bytes) -> bytes | None:
    found = get_or_make(key, tag, lambda: made)
    return found.body if found else None


def test_made_once_a_state(where: str) -> None:
    assert body("page", "1", b"one") == b"one"
    assert body("page", "1", b"never made") == b"one"
    assert body("page", "2", b"two") == b"two"
    assert body("other", "1", b"three") == b"three"


def test_what_is_not_to_be_kept(where: str) -> None:
    assert get_or_make("page", "1", lambda: None) is None
    assert body("page", "1", b"one") == b"one"


def test_a_fault_leaves_the_next_free(where: str) -> None:
    def fail() -> bytes:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        get_or_make("page", "1", fail)
    assert body("page", "1", b"one") == b"one"


def test_one_makes_it_and_the_others_wait(where: str) -> None:
    made, found = [], []

    def slow() -> bytes:
        made.append(1)
        time.sleep(0.3)
        return b"one"

    def ask() -> None:
        answer = get_or_make("page", "1", slow)
        assert answer is not None
        found.append(answer.body)

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1
    assert found == [b"one"] * 8


def test_there_is_one_place_for_threads_that_come_first_at_once(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow(store._Cache):
        def __init__(self, url: str, prefix: str) -> None:
            time.sleep(0.05)
            super().__init__(url, prefix)

    monkeypatch.setattr(store, "_Cache", Slow)
    found = []
    threads = [
        threading.Thread(
            target=lambda: found.append(store._cache_at("redis://127.0.0.1:1/0", where))
        )
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(map(id, found))) == 1


def test_the_last_one_will_do_while_the_next_is_made(where: str) -> None:
    assert body("page", "1", b"one") == b"one"
    begun, end = threading.Event(), threading.Event()

    def slow() -> bytes:
        begun.set()
        end.wait(10)
        return b"two"

    maker = threading.Thread(target=get_or_make, args=("page", "2", slow))
    maker.start()
    begun.wait(10)
    last = get_or_make("page", "2", lambda: b"never made")
    end.set()
    maker.join()
    assert last is not None
    assert (last.tag, last.body) == ("1", b"one")
    assert body("page", "2", b"never made") == b"two"


def test_an_old_last_one_will_not_do(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "FRESH", 0)
    assert body("page", "1", b"one") == b"one"
    begun = threading.Event()

    def slow() -> bytes:
        begun.set()
        time.sleep(0.2)
        return b"two"

    maker = threading.Thread(target=get_or_make, args=("page", "2", slow))
    maker.start()
    begun.wait(10)
    assert body("page", "2", b"never made") == b"two"
    maker.join()


def test_what_changes_all_the_time_rests(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "IDLE", 3)

    def slow() -> bytes:
        time.sleep(0.1)
        return b"one"

    get_or_make("page", "1", slow)
    last = get_or_make("page", "2", lambda: b"two", may_be_old=True)
    assert last is not None
    assert last.body == b"one"
    # A client that does not ask again soon gets the newest.
    assert body("page", "2", b"two") == b"two"
    get_or_make("page", "3", slow)
    time.sleep(0.4)
    rested = get_or_make("page", "4", lambda: b"four", may_be_old=True)
    assert rested is not None
    assert rested.body == b"four"


def test_who_dies_making_it_is_not_waited_for_for_ever(
    where: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "PATIENCE", 0.1)
    shelf = store._cache_at(settings.REDIS_URL, f"{settings.RATE_PREFIX}kept:")
    assert shelf.claim("page")
    assert body("page", "1", b"one") == b"one"
