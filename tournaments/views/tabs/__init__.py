"""The event page: one page in tabs, each with an address of its own and a part that changes."""
