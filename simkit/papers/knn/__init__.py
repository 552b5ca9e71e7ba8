"""k-NN attention: softmax attention restricted to the k largest scores, and three lemmas about it."""
