"""``python manage.py rate FILE``: the changes and the list of a period, without any server."""

from __future__ import annotations

from typing import Any

from ratings.engine.period import PeriodFault
from ratings.engine.whole_period import rate_any_document
from web.documents.command import DocumentCommand
from web.documents.json_text import JsonText


class Command(DocumentCommand):
    """Rate a `rating-period 1`, `2` or `3` document."""

    help = "Rate a period: the changes, the new ratings and the hash of the list."
    refusals = (PeriodFault,)

    def answer(self, text: JsonText) -> dict[str, Any]:
        return rate_any_document(text.whole_object())
