"""Formulas as the paper prints them: takes LaTeX, gives MathML and plain text."""
