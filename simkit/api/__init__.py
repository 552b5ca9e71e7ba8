"""What is called from Python: `simkit.run`, `rare`, `threshold`, `audit`, `refute`, `report`.

Takes studies and grids as Python has them. Gives results with their claims judged, and how a notebook
shows them.
"""
