"""Colours and lettering of pictures to share. Pure."""
