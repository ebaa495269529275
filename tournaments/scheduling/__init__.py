"""Who meets whom: pure drawing, checking and certifying of tournament schedules.

``formats`` has the facts of every format, ``registry`` the function that draws it, ``methods`` a
module for each; the packages named after a family (``swiss``, ``rotating``, ``groups``,
``elimination``, ``round_robin``) have their parts, ``seating`` says who sits where at the tables of
all of them. ``draw`` is the one way in, ``documents`` the one for JSON. ``checker`` judges a
schedule by the facts of its format alone and knows none of the functions.
"""
