"""The web server: gunicorn keeps processes alive, and reads and writes in each by its own loop.

A request is handed to a thread when all of it has come in, and what a thread answers is sent on by
the loop that reads. So a client that is slow, or stops half-way, costs a socket and never a thread,
with or without a proxy in front.
"""
