"""Pieces that games share: set-up lines, lines of tiles, tricks, scores."""
