"""Evenings of a club over HTTP while programs die, hang, and lose what they rest on.

`python -m tests.faults --seed N --minutes M`; docs/faults.md says what happens and is verified.

- schedule.py: which fault when, from a seed alone
- site.py: a running Boneyard on a small disk of its own
- tablets.py: requests that are repeated until they are answered, and a book of the answers
- evening.py: the course of the evenings
- injuring.py: how each fault is done and undone
- watching.py: when the site answered
- verifying.py: what has to be true afterwards
"""
