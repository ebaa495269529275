"""The clock of a round, as it stands at a moment."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from clubs.access import ORGANISER, Viewer, has_role, role_in_club
from tournaments.models import Round, RoundClock
from tournaments.ranking.clock import Phase, clock_face, phase_of, seconds_left
from web.faults import NotFound


@dataclass(frozen=True)
class ClockRow:
    """A round's clock at the time `now`; `clock` is None as long as nobody has set one."""

    round: Round
    clock: RoundClock | None
    now: datetime

    @property
    def there(self) -> bool:
        """Whether the hall goes by a clock: one is set, or the event gives rounds their minutes."""
        playing = self.round.state == Round.State.PUBLISHED
        return playing and (self.clock is not None or bool(self.round.event.minutes))

    @property
    def phase(self) -> Phase:
        """What the hall should know; a clock that will be started is ready."""
        if not self.there:
            return Phase.NONE
        return phase_of(self.clock.as_clock, self.now) if self.clock else Phase.READY

    @property
    def running(self) -> bool:
        """Whether it runs."""
        return self.there and self.clock is not None and self.clock.since is not None

    @property
    def begun(self) -> bool:
        """Whether it was started."""
        return self.clock is not None and self.clock.started is not None

    @property
    def remaining(self) -> int | None:
        """Seconds that are left; None without a clock."""
        if not self.there:
            return None
        if self.clock is None:
            return (self.round.event.minutes or 0) * 60
        return seconds_left(self.clock.as_clock, self.now)

    @property
    def warning(self) -> int | None:
        """From how many seconds on little time is left; None without a clock."""
        return int(self.clock.warning.total_seconds()) if self.there and self.clock else None

    @property
    def given(self) -> int | None:
        """How many seconds the round gets; None without a clock."""
        return int(self.clock.given.total_seconds()) if self.there and self.clock else None

    @property
    def face(self) -> str:
        """What is left, as a clock shows it."""
        return clock_face(self.remaining or 0)

    @property
    def stamp(self) -> str:
        """What the clock follows from, whatever the time is."""
        row = self.clock
        facts = [row.given, row.warning, row.since, row.spent] if row else [self.there]
        return f"{self.round.id} {self.round.state} {' '.join(map(str, facts))}"


def clock_row(row: Round, now: datetime) -> ClockRow:
    """Return the clock of a round that was read with it (`select_related("clock")`). No query."""
    return ClockRow(row, getattr(row, "clock", None), now)


def clock_of_round(round_id: UUID, viewer: Viewer, now: datetime) -> tuple[ClockRow, str]:
    """Return a round's clock, and the viewer's role; raises NotFound. Two queries at most."""
    row = Round.objects.select_related("event__club", "clock").filter(id=round_id).first()
    role = role_in_club(viewer, row.event.club_id) if row else ""
    hidden = row is not None and row.state == Round.State.DRAFT and not has_role(role, ORGANISER)
    if row is None or hidden:
        raise NotFound(_("There is no round %(id)s.") % {"id": round_id})
    return clock_row(row, now), role
