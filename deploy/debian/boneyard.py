#!/usr/bin/python3 -I
"""Runs `manage.py` of a site as its units do: as its user, with its variables, in its folder.

    boneyard doctor              with /etc/boneyard/boneyard.env
    boneyard --web doctor --web  and then with web.env, as the web server has them

Root becomes the user `boneyard`; that user itself may run it, too. The files are read as systemd
reads them (`NAME=value`, quotes around a value are taken off), never by a shell.
"""

import os
import pwd
import sys
from pathlib import Path

USER = "boneyard"
ROOT = Path("/opt/boneyard")
SETTINGS = Path("/etc/boneyard")
KEPT = ("PATH", "LANG", "LC_ALL", "TERM", "TZ")
"""What is taken over from whoever calls; anything else is what the files say."""


def variables(text: str) -> dict[str, str]:
    """Return what a file of variables says; raises ValueError with the line that cannot be read."""
    found = {}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line[0] in "#;":
            continue
        name, sign, value = line.partition("=")
        if not sign or not name.strip().isidentifier():
            raise ValueError(f"line {number} is not NAME=value")
        value = value.strip()
        if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"":
            value = value[1:-1]
        found[name.strip()] = value
    return found


def become(name: str) -> dict[str, str]:
    """Become a user for good; return the variables that say who it is.

    Raises LookupError where there is none of that name, PermissionError where we may not.
    """
    user = pwd.getpwnam(name)
    if os.getuid() != user.pw_uid:
        os.initgroups(name, user.pw_gid)
        os.setgid(user.pw_gid)
        os.setuid(user.pw_uid)
    return {"HOME": user.pw_dir, "USER": name, "LOGNAME": name}


def main(words: list[str]) -> None:
    """Become `manage.py`; ends with one line where that cannot be."""
    files = [SETTINGS / "boneyard.env"]
    if words[:1] == ["--web"]:
        words = words[1:]
        files.append(SETTINGS / "web.env")
    if not words:
        sys.exit(__doc__.strip())
    environment = {name: os.environ[name] for name in KEPT if name in os.environ}
    try:
        for path in files:
            environment |= variables(path.read_text())
        environment |= become(USER)
        os.chdir(ROOT)
        os.umask(0o027)
        python = str(ROOT / ".venv/bin/python")
        os.execve(python, [python, "manage.py", *words], environment)  # noqa: S606 - no shell is wanted
    except LookupError:
        sys.exit(f"boneyard: there is no user {USER}")
    except ValueError as fault:
        sys.exit(f"boneyard: {path}: {fault}")
    except OSError as fault:
        where = fault.filename or f"run this as root or as {USER}"
        sys.exit(f"boneyard: {where}: {fault.strerror}")


if __name__ == "__main__":
    main(sys.argv[1:])
