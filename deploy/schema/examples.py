"""The examples of operations: requests and answers of the last recording of the story."""

import json
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("examples.json")


@cache
def examples() -> dict[str, dict[str, Any]]:
    """Return by operation the `request` (its `media`), `status`, `response` (in `answer`)."""
    found: dict[str, dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return found


def with_examples(operation: dict[str, Any]) -> None:
    """Put an operation's example beside its schemas, where there is one."""
    known = examples().get(operation["operationId"])
    if known is None:
        return
    answered = operation["responses"].get(known["status"], {}).get("content", {})
    if known["answer"] in answered:
        answered[known["answer"]]["example"] = known["response"]
    asked = operation.get("requestBody", {}).get("content", {})
    if "request" in known and known["media"] in asked:
        asked[known["media"]]["example"] = known["request"]
