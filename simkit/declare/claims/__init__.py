"""Claims: the numbered statements of a paper, and how they are written.

Takes texts and functions. Gives claims taken apart, or a line on what is wrong with a declaration.
"""
