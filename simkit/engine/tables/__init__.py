"""Tables: one tidy row per cell and quantity, the same from tally to CSV, figure and Python.

Takes cells with tallies and what is said of them. Gives rows, in little memory, and what is derived from
a whole table.
"""
