"""The page to read: what an audit found of papers and studies, in one file.

Takes findings, sentences from `simkit.words`. `statements` has a line for each numbered statement,
`contents` a section for each claim, `pictures` and `waterfalls` draw, `html_page` fills the templates.
"""
