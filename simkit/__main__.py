"""``python -m simkit``."""

from simkit.cli import run

run()
