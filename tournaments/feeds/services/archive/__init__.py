"""An event in one file: written here, taken there, the same to the byte."""

from tournaments.feeds.services.archive.importing import ImportOutcome, archive_take
from tournaments.feeds.services.archive.writer import archive_write

__all__ = ["ImportOutcome", "archive_take", "archive_write"]
