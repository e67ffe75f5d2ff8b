//! Is a goal reached where there is a way, and given up for the right reason where there is none?
//!
//! Small worlds, played by the simulation with one mind. A planner's replies may be scripted, good or
//! bad; whatever else is asked the brain on trial answers. What counts is what is so in the world.

mod format;
mod planner;
mod playing;

use crate::suite::{Pack, Suite};
use cognition_core::pack::PackError;
use format::SmallWorlds;

/// Are goals reached, or given up, as a person would?
#[derive(Debug)]
pub(crate) struct Plans;

impl Suite for Plans {
    fn name(&self) -> &'static str {
        "plans"
    }

    fn counts(&self) -> &'static str {
        "a goal is reached, in the world, or given up for what is missing, as labelled"
    }

    fn read(&self, file: &str, text: &str) -> Result<Box<dyn Pack>, Vec<PackError>> {
        Ok(Box::new(SmallWorlds::from_json(file, text)?))
    }
}
