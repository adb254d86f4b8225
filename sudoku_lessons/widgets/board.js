// The board on the page. It draws the traits and sends keys and buttons; every rule is in Python.

const MODES = [["digit", "Digit (Z)"], ["corner", "Corner (X)"], ["centre", "Centre (C)"]];
const BUTTONS = [
  ["check", "Check"], ["hint", "Hint"], ["count", "One solution?"], ["count_clues", "One solution of the clues?"],
  ["undo", "Undo"], ["redo", "Redo"], ["fill_candidates", "Candidates"], ["restart", "Restart"],
];
let boards = 0; // so that ids of cells differ from board to board

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

// A disabled button keeps the focus, so that the keyboard stays on the board.
function button(text, act) {
  const element = make("button", "", text);
  element.type = "button";
  element.addEventListener("click", () => { if (element.getAttribute("aria-disabled") !== "true") act(); });
  return element;
}

function allow(element, allowed) {
  element.setAttribute("aria-disabled", String(!allowed));
}

function geometry(model) {
  const rows = model.get("box_rows"), columns = model.get("box_cols"), n = rows * columns;
  const boxOf = (cell) => Math.floor(cell / n / rows) * rows + Math.floor((cell % n) / columns);
  return { rows, columns, n, boxOf };
}

function digitsOf(mask, alphabet) {
  return [...alphabet].filter((_, k) => (mask / 2 ** (k + 1)) % 2 >= 1);
}

function arePeers({ n, boxOf }, a, b) {
  return a !== b && (a % n === b % n || Math.floor(a / n) === Math.floor(b / n) || boxOf(a) === boxOf(b));
}

// "cage of 12: r1c1 r1c2 r2c1"
function cageInWords(cage, n) {
  const names = cage.cells.map((cell) => `r${Math.floor(cell / n) + 1}c${(cell % n) + 1}`).join(" ");
  return `${cage.sum === null ? "cage without a sum" : `cage of ${cage.sum}`}: ${names}`;
}

// A cell's label for screen readers: "row 3 column 5, empty, cage of 3: r3c5 r3c6, candidates 1 2".
function label(model, cell, n) {
  const sign = model.get("value")[cell], marks = model.get("marks")[cell] || [0, 0], alphabet = model.get("alphabet");
  const parts = [`row ${Math.floor(cell / n) + 1} column ${(cell % n) + 1}`, sign === "." ? "empty" : sign];
  if (model.get("clues")[cell] !== ".") parts.push("clue");
  parts.push(...model.get("cages").filter((cage) => cage.cells.includes(cell)).map((cage) => cageInWords(cage, n)));
  if (sign === "." && marks[0]) parts.push(`corner marks ${digitsOf(marks[0], alphabet).join(" ")}`);
  if (sign === "." && marks[1]) parts.push(`candidates ${digitsOf(marks[1], alphabet).join(" ")}`);
  if (model.get("show_conflicts") && model.get("conflicts").includes(cell)) parts.push("conflict");
  if (model.get("wrong").includes(cell)) parts.push("wrong");
  if (model.get("looked_at").includes(cell)) parts.push("hint");
  return parts.join(", ");
}

function makeGrid(model, id) {
  const { rows, columns, n } = geometry(model);
  const grid = make("div", "sl-grid");
  grid.tabIndex = 0;
  grid.setAttribute("role", "grid");
  grid.setAttribute("aria-label", `Sudoku board, ${n} rows, ${n} columns`);
  grid.style.setProperty("--sl-n", n);
  grid.style.setProperty("--sl-mark-columns", Math.ceil(Math.sqrt(n)));
  grid.style.setProperty("--sl-mark-size", `calc(min(100cqw, ${n * 46}px, 600px) / ${n} * ${0.66 / Math.ceil(Math.sqrt(n))})`);
  const cells = [];
  for (let r = 0; r < n; r++) {
    const row = make("div", "sl-row");
    row.setAttribute("role", "row");
    for (let c = 0; c < n; c++) {
      const cell = make("div", "sl-cell");
      cell.id = `${id}-${r * n + c}`;
      cell.setAttribute("role", "gridcell");
      cell.classList.toggle("sl-box-right", (c + 1) % columns === 0);
      cell.classList.toggle("sl-box-bottom", (r + 1) % rows === 0);
      cell.classList.toggle("sl-last-column", c === n - 1);
      cell.classList.toggle("sl-last-row", r === n - 1);
      row.append(cell);
      cells.push(cell);
    }
    grid.append(row);
  }
  return { grid, cells };
}

