"""Results of an event in files that federations read, and results that come from such files."""
