"""One algorithm a file, each readable on one or two screens; none imports another.

The `search` of a file is called by `solve`, which chooses it. Called by itself it takes a killer for its board
alone and looks at no cage; those of killers are in `killer_backtracking` and `killer_propagation`.
"""
