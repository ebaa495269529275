"""Who meets whom: pure drawing, checking and certifying of tournament schedules.

``registry`` lists the formats, ``methods`` has one module for each, and the packages named after a
family (``swiss``, ``rotating``, ``groups``, ``elimination``, ``round_robin``) have their parts;
``seating`` says who sits where at the tables of all of them.
``draw`` is the one door to all of them, ``documents`` the one for JSON. ``checker`` judges what was
drawn and knows none of them.
"""
