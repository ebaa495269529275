"""Two whole sites: a club of one watches the log of the other, whose backup is put back."""

import json
import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from tests.deploy.supervised_sites import fill_folder, run_supervisor, until

pytestmark = pytest.mark.whole
HOSTS: dict[str, Any] = {
    "BONEYARD_WEBHOOK_HOSTS": "127.0.0.1,localhost",
    "BONEYARD_WATCH_SECONDS": "1",
}
Ask = Callable[..., Any]


def asking(site: str, token: str) -> Ask:
    """Return what asks a site over REST."""

    def ask(path: str, sent: object = None) -> Any:
        body = None if sent is None else json.dumps(sent).encode()
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        request = Request(f"{site}/api/v1/{path}", body, headers)  # noqa: S310 - our own server
        with urlopen(request, timeout=60) as answer:  # noqa: S310 - our own server
            return json.load(answer)

    return ask


def test_a_backup_put_back_is_seen_by_the_witness(tmp_path: Path) -> None:
    here, there = tmp_path / "here" / "data", tmp_path / "there" / "data"
    for folder in (here, there):
        folder.parent.mkdir()
        folder.parent.chmod(0o711)
        token = fill_folder(folder)
    with run_supervisor(here, "--no-demo", "--port", "0", **HOSTS) as site:
        address = site.wait_up()["standings"].rstrip("/")
        ask = asking(address, token)
        club = ask("clubs", {"name": "La Ficha"})["id"]
        key = ask(f"clubs/{club}/log/start", {})["key"]
        assert site.stop(signal.SIGTERM) == 0
    backup = tmp_path / "backup"
    shutil.copytree(here, backup, symlinks=True)
    port = address.rpartition(":")[2]
    with run_supervisor(there, "--no-demo", "--port", "0", **HOSTS) as witness:
        watch = asking(witness.wait_up()["standings"].rstrip("/"), token)
        mine = watch("clubs", {"name": "Testigo"})["id"]
        log = f"{address}/api/v1/clubs/{club}/log"
        watch(f"clubs/{mine}/watched-logs", {"url": log, "key": key})

        def sees(fault: str, sizes: list[int]) -> bool:
            row = watch(f"clubs/{mine}/watched-logs")["results"][0]
            heads = watch(f"clubs/{mine}/witnessed-heads")["results"]
            return (row["fault"], [one["size"] for one in heads]) == (fault, sizes)

        with run_supervisor(here, "--no-demo", "--port", port, **HOSTS) as site:
            site.wait_up()
            until(lambda: sees("", [1]))
            for _key in range(2):
                ask(f"clubs/{club}/log/keys/rotate", {})
            until(lambda: sees("", [1, 3]) or sees("", [1, 2, 3]))
            sizes = [one["size"] for one in watch(f"clubs/{mine}/witnessed-heads")["results"]]
            assert site.stop(signal.SIGTERM) == 0
        until(lambda: sees("unreachable", sizes))
        shutil.rmtree(here)
        shutil.copytree(backup, here, symlinks=True)
        with run_supervisor(here, "--no-demo", "--port", port, **HOSTS) as site:
            site.wait_up()
            until(lambda: sees("head_taken_back", sizes))
            for _key in range(2):
                ask(f"clubs/{club}/log/keys/rotate", {})
            until(lambda: sees("heads_disagree", [*sizes, 3]))
