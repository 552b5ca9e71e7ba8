"""The shallow vision transformer of eq. (1): its sizes, random start, weights and outputs.

It takes samples of `datasets`, checks them (`boundary`) and gives them to `kernels`.
"""
