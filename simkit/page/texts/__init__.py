"""Texts of the page: equations, symbols, numbers, settings.

Takes claims and findings. Gives LaTeX, MathML and short texts.
"""
