"""The ledger: every finished block, in one SQLite file.

Takes blocks with cell, seed, source and environment. Gives them back, refuses what differs, and says
what is stale or damaged; merges, repairs and prunes files. A file of somebody else is never believed.
"""
