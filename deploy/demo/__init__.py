"""The demo evening: a client of the REST API that plays a club's evening with bots.

It uses an address and a token like any tablet does, and imports nothing of the server but the
pure bots and the log writer. Every step carries an `Idempotency-Key` named after it, and every
game follows from its seed, so an evening that was cut short is played again from its start and
finds all it did already.

- cast.py: who plays, and what
- client.py: requests with patience
- evening.py: the course of the evening
"""
