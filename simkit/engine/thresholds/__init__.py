"""Thresholds: the value of a parameter at which an event has a given probability, searched.

Takes curves, each a cell for every value. Gives a bracket for each, from trials placed where they tell
most, and the law of the thresholds over a second parameter.
"""
