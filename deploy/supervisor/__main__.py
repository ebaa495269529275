"""`python -m deploy.supervisor`: what `./run` becomes once `.venv` is there."""

import os
import sys
from pathlib import Path

from deploy.supervisor.console import Console, open_standard_streams
from deploy.supervisor.options import parse
from deploy.supervisor.switch import StopRequested, StopSwitch

ROOT = Path(__file__).resolve().parents[2]


def main(argv: list[str]) -> int:
    """Run until a signal comes and return the exit status: 0 when stopped on request."""
    switch = StopSwitch()
    switch.install()
    open_standard_streams()
    # Only now, because they take a moment in which a signal could come.
    from django.core.exceptions import ImproperlyConfigured

    from deploy.servers.errors import ServerError
    from deploy.supervisor.data import DataFolder, FolderInUse
    from deploy.supervisor.manage import run_command
    from deploy.supervisor.supervisor import Supervisor

    console = Console()
    data = DataFolder(Path(os.environ.get("BONEYARD_DATA") or ROOT / ".data").absolute())
    if argv[:1] == ["manage"]:
        run_command(ROOT, data, argv[1:])
    options = parse(argv)
    try:
        data.lock()
    except FolderInUse as error:
        console.say(str(error))
        return 1
    supervisor = Supervisor(ROOT, data, options, switch, console)
    try:
        supervisor.start()
        supervisor.watch()
    except StopRequested:
        console.say("stopping")
        return 0
    except (ServerError, ImproperlyConfigured) as error:
        console.say(str(error))
        return 1
    finally:
        supervisor.stop()
        data.unlock()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
