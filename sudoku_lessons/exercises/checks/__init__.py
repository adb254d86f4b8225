"""The checks of the exercises, and the bench that calls a student's functions."""
