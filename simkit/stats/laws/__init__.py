"""Laws: how the thresholds of several groups follow a second parameter.

Takes success counts of groups. Gives exponents, constants and slopes, and how laws compare.
"""
