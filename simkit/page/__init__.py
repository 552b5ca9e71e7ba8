"""The page to read: what an audit found of papers and studies, in one file."""
