"""How long and how large things of an event may be: each limit stands here alone.

Models, services, serializers and forms take them from here. How long names and reasons are stands
in `clubs.names` and `web.reasons`; the pure packages know the bounds of their own documents.
"""

LONGEST_TEAM = 120
LONGEST_CATEGORY = 40
MOST_CATEGORIES = 8
LONGEST_CARRIED = 60
"""Characters of a score taken along, written as a fraction."""
LONGEST_PLACE = 120
LONGEST_CURRENCY = 12
LONGEST_WALL_MESSAGE = 120
"""Characters that are read from the back of a hall."""
LARGEST_FEE, LARGEST_PURSE = 10**9, 10**12
"""In hundredths of the currency."""
MOST_PRIZES, LARGEST_PART = 200, 10**6
"""Places that bring a prize, and the part of one."""
MOST_ROUNDS = 200
MOST_MINUTES = 600
"""Minutes a round may be given."""
WARNING_MINUTES = 5
"""How long before the end of a round the hall is warned, unless somebody says otherwise."""
LARGEST_COUNT = 32_767
"""The largest whole number of a column for small ones."""
MOST_TABLES = LARGEST_COUNT
"""The highest number a table can have."""
LEAST_SEATS, MOST_SEATS = 2, 10
"""Seats at a table, which are as many sides where each plays for themselves."""
LARGEST_SEED = 2**63 - 1
MOST_TIE_BREAKS = 20
LEAST_CAP, MOST_CAP = 1, 10
"""The most points that count, as a multiple of the target (see `standings.metrics`)."""
LARGEST_SANCTION = 10_000
"""Points that can be taken from a side for one table."""
LONGEST_SLIP = 20
"""Characters of the number of a score sheet."""
LARGEST_TOURNAMENT = 1_000_000
"""Bytes of a tournament file; 200 tables take a thirtieth."""
LARGEST_POINTS = 100_000
"""Points of a side in one game."""
LONGEST_WORD, LONGEST_TYPED = 60, 240
"""Characters of a word that a player adds to the shuffle, and of what it is typed as."""
MOST_CARDS = 40
"""Deals of which cards are printed for every table."""
MOST_TRAVELLING = 400
"""Boards of which cards are printed at once where they travel."""
MOST_BOARDS = 40
"""Boards that a table plays in a round."""
MOST_DEALS = 200
"""Deals of a game on a score sheet."""
