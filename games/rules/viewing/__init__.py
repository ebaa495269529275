"""What may be seen of a deal, and what a viewer draws of it."""
