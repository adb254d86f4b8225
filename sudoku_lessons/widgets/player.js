// Plays recorded searches. `packed.py` defines the packet; `player.py` holds the state that Python sees.
//
// A Player (one per model) is a clock with lanes; a PlayerView (one for each place where it is shown) draws them.

const KEYFRAME_EVERY = 1000; // steps; going back replays at most this many from a kept state
const SPEEDS = [1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1000];
// Nodes across the tree, by zoom; the last is the most that are shown.
const TREE_CAPACITIES = [25, 35, 50, 70, 100, 140, 200, 300, 400, 600, 800, 1200, 1600, 2000];
const TREE_SLIDE = 500; // nodes by which a full tree scrolls at once
const [CLUE, PLACED, FORCED] = [0, 1, 2]; // origin of a digit
const [GUESS, DEAD_END, SOLUTION] = [1, 2, 4]; // marks of a node

// ---- the packet ------------------------------------------------------------------------------------

async function inflated(view) {
  const bytes = new Blob([view]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(bytes).arrayBuffer();
}

async function unpacked(view) {
  const buffer = await inflated(view);
  const headerLength = new DataView(buffer).getUint32(0, true);
  const setting = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, headerLength)));
  let offset = 4 + headerLength;
  const lanes = setting.lanes.map((table) => {
    const steps = new (table.width === 2 ? Uint16Array : Uint32Array)(buffer, offset, table.length);
    offset += Math.ceil(steps.byteLength / 4) * 4;
    return new Lane(setting, table, steps);
  });
  return { setting, lanes };
}

// ---- one search, at any step of it -----------------------------------------------------------------

function emptyState(clues) {
  return {
    digits: Uint8Array.from(clues), // by cell, 0 for none
    how: new Uint8Array(clues.length),
    filled: null, // the cells filled so far as a chain, the latest first, so that keeping it costs nothing
    nodes: 0,
    guesses: 0,
    deadEnds: 0,
    forced: 0,
    unproved: 0, // digits forced at this node; not counted if it proves a dead end
    here: -1, // the current node of the search
    mark: 0, // the marks of the latest node so far
  };
}

const copied = (state) => ({ ...state, digits: state.digits.slice(), how: state.how.slice() });

class Lane {
  constructor(setting, table, steps) {
    Object.assign(this, table, { setting, steps, at: -1, keyframes: [] });
    this.kind = table.kind.map((number) => setting.kinds[number]);
    this.state = emptyState(setting.clues);
    this.index();
    this.restore(0);
    this.seek(0);
  }

  // Go through all steps once: keep a state at intervals, and the places of the nodes.
  index() {
    const isNode = this.kind.map((kind) => kind === "node");
    const count = this.steps.reduce((sum, entry) => sum + isNode[entry], 0);
    this.nodeStep = new Uint32Array(count);
    this.nodeDepth = new Uint16Array(count);
    this.nodeMark = new Uint8Array(count);
    this.parent = new Int32Array(count);
    const latest = []; // by depth
    for (let k = 0; k < this.length; k++) {
      if (k % KEYFRAME_EVERY === 0) this.keyframes.push(copied(this.state));
      if (isNode[this.steps[k]]) this.noteNode(k, latest);
      this.apply(k);
      if (this.state.nodes) this.nodeMark[this.state.nodes - 1] = this.state.mark;
    }
    this.deepest = this.nodeDepth.reduce((most, depth) => Math.max(most, depth), 0);
  }

  noteNode(k, latest) {
    const node = this.state.nodes;
    const depth = this.depth[this.steps[k]];
    this.nodeStep[node] = k;
    this.nodeDepth[node] = depth;
    this.parent[node] = latest[depth - 1] ?? -1;
    latest[depth] = node;
  }

  apply(k) {
    const entry = this.steps[k];
    const { state } = this;
    const kind = this.kind[entry];
    if (kind === "forced") {
      state.unproved++;
      this.fill(entry, FORCED);
      return;
    }
    if (kind !== "dead end") state.forced += state.unproved;
    state.unproved = 0;
    if (kind === "node") this.visit();
    else if (kind === "place") this.fill(entry, PLACED);
    else if (kind === "undo") this.undo(this.cell[entry]);
    else this.markNode(kind);
  }

  visit() {
    this.state.here = this.state.nodes++;
    this.state.mark = 0;
  }

  markNode(kind) {
    const { state } = this;
    if (kind === "guess") state.guesses++;
    if (kind === "dead end") state.deadEnds++;
    state.mark |= { guess: GUESS, "dead end": DEAD_END, solution: SOLUTION }[kind];
  }

