"""Examples for the rules pages: short logs and their verdicts.

An example is a file, `logs/<game>/<name>.domlog`: a log of one deal that ends after the last step
shown. Two tags of its own say how it is drawn: `Steps`, the steps that are shown (0 is the set-up;
without the tag the last legal one), and `Show`, what is drawn of each:

* `board` the layout, `trick` the tiles of a trick, `rows` and `glass` what Martini has besides;
* `hand` the hand of who acts next, `early` the tiles seen before a contract is called, `drawn`
  the tiles just drawn, `left` all hands with their pips;
* `meld` and `widow` in Pinochle, `doubles` those won; `legal` what may be played next;
* `score` what the deal gave (`left` and `doubles` show it too), `total` where all stand after it.

Everything that a page says of an example besides its caption comes from replaying it: who acts,
who takes a trick, points made, why a move is refused.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from games.drawing.board import Board
from games.replays import Replay, replay_at
from games.rules.log import Log
from games.rules.refereeing.verdict import Error, Verdict
from games.rules.replay import legal_events, parse, replay
from games.rules.viewer import Scene

LOGS = Path(__file__).parent / "logs"
SHOWN = frozenset(
    {"board", "trick", "rows", "glass", "hand", "early", "drawn", "left", "meld", "widow"}
    | {"doubles", "legal", "score", "total"}
)
"""What the `Show` tag may name."""

ROOM = 0.5
"""How many cells are left free around the tiles of a board."""

NARROWEST, LOWEST = 7.0, 3.0
"""The least size of a board in cells, so that few tiles are not blown up."""

CELL = 32
"""The width of a cell in pixels, where there is room."""

MOST_LEGAL = 8
"""The most moves shown that are legal next."""


@dataclass(frozen=True)
class Frame:
    """One picture of an example and what happened in it."""

    replay: Replay
    board: Board | None
    """The layout, in the same frame in all pictures of the example."""
    made: Mapping[str, int]
    """By side, the points made by this step alone; sides without any are left out."""
    taken: str
    """The seat that takes the trick with this step, "" if none does."""
    chooses: str
    """The seat that has to choose now, having played the weakest tile; "" where none has."""
    legal: tuple[str, ...]
    """Moves that may follow, where they are to be shown."""

    @property
    def scene(self) -> Scene:
        """The deal as it stands."""
        return self.replay.scene

    @property
    def drawn_width(self) -> int:
        """The width of the board in pixels where there is room; all tiles get the same size."""
        return 0 if self.board is None else round(self.board.width * CELL)


@dataclass(frozen=True)
class Example:
    """A short log as a rules page shows it."""

    game: str
    name: str
    log: Log
    shows: frozenset[str]
    frames: tuple[Frame, ...]
    verdict: Verdict

    @property
    def error(self) -> Error | None:
        """Why the move behind the last picture is refused; None if all moves are legal."""
        return self.verdict.error

    @property
    def refused(self) -> str:
        """The move that is refused, as it is written; "" if all are legal."""
        error = self.verdict.error
        return self.log.sections[0].events[error.event - 1] if error else ""

    @property
    def anchor(self) -> str:
        """Its anchor on the page."""
        return f"example-{self.name}"


def example_names(game: str) -> list[str]:
    """Return the names of a game's examples; a game may have none."""
    return sorted(path.stem for path in (LOGS / game).glob("*.domlog"))


@lru_cache(maxsize=256)
def load_example(game: str, name: str) -> Example:
    """Return an example, replayed; raises FileNotFoundError for one that is not there."""
    log = parse((LOGS / game / f"{name}.domlog").read_bytes())
    verdict = replay(log)
    shows = frozenset(log.tags.get("Show", "").split())
    unknown = shows - SHOWN
    if unknown:
        raise ValueError(f"{game}/{name}: nothing is drawn as {sorted(unknown)}")
    return Example(game, name, log, shows, tuple(_frames(log, verdict, shows)), verdict)


def example_text(game: str, name: str) -> str:
    """Return the log of an example as text, without the tags that say how it is drawn."""
    text = (LOGS / game / f"{name}.domlog").read_text(encoding="utf-8")
    own = ('[Show "', '[Steps "')
    return "".join(line for line in text.splitlines(True) if not line.startswith(own))


def _frames(log: Log, verdict: Verdict, shows: frozenset[str]) -> Iterator[Frame]:
    replays = [replay_at(log, 1, step) for step in _steps(log, verdict)]
    boards = _same_frame([one.board for one in replays])
    for one, board in zip(replays, boards, strict=True):
        before = replay_at(log, 1, one.step - 1).scene if one.step else None
        legal = _legal_moves(log, one.step) if "legal" in shows else ()
        taken = _trick_taker(log, before, one)
        chooses = one.scene.next_seat or "" if taken and one.scene.strength else ""
        yield Frame(one, board, _points_made(before, one.scene), taken, chooses, legal)


def _steps(log: Log, verdict: Verdict) -> list[int]:
    written = log.tags.get("Steps", "").split()
    if written:
        return [int(word) for word in written]
    error = verdict.error
    return [len(log.sections[0].events) if error is None else error.event - 1]


def _same_frame(boards: list[Board | None]) -> Iterator[Board | None]:
    """Yield the boards in one frame around the tiles of the last."""
    last = boards[-1]
    if last is None or not last.tiles:
        yield from boards
        return
    left = min(tile.left for tile in last.tiles) - ROOM
    top = min(tile.top for tile in last.tiles) - ROOM
    width = max(tile.x + tile.width for tile in last.tiles) + ROOM - left
    height = max(tile.y + tile.height for tile in last.tiles) + ROOM - top
    wide, high = max(width, NARROWEST), max(height, LOWEST)
    left, top = left - (wide - width) / 2, top - (high - height) / 2
    for board in boards:
        if board is not None:
            frame = [round(value, 3) for value in (left, top, wide, high)]
            board = replace(board, x=frame[0], y=frame[1], width=frame[2], height=frame[3])
        yield board


def _points_made(before: Scene | None, now: Scene) -> dict[str, int]:
    if before is None or now.points_made is None or before.points_made is None:
        return {}
    made = {side: now.points_made[side] - before.points_made[side] for side in now.points_made}
    return {side: points for side, points in made.items() if points}


def _trick_taker(log: Log, before: Scene | None, now: Replay) -> str:
    scene = now.scene
    if before is None or scene.tricks is None or before.tricks is None:
        return ""
    side = next((one for one in scene.tricks if scene.tricks[one] > before.tricks[one]), "")
    if len(side) <= 1 and not scene.strength:
        return side
    # Who leads after the choice behind the trick has taken it.
    choice = next(iter(_legal_moves(log, now.step)), None) if side and scene.next_seat else None
    if choice is None:
        return ""
    section = log.sections[0]
    section = section._replace(events=[*section.events[: now.step], choice], claims=[])
    return replay_at(log._replace(sections=(section,)), 1, now.step + 1).scene.next_seat or ""


def _legal_moves(log: Log, step: int) -> tuple[str, ...]:
    section = log.sections[0]
    cut = section._replace(events=section.events[:step], claims=[])
    return tuple(legal_events(log._replace(sections=(cut,)), MOST_LEGAL))
