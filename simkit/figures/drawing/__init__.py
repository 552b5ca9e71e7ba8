"""Drawing: from numbers to a picture.

Takes panels and their numbers. Gives matplotlib figures in one style.
"""
