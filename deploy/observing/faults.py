"""Faults for Sentry: which kind, in which lines of code, of which request; and nothing else.

Nothing is loaded or sent unless BONEYARD_SENTRY_DSN is set. An event has only listed members. The
message of a fault is left out: it may contain a name or a piece of a log.
"""

import os
from typing import Any

import structlog

VARIABLE = "BONEYARD_SENTRY_DSN"
_KEPT = ("event_id", "timestamp", "platform", "level", "logger", "sdk")
_TAGS = ("request_id", "task", "task_id")
_FRAME = ("filename", "module", "function", "lineno", "in_app")


def faults_begin() -> None:
    """Begin to send logged errors with their exceptions, if an address is set."""
    if not os.environ.get(VARIABLE):
        return
    import sentry_sdk
    from sentry_sdk.integrations.logging import LoggingIntegration, ignore_logger

    ignore_logger("django.security.DisallowedHost")  # scanners of the net
    sentry_sdk.init(
        dsn=os.environ[VARIABLE],
        default_integrations=False,
        auto_enabling_integrations=False,
        integrations=[LoggingIntegration(level=None, event_level="ERROR")],
        before_send=filter_event,
        send_default_pii=False,
        include_local_variables=False,
        include_source_context=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        server_name="",
        auto_session_tracking=False,
        send_client_reports=False,
        traces_sample_rate=None,
    )


def filter_event(event: dict[str, Any], _hint: dict[str, Any]) -> dict[str, Any] | None:
    """Return what may be sent of an event; None for one without an exception.

    >>> fault = {"type": "ValueError", "value": "Ana has no table", "module": None}
    >>> filter_event({"message": "Ana", "exception": {"values": [fault]}}, {})
    {'exception': {'values': [{'type': 'ValueError', 'module': None}]}, 'tags': {}}
    >>> filter_event({"level": "error", "message": "Ana"}, {})
    """
    raised = (event.get("exception") or {}).get("values")
    if not raised:
        return None
    bound = structlog.contextvars.get_contextvars()
    tags = {name: str(bound[name]) for name in _TAGS if bound.get(name)}
    said = {name: event[name] for name in _KEPT if name in event}
    return said | {"exception": {"values": [_fault(one) for one in raised]}, "tags": tags}


def _fault(raised: dict[str, Any]) -> dict[str, Any]:
    said: dict[str, Any] = {"type": raised.get("type"), "module": raised.get("module")}
    frames = (raised.get("stacktrace") or {}).get("frames")
    if frames:
        kept = [{name: one[name] for name in _FRAME if name in one} for one in frames]
        said["stacktrace"] = {"frames": kept}
    return said
