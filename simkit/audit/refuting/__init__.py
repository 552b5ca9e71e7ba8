"""Attempts to refute a claim: where it is looked for, what is found, how that is certified."""
