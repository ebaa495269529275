"""What can go wrong with an embedded server."""


class ServerError(Exception):
    """A server cannot be found, started or used; the message says which and why, in a line."""


class OtherCluster(ServerError):
    """The data is of another major version of PostgreSQL than the server."""