  fill(entry, how) {
    const cell = this.cell[entry];
    this.state.digits[cell] = this.digit[entry];
    this.state.how[cell] = how;
    this.state.filled = { cell, before: this.state.filled };
  }

  // Remove the placement, and everything forced after it.
  undo(cell) {
    const { state } = this;
    for (let gone = null; state.filled && gone !== cell; state.filled = state.filled.before) {
      gone = state.filled.cell;
      state.digits[gone] = state.how[gone] = 0;
    }
    if (state.here >= 0) state.here = this.parent[state.here];
  }

  seek(step) {
    const k = Math.min(step, this.length - 1);
    if (k < this.at || k - this.at > KEYFRAME_EVERY) this.restore(k);
    while (this.at < k) this.apply(++this.at);
  }

  restore(k) {
    const number = Math.floor(k / KEYFRAME_EVERY);
    this.state = copied(this.keyframes[number]);
    this.at = number * KEYFRAME_EVERY - 1;
  }

  // The nearest step of a kind before (-1) or after (+1) this one; -1 if there is none.
  find(kind, from, direction) {
    for (let k = from + direction; k >= 0 && k < this.length; k += direction) {
      if (this.kind[this.steps[k]] === kind) return k;
    }
    return -1;
  }

  get entry() {
    return this.steps[this.at];
  }

  get hasEnded() {
    return this.at === this.length - 1;
  }

  get depthHere() {
    return this.state.here < 0 ? 0 : this.nodeDepth[this.state.here];
  }
}

// ---- the clock of all lanes -------------------------------------------------------------------------

class Player extends Clock {
  constructor(model) {
    super(model);
    const arrived = performance.now();
    this.ready = unpacked(model.get("data")).then(({ setting, lanes }) => {
      Object.assign(this, { setting, lanes });
      this.load(Math.max(...lanes.map((lane) => lane.length)) - 1);
      this.loadedAfter = performance.now() - arrived;
    });
    this.ready.catch(() => {}); // each view reports the error
  }

  go(step) {
    super.go(step);
    for (const lane of this.lanes) lane.seek(this.step);
  }

  // The nearest guess or dead end of any lane.
  jump(kind, direction) {
    const found = this.lanes.map((lane) => lane.find(kind, Math.min(this.step, lane.length), direction));
    const steps = found.filter((k) => k >= 0);
    if (steps.length) this.seek(direction > 0 ? Math.min(...steps) : Math.max(...steps));
  }
}

// ---- the board -------------------------------------------------------------------------------------

class BoardView {
  constructor(lane) {
    this.lane = lane;
    this.setting = lane.setting;
    this.root = element("div", "sp-board", "", { role: "table", "aria-label": `board of ${lane.title}` });
    this.root.style.setProperty("--sp-n", this.setting.n);
    this.cells = this.setting.clues.map((_, cell) => this.makeCell(cell));
    for (let row = 0; row < this.setting.n; row++) this.root.append(this.makeRow(row));
    this.outline = element("div", "sp-outline", "", { "aria-hidden": "true" });
    this.root.append(this.outline);
    if (this.setting.cages.length) this.root.append(this.makeCages());
    this.shown = this.cells.map(() => -1);
    this.now = null;
  }

  makeRow(row) {
    const { n } = this.setting;
    const made = element("div", "sp-row", "", { role: "row" });
    made.append(...this.cells.slice(row * n, (row + 1) * n));
    return made;
  }

  makeCell(cell) {
    const { n, boxRows, boxCols } = this.setting;
    const [row, column] = [Math.floor(cell / n), cell % n];
    const made = element("div", "", "", { role: "cell" });
    made.style.gridArea = `${row + 1} / ${column + 1}`;
    made.frame = row && row % boxRows === 0 ? " sp-top" : "";
    if (column && column % boxCols === 0) made.frame += " sp-left";
    return made;
  }

  // Cages are one drawing over the cells, a cell being 100 x 100; the first path outlines the cages of a reason.
  makeCages() {
    const { n, cages } = this.setting;
    const all = drawn("svg", { class: "sp-cages", viewBox: `0 0 ${100 * n} ${100 * n}`, "aria-hidden": "true" });
    this.cage = drawn("path", { class: "sp-cage-reason" });
    all.append(this.cage);
    for (const { sum, cell, outline } of cages.filter((cage) => cage.drawn)) {
      const text = drawn("text", { x: 100 * (cell % n) + 6, y: 100 * Math.floor(cell / n) + 28 });
      text.textContent = sum;
      all.append(drawn("path", { d: outline }), text);
    }
    return all;
  }

