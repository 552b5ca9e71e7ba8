"""Running: from a plan to tallies.

Takes a plan, who runs the tasks, and a rule that says after each look which cells go on. Gives stored
blocks; one block of each study is run twice. Knows no verdict.
"""
