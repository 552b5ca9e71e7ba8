"""Statements whose constants nobody names: which constant each cell needs, and whether it grows.

Takes the questions of a claim. Gives their findings.
"""
