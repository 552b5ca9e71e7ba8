"""Results: a run from its options to its files.

Takes a study and grids. Gives one object with the table, its intervals and remarks, what was said of
failures and of time, and the data, picture and manifest that are written.
"""
