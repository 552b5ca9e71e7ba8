"""Softmax against linear attention: datasets that one separates and the other cannot."""
