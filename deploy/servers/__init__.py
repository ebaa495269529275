"""The embedded servers: PostgreSQL and Valkey (or Redis) as child processes on unix sockets.

Used by the supervisor behind `./run` and by the test plugin `tests.services`, so that there is
one place which knows where the binaries are and how they are started.

- processes.py: starting a child that cannot outlive its parent, waiting, stopping
- binaries.py: where the server programs are
- run_as.py: as which user PostgreSQL runs, and where its files are, when we are root
- postgres.py, valkey.py: one class per server
"""
