"""What is said of the paper's statements: recovered centres, and operation counts."""
