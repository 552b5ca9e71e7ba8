"""Plans: what a run will do: the blocks in hand, and the tasks that are left.

Takes cells, trials and a ledger. Gives the tasks that are missing, and which stored blocks are to be run
again as a sample.
"""
