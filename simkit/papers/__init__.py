"""One wing per paper."""
