"""What whole tables say: thresholds and their laws, counts of steps, remarks and pictures."""
