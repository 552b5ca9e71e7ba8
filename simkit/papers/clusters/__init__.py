"""Cluster centres recovered by attention, and what sparsified tokens save (STViT supplement)."""
