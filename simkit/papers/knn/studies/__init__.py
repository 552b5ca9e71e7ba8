"""The studies of k-NN attention, one module each: gradient, distillation, selection."""
