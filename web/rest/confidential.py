"""Answers that are for one pair of eyes: a hand, a word, a secret that is shown once.

Nothing on the way may store them; where an `Idempotency-Key` asks us to, we store them so that only
who holds the token can read them (`deploy/requests/idempotency_keys.py`).
"""

from typing import Any

from rest_framework import status
from rest_framework.response import Response

NO_STORE = "no-store"
"""What `Cache-Control` says of such an answer."""


def answer_for_one(data: Any, code: int = status.HTTP_200_OK) -> Response:
    """Return an answer with a document that nothing on its way may store."""
    return Response(data, status=code, headers={"Cache-Control": NO_STORE})