  draw() {
    const { digits, how } = this.lane.state;
    const { entry } = this.lane;
    const now = this.lane.cell[entry];
    if (this.now !== null && this.now !== now) this.shown[this.now] = -1;
    if (now >= 0) this.shown[now] = -1;
    this.now = now >= 0 ? now : null;
    this.cells.forEach((_, cell) => {
      const look = digits[cell] * 4 + how[cell];
      if (this.shown[cell] !== look) this.drawCell(cell, digits[cell], how[cell]);
      this.shown[cell] = look;
    });
    this.drawReason(entry);
  }

  drawCell(cell, digit, how) {
    const look = digit ? ["sp-clue", "sp-placed", "sp-forced"][how] : "sp-empty";
    const now = cell !== this.now ? "" : digit ? " sp-now" : " sp-now sp-undone";
    this.cells[cell].className = `sp-cell ${look}${now}${this.cells[cell].frame}`;
    say(this.cells[cell], this.setting.signs[digit]);
  }

  // The cell or unit that is the reason of the step: a rectangle, whatever the shape.
  drawReason(entry) {
    const reason = this.lane.reason[entry];
    const { n, corners, cages } = this.setting;
    this.drawCage(cages[reason - corners.length], entry);
    this.outline.hidden = !corners[reason];
    if (this.outline.hidden) return;
    const [[top, left], [bottom, right]] = corners[reason].map((cell) => [Math.floor(cell / n), cell % n]);
    this.outline.style.gridArea = `${top + 1} / ${left + 1} / ${bottom + 2} / ${right + 2}`;
    this.outline.classList.toggle("sp-dead", this.lane.kind[entry] === "dead end");
  }

  drawCage(cage, entry) {
    if (!this.cage) return;
    this.cage.setAttribute("d", cage?.outline ?? "");
    this.cage.classList.toggle("sp-dead", this.lane.kind[entry] === "dead end");
  }
}

const drawn = (tag, attributes) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
};

// ---- the search tree -------------------------------------------------------------------------------

// Depth runs down, nodes run to the right as they were visited. Nodes are drawn once, on the lower canvas;
// the path to the current node is redrawn each time, on the upper one.
class TreeView {
  constructor(lane, seek) {
    this.lane = lane;
    this.root = element("div", "sp-tree");
    this.plot = element("div", "sp-plot", "");
    const label = `search tree of ${lane.title}`;
    this.below = element("canvas", "sp-nodes", "", { role: "img", "aria-label": label });
    this.above = element("canvas", "sp-path", "", { "aria-hidden": "true" });
    this.caption = element("div", "sp-caption");
    this.plot.append(this.below, this.above);
    this.root.append(this.plot, this.caption);
    this.plot.addEventListener("click", (event) => seek(this.stepAt(event.offsetX)));
    this.watcher = new ResizeObserver(() => this.measure());
    this.watcher.observe(this.plot);
    this.forget();
  }

  remove() {
    this.watcher.disconnect();
  }

  // Redraw everything: the size or the theme has changed.
  forget() {
    Object.assign(this, { drawn: Infinity, first: 0, capacity: 0, ink: null });
  }

  measure() {
    const ratio = window.devicePixelRatio || 1;
    this.width = this.plot.clientWidth;
    this.height = this.plot.clientHeight;
    for (const canvas of [this.below, this.above]) {
      canvas.width = this.width * ratio;
      canvas.height = this.height * ratio;
      canvas.getContext("2d").scale(ratio, ratio);
    }
    this.forget();
    this.draw();
  }

  draw() {
    if (!this.width) return;
    this.ink ||= inks(this.root);
    const { nodes } = this.lane.state;
    this.zoom(nodes);
    this.drawNodes(this.below, this.drawn, nodes - 1);
    this.drawn = Math.max(this.drawn, nodes - 1);
    this.drawPath();
    this.drawCaption(nodes);
  }

  // Choose the visible nodes; if they changed, clear the lower canvas.
  zoom(nodes) {
    const most = TREE_CAPACITIES.at(-1);
    const capacity = TREE_CAPACITIES.find((size) => size >= nodes) ?? most;
    const first = nodes <= most ? 0 : Math.ceil((nodes - most) / TREE_SLIDE) * TREE_SLIDE;
    if (capacity === this.capacity && first === this.first && nodes > this.drawn) return;
    Object.assign(this, { capacity, first, drawn: first });
    this.below.getContext("2d").clearRect(0, 0, this.width, this.height);
  }

  x(node) {
    return node < this.first ? 0 : ((node - this.first + 0.5) * this.width) / this.capacity;
  }

