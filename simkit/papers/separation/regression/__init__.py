"""The softmax regression model (Sections 3-5 and 7.1 of the paper)."""
