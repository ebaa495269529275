"""Static files as ./run serves them: named after their content, for good, compressed once."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import brotli
import pytest
from django import conf
from django.contrib.staticfiles import finders
from django.test import Client, override_settings
from pytest_django import Settings

from deploy.settings import STATIC_STORAGES
from deploy.web.static_files import static_collect

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def static_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the apps, collected into a folder of the module."""
    root = tmp_path_factory.mktemp("static")
    with collecting_into(root):
        assert static_collect()
    return root


def collecting_into(root: Path) -> override_settings:
    """Settings by which files are collected into a folder, and served from there."""
    storages = {**conf.settings.STORAGES, "staticfiles": {"BACKEND": STATIC_STORAGES[True]}}
    return override_settings(STATIC_ROOT=root, STORAGES=storages, WHITENOISE_USE_FINDERS=False)


@pytest.fixture
def collected_files(static_folder: Path, settings: Settings) -> Iterator[Path]:
    """The same, served to the test."""
    # Pages that were kept before name the files as they are without this.
    settings.RATE_PREFIX = f"{uuid4()}:"
    with collecting_into(static_folder):
        yield static_folder


def ask(name: str, **headers: str) -> tuple[Any, bytes]:
    """An answer and what it sent."""
    answer: Any = Client().get(name, headers=headers)
    body = b"".join(answer)
    answer.close()
    return answer, body


def names_on(page: str) -> list[str]:
    """The addresses of the static files that a page asks for."""
    return re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js))"', page)


def test_pages_name_files_that_are_kept_for_good(collected_files: Path) -> None:
    names = names_on(Client().get("/").text)
    assert len(names) >= 3
    for name in names:
        assert re.search(r"\.[0-9a-f]{12}\.(css|js)$", name)
        answer, _body = ask(name)
        assert answer.status_code == 200
        assert "immutable" in answer["Cache-Control"]
        seconds = re.search(r"max-age=(\d+)", answer["Cache-Control"])
        assert seconds is not None
        assert int(seconds[1]) > 365 * 24 * 3600
        assert not answer.cookies


def test_they_are_sent_as_they_were_compressed(collected_files: Path) -> None:
    for name in names_on(Client().get("/").text):
        _answer, plain = ask(name)
        answer, zipped = ask(name, **{"Accept-Encoding": "gzip"})
        assert answer["Content-Encoding"] == "gzip"
        assert zipped == (collected_files / f"{name.removeprefix('/static/')}.gz").read_bytes()
        assert gzip.decompress(zipped) == plain
        assert len(zipped) < len(plain)
        # What browsers of today take is smaller still.
        answer, small = ask(name, **{"Accept-Encoding": "gzip, deflate, br"})
        assert answer["Content-Encoding"] == "br"
        assert brotli.decompress(small) == plain
        assert len(small) < len(zipped)


def test_every_file_of_an_app_is_there(collected_files: Path) -> None:
    for name in ("web/base.css", "games/replay.js", "tournaments/events/shared.css"):
        found = finders.find(name)
        assert found is not None
        assert (collected_files / name).read_bytes() == Path(str(found)).read_bytes()


@pytest.mark.whole
def test_a_release_is_static_folder(collected_files: Path) -> None:
    assert not static_collect()
    (collected_files / ".release").write_text("another release")
    assert static_collect()
    # Stopped in between: what is half there is not taken for whole.
    (collected_files / ".release").unlink()
    assert static_collect()


def test_elsewhere_files_come_from_the_apps(settings: Settings) -> None:
    assert settings.STATIC_ROOT is None
    assert not static_collect()
    # With a query: what is kept for guests may be of another test, with other files.
    names = names_on(Client().get("/?made").text)
    assert "/static/web/base.css" in names
    assert ask("/static/web/base.css")[0].status_code == 200
