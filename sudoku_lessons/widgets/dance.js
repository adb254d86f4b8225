// Plays a recorded search for exact covers on its matrix. `dance.py` defines the data, and holds the state that
// Python sees. A Dance (one per model) owns the clock; a View (one for each place where it is shown) draws.
// All text is set with textContent.

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16];

class Dance {
  constructor(model) {
    Object.assign(this, { model, views: new Set(), timer: 0, data: model.get("data") });
    this.last = this.data.steps.length - 1;
    model.on("change:step", (this.onStep = () => this.draw()));
    model.on("change:playing", (this.onPlaying = () => this.run()));
    model.on("change:speed", (this.onSpeed = () => this.run()));
  }

  remove() {
    clearTimeout(this.timer);
    this.model.off("change:step", this.onStep);
    this.model.off("change:playing", this.onPlaying);
    this.model.off("change:speed", this.onSpeed);
  }

  attach(view) {
    this.views.add(view);
    this.run();
  }

  // Without views the clock stops.
  detach(view) {
    this.views.delete(view);
    if (!this.views.size && this.isPlaying) this.set("playing", false);
  }

  get step() {
    return this.model.get("step");
  }

  get isPlaying() {
    return this.model.get("playing");
  }

  get speed() {
    return this.model.get("speed");
  }

  set(name, value) {
    this.model.set(name, value);
    this.model.save_changes();
  }

  seek(step) {
    this.set("step", Math.max(0, Math.min(this.last, step)));
  }

  toggle() {
    if (!this.isPlaying && this.step === this.last) this.seek(0);
    this.set("playing", !this.isPlaying);
  }

  run() {
    clearTimeout(this.timer);
    this.draw();
    if (this.isPlaying && this.views.size) this.timer = setTimeout(() => this.tick(), 1000 / this.speed);
  }

  tick() {
    this.seek(this.step + 1);
    if (this.step === this.last) this.set("playing", false);
    else this.run();
  }

  draw() {
    for (const view of this.views) view.draw();
  }
}

// ---- small helpers ---------------------------------------------------------------------------------

function element(tag, name, text = "", attributes = {}) {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function say(place, text) {
  if (place.textContent !== text) place.textContent = text;
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

// ---- controls --------------------------------------------------------------------------------------

const ACTIONS = {
  start: (dance) => dance.seek(0),
  back: (dance) => dance.seek(dance.step - 1),
  toggle: (dance) => dance.toggle(),
  forward: (dance) => dance.seek(dance.step + 1),
  end: (dance) => dance.seek(dance.last),
};

const BUTTONS = [
  ["start", "Start", "go to the first step (Home)"],
  ["back", "Back", "one step back (left arrow)"],
  ["toggle", "Play", "play or pause (space)"],
  ["forward", "Step", "one step forward (right arrow)"],
  ["end", "End", "go to the last step (End)"],
];

const KEYS = { " ": "toggle", ArrowLeft: "back", ArrowRight: "forward", Home: "start", End: "end" };

class Controls {
  constructor(dance) {
    this.dance = dance;
    this.buttons = Object.fromEntries(BUTTONS.map((button) => [button[0], this.makeButton(...button)]));
    this.slider = this.makeSlider("step", dance.last, (value) => dance.seek(value));
    this.speed = this.makeSlider("speed", SPEEDS.length - 1, (value) => dance.set("speed", SPEEDS[value]));
    this.position = element("span", "dl-position");
    this.pace = element("span", "dl-pace");
    this.root = element("div", "dl-controls");
    this.root.append(...Object.values(this.buttons), this.slider, this.position);
    this.root.append(element("span", "", "Speed"), this.speed, this.pace);
  }

  makeSlider(name, max, use) {
    const made = element("input", `dl-${name}`, "", { type: "range", min: 0, max, "aria-label": name });
    made.addEventListener("input", () => use(Number(made.value)));
    return made;
  }

  makeButton(action, text, title) {
    const made = element("button", `dl-button dl-${action}`, text, { type: "button", title });
    made.addEventListener("click", () => ACTIONS[action](this.dance));
    return made;
  }

  draw() {
    const { step, last, speed, isPlaying } = this.dance;
    this.slider.value = step;
    say(this.position, `step ${step} of ${last}`);
    this.slider.setAttribute("aria-valuetext", this.position.textContent);
    say(this.buttons.toggle, isPlaying ? "Pause" : "Play");
    this.speed.value = SPEEDS.findLastIndex((each) => each <= speed);
    say(this.pace, `${speed} a second`);
    this.speed.setAttribute("aria-valuetext", `${speed} steps a second`);
  }
}

// Keys go to the dance, not to the notebook.
function onKey(event, dance) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.stopPropagation();
  const action = ACTIONS[KEYS[event.key]];
  const ofItsOwn =
    (event.target.tagName === "BUTTON" && event.key === " ") || event.target.classList.contains("dl-speed");
  if (!action || ofItsOwn) return;
  event.preventDefault();
  action(dance);
}

// ---- a place where the dance is shown --------------------------------------------------------------

const LEGEND = [
  ["dl-one-linked", "in its item's list"],
  ["dl-one-gone", "removed from it"],
  ["dl-one-linked dl-one-chosen", "of a chosen option, in the list"],
  ["dl-one-gone dl-one-chosen", "and removed from it"],
];

class View {
  constructor(dance, place) {
    this.dance = dance;
    this.controls = new Controls(dance);
    this.matrix = new Matrix(dance.data);
    this.words = element("div", "dl-words");
    this.root = element("div", "dancing-links", "", { role: "group", tabindex: 0, "aria-label": "dancing links" });
    const matrix = element("div", "dl-place");
    matrix.append(this.matrix.root);
    this.root.append(this.controls.root, this.words, matrix, legend());
    this.root.addEventListener("keydown", (event) => onKey(event, dance));
    place.append(this.root);
    dance.attach(this);
  }

  draw() {
    const step = this.dance.data.steps[this.dance.step];
    this.controls.draw();
    this.words.setAttribute("aria-live", this.dance.isPlaying ? "off" : "polite");
    say(this.words, step.words);
    this.words.className = `dl-words dl-said-${step.kind.replace(" ", "-")}`;
    this.matrix.draw(step);
  }

  remove() {
    this.dance.detach(this);
    this.root.remove();
  }
}

function legend() {
  const made = element("div", "dl-legend");
  for (const [kind, name] of LEGEND) {
    const entry = element("span", "dl-entry");
    entry.append(element("span", `dl-one ${kind}`, "1", { "aria-hidden": "true" }), element("span", "", name));
    made.append(entry);
  }
  made.append(element("span", "", "Keys: space plays and pauses, arrows step, Home and End."));
  return made;
}

// Called once per model, so that all its views share one dance.
export default () => {
  let dance;
  return {
    initialize({ model }) {
      dance = new Dance(model);
      return () => dance.remove();
    },
    render: ({ el }) => {
      const view = new View(dance, el);
      return () => view.remove();
    },
  };
};
