"""Exact verdicts: both sides as numbers.

Takes a question. Gives its finding where no trial is needed, with a second evaluation, the least value
from which it holds, and a certificate that a program of its own checks.
"""
