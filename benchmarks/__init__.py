"""`make bench`: each solver against a plain version of it, both timed in the same run on CPU time."""
