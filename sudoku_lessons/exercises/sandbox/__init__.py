"""The process in which a student's functions run: messages, limits, counted calls. It holds no checks."""
