"""Players who were made twice become one, and two again."""
