"""Pages of events, rounds, tables and players, by subject.

A view reads through selectors, acts through services and shows a template. What every view
needs (faults as pages, roles, fragments that answer 304) stands in `answers`.
"""
