"""Statements: what the claims of one numbered statement come to together.

Takes the findings of a paper. Gives each claim beside its corrections, and of each statement the
verdict on the whole: of its own claims, apart from its premises and the displays of its proof.
"""
