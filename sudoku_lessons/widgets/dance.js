// Plays a recorded search for exact covers on its matrix. `dance.py` defines the data, and holds the state that
// Python sees.

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16];

class Dance extends Clock {
  constructor(model) {
    super(model);
    this.data = model.get("data");
    this.load(this.data.steps.length - 1);
  }
}

// ---- the matrix ------------------------------------------------------------------------------------

const SIGNS = { chosen: "✓ chosen", out: "✗ out", waiting: "… in turn", left: "" };

class Matrix {
  constructor(data) {
    this.data = data;
    this.ones = data.ones.map((items) => new Set(items));
    this.heads = data.items.map((name) => element("th", "dl-item", name, { scope: "col" }));
    this.sizes = data.items.map(() => element("td", "dl-size"));
    this.names = data.options.map((name) => element("th", "dl-option", name, { scope: "row" }));
    this.signs = data.options.map(() => element("td", "dl-sign"));
    this.cells = data.options.map(() => data.items.map(() => element("td", "dl-cell")));
    this.root = element("table", "dl-matrix", "", { "aria-label": "matrix: options are rows, items are columns" });
    const rows = data.options.map((_, r) => this.row(this.names[r], ...this.cells[r], this.signs[r]));
    this.rows = rows;
    this.root.append(
      this.row(element("th", "dl-corner", "items"), ...this.heads),
      this.row(element("th", "dl-corner", "options left", { scope: "row" }), ...this.sizes),
      ...rows,
    );
  }

  row(...cells) {
    const made = element("tr", "");
    made.append(...cells);
    return made;
  }

  draw(step) {
    step.left.forEach((left, c) => this.drawItem(step, left, c));
    step.rows.forEach((look, r) => {
      this.rows[r].className = `dl-row dl-${look}${r === step.option ? " dl-now" : ""}`;
      say(this.signs[r], SIGNS[look]);
    });
  }

  drawItem(step, left, c) {
    const isCovered = typeof left === "string";
    const look = (isCovered ? " dl-covered" : "") + (c === step.item ? this.lookOf(step) : "") + this.edge(c);
    this.heads[c].className = `dl-item${look}`;
    this.sizes[c].className = `dl-size${look}`;
    say(this.sizes[c], String(left));
    const linked = step.only.map((only, r) => this.ones[r].has(c) && (only < 0 || only === c));
    const lowest = linked.lastIndexOf(true);
    this.cells.forEach((cells, r) => this.drawCell(cells[c], step.rows[r], this.ones[r].has(c), linked[r], look, r < lowest));
  }

  lookOf(step) {
    return step.kind === "dead end" ? " dl-next dl-dead" : " dl-next";
  }

  edge(c) {
    return c === this.data.primary ? " dl-secondary" : "";
  }

  // A line joins the ones in an item's list, also if the item is covered; a one that was removed from
  // the list is drawn beside it.
  drawCell(cell, row, isOne, isLinked, look, goesOn) {
    const line = (isLinked || goesOn ? " dl-from-above" : "") + (goesOn ? " dl-to-below" : "");
    cell.className = `dl-cell${look}${line}`;
    cell.replaceChildren();
    if (!isOne) return;
    const isChosen = row === "chosen";
    const kind = (isLinked ? "dl-one-linked" : "dl-one-gone") + (isChosen ? " dl-one-chosen" : "");
    const title = (isLinked ? "in its item's list" : "removed from it") + (isChosen ? ", chosen" : "");
    cell.append(element("span", `dl-one ${kind}`, "1", { title }));
  }
}

// ---- a place where the dance is shown --------------------------------------------------------------

const LEGEND = [
  ["dl-one dl-one-linked", "in its item's list"],
  ["dl-one dl-one-gone", "removed from it"],
  ["dl-one dl-one-linked dl-one-chosen", "of a chosen option, in the list"],
  ["dl-one dl-one-gone dl-one-chosen", "and removed from it"],
];

class DanceView extends View {
  constructor(dance) {
    super(dance, "dancing-links", "dancing links");
    this.matrix = new Matrix(dance.data);
    this.words = element("div", "sp-words");
    const [matrix, signs] = [element("div", "dl-place"), legend("1", LEGEND)];
    matrix.append(this.matrix.root);
    signs.append(element("span", "", "Keys: space plays and pauses, arrows step, Home and End."));
    this.root.append(this.words, matrix, signs);
  }

  draw() {
    const step = this.clock.data.steps[this.clock.step];
    this.bar.draw();
    sayStep(this.words, step.words, this.clock);
    this.words.className = `sp-words${{ "dead end": " sp-dead", solution: " dl-solution" }[step.kind] ?? ""}`;
    this.matrix.draw(step);
  }
}

function render(dance, place) {
  const view = new DanceView(dance);
  view.show(place);
  return () => view.remove();
}

export default widget(Dance, render);
