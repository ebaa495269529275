"""Events: what is played and how, from the plan to the end; settings, states, advice, words."""
