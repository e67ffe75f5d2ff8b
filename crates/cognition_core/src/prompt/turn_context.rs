//! What the volatile segment is written from.

use super::asking::{PromptKind, Purpose};
use super::chosen::Chosen;
use super::in_mind::InMind;
use super::memories_section::MemoryLine;
use super::public_voice::PublicVoice;
use super::shared_secret::SharedSecret;
use super::tie_sections::Tie;
use super::time_line::ToldTime;
use crate::act::IndexedAction;
use crate::adapt::Directive;
use crate::conscience::{AdjustmentBounds, LoggedEvent};
use crate::guard::{Objection, SuppressedOffer};
use crate::memory::{Experiences, Notes, ShortTermMemory};
use crate::mind::{CognitiveLedger, GameTime, Goal, Mood, PerceptId, StableId};
use crate::perceive::{EntityRefs, PerceivedAt, PerceptionLog, Surroundings};
use crate::plan::{Curation, Fact, Invitation, Plan, PlanningDomain, PlanningMode, TurnHistory};
use crate::promise::{Commitments, PromisedToMind};
use crate::reply::Rejection;
use crate::route::EngagementMode;
use std::collections::BTreeMap;

/// What a planner is told besides the plan itself.
#[derive(Clone, Copy, Debug)]
pub struct Planning<'a> {
    /// How much it may plan.
    pub mode: &'a PlanningMode,
    /// What the mind knows of the world.
    pub known: &'a [Fact],
    /// How that is put into words.
    pub domain: &'a PlanningDomain,
    /// What the character keeps to when it plans, by domain.
    pub guidance: &'a BTreeMap<String, String>,
    /// What happened in the last turns.
    pub history: &'a TurnHistory,
    /// What stays in view, and what does not.
    pub curation: &'a Curation,
    /// What was said or asked just now; empty for a thought of the mind's own. Untrusted.
    pub said: &'a str,
    /// What happened just now, beside those words. Untrusted.
    pub happened: &'a str,
    /// How many turns a ref stays in view: `current - last_referenced < window`.
    pub window: u64,
}

