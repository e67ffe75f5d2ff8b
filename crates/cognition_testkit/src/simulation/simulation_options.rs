//! How a scenario is played.

use super::Player;
#[cfg(not(target_arch = "wasm32"))]
use crate::patient_brain::PatientBrain;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::ActionSelector;
use cognition_brain::TieredBrains;
use cognition_core::route::RoutingPreset;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// How many turns a mind takes at most in a move: more than there are others to answer.
const TURNS_A_MOVE: u64 = 8;

/// How a scenario is played.
#[derive(Clone, Debug)]
pub struct SimulationOptions {
    /// Who decides.
    pub brains: Brains,
    /// Where all chance comes from. Default: 0.
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
    /// How many threads there are for tasks: see
    /// [`MindHarness::with_threads`](crate::MindHarness::with_threads).
    pub threads: Option<usize>,
    /// How long to wait for a reply: wall time.
    pub reply_limit: Duration,
    /// Who a person plays, with [`Simulation::play_move`](crate::Simulation::play_move); nobody
    /// unless set.
    pub player: Option<Player>,
    /// Whether the run log says what brains thought that each offer is worth; by default not.
    pub explain: bool,
    /// The weights of the router, where the scenario names no file of them.
    pub weights: RoutingPreset,
}

impl SimulationOptions {
    /// Played by a brain, with seed 0, to the scenario's end. A reply may take 5 minutes. Calls a
    /// minute are not bounded: time is virtual, and one mind moves at a time.
    pub fn new(brain: Arc<dyn Brain>) -> Self {
        let (turns, days, mut settings): (_, _, CognitionSettings) = Default::default();
        settings.govern = settings.govern.without_rates();
        let (assets, threads, reply_limit) = (None, None, Duration::from_mins(5));
        let turns_a_move = TURNS_A_MOVE;
        let brains = Brains::shared(brain);
        let (seed, player, explain, weights) = Default::default();
        Self {
            brains,
            seed,
            turns,
            turns_a_move,
            days,
            settings,
            assets,
            threads,
            reply_limit,
            player,
            explain,
            weights,
        }
    }

    /// The same, played by brains from outside, tier by tier; settings heed how long they may take and
    /// what they cost.
    pub fn of(brains: TieredBrains) -> Self {
        let mut options = Self::new(brains.default.clone());
        options.settings.heed(&brains);
        options.brains = brains.into();
        options
    }

    #[cfg(not(target_arch = "wasm32"))]
    /// Waits in real time where a brain that thinks in a task wants that: see [`PatientBrain`]. To be
    /// called after the settings are made, and before the brain is recorded.
    #[must_use]
    pub fn patient(self) -> Self {
        self.with_patience(|brain| brain)
    }

    #[cfg(not(target_arch = "wasm32"))]
    /// The same, and says by this, once, that the brain is waited for.
    #[must_use]
    pub fn patient_telling(self, tell: impl Fn(&str) + Send + Sync + 'static) -> Self {
        let tell = Arc::new(tell);
        self.with_patience(|brain| {
            let tell = tell.clone();
            brain.telling(move |notice| tell(notice))
        })
    }

    #[cfg(not(target_arch = "wasm32"))]
    /// Each brain takes as long as the slowest tier allows, and waits besides.
    fn with_patience(mut self, telling: impl Fn(PatientBrain) -> PatientBrain) -> Self {
        let of_tiers = self.settings.requests.tiers.values().filter_map(|tier| tier.timeout);
        let thought = of_tiers.fold(self.settings.requests.timeout, Duration::max);
        let (limit, mut longest) = (self.reply_limit, None);
        self.brains = self.brains.each(|brain| {
            if brain.answers_inline() {
                return brain;
            }
            let patient = telling(PatientBrain::new(brain, thought, limit));
            longest = Some(patient.longest());
            Arc::new(patient)
        });
        let Some(longest) = longest else { return self };
        self.settings.requests.timeout = longest;
        let tiers = self.settings.requests.tiers.values_mut().filter(|tier| tier.timeout.is_some());
        tiers.for_each(|tier| tier.timeout = Some(longest));
        self.reply_limit = longest + thought;
        self
    }

    /// Says who picks what minds do; none leaves it as it is set.
    #[must_use]
    pub fn with_chooses(mut self, chooses: Option<ActionSelector>) -> Self {
        if chooses.is_some() {
            self.settings.requests.tiers.entry(Tier::default()).or_default().chooses = chooses;
        }
        self
    }
}
