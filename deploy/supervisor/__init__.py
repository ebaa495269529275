"""What `./run` executes: one process that starts, watches and stops all the others.

- bootstrap.py: makes `.venv` from a hashed lock; runs on the machine's own Python
- options.py: the command line
- console.py: output on stdout and stderr
- switch.py: signals, noted by a switch that is checked where it is safe to stop
- data.py: the data folder: its lock, its secrets, what it remembers between starts
- record.py: which processes belong to a data folder, for the start after a kill -9
- heartbeat.py: whether the main process of the worker still goes round
- logs.py: the log files, bounded
- children.py: one supervised child: started again when it dies, with growing pauses
- programs.py: which programs there are and how each is started and stopped
- evening.py: the demo evening as a child process that reports its progress
- supervisor.py: the order of it all
- manage.py: `./run manage COMMAND` against the installation that is running

Only bootstrap.py, options.py and switch.py must do without installed packages.
"""
