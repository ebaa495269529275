"""The storage of static files: hashed names, and ours compressed as well.

The admin's files are six times as many as ours, and few people ever open it; compressing them
took seven of eight seconds of a first start.
"""

from collections.abc import Iterable, Iterator

from whitenoise.storage import CompressedManifestStaticFilesStorage

_OF_THE_ADMIN = "admin/"


class StaticStorage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage, which leaves the admin's files as they are."""

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress the files of the pages; yield each with the name of its compressed form."""
        ours = [path for path in paths if not path.startswith(_OF_THE_ADMIN)]
        yield from super().compress_files(ours)
