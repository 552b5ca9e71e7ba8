"""What compiled code rests on: how kernels are made and kept, and what they are made of.

`jit` has the one decorator; `linking`, `cache` (with `closure`, what a file rests on) and `compiling`
are behind it. `lanes`, `vectors` (`plain_vectors`), `elementary`, `bits`, `pcg` and `permuting` are what
kernels call; `boundary` is what arrays are asked before a kernel takes them.
"""
