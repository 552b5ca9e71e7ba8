"""``python -m simkit``."""

from simkit.cli.app import run

run()
