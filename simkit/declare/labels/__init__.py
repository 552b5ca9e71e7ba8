"""Labels of a paper: takes its text or LaTeX, gives numbered statements, tables, figures, equations."""
