"""Fixtures every test may use: a club with its people, and API clients for them."""

import gc
import os
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any
from uuid import uuid4

import hypothesis
import pytest
from django.db import connection, transaction
from django.template.base import Template
from django.test import TestCase, TransactionTestCase, override_settings
from django.test.signals import template_rendered
from django.utils import translation
from hypothesis import HealthCheck
from pytest_django import Settings
from rest_framework.test import APIClient
from whitenoise.middleware import WhiteNoiseMiddleware

from clubs.models import Club, User
from deploy.database import base
from deploy.requests import concurrency
from deploy.tokens import SCOPES, token_create
from ratings.services import ledger
from tests import builders
from tests.answers import check_answer
from tests.databases import FOLDER, delete_rows, drop_database, migrated_database
from tests.sampling import cases_left_out
from web.caching import store

ApiFor = Callable[..., APIClient]

EXAMPLES = {"repeatable": 25, "few": 4}
"""How many examples of a property a run tries at most; by hand, `searching`, as many as it asks."""
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "repeatable")

# Properties are tried on the same examples every time, so that a change is judged by what it
# changed; HYPOTHESIS_PROFILE=searching looks for new ones. Each lane says how many it tries.
# Nothing of it is timed: the machine may be busy with something else.
UNTIMED: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
for name, most in EXAMPLES.items():
    hypothesis.settings.register_profile(name, derandomize=True, max_examples=most, **UNTIMED)
hypothesis.settings.register_profile("searching", **UNTIMED)
hypothesis.settings.load_profile(PROFILE)


STAMPS_AT_ONCE = "SET CONSTRAINTS event_stamp, event_stamp_gone IMMEDIATE"
PARTS_OF_FORMS = ("django/forms/", "web/_field")
"""How the names of the templates begin that a form is made of, each rendered by itself."""
LONG = (
    "e2e/", "browser/", "test_contributing.py", "deploy/test_access.py", "deploy/test_backup.py",
    "deploy/test_dates_and_times.py", "deploy/test_escaping.py", "deploy/test_full_disk.py",
    "deploy/test_hidden_", "deploy/test_names_for_guests.py", "deploy/test_old_database.py",
    "deploy/test_rollback.py", "deploy/test_supervisor.py",
)  # fmt: skip
"""Tests that take long each, by waiting for processes and browsers or asking at all addresses."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put long tests first, in every process as many, and try as many cases as are meant."""
    if left_out := set(cases_left_out(items)):
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]
    shares = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if shares > 1:
        items[:] = long_first(items, shares)
    few_examples(items)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Search for no garbage while tests are collected: nearly all of what is made stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, name: str, obj: object
) -> list[pytest.Item] | None:
    """Make nothing of a test that is `whole` where those are left out: to make it takes long."""
    if name.startswith("test_") and "not whole" in collector.config.option.markexpr:
        marks = getattr(obj, "pytestmark", ())
        if any(mark.name == "whole" for mark in (*marks, *collector.iter_markers())):
            return []
    return None


def pytest_collection_finish() -> None:
    """Let no search for garbage go through what was collected: it stays to the end."""
    gc.collect()
    gc.freeze()


def long_first(items: list[pytest.Item], shares: int) -> list[pytest.Item]:
    """Return the tests in so many shares of one size, each beginning with its part of the LONG.

    Processes are given a share each and take from others when they are done: what is left for the
    end is short. Otherwise those that wait would come last, and one after the other.
    """
    root = Path(__file__).parent
    paths = {item: item.path.relative_to(root).as_posix() for item in items}
    long = [item for item in items if paths[item].startswith(LONG)]
    short = [item for item in items if not paths[item].startswith(LONG)]
    found: list[pytest.Item] = []
    for share in range(shares):
        from_, to = len(short) * share // shares, len(short) * (share + 1) // shares
        found += long[share::shares] + short[from_:to]
    return found


def few_examples(items: list[pytest.Item]) -> None:
    """Try no more examples than the profile says, also where a test asks for many."""
    most = EXAMPLES.get(PROFILE)
    if most is None:
        return
    for item in items:
        test = getattr(item, "obj", None)
        asked = getattr(test, "_hypothesis_internal_use_settings", None)
        if test is not None and asked is not None:
            few = hypothesis.settings(asked, max_examples=min(asked.max_examples, most))
            test._hypothesis_internal_use_settings = few


# Both hold for the whole session: set up for each of thousands of tests they would cost more
# than many of these tests.
@pytest.fixture(autouse=True, scope="session")
def _quick_passwords() -> Iterator[None]:
    """Hash passwords the quick way: no test is about the strength of the hash."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(autouse=True, scope="session")
def _no_rate_limits() -> Iterator[None]:
    """Count no requests: all tests are one address, and the tests of the limits set their own."""
    with override_settings(RATE_LIMITS={}):
        yield


@pytest.fixture(autouse=True, scope="session")
def _one_k() -> Iterator[None]:
    """Give new pools K = 20 for all, as tests count; those of the K of new pools give it back."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ledger, "NEW_POOL", {})
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    """Copy the database of this process from one that is migrated once a run.

    At the end it is dropped, also where a thread or a program that has not ended yet still reads
    from it, such as the live server's after a browser has gone.
    """
    connection.settings_dict["TEST"]["TEMPLATE"] = migrated_database()
    creation: Any = connection.creation
    creation._destroy_test_db = drop_database


