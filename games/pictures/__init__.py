"""Pictures of a moment of a game, to share: the same shapes as SVG and as PNG. Pure."""
