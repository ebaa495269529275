"""Rounds: the draw and its certificate, drafts and changes by hand, publishing, closing."""