/// Borrowed views of all that one volatile segment shows.
#[derive(Clone, Copy, Debug)]
pub struct TurnContext<'a> {
    /// The character's name.
    pub name: &'a str,
    /// The id of the mind: percepts from itself are told as "you".
    pub mind: &'a StableId,
    /// Number of the turn within the mind, from 1.
    pub turn: u64,
    /// The time of the game, against which what is due is told.
    pub now: GameTime,
    /// What it is told of the time; none where the game has no time of day.
    pub time: Option<ToldTime>,
    /// What is asked.
    pub purpose: Purpose,
    /// The mode in which it is decided: respond, clarify or acknowledge. Counts for
    /// [`Purpose::Decide`] and [`Purpose::Voice`] alone.
    pub mode: EngagementMode,
    /// Whether the mind may speak; a mere witness acts in silence.
    pub may_speak: bool,
    /// Where the mind is.
    pub surroundings: &'a Surroundings,
    /// What it perceived.
    pub perceptions: &'a PerceptionLog,
    /// Percepts above this number are new in this turn.
    pub seen_before: PerceptId,
    /// What was said to it up to this number is answered; beyond, what the log says.
    pub answered_before: PerceptId,
    /// How it names things.
    pub refs: &'a EntityRefs,
    /// What it holds settled and open; absent before the first decision.
    pub ledger: Option<&'a CognitiveLedger>,
    /// Its thoughts.
    pub memory: &'a ShortTermMemory,
    /// Its notes.
    pub notes: &'a Notes,
    /// What it has promised; what is owed [now](Self::now) is shown.
    pub commitments: &'a Commitments,
    /// What others have promised to it, as far as it has heard.
    pub promised_to: &'a [PromisedToMind],
    /// What happened since its last reflection, oldest first; empty but for
    /// [`Purpose::Reflect`].
    pub events: &'a [LoggedEvent],
    /// The analysis that is read, a line for each point; empty but for [`Purpose::Extract`].
    /// Untrusted.
    pub analysis: &'a str,
    /// What it pursues over turns, if anything.
    pub plan: Option<&'a Plan>,
    /// What it pursues of its own beside its part in somebody else's plan, and whether that goes on meanwhile.
    pub beside: Option<(&'a Plan, bool)>,
    /// What somebody has proposed to it.
    pub invitation: Option<&'a Invitation>,
    /// What a planner is told; must be given for [`Purpose::Think`] and [`Purpose::Understand`].
    pub planning: Option<Planning<'a>>,
    /// What it has lived, by which a confidence is known in the log; none where nothing is remembered.
    pub lived: Option<&'a Experiences>,
    /// Which of its secrets those who are there know.
    pub shared_secrets: &'a [SharedSecret],
    /// What came to mind of this, the strongest first.
    pub memories: &'a [MemoryLine],
    /// What of the percepts came to mind, too: the log tells it, and no memory repeats it.
    pub in_mind: &'a [InMind],
    /// What its skills did for this turn and what came of it, a line each and escaped already;
    /// empty where they did nothing.
    pub act_history: &'a str,
    /// The docs of the skills that it may use, one after the other: texts of the game.
    pub skills: &'a str,
    /// What the talk is about, where there is talk. Untrusted.
    pub topic: Option<&'a str>,
    /// How whoever is answered likes it; empty where that is not known.
    pub directives: &'a [Directive],
    /// What a question is about that is asked without a character, a line for each point; empty but for
    /// [`Purpose::Drift`], [`Purpose::Consolidate`], [`Purpose::Review`] and [`Purpose::SelfCheck`]. Untrusted.
    pub subject: &'a str,
    /// The modes to choose from; must be given for [`Purpose::TieBreak`].
    pub tie: Option<Tie<'a>>,
    /// How it feels.
    pub mood: &'a Mood,
    /// What it wants.
    pub goals: &'a [Goal],
    /// What it may do.
    pub actions: &'a [IndexedAction],
    /// What is not shown among that for now.
    pub left_out: &'a [SuppressedOffer],
    /// What it is about to do; must be given for [`Purpose::Voice`].
    pub chosen: Option<Chosen<'a>>,
    /// What was wrong with its last reply.
    pub correction: Option<&'a Correction>,
    /// How much is told of each offer.
    pub offer_detail: OfferDetail,
    /// Whether what is new bears its number, so that a reply can cite it.
    pub cites: bool,
    /// How it speaks to others of its inner life.
    pub voice: PublicVoice,
    /// What a reflection may change of the mind.
    pub bounds: AdjustmentBounds,
}

impl TurnContext<'_> {
    /// What is asked, and so which templates are used.
    pub fn asking(&self) -> PromptKind {
        PromptKind::of(self.purpose, self.mode)
    }

    /// Whether a percept is meant for the mind and no turn has answered it.
    pub(crate) fn waits(&self, entry: &PerceivedAt) -> bool {
        entry.percept.addressed
            && entry.id > self.answered_before
            && !self.perceptions.is_answered_besides(entry.id)
    }
}

/// How much a prompt tells of each offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OfferDetail {
    /// Its description and the refs of its targets.
    Plain,
    /// Besides, what the targets are called, where it happens, whether its preconditions hold, and
    /// what narrows the choice of the moment.
    #[default]
    Tight,
}

/// Why a model is asked once more in the same turn.
#[derive(Clone, Debug, PartialEq)]
pub enum Correction {
    /// Its reply was no decision.
    Reply {
        /// What was wrong with it.
        rejection: Rejection,
        /// The reply itself. Untrusted.
        reply: String,
    },
    /// What it chose was rejected. Unless its words alone were at fault, it is no longer on offer.
    Choice {
        /// What it chose, and why it was rejected; in the order of the rejections.
        rejected: Vec<(String, Objection)>,
        /// What it has already said in this turn; may be empty.
        said: String,
        /// What it would have said with its choice, and has not. Untrusted.
        unsaid: String,
    },
}
