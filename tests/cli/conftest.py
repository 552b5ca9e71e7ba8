"""The command line as the tests drive it."""

from command_line_for_tests import install, process, separation, simkit, study

__all__ = ["install", "process", "separation", "simkit", "study"]
