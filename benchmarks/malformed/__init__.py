"""Malformed arrays, the functions that they are thrown at, and what plain NumPy says of each."""
