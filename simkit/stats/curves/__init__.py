"""Curves: how success rises with a size, and the size at which it reaches a target.

Takes success counts over a grid of sizes. Gives fits by several shapes, intervals of thresholds and
slopes, and tests of fit.
"""
