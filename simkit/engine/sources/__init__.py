"""Sources: finding studies, and the hash of the code that a stored block rests on.

Takes a name, an entry point or a user's file. Gives the study, its source hash, the data files that its
blocks read, the environment that decides the last digits, and a bundle that travels to workers.
"""
