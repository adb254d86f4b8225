// The transport bar of a recorded search: the clock, buttons, sliders and keys. `base.py` puts this text before that
// of player.js and dance.js, which add their own buttons and keys, and say which SPEEDS there are.
// All text is set with textContent.

const WRITE_EVERY = 200; // ms between two reports of the step to Python while playing
const LONGEST_FRAME = 250; // ms; a tab that slept does not catch up

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

const written = (number) => number.toLocaleString("en");

// ---- the clock, and the shared state: one per model, however many views show it -------------------------

class Clock {
  constructor(model) {
    Object.assign(this, { model, views: new Set(), step: 0, owed: 0, wasPlaying: false });
    Object.assign(this, { frame: 0, drawing: 0 }); // requests to the browser: the next tick, a drawing
    this.heeds = { step: () => this.heard(), playing: () => this.run(), speed: () => this.draw() };
    for (const [trait, act] of Object.entries(this.heeds)) model.on(`change:${trait}`, act);
  }

  // The steps are there, and the last one is known.
  load(last) {
    this.last = last;
    this.go(this.model.get("step"));
  }

  get isLoaded() {
    return this.last !== undefined;
  }

  remove() {
    cancelAnimationFrame(this.frame);
    cancelAnimationFrame(this.drawing);
    for (const [trait, act] of Object.entries(this.heeds)) this.model.off(`change:${trait}`, act);
  }

  attach(view) {
    this.views.add(view);
    this.run();
  }

  // Without views the clock stops, and Python gets the step.
  detach(view) {
    this.views.delete(view);
    if (!this.views.size && this.isPlaying) this.set("playing", false);
  }

  get isPlaying() {
    return this.model.get("playing");
  }

  get speed() {
    return this.model.get("speed");
  }

  set(trait, value) {
    this.model.set(trait, value);
    this.model.save_changes();
  }

  go(step) {
    this.step = Math.max(0, Math.min(this.last, step));
    this.draw();
  }

  // Draw all changes between two frames at once.
  draw() {
    this.drawing ||= requestAnimationFrame(() => this.drawNow());
  }

  drawNow() {
    cancelAnimationFrame(this.drawing);
    this.drawing = 0;
    for (const view of this.views) view.draw();
  }

  // A user's action: go there, and report it to Python at once.
  seek(step) {
    this.go(step);
    this.write();
  }

  write() {
    this.wroteAt = performance.now();
    this.reported = this.step;
    this.set("step", this.step);
  }

  // Python set the step, or echoes our own one.
  heard() {
    const step = this.model.get("step");
    const own = step === this.reported;
    this.reported = null; // echoed once; after that, the same number comes from Python
    if (this.isLoaded && !own && step !== this.step) this.go(step);
  }

  // Start or stop.
  run() {
    cancelAnimationFrame(this.frame);
    if (this.wasPlaying && !this.isPlaying) this.write();
    this.wasPlaying = this.isPlaying;
    if (!this.isLoaded || !this.views.size) return;
    this.draw();
    if (this.isPlaying) this.start();
  }

  start() {
    if (this.step === this.last) this.go(0);
    this.owed = 0;
    this.since = this.wroteAt = performance.now();
    this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  tick(now) {
    this.owed += (Math.max(0, Math.min(now - this.since, LONGEST_FRAME)) / 1000) * this.speed;
    this.since = now;
    const whole = Math.floor(this.owed);
    this.owed -= whole;
    if (whole) this.go(this.step + whole);
    if (this.drawing) this.drawNow();
    if (this.step === this.last) return this.set("playing", false); // this stops the clock and writes the step
    if (now - this.wroteAt > WRITE_EVERY) this.write();
    this.frame = requestAnimationFrame((later) => this.tick(later));
  }
}

// ---- the bar -------------------------------------------------------------------------------------------

const ACTIONS = {
  start: (clock) => clock.seek(0),
  back: (clock) => clock.seek(clock.step - 1),
  toggle: (clock) => clock.set("playing", !clock.isPlaying),
  forward: (clock) => clock.seek(clock.step + 1),
  end: (clock) => clock.seek(clock.last),
};

const BUTTONS = [
  ["start", "Start", "go to the first step (Home)"],
  ["back", "Back", "one step back (left arrow)"],
  ["toggle", "Play", "play or pause (space)"],
  ["forward", "Step", "one step forward (right arrow)"],
  ["end", "End", "go to the last step (End)"],
];

const KEYS = { " ": "toggle", ArrowLeft: "back", ArrowRight: "forward", Home: "start", End: "end" };

class Bar {
  constructor(clock) {
    this.clock = clock;
    this.root = element("div", "sp-controls");
    this.buttons = Object.fromEntries(BUTTONS.map((button) => [button[0], this.makeButton(...button)]));
    this.position = element("span", "sp-position");
    this.slider = this.makeSlider("step", clock.last, (value) => clock.seek(value));
    this.speed = this.makeSlider("speed", SPEEDS.length - 1, (value) => clock.set("speed", SPEEDS[value]));
    this.pace = element("span", "sp-pace");
    this.root.append(this.row(...Object.values(this.buttons)), this.row(this.slider, this.position));
    this.root.append(this.row(element("span", "", "Speed"), this.speed, this.pace));
  }

