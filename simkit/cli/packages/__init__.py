"""Studies of others: checking one, and writing a package of them.

Takes a file, a study, a paper or the name of a package. Gives a line a check, or a folder that is
installed beside simkit.
"""
