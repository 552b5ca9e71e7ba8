"""What follows from whole tables of trained networks: thresholds and their laws, counts of steps."""
