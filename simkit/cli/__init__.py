"""The command line: the only room that prints."""

import os
import sys


def run() -> None:
    """Run the command line and leave with its exit code; an interrupt while it loads ends it, too."""
    try:
        from simkit.cli.app import run as run_app
    except (KeyboardInterrupt, RuntimeError) as error:
        # Python wraps one that falls into the making of a class.
        if not isinstance(error.__cause__ or error, KeyboardInterrupt):
            raise
        os.write(2, b"interrupted; run the same command again to go on\n")
        sys.exit(130)
    run_app()