@pytest.fixture(autouse=True, scope="session")
def _static_files_once() -> Iterator[None]:
    """Look for static files once: every client of a test has a middleware of its own."""
    find, found = WhiteNoiseMiddleware.add_files_from_finders, dict[str, Any]()

    def add(middleware: WhiteNoiseMiddleware) -> None:
        if not found:
            find(middleware)
            found.update(middleware.files)
        middleware.files.update(found)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", add)
        yield


@pytest.fixture(autouse=True)
def _own_language() -> Iterator[None]:
    """Leave no language behind: a request of the test client is answered in this very thread."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True, scope="session")
def _answers_as_described() -> Iterator[None]:
    """Hold every answer that a test gets from the API against the API's schema."""
    ask = APIClient.request

    def request(client: APIClient, **asked: Any) -> Any:
        answer = ask(client, **asked)
        check_answer(asked["REQUEST_METHOD"], asked["PATH_INFO"], answer)
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(APIClient, "request", request)
        yield


@pytest.fixture(autouse=True, scope="session")
def _contexts_of_pages(django_test_environment: None) -> Iterator[None]:
    """Keep the context of a page for its test, and not again of each part and field on it.

    Copying all of them is a fifth of what a test of a page costs.
    """

    def render(template: Template, context: Any) -> str:
        if context.template is template and not str(template.name).startswith(PARTS_OF_FORMS):
            template_rendered.send(sender=template, template=template, context=context)
        return template.nodelist.render(context)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "_render", render)
        yield


@pytest.fixture(autouse=True, scope="session")
def _nothing_rests() -> Iterator[None]:
    """Make everything anew as soon as it has changed; the test of this rest allows it again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "IDLE", 0)
        yield


@pytest.fixture(autouse=True, scope="session")
def _count_changes_at_once() -> Iterator[None]:
    """ContentVersion events with every change: a test's transaction never comes to its end."""
    enter = TestCase._enter_atomics  # type: ignore[attr-defined]  # the stubs lack it

    def enter_and_count(case: type[TestCase]) -> Any:
        atomics = enter.__func__(case)
        with connection.cursor() as cursor:
            cursor.execute(STAMPS_AT_ONCE)
        return atomics

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TestCase, "_enter_atomics", classmethod(enter_and_count))
        yield


@pytest.fixture(autouse=True, scope="session")
def _patient() -> Iterator[None]:
    """Wait for a connection of the pool as long as it takes: the machine may be busy.

    Forty threads share a few. What tries how long is waited sets that by itself.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(base, "PATIENCE", 300.0)
        yield


@pytest.fixture(autouse=True, scope="session")
def _empty_database() -> Iterator[None]:
    """Empty the run's own database in a short way after tests that commit."""
    with pytest.MonkeyPatch.context() as patch:
        if FOLDER in os.environ:
            patch.setattr(
                TransactionTestCase, "_fixture_teardown", lambda _case: delete_rows("default")
            )
        yield


@pytest.fixture(scope="module")
def module_db(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Let fixtures of a module write once what each of its tests finds, and changes for itself.

    Each test's transaction lies within this one; time stands still for PostgreSQL meanwhile.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(STAMPS_AT_ONCE)
        yield
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _places(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give slow requests places anew: an answer that a test does not read to its end keeps one."""
    monkeypatch.setattr(concurrency, "SLOTS", concurrency.SlowRequestSlots(1000, 1000))


@pytest.fixture
def as_made(db: None, settings: Settings) -> None:
    """Begin with what the module made, and with nothing kept of another test's changes."""
    settings.RATE_PREFIX = f"{uuid4()}:"


def once(make: Callable[[Club], Any]) -> tuple[Any, Any]:
    """Return two fixtures, `made, row = once(make)`: what a module's club has, and what tests get.

    It is made before the first test of the module; each test gets a copy, in a transaction that is
    rolled back. Not for modules with tests that commit.
    """

    @pytest.fixture(scope="module", autouse=True)
    def original(module_db: None) -> Any:
        return make(builders.club(builders.user("olga")))

    @pytest.fixture
    def own_copy(made: Any, as_made: None) -> Any:
        return deepcopy(made)

    return original, own_copy


@pytest.fixture
def organiser(db: None) -> User:
    """Who runs the club; the same as the module's fixtures have made."""
    return User.objects.filter(username="olga").first() or builders.user("olga")


@pytest.fixture
def club(organiser: User) -> Club:
    """The club everything happens in; the same as the module's fixtures have made."""
    return Club.objects.filter(memberships__user=organiser).first() or builders.club(organiser)


@pytest.fixture
def scorer(club: Club) -> User:
    """A member who decides results."""
    return builders.member(club, builders.user("saul"))


@pytest.fixture
def outsider(db: None) -> User:
    """A user of another club."""
    stranger = builders.user("otto")
    builders.club(stranger, "Elsewhere")
    return stranger


@pytest.fixture
def api_for() -> ApiFor:
    """Return a function that makes an API client for a user, with all scopes or those given."""

    def make(user: User | None, scopes: tuple[str, ...] = SCOPES, **fields: object) -> APIClient:
        client = APIClient()
        # Most tests are not about who has seen what; `*` changes whatever stands.
        client.defaults["HTTP_IF_MATCH"] = "*"
        if user is not None:
            _row, plain = token_create(user=user, name="test", scopes=scopes, **fields)  # type: ignore[arg-type]
            client.credentials(HTTP_AUTHORIZATION=f"Bearer {plain}")
        return client

    return make
