"""Claims judged: both sides evaluated, evidence weighed, one verdict a cell; knows no paper."""
