"""One algorithm per file, each readable on one or two screens; none imports another.

Call these through `solve`. Called directly, the `search` of a plain solver ignores the cages of a killer; the
searches for killers are in `killer_backtracking` and `killer_propagation`.
"""
