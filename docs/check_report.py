"""The page of `simkit report` in a real browser: ``make browser``, not part of the tests.

No error in the console, no request to a network, filters, search and sort work, axe-core finds nothing
in light and in dark, nothing scrolls sideways at 360 px, the page opens within a second and scrolls
without a long task. Screenshots and a print go to a folder, to be looked at.

    python docs/check_report.py PAGE.html AXE.js FOLDER
"""

from __future__ import annotations

import base64
import json
import shutil
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
        count = f"return {rows}.filter(r => r.offsetParent).length"
        every = self.run(count)
        verdict = Select(self.browser.find_element(By.ID, "by-verdict"))
        for option in [o.text for o in verdict.options[1:]]:
            verdict.select_by_visible_text(option)
            wanted = self.run(
                f"return {rows}.filter(r => r.dataset.verdicts.split(';').includes('{option}')).length"
            )
            self.expect(0 < self.run(count) == wanted, f"verdict {option!r} shows {wanted} rows")
        status = self.browser.find_element(By.ID, "shown").text
        self.expect(status.startswith(f"{wanted} of {every}"), f"it is said: {status!r}")
        self.browser.find_element(By.CSS_SELECTOR, "form button").click()
        time.sleep(0.1)
        self.expect(self.run(count) == every, f"all {every} rows come back")
        search = self.browser.find_element(By.ID, "search")
        search.send_keys("lemma 1")
        wanted = self.run(
            f"return {rows}.filter(r => ['lemma', '1'].every("
            "w => r.textContent.toLowerCase().includes(w))).length"
        )
        self.expect(0 < self.run(count) == wanted < every, f"search shows {wanted} rows")
        search.clear()
        search.send_keys(Keys.SPACE, Keys.BACKSPACE)
        self.sorting(every)

    def sorting(self, every: int) -> None:
        """Sort by the number of cells, up and down."""
        heads = self.browser.find_elements(By.CSS_SELECTOR, "#table th button")
        cells = "Array.from(document.querySelectorAll('#table tbody td.n'), c => +c.textContent)"
        for said, reverse in (("ascending", False), ("descending", True)):
            heads[4].click()
            found = self.run(f"return {cells}")
            right = found == sorted(found, reverse=reverse) and len(found) == every
            name = self.run("return document.querySelector('#table th[aria-sort]').ariaSort")
            self.expect(right and name == said, f"sorted by cells, {said}")

    def accessibility(self, scheme: str, size: tuple[int, int]) -> None:
        """Ask axe-core; every section is laid out, so that none is passed over."""
        self.open(size, scheme)
        self.run("document.head.insertAdjacentHTML('beforeend',"
                 "'<style>.claim{content-visibility:visible!important}</style>')")  # fmt: skip
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
        self.expect(not found, f"axe-core, {scheme}, {size[0]} px: {len(found)} violations")

    def narrow(self) -> None:
        """At 360 px nothing but boxes of their own scrolls sideways."""
        self.open(NARROW, "light")
        wide = self.run("return document.documentElement.scrollWidth")
        self.expect(wide <= NARROW[0], f"{wide} px wide at {NARROW[0]} px")
        self.shoot("narrow-top")
        for name, place in (
            ("table", "#table"),
            ("claim", ".claim:has(figure)"),
            ("proof", ".claim:has(h4)"),
        ):
            self.run(f"(document.querySelector({json.dumps(place)}) ?? document.body).scrollIntoView()")
            time.sleep(0.3)
            self.shoot(f"narrow-{name}")

    def pictures(self) -> None:
        """Keep screenshots of the wide page and a print."""
        for scheme in ("light", "dark"):
            self.open(WIDE, scheme)
            self.shoot(f"{scheme}-top")
            for name, place in (
                ("table", "#table"), ("claim", ".claim:has(figure)"), ("proof", ".claim:has(h4)"),
                ("end", "#provenance"),
            ):  # fmt: skip
                self.run(
                    f"(document.querySelector({json.dumps(place)}) ?? document.body).scrollIntoView()"
                )
                time.sleep(0.3)
                self.shoot(f"{scheme}-{name}")
        self.open(WIDE, "light")
        asked = {"preferCSSPageSize": False, "paperWidth": 8.27, "paperHeight": 11.69}
        data = self.browser.execute_cdp_cmd("Page.printToPDF", asked)["data"]
        (self.folder / "report.pdf").write_bytes(base64.b64decode(data))

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
        check.opening()
        check.scrolling()
        check.filters()
        check.narrow()
        check.pictures()
        check.accessibility("light", WIDE)
        check.accessibility("dark", WIDE)
        check.accessibility("light", NARROW)
    finally:
        browser.quit()
    print(f"{len(check.faults)} faults")
    return 1 if check.faults else 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:4])))
