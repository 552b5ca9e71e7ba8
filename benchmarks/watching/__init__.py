"""Intervals that are watched after every block."""
