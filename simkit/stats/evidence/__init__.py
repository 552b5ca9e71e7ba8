"""Evidence: e-processes, the sequences of intervals that go with them, and bounded means.

Takes counts, moments or kept values of independent trials, and the number that is claimed. Gives the
logarithm of evidence that holds at every look, intervals, and how many trials would decide.
"""
