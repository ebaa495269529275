"""Webhooks: who is told of changes, which messages that makes, and how they are sent."""
