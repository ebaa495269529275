"""Parts of the eliminations: brackets of two sides, snakes of many."""
