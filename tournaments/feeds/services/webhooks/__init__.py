"""Webhooks of tournaments."""
