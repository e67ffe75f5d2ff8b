//! How a scenario is played.

use crate::patient_brain::PatientBrain;
use bevy_cognition::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// How many turns a mind takes at most in a move: more than there are others to answer.
const TURNS_A_MOVE: u64 = 8;

/// How a scenario is played.
#[derive(Clone, Debug)]
pub struct SimulationOptions {
    /// Who decides.
    pub brain: Arc<dyn Brain>,
    /// Where all chance comes from.
    pub seed: u64,
    /// Ends the run after this many turns, whatever led to them; a move in which a mind takes none
    /// counts as one.
    pub turns: Option<u64>,
    /// How many turns a mind takes at most when it is its turn to move: one, and one for each of
    /// those who have spoken to it; 8 unless set. Whoever wants more loses the rest of the move.
    pub turns_a_move: u64,
    /// Ends the run after this many days of game time.
    pub days: Option<u32>,
    /// Replaces the settings of the plugin, the seed excepted.
    pub settings: CognitionSettings,
    /// The asset folder from which prompts are taken, `prompts/*.prompt.md`; unless set, the one
    /// that belongs to the scenario. A file that is not there is as it is built in.
    pub assets: Option<PathBuf>,
    /// How many threads there are for tasks: see [`MindHarness::with_threads`].
    pub threads: Option<usize>,
    /// How long to wait for a reply: wall time.
    pub reply_limit: Duration,
}

impl SimulationOptions {
    /// Played by a brain, with seed 0, to the scenario's end. A reply may take 5 minutes. Calls a
    /// minute are not bounded: time is virtual, and one mind moves at a time.
    pub fn new(brain: Arc<dyn Brain>) -> Self {
        let (turns, days, mut settings): (_, _, CognitionSettings) = Default::default();
        settings.govern = settings.govern.without_rates();
        let (assets, threads, reply_limit) = (None, None, Duration::from_mins(5));
        let turns_a_move = TURNS_A_MOVE;
        Self { brain, seed: 0, turns, turns_a_move, days, settings, assets, threads, reply_limit }
    }

    /// Waits in real time where a brain that thinks in a task wants that: see [`PatientBrain`]. To be
    /// called after the settings are made, and before the brain is recorded.
    #[must_use]
    pub fn patient(self) -> Self {
        self.with_patience(|brain| brain)
    }

    /// The same, and says by this, once, that the brain is waited for.
    #[must_use]
    pub fn patient_telling(self, tell: impl Fn(&str) + Send + Sync + 'static) -> Self {
        self.with_patience(|brain| brain.telling(tell))
    }

    fn with_patience(mut self, telling: impl FnOnce(PatientBrain) -> PatientBrain) -> Self {
        if self.brain.answers_inline() {
            return self;
        }
        let (thought, limit) = (self.settings.brain_timeout, self.reply_limit);
        let brain = telling(PatientBrain::new(self.brain, thought, limit));
        self.settings.brain_timeout = brain.longest();
        self.reply_limit = brain.longest() + thought;
        self.brain = Arc::new(brain);
        self
    }

    /// Says who picks what minds do; none leaves it as it is set.
    #[must_use]
    pub fn with_chooses(mut self, chooses: Option<Chooses>) -> Self {
        if chooses.is_some() {
            self.settings.tiers.entry(Tier::default()).or_default().chooses = chooses;
        }
        self
    }
}
