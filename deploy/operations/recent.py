"""When the last backup was made, and when one was last restored, for the doctor and the metrics."""

import json
import shutil
from datetime import datetime, timedelta
from pathlib import Path

from deploy import env
from deploy.operations.backup import DUMP, MANIFEST

DRILLED = "drill.json"
"""Beside the backups: when one of them was last restored (`drill.py`)."""

KEPT = timedelta(days=30)
"""How long the nightly backups are kept."""


def backups_folder(given: Path | None = None) -> Path | None:
    """Return the folder of backups: that of the command, else of the variable, else None."""
    named = env.text("BONEYARD_BACKUPS")
    return given or (Path(named) if named else None)


def backup_newest(folder: Path) -> datetime | None:
    """Return when the newest whole backup in a folder was made; None where there is none.

    Reads manifests and the sizes of dumps, not the dumps. Raises OSError.
    """
    return max((made for made, _backup in backups_whole(folder)), default=None)


def backups_whole(folder: Path) -> list[tuple[datetime, Path]]:
    """Return the whole backups of a folder, each with when it was made. Raises OSError."""
    found = [one for one in folder.iterdir() if one.is_dir() and one.suffix != ".part"]
    return [(made, one) for one in found if (made := _time_of_backup(one)) is not None]


def backups_prune(folder: Path, now: datetime) -> list[Path]:
    """Delete the whole backups of a folder that are older than `KEPT`, and return them."""
    old = [backup for made, backup in backups_whole(folder) if now - made > KEPT]
    for backup in old:
        shutil.rmtree(backup)
    return old


def drill_last(folder: Path) -> datetime | None:
    """Return when a backup of a folder was last restored; None if none ever was."""
    try:
        done = datetime.fromisoformat(json.loads((folder / DRILLED).read_text())["done"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return done if done.tzinfo else None


def _time_of_backup(folder: Path) -> datetime | None:
    """Return when a backup was made; None for one that is not whole."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text())
        size = (folder / DUMP).stat().st_size
        made = datetime.fromisoformat(manifest["made"])
        return made if made.tzinfo and size == manifest["dump"]["bytes"] else None
    except (OSError, ValueError, KeyError, TypeError):
        return None
