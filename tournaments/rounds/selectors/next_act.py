"""What an organiser does next with an event: one act, from where it stands."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.entries.selectors.entries import ids_checked_in
from tournaments.models import Event, Round
from tournaments.rounds.selectors.rounds import RoundProgress
from tournaments.rounds.selectors.schedules import schedule_of
from tournaments.scheduling.elimination.brackets import is_over
from tournaments.scheduling.formats import FORMATS, format_of


class ActKind(StrEnum):
    """What an organiser does next; templates know these words."""

    OPEN = "open"
    ENTER = "enter"
    CHECK_IN = "check-in"
    DRAW = "draw"
    PUBLISH = "publish"
    PLAY = "play"
    CLOSE = "close"
    FINISH = "finish"


@dataclass(frozen=True)
class NextAct:
    """What is to be done: its `kind`, its round (None: not drawn yet) and the number of that.

    `waiting` counts the tables that are not settled yet.
    """

    kind: ActKind
    round: Round | None = None
    number: int = 0
    waiting: int = 0


def next_act(event: Event, last: RoundProgress | None, entries: int) -> NextAct | None:
    """Return what is to be done next; None once the event is over. Seven queries at most."""
    state = Event.State
    if event.state == state.DRAFT:
        return NextAct(ActKind.OPEN)
    if not event.is_active:
        return None
    if last is None:
        return _act_before_draw(event, 1) if entries > 1 else NextAct(ActKind.ENTER)
    row = last.round
    if row.state == Round.State.DRAFT:
        return NextAct(ActKind.PUBLISH, row, row.number)
    if row.state == Round.State.PUBLISHED:
        waiting = last.tables - last.settled
        return NextAct(ActKind.PLAY if waiting else ActKind.CLOSE, row, row.number, waiting)
    if row.number >= event.rounds_planned or is_decided(event):
        return NextAct(ActKind.FINISH, row, row.number)
    return _act_before_draw(event, row.number + 1)


def _act_before_draw(event: Event, number: int) -> NextAct:
    """Return what leads to the draw of a round: while nobody is there, the check-in."""
    nobody = event.check_in and not ids_checked_in(event, number).exists()
    return NextAct(ActKind.CHECK_IN if nobody else ActKind.DRAW, None, number)


def results_decide_next(event: Event, drawn: int) -> bool:
    """Say whether results decide a round that is still to be drawn, after `drawn` rounds."""
    over = event.is_over
    follows = FORMATS[event.method].by_standing and not over
    return follows and 0 < drawn < event.rounds_planned


def is_decided(event: Event) -> bool:
    """Say whether an elimination has its winner, however many rounds are planned.

    The queries of `schedule_of`; none for other methods.
    """
    return format_of(event.method).eliminates and is_over(schedule_of(event))
