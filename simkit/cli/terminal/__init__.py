"""The terminal: tables on stdout, progress and remarks on stderr, signals, completion.

Takes what a command has to say. Knows no study.
"""
