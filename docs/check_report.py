"""The page of `simkit report` in a real browser: ``make browser``, not part of the tests.

No error in the console, no request to a network, filters, search and sort work, a label is found before
words, links open what is folded, axe-core finds nothing in light and in dark, folded and opened, nothing
scrolls sideways at 360 px, the page has few screens and its print few pages before anything is opened,
opens within a second and scrolls without a long task. Screenshots and a print go to a folder.

    python docs/check_report.py PAGE.html AXE.js FOLDER
"""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

WIDE, NARROW = (1280, 1000), (360, 740)
_LONGEST_OPENING = 1000  # ms
_LONG_TASK = 50  # ms: what the browser's observer calls long
_LONGEST_ANSWER = 600  # s: axe-core looks at every section, on whatever machine
_LONGEST_TASK = 200  # ms, while the page is scrolled and filtered
_MOST_SCREENS = 15  # before anything is opened
_MOST_PAGES = 12  # of the print of a summary
_OPEN_ALL = "for (const each of document.querySelectorAll('details')) each.open = true;"
_OBSERVER = """
window.longTasks = [];
new PerformanceObserver(list => window.longTasks.push(...list.getEntries().map(e => e.duration)))
  .observe({ type: "longtask", buffered: true });
"""


def open_browser() -> webdriver.Chrome:
    """Return a headless Chromium whose console is kept."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"):
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = webdriver.ChromeService(shutil.which("chromedriver"))
    browser = webdriver.Chrome(options=options, service=service)
    browser.command_executor.client_config.timeout = _LONGEST_ANSWER
    return browser


class Check:
    """What was found wrong, line by line."""

    def __init__(self, browser: webdriver.Chrome, page: Path, axe: Path, folder: Path) -> None:
        self.browser, self.page, self.folder = browser, page.resolve().as_uri(), folder
        self.axe = axe.read_text(encoding="utf-8")
        self.faults: list[str] = []

    def expect(self, right: bool, said: str) -> None:
        """Note a fault unless something is right."""
        print(f"{'ok   ' if right else 'FAULT'} {said}")
        if not right:
            self.faults.append(said)

    def open(self, size: tuple[int, int], scheme: str) -> None:
        """Open the page at a size, in light or dark."""
        width, height = size
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        self.browser.get("about:blank")
        self.browser.get(self.page)

    def run(self, script: str) -> Any:
        """Return what a script returns."""
        return self.browser.execute_script(script)

    def shoot(self, name: str) -> None:
        """Keep what is seen."""
        self.browser.save_screenshot(str(self.folder / f"{name}.png"))

    def opening(self) -> None:
        """Measure how long the page takes to open."""
        times = []
        for _ in range(3):
            self.open(WIDE, "light")
            times.append(self.run("return performance.getEntriesByType('navigation')[0].loadEventEnd"))
        best = min(times)
        self.expect(
            best < _LONGEST_OPENING, f"opens in {best:.0f} ms (loads: {[round(t) for t in times]})"
        )

    def scrolling(self) -> None:
        """Scroll through the page and filter it, and ask for long tasks."""
        self.open(WIDE, "light")
        self.run(_OBSERVER)
        time.sleep(0.5)
        opened = list(self.run("return window.longTasks"))
        self.run("window.longTasks.length = 0")
        height = self.run("return document.body.scrollHeight")
        for place in range(0, height, 3 * WIDE[1]):
            self.run(f"window.scrollTo(0, {place})")
            time.sleep(0.03)
        scrolled = list(self.run("return window.longTasks"))
        rounded = [round(each) for each in scrolled]
        print(f"      long tasks while opening {[round(each) for each in opened]}, scrolling {rounded}")
        worst = max(scrolled, default=0)
        self.expect(worst < _LONGEST_TASK, f"longest task while scrolling: {worst:.0f} ms")

    def filters(self) -> None:
        """Filter, search and sort; what is shown is counted anew from the cells."""
        self.open(WIDE, "light")
        rows = "Array.from(document.querySelectorAll('#table tbody tr'))"
        count = f"return {rows}.filter(r => r.checkVisibility()).length"
        every = self.run(count)
        self.expect(every == 0, "the table is folded")
        self.run("document.getElementById('claims').open = true")
        every = self.run(count)
        verdict = Select(self.browser.find_element(By.ID, "by-verdict"))
        for option in [o.text for o in verdict.options[1:]]:
            verdict.select_by_visible_text(option)
            wanted = self.run(
                f"return {rows}.filter(r => r.querySelector('.w').textContent === '{option}').length"
            )
            self.expect(0 < self.run(count) == wanted, f"verdict {option!r} shows {wanted} rows")
        status = self.browser.find_element(By.ID, "shown").text
        self.expect(status.startswith(f"{wanted} of {every}"), f"it is said: {status!r}")
        self.browser.find_element(By.CSS_SELECTOR, "#filters button").click()
        time.sleep(0.1)
        self.expect(self.run(count) == every, f"all {every} rows come back")
        self.sorting(every)

    def searching(self) -> None:
        """Search for labels: a label alone first, what has its words on request; Enter opens it."""
        rows = "Array.from(document.querySelectorAll('#table tbody tr'))"
        count = f"return {rows}.filter(r => r.checkVisibility()).length"
        for asked, label in (("lemma 1", "lemma 1"), ("(25)", "eq. (25)"), ("thm 1", "theorem 1")):
            self.open(WIDE, "light")
            search = self.browser.find_element(By.ID, "search")
            search.send_keys(asked)
            of_label = f"{rows}.filter(r => r.dataset.keys.split('\\n').includes('{label}'))"
            wanted = self.run(f"return {of_label}.length")
            found = self.run(count)
            self.expect(0 < found == wanted, f"{asked!r} shows the {wanted} claims of that label alone")
            hits = len(self.browser.find_elements(By.CSS_SELECTOR, "#hits li"))
            self.expect(hits > 0, f"{asked!r}: {hits} statements beneath the search")
            others = self.browser.find_element(By.ID, "others")
            if others.is_displayed():
                said = others.text
                others.click()
                self.expect(self.run(count) > found, f"{said!r}: {self.run(count)} rows")
                first = self.run(f"return {rows}.slice(0, {found}).filter(r => {of_label}.includes(r))")
                self.expect(len(first) == found, "those of the label stand first")
            self.shoot(f"search-{label.split()[-1].strip('()')}")
            search.send_keys(Keys.ENTER)
            time.sleep(0.2)
            place = self.run("return decodeURIComponent(location.hash.slice(1))")
            self.expect(self.is_seen(place), f"Enter opens {place}")
        search.clear()
        search.send_keys("no such words")
        self.expect(self.run(count) == 0, "words that are nowhere show no row")

    def is_seen(self, place: str) -> bool:
        """Return whether an element is opened with all that holds it, and stands on the screen."""
        return bool(self.run(
            f"const e = document.getElementById({json.dumps(place)}); let open = e !== null;"
            "for (let each = e; each; each = each.parentElement)"
            " open &&= each.tagName !== 'DETAILS' || each.open;"
            "const top = e?.getBoundingClientRect().top ?? -1;"
            " return open && 0 <= top && top < innerHeight;"
        ))  # fmt: skip

    def links(self) -> None:
        """Follow links of the strip, of the table and in addresses: what they lead to is opened."""
        self.open(WIDE, "light")
        chips = len(self.browser.find_elements(By.CSS_SELECTOR, ".chip"))
        for number in range(0, chips, 10):
            chip = self.browser.find_elements(By.CSS_SELECTOR, ".strip .chip")[number]
            self.run("document.querySelector('details.statement[open]')?.removeAttribute('open')")
            place = (chip.get_attribute("href") or "").partition("#")[2]
            chip.click()
            time.sleep(0.1)
            self.expect(self.is_seen(place), f"the strip opens {place}")
            self.run("window.scrollTo(0, 0)")
        inside = self.run("return Array.from(document.querySelectorAll('details.claim'), e => e.id)")
        for place in inside[:: max(1, len(inside) // 10)]:
            self.browser.get("about:blank")
            self.browser.get(f"{self.page}#{place}")
            time.sleep(0.3)
            self.expect(self.is_seen(place), f"an address opens {place}")

    def keyboard(self) -> None:
        """Open a statement by keys alone."""
        self.open(WIDE, "light")
        body = self.browser.find_element(By.TAG_NAME, "body")
        body.send_keys(Keys.TAB, Keys.ENTER)
        focused = self.run("return document.activeElement.id")
        self.expect(focused == "search", f"the first link leads to the search: {focused!r}")
        self.run("document.querySelector('.statement > summary').focus()")
        self.browser.switch_to.active_element.send_keys(Keys.ENTER)
        self.expect(
            self.run("return document.querySelector('.statement').open"), "Enter opens a summary"
        )

    def sorting(self, every: int) -> None:
        """Sort by the number of cells, up and down."""
        heads = self.browser.find_elements(By.CSS_SELECTOR, "#table th button")
        cells = "Array.from(document.querySelectorAll('#table tbody td.n'), c => +c.textContent)"
        for said, reverse in (("ascending", False), ("descending", True)):
            heads[3].click()
            found = self.run(f"return {cells}")
            right = found == sorted(found, reverse=reverse) and len(found) == every
            name = self.run("return document.querySelector('#table th[aria-sort]').ariaSort")
            self.expect(right and name == said, f"sorted by cells, {said}")

    def accessibility(self, scheme: str, size: tuple[int, int], opened: bool) -> None:
        """Ask axe-core, of the page as it comes, or with everything opened."""
        self.open(size, scheme)
        if opened:
            self.run(_OPEN_ALL)
        self.browser.set_script_timeout(_LONGEST_ANSWER)
        self.browser.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
        self.run(self.axe)
        found = self.browser.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            "axe.run(document, { resultTypes: ['violations'] }).then(r => done(r.violations.map("
            "v => [v.id, v.nodes.length, v.nodes[0].html.slice(0, 120), v.nodes[0].failureSummary])))"
        )
        for each in found:
            print("     ", json.dumps(each))
        self.expect(
            not found,
            f"axe-core, {scheme}, {size[0]} px, {'opened' if opened else 'folded'}: {len(found)}",
        )

    def size(self) -> None:
        """Count the screens of the page, and at 360 px hold it against its width, folded and opened."""
        self.open(WIDE, "light")
        screens = self.run("return document.documentElement.scrollHeight") / WIDE[1]
        self.expect(screens <= _MOST_SCREENS, f"{screens:.1f} screens before anything is opened")
        self.open(NARROW, "light")
        for said in ("folded", "opened"):
            wide = self.run("return document.documentElement.scrollWidth")
            self.expect(wide <= NARROW[0], f"{wide} px wide at {NARROW[0]} px, {said}")
            self.run(_OPEN_ALL)

    def pictures(self) -> None:
        """Keep screenshots of what a reader opens, wide, dark and narrow."""
        places = {
            "false": "#statements-1", "statement": ".statement:has(figure)", "table": "#table",
            "proof": ".claim:has(figure)", "words": "#words", "end": "#provenance",
        }  # fmt: skip
        for scheme, size in (("light", WIDE), ("dark", WIDE), ("narrow", NARROW)):
            self.open(size, "light" if scheme == "narrow" else scheme)
            self.shoot(f"{scheme}-top")
            for name, place in places.items():
                self.run(
                    f"const e = document.querySelector({json.dumps(place)}) ?? document.body;"
                    "for (let each = e; each; each = each.parentElement)"
                    " if (each.tagName === 'DETAILS') each.open = true; e.scrollIntoView();"
                )
                time.sleep(0.3)
                self.shoot(f"{scheme}-{name}")

    def printing(self) -> None:
        """Print to paper of A4, and count the pages: few of a summary, all of a page that prints all."""
        self.open(WIDE, "light")
        asked = {"preferCSSPageSize": False, "paperWidth": 8.27, "paperHeight": 11.69}
        data = self.browser.execute_cdp_cmd("Page.printToPDF", asked)["data"]
        path = self.folder / "report.pdf"
        path.write_bytes(base64.b64decode(data))
        told = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True).stdout
        pages = int(told.partition("Pages:")[2].split()[0])
        if self.run("return document.body.dataset.print") == "summary":
            self.expect(pages <= _MOST_PAGES, f"the summary has {pages} pages")
        else:
            self.expect(pages > _MOST_PAGES, f"all has {pages} pages")
            still = self.run("return document.querySelectorAll('.statement[open]').length")
            self.expect(still <= 3, f"{still} statements are open after the print")

    def console(self) -> None:
        """Nothing was complained of, and nothing was fetched."""
        self.open(WIDE, "light")
        entries = [entry["message"] for entry in self.browser.get_log("browser")]
        self.expect(not entries, f"{len(entries)} lines in the console {entries[:2]}")
        fetched = self.run("return performance.getEntriesByType('resource').length")
        self.expect(not fetched, f"{fetched} requests beside the page")


def main(page: Path, axe: Path, folder: Path) -> int:
    """Run every check and return 1 if one failed."""
    folder.mkdir(parents=True, exist_ok=True)
    browser = open_browser()
    try:
        check = Check(browser, page, axe, folder)
        check.console()
        check.size()
        check.opening()
        check.scrolling()
        check.filters()
        check.searching()
        check.links()
        check.keyboard()
        check.pictures()
        check.printing()
        for scheme, size, opened in (
            ("light", WIDE, False), ("light", WIDE, True), ("dark", WIDE, True), ("light", NARROW, True),
        ):  # fmt: skip
            check.accessibility(scheme, size, opened)
    finally:
        browser.quit()
    print(f"{len(check.faults)} faults")
    return 1 if check.faults else 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:4])))
