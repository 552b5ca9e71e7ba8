"""Texts of the page: equations, symbols, numbers, cells and words.

Takes claims and findings. Gives LaTeX, MathML and short texts.
"""
