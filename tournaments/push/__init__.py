"""Messages to players' devices: a published round is told to whoever sits in it."""
