"""REST: what rests on the result of a table, and what was made by one that was corrected."""
