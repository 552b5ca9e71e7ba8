"""Audits: families of questions from their trials to their findings.

Takes papers, studies or a run. Gives findings with the error of the whole family held, proofs display by
display, and the pages of the papers.
"""
