"""Logs that end in the middle of a deal, somebody who looks at them, and what it has seen.

What a viewer may know is found here from the pictures of the whole position alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from hypothesis import strategies as st

from games.bots import playout
from games.rules.errors import LogFault
from games.rules.log import Log
from games.rules.registry import GAMES
from games.rules.replay import scenes
from games.rules.sections import SEATS
from games.rules.tiles import canonical_tile
from games.rules.viewer import Scene
from games.rules.views import SPECTATOR

TABLES = [(slug, players) for slug, game in GAMES.items() for players in game.players]

TILE = re.compile(r"(?<![0-9])[0-9]{1,2}[-/][0-9]{1,2}(?![0-9])")


@cache
def game_played(slug: str, players: int, seed: int, options: tuple[tuple[str, Any], ...]) -> Log:
    """A whole game by random players; with a larger set where so many need one."""
    policy: Any = "random" if seed % 3 else "sensible"
    try:
        return playout(slug, players, seed, policy, dict(options))
    except LogFault:
        return playout(slug, players, seed, policy, {"set": 12})


def cut(log: Log, deal: int, events: int) -> Log:
    """The log up to some event of one of its deals."""
    section = log.sections[deal]
    last = section._replace(events=section.events[:events], claims=[])
    return log._replace(sections=(*log.sections[:deal], last))


class Moment(NamedTuple):
    """A log that ends within a deal, and somebody who looks at it."""

    whole: Log
    deal: int
    events: int
    viewer: str

    @property
    def log(self) -> Log:
        return cut(self.whole, self.deal, self.events)


@st.composite
def moments(draw: st.DrawFn, table: tuple[str, int] | None = None, least: int = 0) -> Moment:
    """Any event of any deal of any game that is not the last of its deal."""
    slug, players = draw(st.sampled_from(TABLES)) if table is None else table
    options: dict[str, int | str] = {}
    for option in GAMES[slug].options:
        if draw(st.booleans()) and option.choices:
            options[option.name] = draw(st.sampled_from(option.choices))
        elif option.name == "target":
            options[option.name] = draw(st.sampled_from([1, 40]))
    if options.get("love") == "on":
        options["target"] = 3  # a longer game may never end
    whole = game_played(slug, players, draw(st.integers(0, 40)), tuple(options.items()))
    whole = whole._replace(sections=whole.sections[:4])
    played = [n for n, section in enumerate(whole.sections) if len(section.events) > least]
    deal = draw(st.sampled_from(played))
    events = draw(st.integers(least, len(whole.sections[deal].events) - 1))
    return Moment(whole, deal, events, draw(st.sampled_from([*SEATS[:players], SPECTATOR])))


def tiles_in(shown: object) -> set[str]:
    """Every tile that stands anywhere in what is shown."""
    found = TILE.findall(json.dumps(shown))
    return {canonical_tile(word.replace("/", "-")) for word in found}


def tiles_on_table(scene: Scene) -> set[str]:
    """The tiles on the table."""
    words = [tile for _, tile, _ in scene.trick]
    words += [f"{stone.inner}-{stone.outer}" for stone in scene.layout]
    return set(map(canonical_tile, words))


def last_deal(pictures: Iterator[Scene]) -> list[Scene]:
    shown = list(pictures)
    return [
        scene for scene in shown if (scene.game, scene.deal) == (shown[-1].game, shown[-1].deal)
    ]


def tiles_in_hand(log: Log, scene: Scene, viewer: str) -> set[str]:
    """The tiles of its own a viewer looks at; forehand's before the call are three."""
    if log.game == "domizerka" and scene.event == 0 and scene.next_seat == viewer:
        return set(map(canonical_tile, log.sections[-1].setup[f"hand {viewer}"][:3]))
    return set(scene.hands.get(viewer, []))


def tiles_seen(log: Log, viewer: str) -> Iterator[set[str]]:
    """The tiles a viewer has seen in the last deal, from all that lay where it could look."""
    seen: set[str] = set()
    for scene in last_deal(scenes(log)):
        seen |= tiles_in_hand(log, scene, viewer) | tiles_on_table(scene)
        if scene.seat == viewer:
            seen |= set(scene.drawn)
        for rows in (scene.glasses or {}).values():
            seen |= {place[0] for row in rows for place in row if place and place[1]}
        for melds in (scene.melds or {}).values():
            seen |= {tile for meld in melds for tile in meld}
        seen |= {scene.widow} - {""}
        yield set(seen)


def exchange_tiles(log: Log, one: str, other: str) -> Log:
    """The log with two tiles in each other's place, wherever they stand in its last deal."""
    *before, last = log.sections
    places = {one: other, other: one}

    def move_word(word: str) -> str:
        mark = word[0] if word[0] in "+x" else ""
        tile = canonical_tile(word.removeprefix(mark))
        return mark + places[tile] if tile in places else word

    setup = {name: list(map(move_word, words)) for name, words in last.setup.items()}
    events = [" ".join(map(move_word, event.split(" "))) for event in last.events]
    return log._replace(sections=(*before, last._replace(setup=setup, events=events)))
