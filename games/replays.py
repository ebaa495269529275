"""The replay of a log: what a table page draws of one step, and all steps at once.

A step is a scene of `games.rules.replay.scenes`: step 0 is the set-up of a deal, step k the deal
after its k-th event. Deals are counted over the whole log, so that a match of several games is
one row of deals.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from django.http import HttpResponse

from games.drawing.board import Board, lay_branching, lay_line
from games.drawing.tiles import Tile
from games.judging import read_stored_log
from games.models import Submission
from games.rules.inferences import Inferences, inferences_by_scene
from games.rules.log import Log
from games.rules.replay import scenes
from games.rules.viewer import Scene
from games.rules.views import SPECTATOR, public_scenes

MOST_HINTS = 13
"""The most events found that are legal next."""

USUAL_SET = 6
"""The largest number of the set in games without a choice of sets."""


@dataclass(frozen=True)
class StepAddress:
    """The address of a step within a replay; `deal` and `step` count as in `Replay`."""

    deal: int
    step: int


@dataclass(frozen=True)
class DealRow:
    """A deal of a log: its numbers within the match, and how many events it has."""

    game: int
    deal: int
    length: int


@dataclass(frozen=True)
class Replay:
    """One step of a replay with all there is to choose from."""

    deals: tuple[DealRow, ...]
    """Every deal of the log; deal n of an address is the n-th of them."""
    games: int
    """How many games the log has; more than one in match play."""
    deal: int
    """Which deal is shown, from 1."""
    step: int
    """How many of its events have been played."""
    scene: Scene
    moves: tuple[str, ...]
    """The canonical events of the whole deal."""
    board: Board | None
    """The layout; None in games of tricks."""
    inferences: Inferences
    """What can be inferred at this step."""
    live: bool = False
    """Whether the game still goes on."""

    @property
    def newest(self) -> bool:
        """Whether the game goes on and this is its newest step."""
        return self.live and self.after is None

    @property
    def matadors(self) -> bool:
        """Whether the board marks tiles that fit anywhere."""
        return self.board is not None and any(tile.wild for tile in self.board.tiles)

    @property
    def first(self) -> StepAddress:
        """The set-up of the deal."""
        return StepAddress(self.deal, 0)

    @property
    def last(self) -> StepAddress:
        """The end of the deal."""
        return StepAddress(self.deal, len(self.moves))

    @property
    def before(self) -> StepAddress | None:
        """The step before, at the set-up the end of the deal before; None at the very start."""
        if self.step:
            return StepAddress(self.deal, self.step - 1)
        if self.deal == 1:
            return None
        return StepAddress(self.deal - 1, self.deals[self.deal - 2].length)

    @property
    def after(self) -> StepAddress | None:
        """The next step, at the end the set-up of the next deal; None at the very end."""
        if self.step < len(self.moves):
            return StepAddress(self.deal, self.step + 1)
        return StepAddress(self.deal + 1, 0) if self.deal < len(self.deals) else None


def submission_log(submission: Submission, options: Mapping[str, int | str]) -> Log:
    """Return a submission's log, read under the options that were chosen for its game."""
    return read_stored_log(bytes(submission.body), submission.form, options)


def replay_at(log: Log, deal: int, step: int, *, live: bool = False) -> Replay:
    """Return the replay at a step; numbers out of range are moved to the nearest there is.

    Reads the log no further than to the end of the deal. With `live` a deal that goes on is shown
    as a spectator sees it. Raises IndexError for a log without deals.
    """
    deal = min(max(deal, 1), len(log.sections))
    skipped = sum(1 + len(section.events) for section in log.sections[: deal - 1])
    length = 1 + len(log.sections[deal - 1].events)
    shown = list(islice(_scenes_of(log, live), skipped, skipped + length))
    step = min(max(step, 0), len(shown) - 1)
    return Replay(
        deals=tuple(DealRow(row.game, row.deal, len(row.events)) for row in log.sections),
        games=log.sections[-1].game,
        deal=deal,
        step=step,
        scene=shown[step],
        moves=tuple(scene.text for scene in shown[1:]),
        board=_board_at(log, shown, step, live=live),
        inferences=list(inferences_by_scene(shown[: step + 1], _touching_sum(log)))[-1],
        live=live,
    )


