"""Words: facts become sentences here, once, for everything that is printed.

Takes findings, and statements as a whole. Gives lines of text that fit a width, from one table of words.
"""
