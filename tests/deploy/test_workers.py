"""The pool of threads keeps time limits, and leaves the broker to the loop; the clock is heard."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from celery.exceptions import SoftTimeLimitExceeded

from deploy.supervisor.heartbeat import SILENT
from deploy.workers import KINDS, __main__
from deploy.workers.steps import Clock, Heartbeat
from deploy.workers.threads import SAME, Threads
from tests.e2e.processes import within

Answer = tuple[str, Any]
PATIENCE = 60
"""Seconds after which something does not come any more; the machine may be busy."""


class Loop:
    """The part of Celery's loop that the pool knows: it is asked to read, and to look."""

    def __init__(self) -> None:
        self.readers: dict[int, Callable[[], None]] = {}
        self.looks: list[Callable[[], None]] = []
        self.timer = SimpleNamespace(call_repeatedly=lambda _every, act: self.looks.append(act))
        self.free = 0

    def add_reader(self, file: int, act: Callable[[], None]) -> None:
        self.readers[file] = act

    def until(self, done: Callable[[], bool]) -> bool:
        """Go round until that is so, for `PATIENCE` at most."""

        def round_and_look() -> bool:
            self.go_round()
            return done()

        return within(PATIENCE, round_and_look)

    def go_round(self) -> None:
        for act in (*self.readers.values(), *self.looks):
            act()

    def release(self) -> None:
        self.free += 1


@pytest.fixture
def loop() -> Loop:
    return Loop()


@pytest.fixture
def go_on() -> threading.Event:
    """What tasks wait for: the pool sets it before it stops, or it would wait for them."""
    return threading.Event()


@pytest.fixture
def pool(loop: Loop, go_on: threading.Event) -> Iterator[Threads]:
    made = Threads(4, semaphore=loop)
    made.start()
    made.register_with_event_loop(loop)
    yield made
    go_on.set()
    made.stop()


def give(
    pool: Threads, act: Callable[[], Any], *, name: str = "a", rung: bool = False, **limits: float
) -> list[Answer]:
    """Give the pool a task as Celery does; returns a list of what it tells."""
    told: list[Answer] = []
    pool.on_apply(
        lambda *_request: act(),
        (name, "id", {"celery_beat_task": True} if rung else {}),
        accept_callback=lambda pid, _at: told.append(("begun", pid)),
        callback=lambda answer: told.append((threading.current_thread().name, answer)),
        **limits,
    )
    return told


def test_what_a_thread_made_is_told_by_the_loop(pool: Threads, loop: Loop) -> None:
    told = give(pool, lambda: threading.current_thread().name)
    assert within(PATIENCE, lambda: bool(pool._done))
    assert told == [("begun", os.getpid())]
    assert loop.free == 0
    loop.go_round()
    [_begun, (by, answer)] = told
    assert by == threading.current_thread().name
    assert answer.startswith("work")
    assert loop.free == 1


def test_a_task_is_interrupted_when_its_time_is_over(
    pool: Threads, loop: Loop, go_on: threading.Event
) -> None:
    def endless() -> str:
        try:
            while not go_on.is_set():
                time.sleep(0.01)
        except SoftTimeLimitExceeded:
            return "cut"
        return "left alone"

    told = give(pool, endless, soft_timeout=1)
    other = give(pool, slow, soft_timeout=60)
    assert loop.until(lambda: len(told) == len(other) == 2)
    assert told[1][1] == "cut"
    assert other[1][1] == "slow"
    assert loop.free == 2


def test_a_task_that_goes_on_all_the_same_ends_the_process(
    pool: Threads, loop: Loop, go_on: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test's process stays: what would end it is noted."""
    ended: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "kill", lambda *how: ended.append(how))
    told = give(pool, go_on.wait, soft_timeout=0.1, timeout=0.2)
    assert loop.until(lambda: bool(ended))
    assert ended[0] == (os.getpid(), signal.SIGKILL)
    go_on.set()
    assert loop.until(lambda: loop.free == 1)
    # It left by the interruption, which nobody caught: the broker hands it out again.
    assert told == [("begun", os.getpid())]


def test_what_the_clock_rings_for_does_not_keep_all_threads(
    pool: Threads, loop: Loop, go_on: threading.Event
) -> None:
    taken = [give(pool, go_on.wait, name="hooks", rung=True) for _ in range(SAME)]
    more = give(pool, lambda: "never", name="hooks", rung=True)
    assert more[1:] == [(threading.current_thread().name, (0, None, 0.0))]
    others = [give(pool, lambda: "done", name="rate") for _ in range(3)]
    assert loop.until(lambda: all(len(one) == 2 for one in others))
    asked = give(pool, go_on.wait, name="hooks")
    go_on.set()
    assert loop.until(lambda: all(len(one) == 2 for one in (*taken, asked)))
    assert loop.free == SAME + 1 + 3 + 1


def test_what_has_begun_is_told_before_the_pool_stops(loop: Loop) -> None:
    pool = Threads(1, semaphore=loop)
    pool.start()
    told = give(pool, slow)
    pool.stop()
    assert told[1][1] == "slow"


def slow() -> str:
    time.sleep(0.2)
    return "slow"


def worker(clock: Clock) -> Any:
    timer = SimpleNamespace(call_repeatedly=lambda *_how: None)
    return SimpleNamespace(hostname="worker@here", blueprint={Clock.name: clock}, timer=timer)


def test_a_worker_whose_clock_stands_still_falls_silent(settings: Any, tmp_path: Path) -> None:
    settings.DATA = tmp_path
    clock = Clock(SimpleNamespace(), with_clock=True)
    clock._ticked -= SILENT
    Heartbeat(SimpleNamespace()).start(worker(clock))
    assert not (tmp_path / "worker-alive").exists()
    clock._ticked += SILENT
    Heartbeat(SimpleNamespace()).start(worker(clock))
    assert (tmp_path / "worker-alive").exists()
    without = Clock(SimpleNamespace())
    without._ticked -= SILENT
    assert without.goes()


def test_a_clock_that_misses_a_tick_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks: list[float] = []

    class FailsOnce:
        def __init__(self, app: Any) -> None:
            pass

        def tick(self) -> float:
            ticks.append(0)
            if len(ticks) == 1:
                raise ValueError("something")
            return 0.01

    monkeypatch.setattr("deploy.workers.steps.DatabaseScheduler", FailsOnce)
    monkeypatch.setattr("deploy.workers.steps.AGAIN", 0.01)
    clock = Clock(SimpleNamespace(), with_clock=True)
    clock.start(SimpleNamespace(app=None))
    assert within(PATIENCE, lambda: len(ticks) > 3)
    clock.stop(SimpleNamespace())
    assert not clock._thread.is_alive()


@pytest.mark.parametrize("words", [[], ["other"], [*KINDS]])
def test_a_worker_is_named(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main(words) == 2
    assert "worker | long-worker" in capsys.readouterr().err
