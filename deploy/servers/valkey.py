"""An embedded Valkey or Redis server, reached by a unix socket."""

import signal
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from deploy.servers.processes import Launch


@dataclass(frozen=True)
class Valkey:
    """A Valkey (or Redis) server with its socket in `sockets`, its files in `data`.

    With `keep` every write goes to a file, so that queued tasks survive a restart.
    """

    program: Path
    data: Path
    sockets: Path
    keep: bool = True
    stop_signal = signal.SIGTERM
    hurry_signal = signal.SIGKILL

    @property
    def socket(self) -> Path:
        """The path of the server's socket."""
        return self.sockets / "valkey.sock"

    def launch(self) -> Launch:
        """Return how the server is started."""
        self.data.mkdir(parents=True, exist_ok=True)
        settings = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.data),
            "daemonize": "no",
            "databases": "64",
            "save": "",
            "appendonly": "yes" if self.keep else "no",
            # A broker that throws messages away when memory is short would lose tasks.
            "maxmemory-policy": "noeviction",
        }
        words = [word for key, value in settings.items() for word in (f"--{key}", value)]
        return Launch([self.program, *words], cwd=self.data, on_parent_death=self.stop_signal)

    def is_ready(self) -> bool:
        """Return whether the server answers."""
        # Without the library's own patience: whoever asks tries again soon enough.
        retry = Retry(NoBackoff(), 0)
        client = redis.Redis(unix_socket_path=str(self.socket), socket_timeout=5, retry=retry)
        try:
            return bool(client.ping())
        except redis.RedisError:
            return False
        finally:
            client.close()

    def url(self, database: int = 0) -> str:
        """Return the REDIS_URL of a numbered database of this server."""
        return f"unix://{quote(str(self.socket))}?db={database}"
