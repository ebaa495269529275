"""Spans for an OpenTelemetry collector: one per request and one per task, like their log lines.

Nothing is loaded or sent unless OTEL_EXPORTER_OTLP_ENDPOINT is set. A span has route, method,
status, ids and duration; never an address, a name, a body or a token.
"""

import os
import time
from collections.abc import Mapping
from typing import Any

import structlog

VARIABLE = "OTEL_EXPORTER_OTLP_ENDPOINT"
_provider: Any = None


def telemetry_begin() -> None:
    """Begin to send spans, in a process that has already been forked, if a collector is set.

    Spans that the collector does not accept are dropped without waiting.
    """
    global _provider
    if _provider is not None or not os.environ.get(VARIABLE):
        return
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    name = os.environ.get("OTEL_SERVICE_NAME", "boneyard")
    _provider = TracerProvider(resource=Resource.create({"service.name": name}))
    _provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))


def send_span(name: str, seconds: float, said: Mapping[str, Any], *, failed: bool = False) -> None:
    """Send a span that ends now and took so many seconds, with the id of its request or task."""
    if _provider is None:
        return
    from opentelemetry.context import Context
    from opentelemetry.trace import Status, StatusCode

    now = time.time_ns()
    bound = structlog.contextvars.get_contextvars()
    ids = {key: str(bound[key]) for key in ("request_id", "task_id") if bound.get(key)}
    span = _provider.get_tracer("boneyard").start_span(
        name,
        context=Context(),
        attributes={**said, **ids},
        start_time=now - int(seconds * 1e9),
    )
    if failed:
        span.set_status(Status(StatusCode.ERROR))
    span.end(now)


def telemetry_end() -> None:
    """Send what is left, and stop; for a process that ends."""
    global _provider
    if _provider is not None:
        _provider.shutdown()
        _provider = None
