"""What cards cost is written to the tables where their players sit, whenever either changes."""

from tournaments.discipline.selectors import cards_in_order, penalties_of
from tournaments.models import Event, Round, Table
from tournaments.ranking.discipline import Rules


def penalties_follow(event: Event, rules: Rules | None = None) -> None:
    """Write to the tables of an event what the cards that stand cost there.

    Four queries where cards were shown and one where something changed, else one.
    """
    cards = list(cards_in_order(event))
    if not cards:
        return
    cost = penalties_of(event, cards, rules)
    rounds = {card.round_number for card in cards}
    changed = []
    for table in Table.objects.filter(round__event=event, round__number__in=rounds):
        wanted = cost.get(str(table.id), {})
        if table.penalties != wanted:
            table.penalties = wanted
            changed.append(table)
    Table.objects.bulk_update(changed, ["penalties"])


def penalties_move(row: Round) -> None:
    """Let what cards of a round cost follow its players to where they sit now. One query at least.

    Call it whenever somebody has got another seat.
    """
    if row.event.cards.filter(round_number=row.number).exists():
        penalties_follow(row.event)
