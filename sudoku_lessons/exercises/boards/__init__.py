"""Boards for the checks: isomorphs drawn from a seed, and boards that reveal unchecked cells."""