  row(...parts) {
    const made = element("div", "sp-controls-row");
    made.append(...parts);
    return made;
  }

  makeSlider(name, max, use) {
    const made = element("input", `sp-${name}`, "", { type: "range", min: 0, max, "aria-label": name });
    made.addEventListener("input", () => use(Number(made.value)));
    return made;
  }

  makeButton(action, text, title) {
    const made = element("button", `sp-button sp-${action}`, text, { type: "button", title });
    made.addEventListener("click", () => ACTIONS[action](this.clock));
    return made;
  }

  draw() {
    const { step, last, speed, isPlaying } = this.clock;
    this.slider.value = step;
    say(this.position, `step ${written(step)} of ${written(last)}`);
    this.slider.setAttribute("aria-valuetext", this.position.textContent);
    say(this.buttons.toggle, isPlaying ? "Pause" : "Play");
    this.speed.value = nearest(SPEEDS, speed);
    say(this.pace, `${written(speed)} step${speed === 1 ? "" : "s"} a second`);
    this.speed.setAttribute("aria-valuetext", this.pace.textContent);
  }
}

function nearest(speeds, speed) {
  const gaps = speeds.map((each) => Math.abs(Math.log(each / speed)));
  return gaps.indexOf(Math.min(...gaps));
}

// Keys go to the player, not to the notebook, where D deletes the cell.
function onKey(event, clock) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.stopPropagation();
  const action = ACTIONS[KEYS[event.key]];
  if (!action || belongsTo(event.target, event.key)) return;
  event.preventDefault();
  action(clock);
}

// Return whether a button or the speed slider uses this key itself.
function belongsTo(target, key) {
  if (target.tagName === "BUTTON" || target.tagName === "SUMMARY") return key === " ";
  return target.classList.contains("sp-speed") && key.length > 1;
}

// ---- a place where a search is shown: a subclass appends its parts to the root, and draws them ------------

class View {
  constructor(clock, name, label) {
    this.clock = clock;
    this.bar = new Bar(clock);
    this.root = element("div", `search-player ${name}`, "", { role: "group", tabindex: 0, "aria-label": label });
    this.root.append(this.bar.root);
    this.root.addEventListener("keydown", (event) => onKey(event, clock));
  }

  show(place) {
    place.append(this.root);
    this.clock.attach(this);
    this.draw();
  }

  remove() {
    this.clock.detach(this);
    this.root.remove();
  }
}

// Say a step in words; a screen reader reads them unless the search is playing.
function sayStep(place, text, clock) {
  place.setAttribute("aria-live", clock.isPlaying ? "off" : "polite");
  say(place, text);
}

// A legend: for each [class names, meaning] a sample that looks so.
function legend(sample, entries) {
  const made = element("div", "sp-legend");
  for (const [look, meaning] of entries) {
    const entry = element("span", "sp-look");
    entry.append(element("span", look, sample, { "aria-hidden": "true" }), element("span", "", meaning));
    made.append(entry);
  }
  return made;
}

// What a module exports: one clock per model, and `render(clock, place)`, which returns its end.
const widget = (Kind, render) => () => {
  let clock;
  return {
    initialize({ model }) {
      clock = new Kind(model);
      return () => clock.remove();
    },
    render: ({ el }) => render(clock, el),
  };
};
