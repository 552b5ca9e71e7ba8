"""Running a study from the command line: who runs it, its files, its table, its shards.

Takes cells and settings. Gives an exit code.
"""
