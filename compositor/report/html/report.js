"use strict";
(() => {
  const root = document.documentElement;
  const find = (selector, from = document) => from.querySelector(selector);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const idsOf = (element) => (element.dataset.layers || "").split(" ").filter(Boolean);

  const picture = find("#stage-picture");
  const readout = find("#readout");
  const tbody = find("#layer-table tbody");
  const rows = all("tr.row");
  const outlines = new Map(all("polygon[data-layer]").map((polygon) => [polygon.dataset.layer, polygon]));
  const rowOf = new Map(rows.flatMap((row) => idsOf(row).map((id) => [id, row])));
  const cells = all(".cell[data-layers]");
  const chainOf = (row) => row.nextElementSibling;

  root.classList.add("scripted");

  // Highlighting: what is pointed at or focused wins over what was clicked.
  let pinned = [];
  let hot = [];

  function show(ids, text) {
    for (const element of hot) element.classList.remove("hot");
    const wanted = new Set(ids);
    hot = ids.flatMap((id) => [outlines.get(id), rowOf.get(id)]).filter(Boolean);
    hot.push(...cells.filter((cell) => idsOf(cell).some((id) => wanted.has(id))));
    for (const element of hot) element.classList.add("hot");
    picture.classList.toggle("pointing", ids.some((id) => outlines.has(id)));
    readout.textContent = text || readout.dataset.idle;
    readout.classList.toggle("live", Boolean(text));
  }

  function labelOf(ids) {
    const found = [...new Set(ids.map((id) => rowOf.get(id)).filter(Boolean))];
    return found.length === 1 ? found[0].dataset.label : found.slice(0, 3).map((row) => row.dataset.label).join("; ") +
      (found.length > 3 ? "; …" : "");
  }

  const point = (ids) => show(ids, labelOf(ids));
  const rest = () => point(pinned);

  function highlights(element, ids) {
    element.addEventListener("pointerenter", () => point(ids));
    element.addEventListener("pointerleave", rest);
    element.addEventListener("focusin", () => point(ids));
    element.addEventListener("focusout", rest);
  }

  for (const element of [...rows, ...cells, ...all(".finding")]) highlights(element, idsOf(element));
  for (const [id, polygon] of outlines) highlights(polygon, [id]);

  function pin(ids) {
    pinned = ids;
    const wanted = new Set(ids);
    for (const row of rows) row.classList.toggle("pinned", idsOf(row).some((id) => wanted.has(id)));
    rest();
  }

  // Reason chains.
  function fold(row, open) {
    chainOf(row).classList.toggle("open", open);
    find(".fold", row).setAttribute("aria-expanded", String(open));
  }

  for (const row of rows) {
    find(".fold", row).addEventListener("click", () => {
      const open = !chainOf(row).classList.contains("open");
      fold(row, open);
      pin(open ? idsOf(row) : []);
    });
  }
  for (const polygon of outlines.values()) {
    polygon.addEventListener("click", () => {
      const row = rowOf.get(polygon.dataset.layer);
      fold(row, true);
      pin(idsOf(row));
      row.scrollIntoView({ block: "center" });
      find(".fold", row).focus({ preventScroll: true });
    });
  }
  const unfold = find("#unfold");
  unfold.addEventListener("click", () => {
    const open = unfold.getAttribute("aria-pressed") !== "true";
    unfold.setAttribute("aria-pressed", String(open));
    for (const row of rows) fold(row, open);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") pin([]);
  });

  // Filtering, by words and by a finding's layers.
  const filter = find("#filter");
  const clear = find("#clear");
  const shown = find("#shown");
  const texts = new Map(rows.map((row) => [row, (row.textContent + chainOf(row).textContent).toLowerCase()]));
  let only = null;

  function sift() {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of rows) {
      const fits = words.every((word) => texts.get(row).includes(word)) && (!only || idsOf(row).some((id) => only.has(id)));
      row.classList.toggle("out", !fits);
      chainOf(row).classList.toggle("out", !fits);
      count += fits ? 1 : 0;
    }
    clear.hidden = !only;
    shown.textContent = count < rows.length ? shown.dataset.text.replace("{count}", count) : "";
  }

  filter.addEventListener("input", sift);
  for (const button of all(".only")) {
    button.addEventListener("click", () => {
      const ids = idsOf(button.closest(".finding"));
      only = new Set(ids);
      filter.value = "";
      sift();
      pin(ids);
      find(".layers").scrollIntoView({ block: "start" });
      clear.focus({ preventScroll: true });
    });
  }
  clear.addEventListener("click", () => {
    only = null;
    sift();
    pin([]);
    filter.focus({ preventScroll: true });
  });

  // Sorting: numbers largest first, then the other way round.
  const heads = all("#layer-table th");

  function keyOf(row, column) {
    const cell = row.cells[column];
    return cell.dataset.value === undefined ? cell.textContent.trim() : Number(cell.dataset.value);
  }

  function sort(column) {
    const head = heads[column];
    const numeric = head.classList.contains("number") && column > 0;
    const before = head.getAttribute("aria-sort");
    const descending = before === "none" ? numeric : before === "ascending";
    const sign = descending ? -1 : 1;
    for (const other of heads) other.setAttribute("aria-sort", "none");
    head.setAttribute("aria-sort", descending ? "descending" : "ascending");
    const keyed = rows.map((row, index) => [keyOf(row, column), index, row]);
    const compare = ([a], [b]) => (typeof a === "number" ? a - b : a.localeCompare(b));
    keyed.sort((a, b) => sign * compare(a, b) || a[1] - b[1]);
    const pairs = keyed.flatMap(([, , row]) => [row, chainOf(row)]);
    tbody.append(...pairs);
  }

  heads.forEach((head, column) => find("button", head).addEventListener("click", () => sort(column)));

  // Colours.
  for (const input of all("input[name=theme]")) {
    input.addEventListener("change", () => {
      root.dataset.theme = input.id.replace("theme-", "");
    });
  }

  // On paper everything is unfolded.
  let closed = [];
  window.addEventListener("beforeprint", () => {
    closed = all("details:not([open])");
    for (const details of closed) details.open = true;
  });
  window.addEventListener("afterprint", () => {
    for (const details of closed) details.open = false;
  });
})();
