"""Lemma 2 while training: both sides of its displays at every step of one run.

It takes a start, its samples and a schedule (`record`), says which neurons are lucky after each step
(`neurons`), and gives of each display how far its two sides are from each other, step by step (`gaps`).
`displays.csv` lists them, and `claims` asks them.
"""
