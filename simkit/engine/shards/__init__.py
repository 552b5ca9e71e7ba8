"""Shards: every k-th task of a run, into a ledger of its own.

Takes the options of a run and i/k. Gives a ledger that `simkit ledger merge` gathers, and says which
shards are begun and which are finished.
"""
