"""Arithmetic: numbers as they were typed, exactly or enclosed, and printed outward.

Takes expressions and what theory computes. Gives rationals, balls and decimals, comparisons that are
certain or open, and digits that bound what they stand for.
"""
