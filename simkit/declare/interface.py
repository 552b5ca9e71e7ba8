"""The number of the interface that the names make which a package of studies may use.

The names stand in ``interface.csv``; how they change is written in CONTRIBUTING.md.
"""

#: The numbers that this version serves, the newest last. A name that comes or goes makes a new one; the
#: old one is served until a name that it has is gone.
INTERFACES = (1,)
