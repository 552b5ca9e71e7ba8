"""Tables on the terminal: which columns may be broken at blanks."""

from simkit.cli.terminal.console import _wraps


def test_a_column_wraps_if_any_of_its_cells_is_text():
    rows = [["Lemma 1", "[0.1, 0.2]", "12"], ["1", "[0.3, 0.4]", "as printed"], ["2", "", ""]]
    header = ["claim", "interval", "note"]
    assert [_wraps(header, rows, column) for column in range(3)] == [True, False, True]
