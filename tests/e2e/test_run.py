"""`./run` as its users meet it: the demo evening over HTTP, a kill in the middle, a reset."""

import json
import signal
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from games.rules.registry import GAMES
from tests.deploy.supervised_sites import page, run_supervisor, until

RUN = ("./run",)


def api(site: str, path: str) -> Any:
    status, text = page(f"{site}/api/v1{path}")
    assert status == 200
    return json.loads(text)


def site_of(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


def event_of(address: str) -> str:
    return address.rstrip("/").rsplit("/", 1)[1]


def check_evening(address: str) -> None:
    """The whole evening is there, once."""
    site, event = site_of(address), event_of(address)
    assert page(f"{site}/")[0] == 200
    assert len(api(site, f"/events/{event}/standings")["results"]) == 16
    every = api(site, "/events")["results"]
    assert {found["state"] for found in every} == {"finished"}
    (rotating,) = (found for found in every if found["shape"] == "rotating")
    events = {found["game"]: found for found in every if found != rotating}
    assert set(events) <= set(GAMES)
    rounds = {
        game: api(site, f"/events/{found['id']}/rounds")["results"]
        for game, found in events.items()
    }
    assert {game: len(found) for game, found in rounds.items()} == {
        "partnership": 5,
        "domizerka": 4,
        "martini": 2,
        "draw": 2,
        "matador": 2,
        "pinochle": 2,
    }
    played = api(site, f"/events/{rotating['id']}/rounds")["results"]
    assert [len(found["tables"]) for found in played] == [2, 2]
    partners = [
        frozenset(table["seats"][letter]["entry"] for letter in side)
        for found in played
        for table in found["tables"]
        for side in ("AC", "BD")
    ]
    assert len(set(partners)) == len(partners) == 8
    mixed = [len(table["seats"]) for table in rounds["martini"][0]["tables"]]
    assert sorted(mixed) == [2, 3, 3]
    met = {
        frozenset((one["player"]["name"], two["player"]["name"]))
        for one_round in rounds["domizerka"]
        for table in one_round["tables"]
        for one in table["seats"].values()
        for two in table["seats"].values()
        if one["player"]["id"] < two["player"]["id"]
    }
    assert len(met) == 9 * 8 // 2
    until(partial(is_all_rated, site, events["partnership"]["club"]["id"], len(events)))


def is_all_rated(site: str, club: str, games: int) -> bool:
    """Whether every round counts in the ratings; the demo waits for that a while, not for ever."""
    pools = api(site, f"/clubs/{club}/pools")["results"]
    return [pool["periods_pending"] for pool in pools] == [0] * games


def has_a_list(site: str, club: str) -> bool:
    """Whether the worker has rated a round of the first event."""
    pools = api(site, f"/clubs/{club}/pools")["results"]
    (pool,) = (one for one in pools if one["game"] == "partnership")
    return bool(api(site, f"/pools/{pool['id']}/lists")["count"])


def test_the_first_round_of_an_evening(tmp_path: Path) -> None:
    """It is played and rated while one looks on; the evening is stopped in its middle."""
    with run_supervisor(tmp_path / "data", "--port", "0", program=RUN) as running:
        printed = running.wait_up()
        assert set(printed) == {"standings", "organiser", "password", "token"}
        assert "Friday Pairs" in page(printed["standings"])[1]
        running.wait_percent(18)
        site, event = site_of(printed["standings"]), event_of(printed["standings"])
        first = api(site, f"/events/{event}/rounds")["results"][0]
        assert (first["number"], first["state"], len(first["tables"])) == (1, "closed", 8)
        club = api(site, f"/events/{event}")["club"]["id"]
        until(partial(has_a_list, site, club))
        assert running.stop(signal.SIGTERM) == 0
        running.assert_gone()


@pytest.mark.whole
def test_the_first_evening(tmp_path: Path) -> None:
    """It is played to its end while one looks on."""
    with run_supervisor(tmp_path / "data", "--port", "0", program=RUN) as running:
        printed = running.wait_up()
        assert set(printed) == {"standings", "organiser", "password", "token"}
        assert "Friday Pairs" in page(printed["standings"])[1]
        running.wait_for_text("the demo evening is over")
        check_evening(printed["standings"])
        assert running.stop(signal.SIGTERM) == 0
        running.assert_gone()


@pytest.mark.whole
def test_an_evening_that_is_killed_goes_on(tmp_path: Path) -> None:
    """Killed in the middle of the demo, the next start finishes it; --reset starts over."""
    data = tmp_path / "data"
    with run_supervisor(data, "--port", "0", program=RUN) as killed:
        printed = killed.wait_up()
        killed.wait_percent(40)
        killed.process.kill()
        killed.process.wait()

        with run_supervisor(data, "--port", "0", program=RUN) as second:
            address = second.wait_up()["standings"]
            assert urlsplit(address).path == urlsplit(printed["standings"]).path
            second.wait_for_text("the demo evening is over")
            check_evening(address)
            assert second.stop(signal.SIGTERM) == 0
            second.assert_gone()

    with run_supervisor(data, "--port", "0", "--no-demo", "--reset", program=RUN) as third:
        printed = third.wait_up()
        assert urlsplit(printed["standings"]).path == "/"
        assert "works once" in printed["password"]
        assert api(site_of(printed["standings"]), "/events")["count"] == 0
        assert third.stop(signal.SIGINT) == 0
        third.assert_gone()