// Corner marks have fixed places, as on a keypad; centre marks are in a row.
function markElements(marks, alphabet) {
  const elements = [];
  if (marks[0]) {
    const corner = make("div", "sl-corner"), there = new Set(digitsOf(marks[0], alphabet));
    for (const sign of alphabet) corner.append(make("span", "", there.has(sign) ? sign : ""));
    elements.push(corner);
  }
  if (marks[1]) elements.push(make("div", "sl-centre", digitsOf(marks[1], alphabet).join("")));
  return elements;
}

// The cages as one drawing over the grid, a cell 100 x 100: dashed outlines, and sums in the first cells.
function cageDrawing(model, n) {
  const svg = drawn("svg", { class: "sl-cages", viewBox: `0 0 ${100 * n} ${100 * n}`, "aria-hidden": "true" });
  const outlines = model.get("outlines"), sums = new Map();
  model.get("cages").forEach((cage, k) => {
    const first = Math.min(...cage.cells);
    svg.append(drawn("path", { d: outlines[k] ?? "" }));
    if (cage.sum !== null) sums.set(first, [...(sums.get(first) ?? []), cage.sum]);
  });
  for (const [cell, all] of sums) {
    const text = drawn("text", { x: 100 * (cell % n) + 5, y: 100 * Math.floor(cell / n) + 27 });
    text.textContent = all.join(" ");
    svg.append(text);
  }
  return svg;
}

