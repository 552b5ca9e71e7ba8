"""Clustering attention as the paper has it: the update, what it recovers, and k-means beside it."""
