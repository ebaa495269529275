"""What every request goes through: ids, tokens, roles, idempotency."""
