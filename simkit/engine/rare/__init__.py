"""Rare events: cells by tilting, conditioning or splitting, set against plain trials.

Takes cells and an event whose latent numbers are declared. Gives estimates with intervals, and says
whether these are rigorous.
"""
