"""An event in one file: written here, taken there, the same to the byte."""

from tournaments.feeds.services.archive.importing import Taken, archive_take
from tournaments.feeds.services.archive.writer import archive_write

__all__ = ["Taken", "archive_take", "archive_write"]
