"""Reads of what one player wants to know: where do I sit, how do I stand."""
