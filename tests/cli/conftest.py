"""The command line as the tests drive it."""

from commands_for_tests import install, process, separation, simkit, study

__all__ = ["install", "process", "separation", "simkit", "study"]
