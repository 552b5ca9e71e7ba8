"""Intervals, thresholds and scaling fits."""
