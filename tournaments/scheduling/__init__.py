"""Who meets whom: pure drawing, checking and certifying of tournament schedules."""
