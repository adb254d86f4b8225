"""The same searches as machine code (numba), for sweeps: the same counts, node for node."""
