"""Events as data for others: archives, exports, webhooks, feeds of changes."""
