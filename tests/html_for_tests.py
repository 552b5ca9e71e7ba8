"""A page of HTML taken apart with the standard library, for what can be said of it without a browser."""

from __future__ import annotations

import re
from html.parser import HTMLParser

_VOID = {"meta", "br", "input", "link", "img"}
_BLOCKS = {"td", "th", "dt", "dd", "p", "li", "caption", "h1", "h2", "h3", "h4", "math", "text"}


class Page(HTMLParser):
    """Elements of a page: their attributes and texts, in order; a wrong nesting is a fault."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.text, self.faults = text, []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: dict[int, str] = {}
        self._open: list[tuple[str, int]] = []
        self.feed(text)
        self.close()
        self.faults += [f"{tag} is never closed" for tag, _ in self._open]

    def handle_starttag(self, tag, attrs):
        names = [name for name, _ in attrs]
        if len(set(names)) < len(names):
            self.faults.append(f"{tag} has an attribute twice: {names}")
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in _VOID:
            self._open.append((tag, len(self.elements) - 1))

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag):
        if not self._open or self._open[-1][0] != tag:
            self.faults.append(f"</{tag}> inside {[name for name, _ in self._open[-3:]]}")
            return
        self._open.pop()
        if tag in _BLOCKS:
            self.handle_data(" ")

    def handle_data(self, data):
        for _, place in self._open:
            self.texts[place] = self.texts.get(place, "") + data

    def all(self, tag: str, **attributes: str) -> list[tuple[dict[str, str], str]]:
        """Return attributes and text of the elements with a tag and some attributes."""
        wanted = {name.rstrip("_"): value for name, value in attributes.items()}
        return [
            (own, " ".join(self.texts.get(place, "").split()))
            for place, (name, own) in enumerate(self.elements)
            if name == tag and all(own.get(key) == value for key, value in wanted.items())
        ]

    def of_class(self, name: str) -> list[str]:
        """Return the texts of the elements of a class."""
        return [
            " ".join(self.texts.get(place, "").split())
            for place, (_, own) in enumerate(self.elements)
            if name in own.get("class", "").split()
        ]


def faults_of(page: Page) -> list[str]:
    """Return what is wrong with the structure of a page that has to stand alone."""
    faults = list(page.faults)
    ids = [own["id"] for _, own in page.elements if "id" in own]
    faults += [f"the id {each!r} is there twice" for each in {i for i in ids if ids.count(i) > 1}]
    for tag, own in page.elements:
        for name in ("href", "xlink:href", "src"):
            target = own.get(name, "")
            if target and not (target.startswith("#") and target[1:] in ids):
                faults.append(f"{tag} refers to {target!r}")
        for name in ("aria-labelledby", "for"):
            if own.get(name, "") and own[name] not in ids:
                faults.append(f"{tag} is named by {own[name]!r}")
        faults += [f"{tag} has {name}" for name in own if name.startswith("on")]
        faults += [
            f"{tag} refers to {found!r}"
            for found in re.findall(r"url\(#?([^)]*)\)", own.get("style", "") + own.get("clip-path", ""))
            if found not in ids
        ]
    levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch(r"h[1-6]", tag)]
    if levels[:1] != [1] or levels.count(1) > 1:
        faults.append("there is not one h1, at the beginning")
    faults += [f"h{b} follows h{a}" for a, b in zip(levels, levels[1:], strict=False) if b > a + 1]
    for own, _ in page.all("svg"):
        if own.get("role") != "img" or not own.get("aria-label"):
            faults.append("a picture says nothing to those who hear the page")
    faults += ["a head of a table has no scope" for own, _ in page.all("th") if "scope" not in own]
    faults += [f"\\ is left in {said!r}" for _, said in page.all("math") if "\\" in said]
    if "http" in re.sub(r"Content-Security-Policy", "", page.text.replace("http-equiv", "")):
        faults.append("there is an address of a network")
    return faults
