"""The forms of the pages of events, by subject; they check what was typed and write nothing."""
