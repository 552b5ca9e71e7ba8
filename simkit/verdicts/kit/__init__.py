"""Whether a study keeps its promises: same bytes anywhere, exact values as simulated, two witnesses.

Takes a study with its claims. Gives one `StudyCheck` a check: passed, failed with the command that shows
it, or not asked; `simkit.words.checks.study_checks` has the sentences.
"""
