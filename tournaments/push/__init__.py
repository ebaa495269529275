"""Messages to players' devices: a published round is announced to everybody in it."""
