"""Deals: pages."""
