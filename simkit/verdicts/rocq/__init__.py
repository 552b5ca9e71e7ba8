"""Refutations as theorems of Rocq: statements as definitions in the paper's symbols, and their proofs.

Takes findings; gives theorems, and the texts of a folder of them. `Simkit.v` is
their library.
"""
