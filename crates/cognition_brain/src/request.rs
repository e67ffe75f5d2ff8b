//! Everything that a brain may know of a turn.

use crate::LazySchema;
use cognition_core::act::IndexedAction;
use cognition_core::adapt::Directive;
use cognition_core::conscience::LoggedEvent;
use cognition_core::guard::RecentAct;
use cognition_core::memory::{Experience, ShortTermMemory};
use cognition_core::mind::{CognitiveLedger, GameTime, Mood, PersonaProfile, StableId, Tier};
use cognition_core::perceive::{EntityRefs, PerceptId, PerceptionLog, Referable};
use cognition_core::plan::{Fact, Invitation, Plan, PlanningDomain, PlanningMode};
use cognition_core::promise::Commitments;
use cognition_core::prompt::{Prompt, Purpose};
use cognition_core::route::EngagementMode;
use std::sync::Arc;

/// One question to a brain.
#[derive(Clone, Debug)]
pub struct ThoughtRequest {
    /// The mind that is asked.
    pub mind: StableId,
    /// Number of the turn within the mind, from 1.
    pub turn: u64,
    /// The run of the schedule of minds in which it was written.
    pub tick: u64,
    /// 1 for the first try, 2 after a rejection.
    pub attempt: u32,
    /// What is asked.
    pub purpose: Purpose,
    /// Which brain was meant.
    pub tier: Tier,
    /// What a model reads.
    pub prompt: Prompt,
    /// The JSON Schema of the reply, specialised to this turn.
    pub reply_schema: LazySchema,
    /// What the mind may do.
    pub actions: Vec<IndexedAction>,
    /// The same facts as in the prompt, for brains that read no prose.
    pub situation: Situation,
    /// How many tokens the reply may have, if fewer than the brain allows by itself.
    pub max_tokens: Option<u32>,
    /// Whether somebody wants to know what each offer was worth: a brain that weighs them says so in
    /// its reply.
    pub explained: bool,
    /// Where this thought's chance comes from: a function of world seed, mind and turn.
    pub seed: u64,
}

impl ThoughtRequest {
    /// The first question of a mind that knows nothing, is offered nothing and has a prompt without
    /// words: for tests of a brain, which fill in what they are about.
    ///
    /// ```
    /// use cognition_brain::ThoughtRequest;
    /// use cognition_core::prompt::Purpose;
    ///
    /// let request = ThoughtRequest { seed: 7, ..ThoughtRequest::new("mara", Purpose::Mood) };
    /// assert_eq!((request.turn, request.attempt, request.seed), (1, 1, 7));
    /// ```
    pub fn new(mind: impl Into<StableId>, purpose: Purpose) -> Self {
        Self {
            mind: mind.into(),
            turn: 1,
            tick: 1,
            attempt: 1,
            purpose,
            tier: Tier::default(),
            prompt: Prompt::default(),
            reply_schema: LazySchema::default(),
            actions: Vec::new(),
            situation: Situation::default(),
            max_tokens: None,
            explained: false,
            seed: 0,
        }
    }
}

/// What the mind knows, as data.
#[derive(Clone, Debug, Default)]
pub struct Situation {
    /// Who the mind is.
    pub persona: Arc<PersonaProfile>,
    /// What it perceived.
    pub perceptions: PerceptionLog,
    /// Percepts above this number are new in this turn.
    pub seen_before: PerceptId,
    /// What it did last, oldest first: whose outcomes are among the percepts.
    pub acts: Vec<RecentAct>,
    /// How it names things.
    pub refs: EntityRefs,
    /// What it holds settled and open.
    pub ledger: Option<CognitiveLedger>,
    /// Its thoughts.
    pub memory: ShortTermMemory,
    /// How it feels.
    pub mood: Mood,
    /// How it engages.
    pub mode: EngagementMode,
    /// Whether it may not speak: a mere witness acts in silence.
    pub silent: bool,
    /// What was said to it, or what happened; empty for a move of its own.
    pub said: String,
    /// Who said that; `None` for what nobody said.
    pub partner: Option<StableId>,
    /// Whether they have no mind, as a player has none: nobody but whoever hears it knows what they promise.
    pub partner_is_mindless: bool,
    /// The skills that it can use, while it gathers.
    pub skills: Vec<String>,
    /// How often it has used skills in this turn.
    pub gathered: u32,
    /// What comes to mind of all that it has lived, the best first.
    pub remembered: Vec<Experience>,
    /// What it found by them, in the order in which it found it.
    pub recalled: Vec<String>,
    /// When it is asked, in game time: what it owes depends on it.
    pub now: GameTime,
    /// What it has promised.
    pub commitments: Commitments,
    /// What it has lived since it last looked back, oldest first; for [`Purpose::Reflect`] alone.
    pub lived: Vec<LoggedEvent>,
    /// What the reflector wrote: somebody else's text; for [`Purpose::Extract`] alone. Untrusted.
    pub analysis: String,
    /// How whoever it answers likes it; empty where that is not known.
    pub directives: Vec<Directive>,
    /// What it pursues over turns, and what it knows to that end.
    pub planning: PlanningView,
    /// What the game asks of it at the moment, a sentence each: `Silence is kept here.`
    pub constraints: Vec<String>,
}

/// What a mind pursues over turns, and what it knows to that end.
#[derive(Clone, Debug, Default)]
pub struct PlanningView {
    /// What it pursues, if anything.
    pub plan: Option<Plan>,
    /// What somebody has proposed to it.
    pub invitation: Option<Invitation>,
    /// How much it may plan at once.
    pub mode: PlanningMode,
    /// What it knows of the world: where it plans, and where somebody speaks to it and may ask.
    pub known: Arc<[Fact]>,
    /// What that names, where the mind is spoken to: it may have had to do with none of it yet.
    pub named: Arc<[Referable]>,
    /// What actions need and bring about.
    pub domain: Arc<PlanningDomain>,
    /// Who and what is within reach of its senses.
    pub present: Vec<StableId>,
}
