"""Middleware and permissions of every request: ids, tokens, roles, limits, idempotency."""
