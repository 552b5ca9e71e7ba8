"""Findings: what was found of a claim at a cell, and how the cells of a scope add up.

Takes sides, evidence and verdicts. Gives findings as data, the rows of an audit's table, and lines.
"""
