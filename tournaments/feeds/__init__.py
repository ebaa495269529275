"""What leaves and comes in whole: archives, exports, webhooks, feeds of changes."""
