"""What the paper states about a cell, and its numbered statements as claims.

Premises of Theorem 1 (`training`), Lemma 3 with its exact laws (`lucky`, and as claims `lemma`),
conditions (5)-(13) at the paper's own experiments (`conditions`), and what is claimed of trained
networks (`learning`).
"""
