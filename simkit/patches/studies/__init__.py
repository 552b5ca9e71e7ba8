"""The studies of the shallow vision transformer, one module each."""
