"""Comparing an audit with an earlier one.

Takes two tables. Gives which verdicts changed, which numbers moved, and from which cause.
"""
