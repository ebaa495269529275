"""``python manage.py check-schedule FILE``: the verdict on a schedule, without any server."""

from __future__ import annotations

from typing import Any

from tournaments.scheduling.documents.answer import answer_repeated_key, check_document
from web.documents.command import DocumentCommand
from web.documents.json_text import JsonText


class Command(DocumentCommand):
    """Judge and measure a `schedule 1` document; every JSON object gets an answer."""

    help = "Check a schedule: violations, metrics and their lower bounds."

    def answer(self, text: JsonText) -> dict[str, Any]:
        document = text.any_object()
        return (
            check_document(document)
            if text.repeated is None
            else answer_repeated_key(text.repeated)
        )
