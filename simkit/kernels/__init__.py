"""The one decorator, register tiles, elementary functions."""
