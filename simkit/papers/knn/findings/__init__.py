"""What whole tables of k-NN attention say."""
