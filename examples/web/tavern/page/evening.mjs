// Plays an evening of the built page in node and prints what is seen, an entry a line:
// `node evening.mjs FOLDER SEED`. `src/bin/evening.rs` plays the same outside of any browser.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const LINES = {
  0: "Good evening, all.",
  2: "Brannic, what is behind the cellar door?",
  5: "Odo, she has ridden down to the marsh.",
};

const [folder, seed = "0"] = process.argv.slice(2);
const { initSync, Tavern } = await import(pathToFileURL(resolve(folder, "web_tavern.js")).href);
initSync({ module: readFileSync(join(folder, "web_tavern_bg.wasm")) });

const tavern = new Tavern(Number(seed), "Wren");
const show = (entries) => JSON.parse(entries).forEach((entry) => console.log(JSON.stringify(entry)));
show(tavern.begin());
for (let round = 0; !JSON.parse(tavern.state()).over; round += 1) {
  if (LINES[round]) show(tavern.say(LINES[round]));
  show(tavern.pass());
}
