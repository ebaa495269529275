"""Games that bots play with the hands that the site dealt."""

from collections.abc import MutableSequence
from random import Random
from typing import Any

from django.utils import timezone

from games.bots import playing
from games.rules.reading.header import RawLog, build_log
from games.rules.refereeing.session import open_session
from games.rules.registry import GAMES
from games.rules.write import to_text
from tests import builders
from tournaments.deals.selectors.deals import hands_of_deal, piles_of, shuffles_of
from tournaments.deals.services import hands_deal
from tournaments.models import Event, Round, Table


class StackedChance(Random):
    """Chance that mixes the piles of a deal in an order that is given, and all else by chance."""

    piles: list[list[str]]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Put the items of the next pile into its order."""
        pile = next((one for one in self.piles if set(one) == set(x)), None)
        if pile is None:
            super().shuffle(x)
        else:
            self.piles.remove(pile)
            x[:] = pile


def dealt_log(table: Table, seed: int = 1) -> str:
    """Return a complete legal log for a table with the hands that the site dealt there."""
    seats = list(table.seats.select_related("player").order_by("letter"))
    row, game = table.round, GAMES[table.round.event.game]
    names = {seat.letter: seat.player.name for seat in seats}
    empty = playing._empty_log(game, len(seats), row.event.options, names)
    session, chance, sections = open_session(empty), StackedChance(seed), []
    policies: dict[str, playing.Policy] = dict.fromkeys(names, "random")
    shuffle = shuffles_of([row])[row.id]
    while session.outcome is None:
        dealt = hands_of_deal(table, shuffle, len(seats), session.next_numbers())
        chance.piles = []
        for items, lines in piles_of(row.event, len(seats)):
            order = [item for line, _size in lines for item in dealt[line]]
            chance.piles.append(order + [item for item in items if item not in order])
        sections.append(playing._play_deal(session, chance, policies))
    return to_text(build_log(RawLog(playing._tags(empty), sections), None))


def site_round(event: Event) -> Round:
    """Return the next round of an event, published, with hands that the site has dealt."""
    Event.objects.filter(id=event.id).update(shuffle=Event.Shuffle.SITE)
    event.refresh_from_db()
    row = builders.publish_round(event)
    hands_deal(round_id=row.id, now=timezone.now())
    return row
