"""Claims proved for every value of their parameters in a box.

Takes a claim whose sides are formulas, and a box: a range for each of its parameters. Gives a cover of
the box, a tree of halvings whose parts `simkit.verdicts.check_boxes` settles in rationals; or a point at
which the claim fails; or the share of the box that stays open.
"""
