"""What `tournaments` can be asked to do, by subject; each function is one transaction.

Locks are taken in one order: event, round, table, submission, pool.
"""
