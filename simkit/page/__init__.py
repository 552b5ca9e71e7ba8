"""The page to read: what an audit found of papers and studies, in one file.

`headlines` says what became of a claim, `answers` of a paper's claims, `statements` of a numbered
statement; `contents` orders them, `pictures` and `waterfalls` draw, `html_page` fills the templates.
"""
