"""Options: what is typed behind a command, read and checked.

Takes texts. Gives settings, or one line that names the option, its value and an example that works.
"""
