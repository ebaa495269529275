"""Checks a score sheet against its game: whether totals are possible and deals add up.

A sheet says less than a log: the final totals of a game, and the score of each of its deals where
the scorer wrote them down. All it can show is whether such a game is possible: one side alone
reached the target, and not long before the end; every deal gives what a deal can give
(`Rules.deal_fault`), and a game can end with the totals (`Rules.final_fault`). Of a match of
several games a sheet has the totals of its last game. Only a log shows whether the game was played
by the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.rules.definition import Outcome, Rules
from games.rules.words import number_text
from web.messages import Message, english, message

Totals = tuple[int, ...]


class SheetFault(Exception):
    """A sheet of a game that cannot have been played.

    `deal` is the number of the deal that is wrong, None where it is the totals.
    """

    def __init__(self, message: Message, deal: int | None = None) -> None:
        super().__init__(english(message))
        self.message, self.deal = message, deal


class Sheet(NamedTuple):
    """Final totals by side, in the order of `Rules.sides`; the score of every deal, or no deals."""

    totals: Totals
    deals: Sequence[Totals] = ()
    by_time: bool = False
    """Whether the clock ended the game."""


def sheet_outcome(rules: Rules, sheet: Sheet) -> Outcome | None:
    """Return how the game of a sheet ended; None for one that time stopped.

    Raises SheetFault.

    >>> from games.rules.registry import GAMES
    >>> game = GAMES["partnership"]
    >>> rules = game.rules(4, game.resolve_options(4, {}))
    >>> sheet_outcome(rules, Sheet((104, 62)))
    Outcome(winner=0, places=(1, 2))
    >>> sheet_outcome(rules, Sheet((94, 62)))
    Traceback (most recent call last):
    games.rules.sheets.SheetFault: Nobody has won yet with 94:62.
    """
    fault = rules.final_fault(sheet.totals)
    if fault is not None:
        raise SheetFault(fault)
    if sheet.deals:
        _check_deals(rules, sheet)
    outcome = rules.final_outcome(sheet.totals, len(sheet.deals) or None)
    # Without its deals nobody can tell whether a game of a fixed number of deals was whole.
    if sheet.by_time and rules.last_deal is not None and not sheet.deals:
        return None
    if outcome is None and not sheet.by_time:
        if rules.last_deal is not None and sheet.deals:
            raise SheetFault(
                message(
                    "The game has %(deals)s deals, the sheet %(written)s.",
                    deals=rules.last_deal,
                    written=len(sheet.deals),
                )
            )
        raise SheetFault(message("Nobody has won yet with %(totals)s.", totals=_text(sheet.totals)))
    if outcome is not None and sheet.by_time:
        raise SheetFault(
            message(
                "With %(totals)s the game was over, so time did not stop it.",
                totals=_text(sheet.totals),
            )
        )
    return outcome


def _check_deals(rules: Rules, sheet: Sheet) -> None:
    if rules.games_to_win > 1:
        raise SheetFault(message("Deals can be listed only if a single game is played."), 1)
    totals: Totals = (0,) * len(sheet.totals)
    for number, score in enumerate(sheet.deals, 1):
        if number > 1 and rules.final_outcome(totals, number - 1) is not None:
            raise SheetFault(
                message(
                    "The game was over before this deal, with %(totals)s.", totals=_text(totals)
                ),
                number,
            )
        fault = rules.deal_fault(score, number == len(sheet.deals))
        if fault is not None:
            raise SheetFault(fault, number)
        totals = rules.add_score(totals, score)
    if totals != sheet.totals:
        raise SheetFault(
            message(
                "The deals add up to %(deals)s, but the sheet says %(totals)s.",
                deals=_text(totals),
                totals=_text(sheet.totals),
            )
        )


def first_difference(sheet: Sequence[object], log: Sequence[object]) -> int | None:
    """Return the number of the first deal in which the deals of a sheet and of a log differ.

    None where the sheet has no deals, or differs in none of them.

    >>> first_difference([(60, 0), (0, 20)], [(60, 0), (0, 25), (44, 0)])
    2
    """
    if not sheet:
        return None
    for number, (written, played) in enumerate(zip(sheet, log, strict=False), 1):
        if written != played:
            return number
    return None if len(sheet) == len(log) else min(len(sheet), len(log)) + 1


def _text(totals: Totals) -> str:
    return ":".join(map(number_text, totals))
