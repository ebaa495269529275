"""The JSON form as it is declared: which keys a log and its deals may have, and of which type.

What does not fit is ``syntax``: an unknown key, null, a number with a point, a letter that is no
seat. Words inside of texts are checked later (see ``read_json``).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from games.rules.words import LARGEST_NUMBER

Seat = Literal["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]
Number = Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
Numbers = dict[str, int]
"""Whole numbers by side."""


class JsonDeal(Struct, forbid_unknown_fields=True, gc=False):
    """One deal; what is left out is ``UNSET`` or empty."""

    hands: dict[Seat, list[str]] = {}
    events: list[str] = []
    game: Number | UnsetType = UNSET
    deal: Number | UnsetType = UNSET
    dealer: Seat | UnsetType = UNSET
    lead: Seat | UnsetType = UNSET
    lead_by: Seat | UnsetType = UNSET
    stock: list[str] | UnsetType = UNSET
    widow: list[str] | UnsetType = UNSET
    strength: list[Number] | UnsetType = UNSET
    points: list[Number] | UnsetType = UNSET
    glasses: dict[str, list[list[str]]] | UnsetType = UNSET
    end: str | UnsetType = UNSET
    tricks: Numbers | UnsetType = UNSET
    melds: Numbers | UnsetType = UNSET
    score: Numbers | UnsetType = UNSET
    totals: Numbers | UnsetType = UNSET
    result: str | UnsetType = UNSET


class JsonLog(Struct, forbid_unknown_fields=True, gc=False):
    """A whole log."""

    format: str | UnsetType = UNSET
    game: str | UnsetType = UNSET
    players: int | UnsetType = UNSET
    seats: dict[Seat, str] = {}
    options: dict[str, int | str] | UnsetType = UNSET
    totals: Numbers | UnsetType = UNSET
    tags: dict[str, str] = {}
    deals: list[JsonDeal] = []
