"""What a study and a statement are: parameters, sweeps, grids, arithmetic, tallies. Standard library only."""
