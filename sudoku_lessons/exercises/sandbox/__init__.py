"""The process that runs a student's functions: messages, limits, counted calls. It holds no checks."""
