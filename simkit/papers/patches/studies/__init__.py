"""Studies of the shallow vision transformer, one module each."""
