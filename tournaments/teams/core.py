"""What a line-up is made of."""

from uuid import UUID

Place = UUID | tuple[UUID, UUID]
"""Who plays at a board: an entry of the team, or two of its players as a pair."""
