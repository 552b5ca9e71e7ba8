"""Questions: a claim at a cell.

Takes a study with its claims. Gives its premises as numbers, its scope, what it has withstood, and what
a verdict on it rests on.
"""
