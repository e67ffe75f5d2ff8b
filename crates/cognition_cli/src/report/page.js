
"use strict";
// What the log says is only ever put on the page as text: see `make`.
const report = JSON.parse(document.getElementById("data").textContent);
const { entries, minds, groups } = report;
const PAGE_LENGTH = 100, MOST_LANES = 40, LONGEST_TEXT = 20000, ROW = 6;
const state = { shown: [], page: 0, selected: -1, lane: 0, from: 0, to: 1 };
const names = new Map(minds.map((mind) => [mind.id, mind.name]));
const searched = [];
let places = [];

const byId = (id) => document.getElementById(id);
const root = document.documentElement;
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
const spoken = (kind) => kind.replaceAll("_", " ");
const counted = (count, what) => `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;
const nameOf = (entry) => (entry.mind === undefined ? "the world" : names.get(entry.mind));

function make(tag, { text, kind, ...attributes } = {}, children = []) {
  const element = document.createElement(tag);
  if (text !== undefined) { element.textContent = text; element.dir = "auto"; }
  if (kind) element.className = kind;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function swatched(element, group) {
  element.style.setProperty("--swatch", `var(--${group})`);
  return element;
}

// Overview

function factList(facts) {
  return make("dl", {}, facts.flatMap(({ label, value }) => [make("dt", { text: label }), longText("dd", value)]));
}

function longText(tag, text, kind) {
  if (text.length <= LONGEST_TEXT) return make(tag, { text, kind });
  const element = make(tag, { kind }, [make("span", { text: `${text.slice(0, LONGEST_TEXT)}…` })]);
  const more = make("button", { text: `Show all ${text.length.toLocaleString("en")} characters`, type: "button" });
  more.addEventListener("click", () => element.replaceChildren(text));
  element.append(more);
  return element;
}

function showOverview() {
  document.title = `${report.title}: report of a run`;
  byId("title").textContent = report.title;
  byId("label").textContent = `${report.label}, ${counted(entries.length, "line")}`;
  const cards = report.overview.map(({ title, facts }) =>
    make("div", { kind: "card" }, [make("h3", { text: title }), factList(facts)]));
  byId("overview").replaceChildren(...cards);
}

function showFaults() {
  if (report.faults.length === 0) return;
  byId("faults").hidden = false;
  byId("faults-count").textContent = `${counted(report.faults.length, "fault")} in this log; the rest is shown`;
  const first = report.faults.slice(0, 200).map((text) => make("li", { text }));
  const more = report.faults.length - first.length;
  if (more > 0) first.push(make("li", { text: `and ${more} more: filter by the kind “Damaged or unknown”, or run cognition check` }));
  byId("faults-list").replaceChildren(...first);
}

function showMinds() {
  const heads = ["mind", "events", ...report.columns].map((text) => make("th", { text, scope: "col" }));
  byId("minds-head").replaceChildren(make("tr", {}, heads));
  byId("minds").replaceChildren(...minds.map(mindRow));
}

function mindRow(mind) {
  const button = make("button", { text: mind.name, type: "button", title: "Show this mind alone" });
  button.addEventListener("click", () => {
    byId("mind").value = `m:${mind.id}`;
    refresh();
    byId("mind").focus();
  });
  const cells = [String(mind.events), ...mind.cells].map((text) => make("td", { text }));
  return make("tr", {}, [make("th", { scope: "row" }, [button]), ...cells]);
}

// Story

const STORY_LENGTH = 200;
let storyShown = 0;

function showStory() {
  const lines = report.story.slice(storyShown, storyShown + STORY_LENGTH).map(storyLine);
  byId("story").append(...lines);
  storyShown += lines.length;
  byId("story-more").hidden = storyShown >= report.story.length;
}

function storyLine({ mind, told, says, thinks, does, ended, took, why }) {
  if (mind === undefined) return make("p", { text: told, kind: "told-by-world" });
  const parts = [make("b", { text: names.get(mind) ?? mind })];
  if (says) parts.push(make("span", { text: ` “${says}”` }));
  if (thinks) parts.push(make("i", { text: ` ${thinks}`, kind: "quiet" }));
  if (does) parts.push(make("span", { text: ` → ${does}` }));
  if (ended) parts.push(make("span", { text: ` (${ended})`, kind: "quiet" }));
  if (took && (took.runs > 1 || took.wall_ms !== undefined)) parts.push(make("span", { text: ` ${waited(took)}`, kind: "quiet", title: "waited for the reply" }));
  const box = make("details", { kind: "story-line" }, [make("summary", {}, parts)]);
  box.addEventListener("toggle", () => {
    if (box.open && box.children.length === 1) box.append(...(why ?? []).map((index) => reason(entries[index])));
  });
  return box;
}

function waited({ runs, wall_ms: wall }) {
  const onTheWall = wall === undefined ? "" : wall < 1000 ? `${wall} ms, ` : `${(wall / 1000).toFixed(1)} s, `;
  return `[${onTheWall}${counted(runs, "run")} of the schedule]`;
}

function reason(entry) {
  const head = make("h4", { text: `${spoken(entry.kind)}: ${entry.headline}` });
  const panels = (entry.panels ?? []).flatMap((panel) => [make("p", { text: panel.title, kind: "quiet" }), ...drawers[panel.panel](panel)]);
  return make("div", { kind: "reason" }, [head, ...panels]);
}

function drawn(tag, attributes, children = []) {
  const element = document.createElementNS(byId("pen").namespaceURI, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function showCurves() {
  const last = Math.max(1, ...report.curves.map(({ points }) => points.at(-1)[0]));
  byId("curves").replaceChildren(...report.curves.map((curve) => curveBox(curve, last)));
}

// A value holds until the next one.
function curveBox({ mind, name, scale: [least, most], points }, last) {
  const x = (tick) => (tick / last) * 200, y = (value) => 44 - ((value - least) / (most - least)) * 40;
  const steps = points.map(([tick, value], at) => `${at === 0 ? "M" : "H"}${x(tick)}${at === 0 ? " " : "V"}${y(value)}`);
  const label = `${names.get(mind) ?? mind}: ${name}, now ${points.at(-1)[1]}`;
  const middle = least <= 0 ? 0 : (least + most) / 2;
  const zero = drawn("path", { d: `M0 ${y(middle)}H200`, class: "axis" });
  const line = drawn("path", { d: `${steps.join("")}H200`, class: "curve" });
  const picture = drawn("svg", { viewBox: "0 0 200 48", role: "img", "aria-label": label }, [zero, line]);
  return make("figure", {}, [picture, make("figcaption", { text: label, kind: "quiet" })]);
}

// Filters

function fillFilters() {
  const option = (text, value) => make("option", { text, value });
  const people = minds.map((mind) => option(mind.name, `m:${mind.id}`));
  byId("mind").replaceChildren(option("all", ""), ...people, option("the world", "w:"));
  const counts = new Map();
  for (const { group, kind } of entries) counts.set(`${group}/${kind}`, (counts.get(`${group}/${kind}`) ?? 0) + 1);
  const kinds = groups.map(([group, label]) => {
    const own = [...counts].filter(([key]) => key.startsWith(`${group}/`)).sort();
    const options = own.map(([key, count]) => option(`${spoken(key.slice(group.length + 1))} (${count})`, key));
    return make("optgroup", { label }, [option(`${label}: all`, `${group}/`), ...options]);
  });
  byId("kind").replaceChildren(option("all", ""), ...kinds.filter((kind) => kind.children.length > 1));
}

function searchText(index) {
  const entry = entries[index];
  const text = () => `${entry.headline}\n${nameOf(entry)}\n${entry.kind} ${spoken(entry.kind)}\n${entry.raw}`.toLowerCase();
  return (searched[index] ??= text());
}

function refresh() {
  const words = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const mind = byId("mind").value, kind = byId("kind").value;
  const keeps = (entry, index) =>
    (mind === "" || (mind === "w:" ? entry.mind === undefined : `m:${entry.mind}` === mind)) &&
    (kind === "" || `${entry.group}/${entry.kind}` === kind || `${entry.group}/` === kind) &&
    words.every((word) => searchText(index).includes(word));
  state.shown = [...entries.keys()].filter((index) => keeps(entries[index], index));
  byId("count").textContent = `${state.shown.length.toLocaleString("en")} of ${entries.length.toLocaleString("en")} events`;
  state.page = Math.max(0, Math.floor(state.shown.indexOf(state.selected) / PAGE_LENGTH));
  showPage();
  draw();
}

// List

const pageCount = () => Math.max(1, Math.ceil(state.shown.length / PAGE_LENGTH));

function showPage() {
  const first = state.page * PAGE_LENGTH;
  const rows = state.shown.slice(first, first + PAGE_LENGTH).map((index, offset) => listRow(index, first + offset));
  byId("events").replaceChildren(...(rows.length > 0 ? rows : [make("p", { text: "Nothing matches the filters.", kind: "quiet" })]));
  byId("events").scrollTop = 0;
  byId("page").textContent = `page ${state.page + 1} of ${pageCount()}`;
  byId("previous").disabled = state.page === 0;
  byId("next").disabled = state.page + 1 >= pageCount();
  markRow();
}

function listRow(index, position) {
  const entry = entries[index];
  const cells = [
    make("span", { text: String(entry.line), kind: "number", title: "line" }),
    make("span", { text: entry.tick === undefined ? "" : String(entry.tick), kind: "number tick", title: "tick" }),
    make("span", { text: nameOf(entry) }),
    make("span", { text: spoken(entry.kind), kind: "sort" }),
    make("span", { text: entry.headline || "(an empty line)", kind: "headline" }),
  ];
  const wrong = entry.faults ? " wrong" : "";
  return swatched(make("div", {
    role: "option", kind: `row${wrong}`, id: `row-${index}`, tabindex: -1,
    "aria-posinset": position + 1, "aria-setsize": state.shown.length,
  }, cells), entry.group);
}

function markRow() {
  for (const row of byId("events").querySelectorAll(".row")) {
    const chosen = row.id === `row-${state.selected}`;
    row.setAttribute("aria-selected", String(chosen));
    row.tabIndex = chosen ? 0 : -1;
  }
  const chosen = byId("events").querySelector(".row[tabindex='0']");
  if (!chosen) byId("events").querySelector(".row")?.setAttribute("tabindex", "0");
}

function turnPage(by) {
  state.page = clamp(state.page + by, 0, pageCount() - 1);
  showPage();
}

function select(index, { focus = false } = {}) {
  state.selected = index;
  const page = Math.floor(state.shown.indexOf(index) / PAGE_LENGTH);
  if (page >= 0 && page !== state.page) { state.page = page; showPage(); } else markRow();
  showDetails(entries[index]);
  const row = byId(`row-${index}`);
  if (focus) row?.focus();
  if (row) scrollWithin(byId("events"), row);
  bringIntoView(index);
  draw();
}

// The list alone: the page stays where its reader is.
function scrollWithin(frame, row) {
  const top = row.offsetTop - frame.offsetTop;
  if (top < frame.scrollTop) frame.scrollTop = top;
  const below = top + row.offsetHeight - frame.clientHeight;
  if (below > frame.scrollTop) frame.scrollTop = below;
}

function listKey(event) {
  const row = event.target.closest(".row");
  if (!row) return;
  const { shown } = state;
  const at = shown.indexOf(Number(row.id.slice(4)));
  const goals = {
    ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: shown.length - 1,
    PageDown: at + PAGE_LENGTH, PageUp: at - PAGE_LENGTH,
  };
  if (event.key in goals) {
    event.preventDefault();
    select(shown[clamp(goals[event.key], 0, shown.length - 1)], { focus: true });
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    select(shown[at]);
    byId("details").focus();
  }
}

// Details

const drawers = {
  text: ({ text }) => [longText("p", text, "text")],
  facts: ({ facts }) => [factList(facts)],
  bars: ({ bars }) => [make("div", { kind: "bars" }, bars.flatMap(barCells))],
  diff: ({ rows }) => [make("ul", {}, rows.map(diffRow))],
  verdicts: ({ rows }) => [make("ul", {}, rows.map(verdictRow))],
};

function barCells({ label, value, share, negative, chosen }) {
  const mark = chosen ? "chosen" : "";
  const fill = make("div", { kind: `fill ${mark} ${negative ? "negative" : ""}` });
  fill.style.width = `${share * 100}%`;
  const track = make("div", { kind: "track", "aria-hidden": "true" }, [fill]);
  return [make("span", { text: chosen ? `${label} ✓` : label, kind: mark }), track, make("span", { text: value, kind: mark })];
}

function diffRow({ change, text }) {
  const sign = { added: "+", removed: "−", kept: "=" }[change];
  const mark = make("b", { text: sign, kind: "mark", role: "img", "aria-label": change });
  return make("li", { kind: change }, [mark, make("span", { text })]);
}

function verdictRow({ guardrail, verdict, why }) {
  const parts = [make("b", { text: verdict, kind: `verdict ${verdict}` }), make("span", { text: ` ${guardrail}` })];
  if (why) parts.push(make("p", { text: why, kind: "quiet" }));
  return make("li", {}, parts);
}

function showDetails(entry) {
  const facts = [["line", entry.line], ["tick", entry.tick], ["game time, at least", entry.time], ["mind", entry.mind], ["turn", entry.turn]]
    .filter(([, value]) => value !== undefined).map(([label, value]) => ({ label, value: String(value) }));
  const parts = [
    make("h3", { text: `${nameOf(entry)}: ${spoken(entry.kind)}` }), longText("p", entry.headline, "text"), factList(facts),
    ...(entry.faults ?? []).map((text) => make("p", { text, kind: "fault" })),
    ...(entry.panels ?? []).flatMap((panel) => [make("h4", { text: panel.title }), ...drawers[panel.panel](panel)]),
  ];
  byId("details").replaceChildren(...parts, rawLine(entry.raw));
  byId("details").scrollTop = 0;
}

function rawLine(raw) {
  const box = make("details", {}, [make("summary", { text: "The line of the log" })]);
  box.addEventListener("toggle", () => {
    if (box.open && box.children.length === 1) box.append(longText("pre", indented(raw)));
  });
  return box;
}

// Lays a line of JSON out without reading its numbers: they stay what they are.
function indented(raw) {
  let depth = 0;
  const broken = () => `\n${"  ".repeat(Math.max(depth, 0))}`;
  return raw.replace(/"(?:[^"\\]|\\.)*"|[{}\[\],:]/g, (token) => {
    if (token === "{" || token === "[") { depth += 1; return token + broken(); }
    if (token === "}" || token === "]") { depth -= 1; return broken() + token; }
    if (token === ",") return token + broken();
    return token === ":" ? ": " : token;
  }).replace(/([{\[])\s+([}\]])/g, "$1$2");
}

// Timeline

const canvas = byId("timeline");
const usedGroups = groups.filter(([group]) => entries.some((entry) => entry.group === group));
const rowOf = new Map(usedGroups.map(([group], row) => [group, row]));

function lanes() {
  const chosen = byId("mind").value;
  if (chosen === "w:") return [undefined];
  if (chosen !== "") return [chosen.slice(2)];
  const all = minds.map((mind) => mind.id);
  return [undefined, ...all].slice(0, MOST_LANES);
}

// Events of one tick are spread over it, so that each has a place.
function place() {
  if (byId("axis").value === "order") {
    places = entries.map((_, index) => index + 0.5);
  } else {
    const ticks = [];
    entries.forEach((entry, index) => ticks.push(Math.max(entry.tick ?? 0, ticks[index - 1] ?? 0)));
    const counts = new Map();
    for (const tick of ticks) counts.set(tick, (counts.get(tick) ?? 0) + 1);
    const seen = new Map();
    places = ticks.map((tick) => {
      seen.set(tick, (seen.get(tick) ?? 0) + 1);
      return tick + (seen.get(tick) - 0.5) / counts.get(tick);
    });
  }
  fit();
}

const lastPlace = () => Math.ceil(places.at(-1) ?? 1);
const firstPlace = () => Math.floor(places[0] ?? 0);

function fit() {
  [state.from, state.to] = [firstPlace(), Math.max(lastPlace(), firstPlace() + 1)];
  draw();
}

function look(from, width) {
  const all = Math.max(lastPlace() - firstPlace(), 1);
  const span = clamp(width, Math.min(0.05, all), all);
  state.from = clamp(from, firstPlace(), firstPlace() + all - span);
  state.to = state.from + span;
  draw();
}

function zoom(by, share = 0.5) {
  const width = state.to - state.from;
  look(state.from + width * share * (1 - by), width * by);
}

const pan = (share) => look(state.from + (state.to - state.from) * share, state.to - state.from);

function bringIntoView(index) {
  const at = places[index];
  if (at < state.from || at > state.to) look(at - (state.to - state.from) / 2, state.to - state.from);
}

function metrics() {
  const rem = parseFloat(getComputedStyle(root).fontSize), width = canvas.clientWidth;
  const gutter = Math.min(9 * rem, width * 0.28), foot = 1.6 * rem;
  const lane = Math.max(usedGroups.length * ROW + 8, 1.7 * rem);
  return { rem, width, gutter, foot, lane, scale: (width - gutter - 8) / (state.to - state.from) };
}

const laneOf = (list) => new Map(list.map((id, number) => [id, number]));

function firstFrom(at) {
  let [low, high] = [0, state.shown.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[state.shown[middle]] < at) low = middle + 1; else high = middle;
  }
  return low;
}

let drawing = 0;
function draw() {
  if (drawing === 0) drawing = requestAnimationFrame(() => { drawing = 0; paint(); });
}

function paint() {
  const size = metrics(), list = lanes(), ratio = window.devicePixelRatio || 1;
  const height = list.length * size.lane + size.foot;
  canvas.style.height = `${height}px`;
  canvas.width = Math.round(size.width * ratio);
  canvas.height = Math.round(height * ratio);
  const brush = canvas.getContext("2d");
  brush.scale(ratio, ratio);
  const style = getComputedStyle(root), color = (name) => style.getPropertyValue(`--${name}`).trim();
  paintLanes(brush, size, list, color);
  paintMarks(brush, size, laneOf(list), color);
  paintAxis(brush, size, list.length * size.lane, color);
  paintSelected(brush, size, laneOf(list), color);
}

function paintLanes(brush, size, list, color) {
  brush.font = `${size.rem * 0.875}px system-ui, sans-serif`;
  brush.textBaseline = "middle";
  list.forEach((id, number) => {
    const top = number * size.lane;
    brush.fillStyle = color("line");
    brush.fillRect(0, top + size.lane - 1, size.width, 1);
    if (number === state.lane && list.length > 1) {
      brush.fillStyle = color("focus");
      brush.fillRect(0, top, 3, size.lane - 1);
    }
    brush.fillStyle = color("ink");
    brush.fillText(shortened(brush, id === undefined ? "the world" : names.get(id), size.gutter - 16), 8, top + size.lane / 2);
  });
}

function shortened(brush, text, width) {
  let short = text.slice(0, 80);
  if (short === text && brush.measureText(text).width <= width) return text;
  while (short.length > 1 && brush.measureText(`${short}…`).width > width) short = short.slice(0, -1);
  return `${short}…`;
}

const across = (size, index) => size.gutter + (places[index] - state.from) * size.scale;

function paintMarks(brush, size, laneNumbers, color) {
  const wide = clamp(size.scale * 0.7, 1.5, 9), painted = new Map();
  const colors = new Map(usedGroups.map(([group]) => [group, color(group)]));
  for (let at = firstFrom(state.from); at < state.shown.length; at += 1) {
    const index = state.shown[at];
    if (places[index] > state.to) break;
    const entry = entries[index], lane = laneNumbers.get(entry.mind);
    if (lane === undefined) continue;
    const x = across(size, index), key = lane * 16 + rowOf.get(entry.group);
    if (Math.round(x) === painted.get(key)) continue;
    painted.set(key, Math.round(x));
    brush.fillStyle = colors.get(entry.group);
    brush.fillRect(x - wide / 2, lane * size.lane + 4 + rowOf.get(entry.group) * ROW, wide, ROW - 1);
  }
}

function paintAxis(brush, size, top, color) {
  brush.fillStyle = color("quiet");
  brush.font = `${size.rem * 0.75}px system-ui, sans-serif`;
  const step = 9 * size.rem;
  for (let x = size.gutter; x + step / 2 < size.width && entries.length > 0; x += step) {
    const entry = entries[nearestPlace(state.from + (x - size.gutter) / size.scale)];
    const tick = entry.tick === undefined ? "" : `tick ${entry.tick}`;
    brush.fillText(entry.time ? `${tick}, ${entry.time}` : tick, x, top + size.foot / 2);
    brush.fillRect(x, top, 1, 4);
  }
}

function nearestPlace(at) {
  let [low, high] = [0, places.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle] < at) low = middle + 1; else high = middle;
  }
  return low;
}

function paintSelected(brush, size, laneNumbers, color) {
  if (state.selected < 0) return;
  const entry = entries[state.selected], lane = laneNumbers.get(entry.mind), x = across(size, state.selected);
  if (lane === undefined || x < size.gutter) return;
  brush.strokeStyle = color("ink");
  brush.lineWidth = 2;
  brush.strokeRect(x - 5, lane * size.lane + 2 + (rowOf.get(entry.group) ?? 0) * ROW, 10, ROW + 3);
}

// The mark that is nearest to a point; -1 where none is near.
function hit({ offsetX, offsetY }) {
  const size = metrics(), list = lanes(), id = list[Math.floor(offsetY / size.lane)];
  if (offsetX < size.gutter || Math.floor(offsetY / size.lane) >= list.length) return -1;
  const reach = 10 / size.scale, at = state.from + (offsetX - size.gutter) / size.scale;
  const row = (offsetY % size.lane - 4) / ROW;
  let best = -1, least = Infinity;
  for (let next = firstFrom(at - reach); next < state.shown.length; next += 1) {
    const index = state.shown[next];
    if (places[index] > at + reach) break;
    if (entries[index].mind !== id) continue;
    const far = Math.abs(places[index] - at) * size.scale + 4 * Math.abs(rowOf.get(entries[index].group) + 0.5 - row);
    if (far < least) [best, least] = [index, far];
  }
  return best;
}

function tell(index) {
  const entry = entries[index];
  const text = entry ? `Line ${entry.line}, ${nameOf(entry)}, ${spoken(entry.kind)}: ${entry.headline}` : "";
  if (byId("timeline-told").textContent !== text) byId("timeline-told").textContent = text;
}

function step(by) {
  const id = lanes()[state.lane], { shown } = state;
  let at = shown.indexOf(state.selected);
  if (at < 0) at = by > 0 ? -1 : shown.length;
  do at += by; while (shown[at] !== undefined && entries[shown[at]].mind !== id);
  if (shown[at] === undefined) return;
  select(shown[at]);
  tell(shown[at]);
}

function changeLane(by) {
  const list = lanes();
  state.lane = clamp(state.lane + by, 0, list.length - 1);
  const id = list[state.lane];
  byId("timeline-told").textContent = `Lane of ${id === undefined ? "the world" : names.get(id)}`;
  draw();
}

const timelineKeys = {
  ArrowRight: () => step(1), ArrowLeft: () => step(-1), ArrowDown: () => changeLane(1), ArrowUp: () => changeLane(-1),
  "+": () => zoom(0.5), "=": () => zoom(0.5), "-": () => zoom(2), 0: fit, PageDown: () => pan(0.8), PageUp: () => pan(-0.8),
  Home: () => look(firstPlace(), state.to - state.from), End: () => look(lastPlace(), state.to - state.from),
  Enter: () => { if (state.selected >= 0) byId("details").focus(); },
};

function timelineKey(event) {
  const action = timelineKeys[event.key];
  if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  action();
}

let drag = null;
function pressed(event) {
  drag = { x: event.clientX, from: state.from, moved: false };
  canvas.setPointerCapture(event.pointerId);
}

function moved(event) {
  if (!drag) { tell(hit(event)); return; }
  const by = event.clientX - drag.x;
  drag.moved ||= Math.abs(by) > 4;
  if (drag.moved) look(drag.from - by / metrics().scale, state.to - state.from);
}

function released(event) {
  const clicked = drag && !drag.moved;
  drag = null;
  const index = clicked ? hit(event) : -1;
  if (index < 0) return;
  state.lane = Math.max(0, lanes().indexOf(entries[index].mind));
  select(index);
  tell(index);
}

function wheeled(event) {
  event.preventDefault();
  const size = metrics();
  zoom(event.deltaY > 0 ? 1.25 : 0.8, clamp((event.offsetX - size.gutter) / (size.width - size.gutter), 0, 1));
}

// Display

let scale = 100;
function rescale(by) {
  scale = clamp(scale + by, 70, 200);
  root.style.fontSize = `${scale}%`;
  byId("scale").textContent = `${scale} %`;
  draw();
}

function showLegend() {
  const items = usedGroups.map(([group, label]) => swatched(make("li", { text: label }), group));
  byId("legend").replaceChildren(...items);
  const more = minds.length + 1 - MOST_LANES;
  if (more > 0) byId("legend").append(make("li", { text: `${more} more minds: choose one to see it` }));
}

let waiting = 0;
function searchSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(refresh, 120);
}

function listen() {
  byId("search").addEventListener("input", searchSoon);
  byId("mind").addEventListener("change", () => { state.lane = 0; refresh(); });
  byId("kind").addEventListener("change", refresh);
  byId("filters").addEventListener("submit", (event) => { event.preventDefault(); refresh(); });
  byId("filters").addEventListener("reset", () => setTimeout(refresh));
  byId("previous").addEventListener("click", () => turnPage(-1));
  byId("next").addEventListener("click", () => turnPage(1));
  byId("events").addEventListener("keydown", listKey);
  byId("events").addEventListener("click", (event) => {
    const row = event.target.closest(".row");
    if (row) select(Number(row.id.slice(4)), { focus: true });
  });
  byId("details").addEventListener("keydown", (event) => {
    if (event.key === "Escape") byId(`row-${state.selected}`)?.focus();
  });
  byId("theme").addEventListener("change", (event) => { root.dataset.theme = event.target.value; draw(); });
  byId("smaller").addEventListener("click", () => rescale(-10));
  byId("larger").addEventListener("click", () => rescale(10));
  listenToTimeline();
}

function listenToTimeline() {
  byId("axis").addEventListener("change", place);
  byId("zoom-in").addEventListener("click", () => zoom(0.5));
  byId("zoom-out").addEventListener("click", () => zoom(2));
  byId("fit").addEventListener("click", fit);
  canvas.addEventListener("keydown", timelineKey);
  canvas.addEventListener("wheel", wheeled, { passive: false });
  canvas.addEventListener("pointerdown", pressed);
  canvas.addEventListener("pointermove", moved);
  canvas.addEventListener("pointerup", released);
  canvas.addEventListener("pointercancel", () => { drag = null; });
  window.addEventListener("resize", draw);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
}

byId("story-more").addEventListener("click", showStory);
showStory();
showCurves();
showOverview();
showFaults();
showMinds();
fillFilters();
showLegend();
listen();
place();
refresh();
