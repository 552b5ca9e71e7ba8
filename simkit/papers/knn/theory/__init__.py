"""What the lemmas state and what is exact, found apart from the simulation."""
