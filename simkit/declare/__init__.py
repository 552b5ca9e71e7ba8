"""What a study and a statement are: parameters, sweeps, arithmetic, tallies. Standard library only."""
