"""The benchmarks' opponents, one module a wing: what a competent NumPy (or torch) user would write.

They know the definitions and the tools, not simkit: no bounds that settle a trial from a part of its
numbers, no compiled code.
"""
