"""Lists that people paste or send as a file: what their lines, columns and cells mean.

- cells.py: lines and cells, whatever program wrote them
- columns.py: what the columns are, by their heads or by what stands in them
- odd.py: what is no name: contact data, numbers a spreadsheet has changed, another code page
- players.py: lines as players, judged against each other and against who is in the club
"""
