"""A finding: what is wrong, where, and how to fix it."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong, in plain words without secrets."""

    what: str
    where: str
    """The variable or the file."""
    mend: str

    def line(self) -> str:
        """Return the finding in one line.

        >>> Finding("The key is short.", "BONEYARD_SECRET_KEY", "Make a longer one.").line()
        'BONEYARD_SECRET_KEY: The key is short. Make a longer one.'
        """
        return " ".join(f"{self.where}: {self.what} {self.mend}".split())


@dataclass(frozen=True)
class DoctorOptions:
    """What is looked at."""

    web: bool = False
    """The settings are those of the web server, whose role may change no table."""
    backups: Path | None = None
    """Where the backups are, if it is given."""


def format_findings(found: Sequence[Finding], *, as_json: bool) -> str:
    """Return findings as they are printed, a line each or as a list of objects."""
    if as_json:
        return json.dumps([asdict(one) for one in found], indent=1, ensure_ascii=False)
    return "\n".join(one.line() for one in found) or "Nothing is wrong."
