"""Probabilities of rare events: tilting, conditioning, splitting. It knows latent numbers, no study."""
