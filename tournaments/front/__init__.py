"""The pages by which everybody comes in: home, search, clubs, events, rounds, players."""
