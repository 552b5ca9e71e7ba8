"""Attempts to refute a claim: where it is looked for, what is found, how that is certified.

Takes a claim and a budget. Gives counterexamples, shrunk and certified, and files that replay them.
"""
