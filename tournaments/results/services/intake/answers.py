"""The outcome of a line as JSON for programs."""

from typing import Any

from tournaments.results.services.intake.batches import Answer


def answer_json(answer: Answer) -> dict[str, Any]:
    """Return an answer as JSON has it: the line's number and table, then what became of it.

    A log that is kept has a submission and its state; a fault has the members of a problem.
    """
    told: dict[str, Any] = {"line": answer.line}
    if answer.table is not None:
        told["table"] = str(answer.table)
    if answer.submission is not None:
        told |= {"submission": str(answer.submission), "state": answer.state}
    if answer.repeated:
        told["repeated"] = True
    fault = answer.fault
    if fault is not None:
        told |= {"code": fault.code, "detail": fault.detail}
        members = {key: value for key, value in fault.data.items() if value not in (None, "")}
        told = {**members, **told}
    return told
