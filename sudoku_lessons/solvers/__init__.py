"""One algorithm a file, each readable on one or two screens; none imports another."""
