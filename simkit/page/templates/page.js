"use strict";
// Links and printing open what is folded; search, filters and sort. Without this script all of it can be
// opened by hand.
(() => {
  const at = id => document.getElementById(id);
  const show = target => {
    for (let each = target; each; each = each.parentElement) if (each.tagName === "DETAILS") each.open = true;
    target.scrollIntoView();
    (target.querySelector("summary") ?? target).focus({ preventScroll: true });
  };
  const follow = () => { const target = at(decodeURIComponent(location.hash.slice(1))); if (target) show(target); };
  addEventListener("hashchange", follow);
  addEventListener("click", event => {  // also where the address is that already
    const link = event.target.closest?.("a[href^='#']");
    if (link && link.getAttribute("href") === location.hash) follow();
  });

  if (document.body.dataset.print === "all") {
    let folded = [];
    addEventListener("beforeprint", () => {
      folded = Array.from(document.querySelectorAll("details:not([open])"));
      for (const each of folded) each.open = true;
    });
    addEventListener("afterprint", () => { for (const each of folded) each.open = false; });
  }

  const table = at("table"), body = table.tBodies[0], search = at("search"), others = at("others");
  const chips = Array.from(document.querySelectorAll(".chip"));
  const papers = Array.from(new Set(chips.map(chip => chip.dataset.paper)));
  let read = null;
  const rows = () => read ??= Array.from(body.rows, (row, place) => ({  // once something is asked of them
    row, place,
    text: row.textContent.toLowerCase(),
    keys: row.dataset.keys.split("\n"),
    verdict: row.cells[1].querySelector(".w").textContent,
    kind: row.cells[4].textContent,
    paper: row.cells[5].textContent,
  }));
  let ordered = null, moved = false;  // the rows as they were sorted, and whether some stand before them
  let wide = false;  // whether what has the words stands beside what has the label

  // "(25)", "eq 25" and "equation (25)" are "eq. (25)"; "thm 1" is "theorem 1".
  const label = text => text
    .replace(/^(?:eqs?\.?|equations?)?\s*\((\w+)\)$|^(?:eqs?\.?|equations?)\s*(\d\w*)$/, (_, a, b) => `eq. (${a ?? b})`)
    .replace(/^thm\.?\s/, "theorem ").replace(/^lem\.?\s/, "lemma ").replace(/^prop\.?\s/, "proposition ")
    .replace(/^cor\.?\s/, "corollary ").replace(/^fig\.?\s/, "figure ");

  // "lemma3" and "d3" are "lemma 3" and "lemma d.3".
  const bare = text => text.replace(/[\s.()]+/g, "");
  const is = (key, exact) => exact.some(each => bare(each) === bare(key)
    || (/^[a-z]?\W?\d{1,3}$/.test(each) && each.length > 1 && bare(each) === bare(key.replace(/^\w+\.?\s/, ""))));

  function asked() {
    const words = search.value.toLowerCase().split(/[\s,]+/).filter(Boolean);
    const named = words.filter(word => word.length > 2 && papers.some(paper => paper.includes(word)));
    const of = papers.filter(paper => named.length && named.every(word => paper.includes(word)));
    const rest = of.length ? words.filter(word => !named.includes(word) && word !== "of") : words;
    const exact = [label(search.value.trim().toLowerCase()), label(rest.join(" "))];
    return { words, of, exact };
  }

  function filter() {
    const { words, of, exact } = asked();
    const chosen = name => at("by-" + name)?.value ?? "";
    const verdict = chosen("verdict"), kind = chosen("kind"), paper = chosen("paper");
    const own = rows().filter(each => (!verdict || each.verdict === verdict) && (!kind || each.kind === kind)
      && (!paper || each.paper === paper));
    const here = each => !of.length || of.includes(each.paper);
    const labelled = new Set(own.filter(each => words.length && here(each) && each.keys.some(key => is(key, exact))));
    const worded = own.filter(each => words.every(word => each.text.includes(word)));
    const more = labelled.size ? worded.filter(each => !labelled.has(each)) : [];
    const fits = new Set(labelled.size && !wide ? labelled : [...labelled, ...worded]);
    for (const each of rows()) each.row.hidden = !fits.has(each);
    if (moved) body.append(...(ordered ?? rows()).map(each => each.row));
    moved = labelled.size > 0;
    body.prepend(...Array.from(labelled, each => each.row));
    list(words.length ? Array.from(labelled.size ? labelled : fits) : [], { words, exact });
    const whole = words.length && !fits.size && at("hits").childElementCount;
    at("shown").textContent = whole ? "in the text of these statements" : words.length || fits.size < rows().length
      ? `${fits.size} of ${rows().length} claims${labelled.size && !wide ? ", those of this label alone" : ""}` : "";
    others.hidden = !more.length || wide;
    others.textContent = `Show also ${more.length} that contain these words`;
    at("below").hidden = !words.length;
    if (words.length) at("claims").open = true;
  }

  // The statements that are found with their sentences; of one that has another label, its claims.
  function list(claims, { words, exact }) {
    const hit = (link, paper, said) => {
      const item = document.createElement("li");
      item.append(link.cloneNode(true), ` ${paper}: `, ...said.map(each => each.cloneNode(true)));
      return item;
    };
    const first = [...chips].sort((a, b) => is(b.dataset.key, exact) - is(a.dataset.key, exact));
    const found = first.flatMap(chip => {
      const { paper, key } = chip.dataset;
      const own = claims.filter(each => each.paper === paper && each.keys[0] === key);
      if (own.length && own.length <= 4 && !is(key, exact))
        return own.map(({ row }) => hit(row.querySelector("a"), paper, Array.from(row.cells).slice(1, 3).flatMap(
          cell => [...cell.childNodes, document.createTextNode(" ")])));
      const block = at(chip.hash.slice(1));  // where no claim has the words, what is folded may have them
      const text = words.length && !claims.length ? block.textContent.toLowerCase() : "";
      const has = own.length || (text && words.every(word => text.includes(word)));
      return has ? [hit(chip, paper, [block.querySelector(".said")])] : [];
    });
    at("hits").replaceChildren(...found);
  }

  function sort(head, column) {
    const down = head.getAttribute("aria-sort") === "ascending";
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const compare = new Intl.Collator("en", { numeric: true }).compare;
    const order = rows().map(each => [each.row.cells[column].textContent, each]);
    order.sort((a, b) => (down ? -1 : 1) * compare(a[0], b[0]) || a[1].place - b[1].place);
    ordered = order.map(pair => pair[1]);
    body.append(...ordered.map(each => each.row));
  }

  Array.from(table.tHead.rows[0].cells).forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    button.addEventListener("click", () => sort(head, column));
    head.replaceChildren(button);
  });
  search.addEventListener("input", () => { wide = false; filter(); });
  others.addEventListener("click", () => { wide = true; filter(); });
  at("find").addEventListener("submit", event => {  // Enter opens the first statement that is found
    event.preventDefault();
    at("hits").querySelector("a")?.click();
  });
  at("filters").addEventListener("change", filter);
  at("filters").addEventListener("submit", event => event.preventDefault());
  at("filters").addEventListener("reset", () => { search.value = ""; setTimeout(filter); });
  at("find").hidden = at("filters").hidden = false;
  follow();
})();
