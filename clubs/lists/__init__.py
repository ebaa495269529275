"""Lists that people paste or send as a file: what their lines, columns and cells mean.

- cells.py: lines and cells, whatever program wrote them
- kinds.py: what a column may be, and the heads that say so in three languages
- columns.py: what the columns are, by their heads or by what a layout makes of their cells
- layouts.py: what the lists are about: players, pairs, who enters, membership numbers
- odd.py: what is no name: contact data, numbers a spreadsheet has changed, another code page
- lines.py: a line by its columns, and the people it names
- players.py: lines as players, judged against each other and against who is in the club
"""
