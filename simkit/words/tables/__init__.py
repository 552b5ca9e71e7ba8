"""Tables as they are written, CSV and JSON: takes findings and chains of displays, gives text."""
