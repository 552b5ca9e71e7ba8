"use strict";
// The table's filters, search and sort. Without this script every claim is shown, what fails first.
(() => {
  const table = document.getElementById("table");
  const body = table.tBodies[0];
  const form = document.getElementById("filters");
  const shown = document.getElementById("shown");
  const search = document.getElementById("search");
  const by = name => document.getElementById("by-" + name);
  const rows = Array.from(body.rows, (row, place) => ({
    row, place,
    text: row.textContent.toLowerCase(),
    paper: row.cells[1].textContent,
    kind: row.cells[2].textContent,
    verdict: row.cells[3].textContent,
  }));
  const chosen = name => { const select = by(name); return select ? select.value : ""; };

  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const verdict = chosen("verdict"), kind = chosen("kind"), paper = chosen("paper");
    let count = 0;
    for (const each of rows) {
      const fits = (!verdict || each.verdict === verdict) && (!kind || each.kind === kind)
        && (!paper || each.paper === paper) && words.every(word => each.text.includes(word));
      each.row.hidden = !fits;
      count += fits;
    }
    shown.textContent = count + " of " + rows.length + " claims";
  }

  function sort(head, column) {
    const down = head.getAttribute("aria-sort") === "ascending";
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const compare = new Intl.Collator("en", { numeric: true }).compare;
    const key = each => each.row.cells[column].textContent;
    const order = rows.map(each => [key(each), each]);
    order.sort((a, b) => (down ? -1 : 1) * compare(a[0], b[0]) || a[1].place - b[1].place);
    body.append(...order.map(pair => pair[1].row));
  }

  Array.from(table.tHead.rows[0].cells).forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    button.addEventListener("click", () => sort(head, column));
    head.replaceChildren(button);
  });
  form.addEventListener("input", filter);
  form.addEventListener("change", filter);
  form.addEventListener("submit", event => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter));
  form.hidden = false;
})();
