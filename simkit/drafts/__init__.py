"""Drafts: takes a paper's LaTeX or converted text, gives its statements and a study file to complete."""
