//! What the page calls: an evening, with JSON for all that it tells.

#![cfg(target_arch = "wasm32")]

use crate::evening::Evening;
use serde_json::json;
use wasm_bindgen::prelude::wasm_bindgen;

/// An evening at the Gilded Heron.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Tavern(Evening);

#[wasm_bindgen]
impl Tavern {
    /// The scene with that seed, and a stranger of that name in it.
    ///
    /// # Errors
    /// Every fault of the scene, a line each.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: u32, stranger: &str) -> Result<Tavern, String> {
        let lines =
            |faults: Vec<_>| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        Evening::new(u64::from(seed), stranger).map(Self).map_err(lines)
    }

    /// What is there to be seen before anybody moves.
    pub fn begin(&mut self) -> String {
        json!(self.0.begin()).to_string()
    }

    /// A round passes.
    pub fn pass(&mut self) -> String {
        json!(self.0.pass()).to_string()
    }

    /// The player speaks.
    pub fn say(&mut self, words: &str) -> String {
        json!(self.0.say(words)).to_string()
    }

    /// Who is there, what o'clock it is, and whether the scene is over.
    pub fn state(&self) -> String {
        let (hours, minutes) = self.0.clock();
        let clock = format!("{hours:02}:{minutes:02}");
        json!({ "people": self.0.people(), "clock": clock, "over": self.0.is_over() }).to_string()
    }

    /// What is told before the scene begins.
    pub fn intro(&self) -> String {
        self.0.intro().to_owned()
    }
}
