"""``python manage.py draw FILE``: the next round of a schedule, without any server."""

from __future__ import annotations

from typing import Any

from tournaments.scheduling.documents.answer import draw_document
from tournaments.scheduling.errors import DrawFault
from web.documents.command import DocumentCommand
from web.documents.json_text import JsonText


class Command(DocumentCommand):
    """Add the next round to a `schedule 1` document, or all missing ones of a fixed method."""

    help = "Draw the next round of a schedule (every missing one where the method fixes them)."
    refusals = (DrawFault,)

    def answer(self, text: JsonText) -> dict[str, Any]:
        return draw_document(text.whole_object())
