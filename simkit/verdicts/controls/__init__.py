"""Controls: claims that are true or false by construction.

Takes nothing. Gives a paper like any other, with the verdict that each claim has to get.
"""
