"""What an organiser does next with an event: one act, from where it stands."""

from dataclasses import dataclass

from tournaments.entries.selectors.entries import ids_checked_in
from tournaments.models import Event, Round
from tournaments.rounds.selectors.rounds import RoundProgress
from tournaments.rounds.selectors.schedules import schedule_of
from tournaments.scheduling.elimination.brackets import decided
from tournaments.scheduling.formats import FORMATS, format_of

OPEN, ENTER, CHECK_IN, DRAW, PUBLISH, PLAY, CLOSE, FINISH = (
    *("open", "enter", "check-in", "draw", "publish", "play", "close"),
    "finish",
)


@dataclass(frozen=True)
class NextAct:
    """What is to be done: `kind`, the round it is about (None: not drawn yet) and its number.

    `waiting` counts the tables that are not settled yet.
    """

    kind: str
    round: Round | None = None
    number: int = 0
    waiting: int = 0


def next_act(event: Event, last: RoundProgress | None, entries: int) -> NextAct | None:
    """Return what is to be done next; None once the event is over. Seven queries at most."""
    state = Event.State
    if event.state == state.DRAFT:
        return NextAct(OPEN)
    if not event.is_active:
        return None
    if last is None:
        return _to_draw(event, 1) if entries > 1 else NextAct(ENTER)
    row = last.round
    if row.state == Round.State.DRAFT:
        return NextAct(PUBLISH, row, row.number)
    if row.state == Round.State.PUBLISHED:
        waiting = last.tables - last.settled
        return NextAct(PLAY if waiting else CLOSE, row, row.number, waiting)
    if row.number >= event.rounds_planned or is_decided(event):
        return NextAct(FINISH, row, row.number)
    return _to_draw(event, row.number + 1)


def _to_draw(event: Event, number: int) -> NextAct:
    """Return what leads to the draw of a round; without anybody there is nobody to draw."""
    nobody = event.check_in and not ids_checked_in(event, number).exists()
    return NextAct(CHECK_IN if nobody else DRAW, None, number)


def results_decide_next(event: Event, drawn: int) -> bool:
    """Say whether results decide a round that is still to be drawn, after `drawn` rounds."""
    over = event.is_over
    follows = FORMATS[event.method].by_standing and not over
    return follows and 0 < drawn < event.rounds_planned


def is_decided(event: Event) -> bool:
    """Return whether an elimination has its winner, whatever is planned. No query by other methods.

    By an elimination it takes those of `schedule_of`.
    """
    return format_of(event.method).eliminates and decided(schedule_of(event))
