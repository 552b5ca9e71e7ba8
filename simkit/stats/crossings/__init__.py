"""Crossings: searching where a probability crosses a target, and the law of many such places.

Takes an answer to "so many trials at this value". Gives a bracket, the next value to ask, and where
further trials tell most of the law.
"""
