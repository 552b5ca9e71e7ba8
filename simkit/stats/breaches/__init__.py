"""The search for a place where a statement breaks: a black box over mixed ranges; it knows no study."""