  y(node) {
    return 8 + (this.lane.nodeDepth[node] * (this.height - 16)) / Math.max(1, this.lane.deepest);
  }

  drawNodes(canvas, from, to) {
    const pen = canvas.getContext("2d");
    pen.strokeStyle = this.ink.line;
    pen.lineWidth = 1;
    this.stroke(pen, from, to);
    for (let node = from; node < to; node++) this.drawMark(pen, node, this.lane.nodeMark[node]);
  }

  stroke(pen, from, to) {
    pen.beginPath();
    for (let node = from; node < to; node++) this.edge(pen, node);
    pen.stroke();
  }

  edge(pen, node) {
    const parent = this.lane.parent[node];
    if (parent < 0) return;
    pen.moveTo(this.x(parent), this.y(parent));
    pen.lineTo(this.x(node), this.y(parent));
    pen.lineTo(this.x(node), this.y(node));
  }

  // Dead ends are crosses, or strokes where there is no room; solutions are discs, guesses squares.
  drawMark(pen, node, mark) {
    const size = Math.max(0.75, Math.min(4, this.width / this.capacity / 3));
    const [x, y] = [this.x(node), this.y(node)];
    if (mark & SOLUTION) disc(pen, x, y, Math.max(4, size), this.ink.solution);
    else if (mark & DEAD_END) cross(pen, x, y, size, this.ink.dead);
    else square(pen, x, y, mark & GUESS ? size : size / 2, this.ink.node);
  }

  drawPath() {
    const { state } = this.lane;
    const pen = this.above.getContext("2d");
    pen.clearRect(0, 0, this.width, this.height);
    if (state.nodes) this.drawLatest(pen, state.nodes - 1, state.mark);
    pen.strokeStyle = this.ink.path;
    pen.lineWidth = 2.5;
    pen.beginPath();
    for (let node = state.here; node >= 0; node = this.lane.parent[node]) this.edge(pen, node);
    pen.stroke();
    if (state.here >= 0) disc(pen, this.x(state.here), this.y(state.here), 4, this.ink.path);
    if (state.mark & ~GUESS) this.drawMark(pen, state.nodes - 1, state.mark);
  }

  // The marks of the latest node may not be known yet, so it stays off the lower canvas.
  drawLatest(pen, node, mark) {
    pen.strokeStyle = this.ink.line;
    pen.lineWidth = 1;
    this.stroke(pen, node, node + 1);
    this.drawMark(pen, node, mark);
  }

  drawCaption(nodes) {
    const count = nodes - this.first;
    const some = `the last ${written(count)} nodes of ${written(nodes)}`;
    const which = this.first ? some : `nodes so far: ${written(nodes)}`;
    const depths = `depth 0 to ${written(this.lane.deepest)}, downwards`;
    say(this.caption, `Search tree: ${which}, left to right as visited; ${depths}.`);
  }

  stepAt(x) {
    const node = this.first + Math.floor((x * this.capacity) / this.width);
    return this.lane.nodeStep[Math.max(0, Math.min(node, this.lane.state.nodes - 1))];
  }
}

function inks(place) {
  const style = getComputedStyle(place);
  const ink = (name) => style.getPropertyValue(name).trim();
  return {
    line: ink("--sp-line"),
    node: ink("--sp-placed"),
    path: ink("--sp-path"),
    dead: ink("--sp-dead"),
    solution: ink("--sp-forced"),
  };
}

