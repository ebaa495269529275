"""Thousands of logs at once: judged in processes of their own, kept batch by batch.

What becomes of a log is what `log_submit` would make of it, had all been sent one after the other.
"""

from tournaments.results.services.intake.batches import Answer, NothingTaken, logs_take

__all__ = ["Answer", "NothingTaken", "logs_take"]
