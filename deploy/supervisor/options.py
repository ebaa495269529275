"""The command line of `./run`. Standard library only: it is read before anything is installed."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000

_DESCRIPTION = """\
Starts Boneyard with all it needs: makes .venv, starts PostgreSQL and Valkey, the web server,
the Celery workers. The first start plays a demo evening. Stop it with Ctrl-C."""

_EPILOG = """\
  ./run manage COMMAND ...   run a management command of the installation that is running,
                             e.g. ./run manage token "club tablet"

The data is in .data (or the folder BONEYARD_DATA). DATABASE_URL and REDIS_URL name your own
servers; the secret key is created once, or is BONEYARD_SECRET_KEY."""


@dataclass(frozen=True)
class Options:
    """What the user asked for; port 0 means any free one."""

    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    demo: bool = True
    reset: bool = False
    restore: Path | None = None


def parse(argv: Sequence[str]) -> Options:
    """Return the options; prints help or an error and exits by SystemExit."""
    parser = argparse.ArgumentParser(
        prog="./run",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--port", type=_port, default=DEFAULT_PORT, metavar="N", help="default: %(default)s"
    )
    parser.add_argument(
        "--host",
        default=DEFAULT_HOST,
        metavar="ADDRESS",
        help="address to serve on; 0.0.0.0 for the whole network (default: %(default)s)",
    )
    parser.add_argument("--no-demo", action="store_true", help="do not play the demo evening")
    parser.add_argument("--reset", action="store_true", help="delete all data and start again")
    parser.add_argument(
        "--restore",
        type=Path,
        metavar="FOLDER",
        help="begin with a backup (./run manage backup FOLDER) instead of an empty database",
    )
    found = parser.parse_args(argv)
    restore = found.restore.absolute() if found.restore else None
    return Options(found.host, found.port, not found.no_demo, found.reset, restore)


def _port(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else -1
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port (0 to 65535)")
    return number
