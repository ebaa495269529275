"""The forms of the pages of clubs and their people."""
