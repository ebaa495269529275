"""What follows from the rows of an archive is worked out again, and must be what it says."""
