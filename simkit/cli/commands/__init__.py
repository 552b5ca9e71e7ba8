"""The commands beside those of the studies, one a file.

Takes options. Gives an exit code.
"""
