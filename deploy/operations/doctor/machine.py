"""The machine: folders, room, static files, time zones, heartbeats, backups."""

import os
import shutil
import zoneinfo
from collections.abc import Collection, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings

from deploy.operations.doctor.finding import DoctorOptions, Finding
from deploy.operations.recent import backup_newest, drill_last
from deploy.supervisor.heartbeat import SILENT, WORKERS, heartbeat_file, is_silent
from deploy.web.static_files import static_current

ROOM = 2**30
"""Bytes that should be free: a backup or an upgrade needs about as much."""
OLDEST = timedelta(hours=26)
"""The oldest a nightly backup may be: it is made within two hours of its time."""
OLDEST_DRILL = timedelta(days=8)
"""The oldest a weekly drill may be."""
ZONES = ("America/Santo_Domingo", "America/Havana", "Europe/Madrid", "UTC")


def data_folder(_asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that the data folder is missing, or that we may not write to it."""
    where, folder = "BONEYARD_DATA", settings.DATA
    if not folder.is_dir():
        yield Finding(f"{folder} is not a folder.", where, f"Make it: install -d {folder}")
    elif not _writable(folder):
        yield Finding(
            f"{folder} cannot be written to.", where, "Give it to the user that runs the site."
        )


def _writable(folder: Path) -> bool:
    """Say so; root may write anywhere but on a file system that is read-only."""
    return os.access(folder, os.W_OK | os.X_OK)


def room(asked: DoctorOptions) -> Iterator[Finding]:
    """Yield disks with little free space, each once."""
    seen: set[int] = set()
    for where, folder in (("BONEYARD_DATA", settings.DATA), ("BONEYARD_BACKUPS", asked.backups)):
        if folder is None or not folder.is_dir() or folder.stat().st_dev in seen:
            continue
        seen.add(folder.stat().st_dev)
        yield from little_room(where, folder, shutil.disk_usage(folder).free)


def little_room(where: str, folder: Path, free: int) -> Iterator[Finding]:
    """Yield that fewer bytes than `ROOM` are free."""
    if free < ROOM:
        yield Finding(
            f"The disk of {folder} has {free // 2**20} MiB left.",
            where,
            "Free some space, or use a larger disk.",
        )


def static_files(_asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that static files are from another release, or not collected at all."""
    if not settings.COLLECTED:
        if not settings.INSECURE_HTTP:
            yield Finding(
                "Static files are not collected: browsers load them again and again.",
                "BONEYARD_COLLECT_STATIC",
                "Set it to 1, and run manage.py prepare.",
            )
    elif not static_current():
        yield Finding(
            "The static files of this release are missing.",
            str(settings.STATIC_ROOT),
            "Run manage.py prepare.",
        )


def time_zones(_asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that times of clubs cannot be shown."""
    yield from zones_missing(zoneinfo.available_timezones())


def zones_missing(known: Collection[str]) -> Iterator[Finding]:
    """Yield one finding where time zones of clubs are unknown on this machine."""
    missing = [name for name in ZONES if name not in known]
    if missing:
        yield Finding(
            f"Time zones are missing: {', '.join(missing)}.",
            "/usr/share/zoneinfo",
            "Install tzdata (Debian: apt-get install tzdata).",
        )


def heartbeats(_asked: DoctorOptions) -> Iterator[Finding]:
    """Yield workers of this machine that have stopped reporting."""
    for name in WORKERS:
        file = heartbeat_file(settings.DATA, name)
        if is_silent(file):
            yield Finding(
                f"The worker {name} has been silent for over {SILENT:.0f} seconds.",
                str(file),
                "Restart it, or delete the file if no worker should run here.",
            )


def backups(asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that the last backup is old, incomplete or missing; nothing if no folder is set."""
    folder = asked.backups
    if folder is None:
        return
    where = "BONEYARD_BACKUPS"
    try:
        newest = backup_newest(folder)
    except OSError as error:
        yield Finding(f"{folder}: {error.strerror}.", where, "Make it, or name another folder.")
        return
    now = datetime.now(UTC)
    if newest is None:
        yield Finding(
            f"There is no backup in {folder}.", where, "Make one: manage.py backup FOLDER"
        )
    elif now - newest > OLDEST:
        hours = int((now - newest).total_seconds() // 3600)
        yield Finding(
            f"The last backup in {folder} is {hours} hours old.",
            where,
            "See why the timer makes none: journalctl -u boneyard-backup",
        )


def drills(asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that no backup was restored lately; nothing without a folder or a backup."""
    folder = asked.backups
    if folder is None or not folder.is_dir() or backup_newest(folder) is None:
        return
    last = drill_last(folder)
    if last is None or datetime.now(UTC) - last > OLDEST_DRILL:
        since = f"for {(datetime.now(UTC) - last).days} days" if last else "ever"
        yield Finding(
            f"No backup in {folder} has been restored as a test {since}.",
            "boneyard-drill",
            "See why, with journalctl -u boneyard-drill; by hand: manage.py drill",
        )
