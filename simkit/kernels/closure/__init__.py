"""Which files a piece of code rests on: imports are read, never run. Standard library only.

`reading` tells what a file says, `finder` where a module lies, `libraries` what an installed one comes
to, and `follow` puts them together. The engine names results by it, `simkit.kernels.cache` machine code.
"""