function disc(pen, x, y, radius, ink) {
  pen.fillStyle = ink;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

function square(pen, x, y, half, ink) {
  pen.fillStyle = ink;
  pen.fillRect(x - half, y - half, 2 * half, 2 * half);
}

function cross(pen, x, y, size, ink) {
  const wide = size < 2 ? 0 : size;
  pen.strokeStyle = ink;
  pen.lineWidth = size < 2 ? 1 : 2;
  pen.beginPath();
  for (const side of [-1, 1]) {
    pen.moveTo(x - side * wide, y - Math.max(2, size));
    pen.lineTo(x + side * wide, y + Math.max(2, size));
  }
  pen.stroke();
}

// ---- a lane ----------------------------------------------------------------------------------------

const COUNTERS = {
  nodes: (lane) => lane.state.nodes,
  guesses: (lane) => lane.state.guesses,
  "dead ends": (lane) => lane.state.deadEnds,
  forced: (lane) => lane.state.forced + lane.state.unproved,
  depth: (lane) => lane.depthHere,
};

class LaneView {
  constructor(lane, player) {
    this.lane = lane;
    this.player = player;
    this.board = new BoardView(lane);
    this.tree = new TreeView(lane, (step) => player.seek(step));
    this.status = element("div", "sp-status");
    this.words = element("div", "sp-words");
    this.root = element("section", "sp-lane", "", { "aria-label": lane.title });
    const [body, side] = [element("div", "sp-body"), element("div", "sp-side")];
    side.append(this.words, this.makeCounters(), this.tree.root);
    body.append(this.board.root, side);
    this.root.append(this.makeHead(), body);
  }

  makeHead() {
    const head = element("div", "sp-head");
    head.append(element("div", "sp-title", this.lane.title), this.status);
    return head;
  }

  makeCounters() {
    const all = element("div", "sp-counters");
    this.counters = Object.entries(COUNTERS).map(([name, read]) => {
      const [counter, number] = [element("div", "sp-counter"), element("span", "sp-number")];
      counter.append(element("span", "sp-name", `${name} `), number);
      all.append(counter);
      return { number, read };
    });
    return all;
  }

  draw() {
    const { lane } = this;
    this.board.draw();
    this.tree.draw();
    sayStep(this.words, lane.words[lane.entry], this.player);
    this.words.classList.toggle("sp-dead", lane.kind[lane.entry] === "dead end");
    say(this.status, lane.hasEnded ? lane.ending : lane.underWay);
    this.root.classList.toggle("sp-ended", lane.hasEnded);
    for (const { number, read } of this.counters) say(number, written(read(lane)));
  }
}

// ---- buttons and keys of its own ---------------------------------------------------------------------

Object.assign(ACTIONS, {
  guess: (player) => player.jump("guess", 1),
  deadEnd: (player) => player.jump("dead end", 1),
  lastGuess: (player) => player.jump("guess", -1),
  lastDeadEnd: (player) => player.jump("dead end", -1),
});
BUTTONS.push(
  ["guess", "Next guess", "go to the next guess (G)"],
  ["deadEnd", "Next dead end", "go to the next dead end (D)"],
);
Object.assign(KEYS, { g: "guess", d: "deadEnd", G: "lastGuess", D: "lastDeadEnd" });

// ---- a place where the player is shown -------------------------------------------------------------

class PlayerView extends View {
  constructor(player) {
    super(player, "sudoku-player", "search player");
    this.lanes = player.lanes.map((lane) => new LaneView(lane, player));
    const lanes = element("div", "sp-lanes");
    lanes.append(...this.lanes.map((lane) => lane.root));
    this.root.append(lanes, legend("5", LOOKS), help());
    this.theme = new MutationObserver(() => this.recolour());
    this.theme.observe(document.body, { attributeFilter: ["class", "data-jp-theme-name"] });
  }

  draw() {
    this.bar.draw();
    for (const lane of this.lanes) lane.draw();
  }

  recolour() {
    for (const lane of this.lanes) lane.tree.forget();
    this.clock.draw();
  }

  remove() {
    super.remove();
    this.theme.disconnect();
    for (const lane of this.lanes) lane.tree.remove();
  }
}

const LOOKS = [
  ["sp-cell sp-clue", "clue"],
  ["sp-cell sp-placed", "placed by search"],
  ["sp-cell sp-forced", "forced"],
  ["sp-cell sp-placed sp-now", "this step"],
];

const HELP = [
  "Keys, while the player has the focus: space plays and pauses, the left and right arrows step, Home and End " +
    "go to the first and last step, G to the next guess, D to the next dead end, with Shift to the one before.",
  "The search tree: each node is below the node it was reached from. A square is a guess, a cross a dead " +
    "end (a stroke where there is no room), a disc a solution; the thick line is the path to the " +
    "current node. Click a node to go there.",
  "The board: a solid outline is the reason of a dead end, a dashed one the reason of a forced digit; a dashed " +
    "ring is an undone digit. The thin dashed lines of a killer are its cages, each with its sum.",
  "Digits forced at a node that proves a dead end are not counted.",
];

function help() {
  const made = element("details", "sp-help");
  made.append(element("summary", "", "Keys and signs"), ...HELP.map((text) => element("p", "", text)));
  return made;
}

async function render(player, place) {
  try {
    await player.ready;
  } catch (error) {
    place.append(element("div", "search-player", `The recorded search cannot be read here: ${error.message}`));
    return () => {};
  }
  const begun = performance.now();
  const view = new PlayerView(player);
  view.show(place);
  view.root.dataset.shownAfter = Math.ceil(player.loadedAfter + performance.now() - begun); // ms, for tests
  return () => view.remove();
}

export default widget(Player, render);
