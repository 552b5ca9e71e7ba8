"""Parameters: declared once, and what is typed for them.

Takes a declaration and texts such as ``100:2000``. Gives values, grids and the points of a sweep.
"""
