"""``python manage.py score-boards FILE``: what results of boards are worth, without any server."""

from __future__ import annotations

from typing import Any

from tournaments.ranking.board_documents import score_document
from tournaments.ranking.errors import UnreadableBoards
from web.documents.command import DocumentCommand
from web.documents.json_text import JsonText


class Command(DocumentCommand):
    """Score a `boards 1` document: matchpoints, IMPs, points against the mean, standings."""

    help = "Score the boards of a duplicate event by matchpoints, IMPs and Butler."
    refusals = (UnreadableBoards,)

    def answer(self, text: JsonText) -> dict[str, Any]:
        return score_document(text.whole_object())
