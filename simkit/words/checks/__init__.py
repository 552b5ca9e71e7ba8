"""Checks of studies in words. Takes what `simkit.verdicts.kit` has found; gives lines."""
