"""The boards of the checks: isomorphs drawn from a seed, and boards that reveal cells not looked at."""
