"""Studies of images in small, one module each: Figure 6 (a) and (b), Figure 6 (c)."""
