"""Parses lists that people paste or upload: lines, columns and cells.

- cells.py: lines and cells, whatever program wrote them
- kinds.py: the kinds of columns, and their heads in three languages
- columns.py: recognises columns by their heads; without heads a layout guesses them by the cells
- layouts.py: the layouts of lists: players, pairs, entrants, membership numbers
- cell_checks.py: finds contact data and garbled text
- code_pages.py: reads garbled text again in the code page it came in
- lines.py: the cells of a line by kind, and the names in it
- pairs.py: lines as pairs of players of the club
- players.py: lines as players, checked against each other and the players of the club
"""
