"""Rare events of known probability: what the calibration and the benchmark of `--rare` share."""
