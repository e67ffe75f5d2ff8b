//! What would a reader call a fault? Whole scenes, played over several seeds.
//!
//! A scene is played by the simulation, and told as a [`Story`](story::Story): who said and did what,
//! and how things stood in the world then. Each sort of fault is found in the story by a rule.

mod ending;
mod faults;
mod format;
mod pledges;
mod playing;
mod standing;
mod story;
mod teller;

use crate::suite::{Pack, Suite};
use cognition_core::pack::PackError;
use format::Scenes;

/// Do whole scenes go as a reader would have them go?
#[derive(Debug)]
pub(crate) struct Life;

impl Suite for Life {
    fn name(&self) -> &'static str {
        "life"
    }

    fn counts(&self) -> &'static str {
        "a scene, played with one seed, shows no fault of a sort that a reader would name"
    }

    fn read(&self, file: &str, text: &str) -> Result<Box<dyn Pack>, Vec<PackError>> {
        Ok(Box::new(Scenes::from_json(file, text)?))
    }
}
