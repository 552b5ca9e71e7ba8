"""Searching: a claim as a function of the parameters, or of a trial's latent numbers.

Takes a question and what a search proposes. Gives by how much the claim fails there, and what is found
of data in which it fails.
"""
