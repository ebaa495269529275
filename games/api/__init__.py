"""The REST endpoints of games: what can be played, and the referee without an event."""
