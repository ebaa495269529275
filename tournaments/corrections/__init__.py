"""Corrected results: which tables changed, and what rests on the results they had before."""
