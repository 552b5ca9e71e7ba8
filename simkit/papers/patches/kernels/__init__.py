"""What a step of training computes, jitted, on arrays that are checked before they come here.

The file `arrays` says what they are; `forward` and `descent` are called from outside, of the others they
are made.
"""
