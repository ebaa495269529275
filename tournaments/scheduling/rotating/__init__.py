"""Parts of the draws with rotating partners: rounds, plans, repairs, seats, whist schedules."""
