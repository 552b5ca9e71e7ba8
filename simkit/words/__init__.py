"""Words: facts become sentences here: after a run, of an audit, of one statement.

Takes findings, and statements as a whole. Gives lines of text that fit a width, from one table of words.
"""
