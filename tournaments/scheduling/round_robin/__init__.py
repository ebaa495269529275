"""Parts of the round robin when a field changes: games still missing, order of the rounds."""
