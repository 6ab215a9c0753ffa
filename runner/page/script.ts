/**
 * The page's whole script: tables are sorted by their heads, and everything is filtered by the form. The page says all of it without.
 * It reads the page and nothing else, and writes no text that it did not find there as text.
 */
export const script = `"use strict";
const form = document.getElementById("filters");
const says = form.querySelector("output");
const tables = [...document.querySelectorAll("table.data")];

const numberIn = (text) => {
  const found = /^[<]?([+−-]?[\\d,]*\\.?\\d+)/.exec(text);
  return found === null ? NaN : Number(found[1].replace("−", "-").replaceAll(",", ""));
};
const words = new Intl.Collator("en", { numeric: true });

function sortBy(table, column, head) {
  const down = head.getAttribute("aria-sort") === "ascending" || (head.classList.contains("n") && !head.hasAttribute("aria-sort"));
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const body = table.tBodies[0];
  const isNumber = head.classList.contains("n");
  const keyed = [...body.rows].map((row) => {
    const text = row.cells[column].textContent;
    return { row, key: isNumber ? numberIn(text) : text };
  });
  keyed.sort((a, b) => {
    if (!isNumber) return down ? words.compare(b.key, a.key) : words.compare(a.key, b.key);
    if (Number.isNaN(a.key) || Number.isNaN(b.key)) return Number.isNaN(a.key) - Number.isNaN(b.key);
    return down ? b.key - a.key : a.key - b.key;
  });
  body.append(...keyed.map(({ row }) => row));
  says.textContent = table.caption.textContent + ": sorted by " + head.textContent + (down ? ", descending" : ", ascending");
}

for (const table of tables) {
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => sortBy(table, column, head));
  });
}

function filter() {
  const wanted = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ""));
  let [shown, all] = [0, 0];
  for (const table of tables) {
    const heads = [...table.tHead.rows[0].cells];
    const tests = Object.entries(wanted)
      .map(([key, value]) => ({ value, columns: heads.flatMap((head, i) => (head.dataset.key === key ? [i] : [])) }))
      .filter(({ columns }) => columns.length > 0);
    for (const row of table.tBodies[0].rows) {
      const fits = tests.every(({ value, columns }) => columns.some((i) => row.cells[i].textContent === value));
      row.hidden = !fits;
      all++;
      if (fits) shown++;
    }
  }
  const fits = (element) => ["pool", "method", "dataset"].every((key) => !wanted[key] || !element.dataset[key] || element.dataset[key] === wanted[key]);
  for (const part of document.querySelectorAll("section")) {
    const figures = [...part.querySelectorAll("figure")];
    const hasOwn = figures.some((figure) => figure.dataset.dataset === wanted.dataset);
    for (const figure of figures) figure.hidden = !fits(figure) || (hasOwn && figure.dataset.dataset !== wanted.dataset);
    for (const folded of part.querySelectorAll("details.single")) folded.open = hasOwn;
  }
  for (const play of document.querySelectorAll("details.play")) play.hidden = !fits(play);
  for (const more of document.querySelectorAll("details.more")) more.open = Boolean(wanted.pool || wanted.method || wanted.dataset);
  const count = Object.keys(wanted).length;
  says.textContent = count === 0 ? "" : shown + " of " + all + " rows";
}

form.addEventListener("change", filter);
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("reset", () => setTimeout(filter));
form.hidden = false;
`;
