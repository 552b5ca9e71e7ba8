"""The proofs' displays: their terms, the draws that they speak of, and the studies that ask them."""
