"""Cells: the points of a sweep, and what a trial at one of them is.

Takes a study, its parameters and grids. Gives cells with the keys that name them in the ledger and in
the seed, a block's generator, the block itself as a task that any process can run, and what was counted
at each look. Calls to what others have written go through `asking`, which makes one line of what they
raise.
"""
