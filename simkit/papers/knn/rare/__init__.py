"""Rare events: what trials of the three lemmas are made of, and how far they are from what is stated.

`reductions` has means given scores.
"""
