"""Who is ahead: scoring presets, tie-breaks and rankings as pure functions of the results."""
