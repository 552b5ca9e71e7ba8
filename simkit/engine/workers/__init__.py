"""Workers: who runs tasks: threads, processes that are replaced, any pool, or a Dask cluster.

Takes a function and tasks. Gives their results as they come, in any order, faults of the machine among
them. Knows no study and no ledger; signals and the threads of linear algebra are held here.
"""