@dataclass(frozen=True)
class WholeDeal:
    """A deal of a log with all its steps, and the board at the last of them."""

    scenes: tuple[Scene, ...]
    """The set-up and every event; the texts of their events are canonical."""
    board: Board | None
    """Where every tile of the deal comes to lie; None in games of tricks."""
    laid: tuple[int, ...]
    """The places of these tiles in the order in which they are laid."""
    inferences: tuple[Inferences, ...]
    """What can be inferred at every step."""


def whole_deals(log: Log, *, live: bool = False) -> Iterator[WholeDeal]:
    """Yield every deal as its steps are shown one by one (`replay_at`), in one pass of the log.

    A tile once laid never moves, so the board of a step is the first tiles of `laid`.
    """
    source = _scenes_of(log, live)
    for section in log.sections:
        shown = tuple(islice(source, 1 + len(section.events)))
        if not shown:
            return
        yield _whole_deal(log, shown, live=live)


def last_deal(log: Log) -> WholeDeal:
    """Return the last deal of a log as `whole_deals` does; those before are only played."""
    *_, section = log.sections
    return _whole_deal(log, tuple(deque(_scenes_of(log, False), 1 + len(section.events))))


def _whole_deal(log: Log, shown: tuple[Scene, ...], *, live: bool = False) -> WholeDeal:
    board = _board_at(log, shown, len(shown) - 1, live=live)
    found = tuple(inferences_by_scene(shown, _touching_sum(log)))
    return WholeDeal(shown, board, _laying_order(shown), found)


def _scenes_of(log: Log, live: bool) -> Iterator[Scene]:
    if live:
        return public_scenes(log, SPECTATOR, hints=MOST_HINTS)
    return scenes(log, hints=MOST_HINTS)


def _touching_sum(log: Log) -> int | None:
    total = log.rules.options.get("sum")
    return None if total is None else int(total)


def _laying_order(shown: Sequence[Scene]) -> tuple[int, ...]:
    """Return the places of the tiles on the last board in the order in which they were laid."""
    if not shown[-1].line:
        return tuple(range(len(shown[-1].layout)))
    order: list[int] = []
    for scene in shown:
        if scene.newest is not None:
            order.insert(scene.newest, len(order))
    return tuple(sorted(range(len(order)), key=order.__getitem__))


def _board_at(log: Log, shown: Sequence[Scene], step: int, *, live: bool) -> Board | None:
    scene, last = shown[step], shown[-1]
    grows = live and not last.ended
    if last.tricks is not None:
        return None
    if last.layout and not last.line:
        return lay_branching(
            scene.layout,
            last.layout,
            newest=scene.newest,
            spread=shown[0].spreads,
            highest=int(log.rules.options.get("set", USUAL_SET)),
            grows=grows,
        )
    total = _touching_sum(log)
    board = lay_line(
        scene.line,
        _place_of_first_tile(shown[: step + 1]),
        newest=scene.newest,
        whole=(last.line, _place_of_first_tile(shown)) if last.line else None,
        lengthwise=total is not None,
        grows=grows,
    )
    if total is None:
        return board
    return replace(board, tiles=tuple(_mark_matador(tile, total) for tile in board.tiles))


def _mark_matador(tile: Tile, total: int) -> Tile:
    """Return a tile of Matador, marked if it fits anywhere."""
    numbers = sum(int(number) for number in tile.label.split("-"))
    return replace(tile, wild=numbers in (0, total))


def _place_of_first_tile(shown: Sequence[Scene]) -> int:
    """Return where the first tile of the line lies: every tile laid left of it moves it by one."""
    return sum(scene.newest == 0 and len(scene.line) > 1 for scene in shown)


def submission_file(submission: Submission) -> HttpResponse:
    """Return a log as it came, readable or not, as a file to save: never a page of this site."""
    ending = "json" if submission.form == "json" else "domlog"
    return HttpResponse(
        bytes(submission.body),
        content_type="text/x-domlog",
        headers={"Content-Disposition": f'attachment; filename="{submission.id}.{ending}"'},
    )
