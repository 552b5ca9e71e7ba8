"""Training by Algorithm 1, and what is read from a run: its trail, where a step moves the weights."""
