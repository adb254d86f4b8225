"""The checks of the exercises, and the bench on which they try a student's functions."""
