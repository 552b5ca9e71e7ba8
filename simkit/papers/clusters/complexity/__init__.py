"""The tables of the paper: the operations that each method takes, as printed and as counted."""
