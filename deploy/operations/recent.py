"""When the last backup was made: the doctor and the metrics ask."""

import json
from datetime import datetime
from pathlib import Path

from deploy import env
from deploy.operations.backup import DUMP, MANIFEST


def backups_folder(given: Path | None = None) -> Path | None:
    """Return where backups lie: as a command says, else the variable, else nobody knows."""
    named = env.text("BONEYARD_BACKUPS")
    return given or (Path(named) if named else None)


def backup_newest(folder: Path) -> datetime | None:
    """Return when the newest whole backup in a folder was made; None where there is none.

    Reads manifests and the sizes of dumps, not the dumps. Raises OSError.
    """
    made = [_made(one) for one in folder.iterdir() if one.is_dir() and one.suffix != ".part"]
    return max((moment for moment in made if moment is not None), default=None)


def _made(folder: Path) -> datetime | None:
    """Return when a backup was made; None for one that is not whole."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text())
        size = (folder / DUMP).stat().st_size
        made = datetime.fromisoformat(manifest["made"])
        return made if made.tzinfo and size == manifest["dump"]["bytes"] else None
    except (OSError, ValueError, KeyError, TypeError):
        return None
