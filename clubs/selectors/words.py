"""The one way to search names: words in any order, each a part of the folded name.

`web.folding` says what a word is and folds names. Each searched column has a trigram index
(`player_by_words`, `partnership_by_words`, `club_by_words` and the like).
"""

from typing import TypeVar

from django.db.models import Model, Q, QuerySet

from clubs.models import MemberNumber, Partnership, Player
from clubs.names import HIGHEST_NUMBER, fold_number
from web.folding import search_words

Row = TypeVar("Row", bound=Model)


def with_words(rows: QuerySet[Row], asked: str, column: str = "sort_key") -> QuerySet[Row]:
    """Return the rows that have all these words in a column of folded names."""
    for word in search_words(asked):
        rows = rows.filter(**{f"{column}__contains": word})
    return rows


def players_with_words(
    players: QuerySet[Player], asked: str, *, full: bool = False
) -> QuerySet[Player]:
    """Return the players who have all these words, by name. One query when read.

    A word is a part of name or nickname, or a club number; all of it may be a membership number.
    With `full`, for the club's own people, names that are hidden count, too.
    """
    return players.filter(player_words(asked, full=full)).order_by("sort_key", "id")


def player_words(asked: str, player: str = "", *, full: bool = False) -> Q:
    """Return the condition that a player has all these words, or that membership number.

    `player` is the path to the player, `full` as in `players_with_words`. One query if there is a
    digit, for the players with that number: by their ids an index finds them, as it does those with
    the words.
    """
    found = Q()
    for word in search_words(asked):
        meant = Q(**{f"{player}sort_key__contains": word})
        if word.isascii() and word.isdigit() and int(word[:10]) <= HIGHEST_NUMBER:
            meant |= Q(**{f"{player}number": int(word)})
        if full:
            meant |= Q(**{f"{player}hidden_key__contains": word})
        found &= meant
    folded = fold_number(asked)
    if folded:
        held = MemberNumber.objects.filter(folded=folded, until__isnull=True)
        numbered = list(held.values_list("player_id", flat=True))
        if numbered:
            found |= Q(**{f"{player}id__in": numbered})
    return found


def pairs_with_words(
    pairs: QuerySet[Partnership], asked: str, *, full: bool = False
) -> QuerySet[Partnership]:
    """Return the pairs that have all these words in the names of the players or their own.

    `full` as in `players_with_words`.
    """
    if not full:
        return with_words(pairs, asked, "search")
    for word in search_words(asked):
        hidden = Q(first__hidden_key__contains=word) | Q(second__hidden_key__contains=word)
        pairs = pairs.filter(Q(search__contains=word) | hidden)
    return pairs
