"""What is said of Lemmas 1, 2 and 3, one module each: gradient, distillation, selection."""
