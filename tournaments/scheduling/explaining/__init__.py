"""Why a round was drawn as it was, and the words for it."""
