"""Panels: what a picture shows, before it is drawn.

Takes a figure's file or a run. Gives what stands on its axes, its labels, and the numbers to draw.
"""
