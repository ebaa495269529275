"""Thousands of logs at once: judged in other processes, stored batch by batch.

Each log has the same outcome as if all had been sent to `log_submit` one after the other.
"""

from tournaments.results.services.intake.batches import Answer, NothingTaken, logs_take

__all__ = ["Answer", "NothingTaken", "logs_take"]