function drawn(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function paintCell(model, element, cell, shape) {
  const value = model.get("value"), alphabet = model.get("alphabet"), selected = model.get("selected");
  const sign = value[cell], marks = model.get("marks")[cell] || [0, 0];
  element.replaceChildren(...(sign === "." ? markElements(marks, alphabet) : [make("span", "", sign)]));
  const flags = {
    "sl-clue": model.get("clues")[cell] !== ".",
    "sl-selected": cell === selected,
    "sl-peer": arePeers(shape, cell, selected),
    "sl-same": model.get("show_same") && sign !== "." && sign === value[selected],
    "sl-conflict": model.get("show_conflicts") && model.get("conflicts").includes(cell),
    "sl-wrong": model.get("wrong").includes(cell),
    "sl-look": model.get("looked_at").includes(cell),
  };
  for (const [name, on] of Object.entries(flags)) element.classList.toggle(name, on);
  element.setAttribute("aria-label", label(model, cell, shape.n));
  element.setAttribute("aria-selected", String(cell === selected));
  element.setAttribute("aria-readonly", String(flags["sl-clue"]));
}

const KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Backspace", "Delete", "Escape", " ", "."];

// A key by its name in Python; null for keys left to the page or the browser.
function keyOf(event, alphabet) {
  const held = event.ctrlKey || event.metaKey, row = /^Digit([0-9])$/.exec(event.code || "");
  if (event.altKey || event.metaKey) return null;
  if (held && /^[zy]$/i.test(event.key)) return event.key;
  if (row) return row[1]; // Shift changes event.key
  if (/^[0-9]$/.test(event.key)) return event.key;
  if (held) return null;
  const letter = event.key.length === 1 && (alphabet + "ZXC").toUpperCase().includes(event.key.toUpperCase());
  return letter || KEYS.includes(event.key) ? event.key : null;
}

// Ctrl+C and Ctrl+V act on the board, even if text is selected elsewhere.
function forgetSelection() {
  window.getSelection()?.removeAllRanges();
}

function listen(model, grid, cells) {
  const select = (target) => {
    const cell = cells.indexOf(target.closest(".sl-cell"));
    if (cell < 0) return;
    model.set("selected", cell);
    model.save_changes();
  };
  grid.addEventListener("pointerdown", (event) => {
    forgetSelection();
    select(event.target);
    grid.focus({ preventScroll: true });
  });
  grid.addEventListener("pointermove", (event) => { if (event.buttons === 1) select(event.target); });
  grid.addEventListener("keydown", (event) => {
    const key = keyOf(event, model.get("alphabet"));
    const letter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (key !== null || letter) event.stopPropagation(); // so that "x" and "dd" do not cut the notebook's cell
    if ((event.ctrlKey || event.metaKey) && /^[cv]$/i.test(event.key)) forgetSelection();
    if (key === null) return;
    event.preventDefault();
    model.send({ press: key, shift: event.shiftKey, ctrl: event.ctrlKey });
  });
  grid.addEventListener("copy", (event) => {
    if (model.get("cages").length) model.send({ copy: "line" }); // only the kernel can write cages
    else event.clipboardData.setData("text/plain", model.get("value"));
    event.preventDefault();
    event.stopPropagation();
  });
  grid.addEventListener("paste", (event) => {
    model.send({ paste: event.clipboardData.getData("text/plain") });
    event.preventDefault();
    event.stopPropagation();
  });
}

function makeKeypad(model) {
  const keys = make("div", "sl-keys");
  keys.setAttribute("role", "group");
  keys.setAttribute("aria-label", "Digits");
  [...model.get("alphabet")].forEach((sign, k) => keys.append(button(sign, () => model.send({ digit: k + 1 }))));
  keys.append(button("Erase", () => model.send({ button: "erase" })));
  return keys;
}

function makeModes(model) {
  const bar = make("div", "sl-bar");
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", "What a digit key writes");
  const buttons = MODES.map(([mode, text]) => button(text, () => { model.set("mode", mode); model.save_changes(); }));
  bar.append(...buttons);
  const show = () => buttons.forEach((b, k) => b.setAttribute("aria-pressed", String(MODES[k][0] === model.get("mode"))));
  return { bar, show };
}

function makeSwitches(model) {
  const bar = make("div", "sl-bar");
  const boxes = [["show_conflicts", "mark conflicts"], ["show_same", "mark the same digit"]].map(([trait, text]) => {
    const label = make("label"), box = make("input");
    box.type = "checkbox";
    box.addEventListener("change", () => { model.set(trait, box.checked); model.save_changes(); });
    label.append(box, text);
    bar.append(label);
    return [box, trait];
  });
  return { bar, show: () => boxes.forEach(([box, trait]) => { box.checked = model.get(trait); }) };
}

// A list to choose from: sets a trait to one of the names in another trait.
function makeChoice(model, trait, names, label) {
  const choice = make("select");
  choice.setAttribute("aria-label", label);
  for (const name of model.get(names)) choice.append(new Option(name, name));
  choice.addEventListener("keydown", (event) => event.stopPropagation());
  choice.addEventListener("change", () => { model.set(trait, choice.value); model.save_changes(); });
  return choice;
}

function makeNew(model) {
  const bar = make("div", "sl-bar"), ask = button("New puzzle", () => model.send({ button: "new" }));
  const level = makeChoice(model, "level", "levels", "Level of the new puzzle");
  const size = makeChoice(model, "size", "sizes", "Size of the new puzzle");
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", "A new puzzle");
  bar.append(ask, level, size);
  const show = () => {
    allow(ask, !model.get("busy"));
    level.value = model.get("level");
    size.value = model.get("size");
  };
  return { bar, show };
}

function makeButtons(model) {
  const bar = make("div", "sl-bar"), choice = makeChoice(model, "solver", "solvers", "Solver");
  const asks = BUTTONS.map(([name, text]) => button(text, () => model.send({ button: name })));
  const solve = button("Solve with", () => model.send({ button: "solve" }));
  const stop = button("Stop", () => model.send({ button: "stop" }));
  bar.append(...asks, solve, choice, stop);
  const show = () => {
    const busy = model.get("busy");
    allow(stop, busy);
    for (const b of [...asks.slice(0, 4), solve]) allow(b, !busy);
    choice.value = model.get("solver");
  };
  return { bar, show };
}

// Paste opens a field, because a page may not read the clipboard without permission; the page copies.
function makeClipboard(model) {
  const bar = make("div", "sl-bar"), panel = make("div"), field = make("textarea");
  field.setAttribute("aria-label", "A puzzle to paste");
  field.placeholder = "81 characters, or a grid, digits and dots; or a killer in one of the formats of sudoku_lessons.formats";
  field.addEventListener("keydown", (event) => event.stopPropagation());
  const open = button("Paste ...", () => { panel.hidden = !panel.hidden; if (!panel.hidden) field.focus(); });
  const load = button("Load this puzzle", () => { model.send({ paste: field.value }); panel.hidden = true; });
  panel.hidden = true;
  panel.append(field, load);
  bar.append(open, button("Copy line", () => model.send({ copy: "line" })), button("Copy grid", () => model.send({ copy: "grid" })), panel);
  const byHand = (text) => { panel.hidden = false; field.value = text; field.select(); };
  const copy = ({ copy: text }) => {
    if (!text) return;
    if (!navigator.clipboard) byHand(text); // pages without encryption do not have it
    else navigator.clipboard.writeText(text).catch(() => byHand(text));
  };
  model.on("msg:custom", copy);
  return { bar, close: () => model.off("msg:custom", copy) };
}

function render({ model, el }) {
  const begun = performance.now();
  const root = make("div", "sl-board"), place = make("div"), pad = make("div"), message = make("div", "sl-message");
  message.setAttribute("role", "status");
  message.setAttribute("aria-live", "polite");
  const id = `sl-${boards++}`, modes = makeModes(model), buttons = makeButtons(model), switches = makeSwitches(model);
  const clipboard = makeClipboard(model), another = makeNew(model);
  root.append(place, message, modes.bar, pad, buttons.bar, another.bar, clipboard.bar, switches.bar);
  let cells = [], grid = null, shown = "", waiting = 0;
  const build = () => {
    const made = makeGrid(model, id), hadFocus = grid && grid.contains(document.activeElement);
    ({ grid, cells } = made);
    listen(model, grid, cells);
    place.replaceChildren(grid);
    pad.replaceChildren(makeKeypad(model));
    if (hadFocus) grid.focus();
    shown = [model.get("box_rows"), model.get("box_cols"), model.get("alphabet")].join();
  };
  const paint = () => {
    waiting = 0;
    if (shown !== [model.get("box_rows"), model.get("box_cols"), model.get("alphabet")].join()) build();
    const shape = geometry(model), cages = model.get("cages").length > 0;
    grid.querySelector(".sl-cages")?.remove();
    if (cages) grid.append(cageDrawing(model, shape.n));
    grid.classList.toggle("sl-killer", cages);
    cells.forEach((element, cell) => paintCell(model, element, cell, shape));
    grid.setAttribute("aria-activedescendant", `${id}-${model.get("selected")}`);
    if (message.textContent !== model.get("message")) message.textContent = model.get("message");
    modes.show();
    buttons.show();
    another.show();
    switches.show();
    root.dataset.value = model.get("value");
  };
  // Many traits change at once: paint once per frame.
  const soon = () => { if (!waiting) waiting = requestAnimationFrame(paint); };
  model.on("change", soon);
  paint();
  el.append(root);
  root.dataset.milliseconds = (performance.now() - begun).toFixed(1);
  return () => { cancelAnimationFrame(waiting); model.off("change", soon); clipboard.close(); };
}

export default { render };
