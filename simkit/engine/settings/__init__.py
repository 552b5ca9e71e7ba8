"""The settings of a run: their one declaration, and the one function that reads them.

Takes what was typed, or passed from Python. Gives `Settings`, behind which nobody asks for it again.
"""
