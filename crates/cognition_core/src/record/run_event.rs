//! Something that happened in a run.

use super::recorded_action::{RecordedAction, VoicedBy};
use super::reviewed::{ApprovalAnswer, RemedyOutcome, ReviewMoment};
use super::stir::Stir;
use super::turn_end::TurnEnd;
use super::weighed::WeighedOffer;
use crate::adapt::{Directive, Learned, Levels};
use crate::conscience::LoggedEvent;
use crate::drift::Daydream;
use crate::govern::{BudgetItem, Cost, FallbackReason};
use crate::guard::{AnswerFault, Match, Objection, OfferScore, Origin, Remedy, Review};
use crate::memory::{Encoded, EndedTopic, ProposedNote};
use crate::mind::{
    CognitiveLedger, GameTime, ItemFate, LedgerViolation, PerceptId, StableId, TopicId,
};
use crate::perceive::Percept;
use crate::plan::{Consent, Sort};
use crate::regulate::{Change, Discounted, Parameter, Pressures, RedFlag};
use crate::reply::Rejection;
use crate::route::{EngagementMode, RouteFeedback, RouteRecord, RouteReview, TopicReading};
use crate::skill::{SkillRecord, Termination};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Something that happened in a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "event")]
#[non_exhaustive]
pub enum RunEvent {
    /// A run began.
    RunStarted {
        /// What is played.
        scenario: String,
        /// Its title.
        title: String,
        /// Where all chance comes from.
        seed: u64,
        /// Which brain decides.
        brain: String,
    },
    /// A new round of the simulation began.
    RoundStarted {
        /// Counted from 1.
        round: u32,
    },
    /// The world says something that no mind did.
    Narrated {
        /// What happened.
        text: String,
    },
    /// A mind perceived something.
    Perceived {
        /// The perceiving mind.
        mind: StableId,
        /// What it perceived.
        percept: Percept,
    },
    /// A mind heard what belongs to one of its topics; the boundary diagnostics are among it.
    TopicHeard {
        /// The mind.
        mind: StableId,
        /// The percept.
        percept: PerceptId,
        /// Which topic, and how that was told.
        #[serde(flatten)]
        reading: TopicReading,
    },
    /// The router decided how a mind engages.
    RouteDecided {
        /// The mind.
        mind: StableId,
        /// The turn that follows; none if nothing follows.
        turn: Option<u64>,
        /// The decision, with all that explains it.
        #[serde(flatten)]
        route: Box<RouteRecord>,
    },
    /// What somebody said told whether the mode before was right.
    RouteJudged {
        /// The mind.
        mind: StableId,
        /// Which of its decisions, from 1.
        decision: u64,
        /// The mode that was judged.
        mode: EngagementMode,
        /// What was said of it.
        feedback: RouteFeedback,
    },
    /// A brain reviewed a routing decision.
    RouteReviewed {
        /// The mind that had decided.
        mind: StableId,
        /// Which of its decisions, from 1.
        decision: u64,
        /// What the reviewer says.
        review: Box<RouteReview>,
        /// Why that does not count; none where it does.
        discounted: Option<Discounted>,
    },
    /// The regulator looked at a game day; most days it moves nothing.
    WeightsRegulated {
        /// What it measured.
        pressures: Box<Pressures>,
        /// Weights of which it is now known that moving them helped.
        confirmed: Vec<Parameter>,
        /// The weight that was moved, or moved back.
        change: Option<Change>,
        /// How evenly the modes of the last 7 game days are spread, from 0 to 1.
        entropy: f64,
        /// Modes that are far out of their healthy range.
        red_flags: Vec<RedFlag>,
    },
    /// A planner was asked.
    PlanAsked {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// 1 for the first try, 2 after a rejection.
        attempt: u32,
        /// The mode of planning.
        mode: String,
        /// Estimated tokens of the whole prompt.
        prompt_tokens: usize,
        /// Estimated tokens of each part of it, by name.
        parts: BTreeMap<String, usize>,
        /// Lines that did not fit the budget, by section.
        dropped: BTreeMap<String, usize>,
    },
    /// A planner answered, or there was nothing to ask it.
    PlanThought {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// The mode of planning.
        mode: String,
        /// What it answered, as on the wire: decision, goal, and steps, a proposal or questions.
        thought: serde_json::Value,
        /// Whether none was asked, because one offer brings about what is to be reached.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unasked: bool,
    },
    /// A proposal or a question was put to somebody.
    PlanPut {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// To whom.
        to: StableId,
        /// A proposal or a question.
        sort: Sort,
        /// In which words.
        text: String,
    },
    /// Somebody answered that, or nobody did in time.
    PlanAnswered {
        /// The mind that had put it.
        mind: StableId,
        /// Who answered; none when nobody did.
        by: Option<StableId>,
        /// In which words; may be empty.
        words: String,
        /// Whether they agreed, as far as that is known.
        consent: Option<Consent>,
    },
    /// A step of a plan was done, or came to nothing.
    PlanStepEnded {
        /// The mind that did it.
        mind: StableId,
        /// Its number within the plan.
        step: u32,
        /// What was to be done.
        description: String,
        /// Why it failed; none when it was done.
        failed: Option<String>,
    },
    /// A plan waits: its mind has agreed to help somebody first.
    PlanPutOff {
        /// The mind.
        mind: StableId,
        /// What is to be reached.
        goal: String,
    },
    /// A plan that was put off goes on.
    PlanTakenUp {
        /// The mind.
        mind: StableId,
        /// What is to be reached.
        goal: String,
    },
    /// A plan was reached, or given up.
    PlanEnded {
        /// The mind.
        mind: StableId,
        /// What was to be reached.
        goal: String,
        /// Why it was given up; none when it was reached.
        abandoned: Option<String>,
    },
    /// A mind planned skills and used them.
    SkillsUsed {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// Plans that were carried out so far, this one among them.
        iteration: u32,
        /// What it thought; may be empty.
        thoughts: String,
        /// Each skill and what it found.
        skills: Vec<SkillRecord>,
        /// Why the loop ended with this round; none if it goes on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ended: Option<Termination>,
    },
    /// An exchange left traces in the memory of a mind.
    MemoryWritten {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// The topic.
        topic: TopicId,
        /// How much of what.
        #[serde(flatten)]
        encoded: Encoded,
    },
    /// Nobody has said anything on a topic for a while: what was said is an episode now.
    TopicEnded {
        /// The mind.
        mind: StableId,
        /// The topic, and how much it mattered.
        #[serde(flatten)]
        ended: EndedTopic,
    },
    /// A brain has said what an exchange leaves behind.
    Consolidated {
        /// The mind.
        mind: StableId,
        /// The turn in which it was.
        turn: u64,
        /// The topic.
        topic: TopicId,
        /// How much of what; there are no traits and no episode among it.
        #[serde(flatten)]
        encoded: Encoded,
    },
    /// Something came to a mind by itself.
    Drifted {
        /// The mind.
        mind: StableId,
        /// Number of the cycle within the mind, counted from 1.
        cycle: u64,
        /// When, in game time.
        at: GameTime,
        /// Whether a brain worded it.
        by_brain: bool,
        /// The thought, and how it came about.
        #[serde(flatten)]
        daydream: Box<Daydream>,
    },
    /// An event was appended to the log of a mind.
    EventLogged {
        /// The mind.
        mind: StableId,
        /// The event in its place in the chain.
        #[serde(flatten)]
        entry: Box<LoggedEvent>,
    },
    /// A mind was asked.
    TurnStarted {
        /// The mind.
        mind: StableId,
        /// Number of the turn.
        turn: u64,
        /// What it may do.
        offers: Vec<RecordedAction>,
        /// Hash of the stable and slow segments of its prompt.
        prefix_hash: String,
        /// Estimated tokens of the whole prompt.
        prompt_tokens: usize,
        /// Lines that did not fit the budget, by section.
        dropped: BTreeMap<String, usize>,
        /// How the reply is to sound to whoever it answers; absent where nothing is said of that.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        directives: Vec<Directive>,
    },
    /// A mind has learned something of how somebody talks with it: their style has come to an end
    /// of a dimension, or has left one; they took pushback somehow; they asked for something.
    RapportChanged {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// Who talks.
        with: StableId,
        /// How they talk by now.
        style: Levels,
        /// How much pushback they take well, from 1 to 10; absent before that has shown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tolerance: Option<f64>,
        /// What they said besides of how they like it.
        #[serde(flatten)]
        learned: Learned,
    },
    /// A reply was no decision.
    ReplyRejected {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// 1 for the first reply.
        attempt: u32,
        /// Why.
        rejection: Rejection,
    },
    /// A brain gave no reply.
    BrainFailed {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// The cause, with the causes behind it.
        cause: String,
    },
    /// A call came to nothing and is tried once more.
    CallRetried {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// Calls for the same question that came to nothing, this one among them.
        failures: u32,
        /// How long it waits before that, in milliseconds.
        after_ms: u64,
        /// The cause, with the causes behind it.
        cause: String,
    },
    /// The heuristic brain thinks where another would have been asked; no failure.
    BrainSpared {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// Why.
        why: FallbackReason,
    },
    /// A budget is spent: from now on the heuristic brain thinks, until it is raised.
    BudgetSpent {
        /// Whose budget; none where it is that of the world.
        mind: Option<StableId>,
        /// What it has run out of.
        item: BudgetItem,
    },
    /// A reply arrived; what it cost.
    Replied {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// Which brain answered.
        brain: String,
        /// Tokens of the prompt, as the server counted them.
        prompt_tokens: Option<u64>,
        /// Tokens that the server's prefix cache had.
        cached_tokens: Option<u64>,
        /// Tokens that the server put into it, where that has a price of its own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cache_write_tokens: Option<u64>,
        /// Tokens of the reply, and of what was thought before it.
        completion_tokens: Option<u64>,
        /// Of these, what was only thought.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reasoning_tokens: Option<u64>,
        /// What the call is charged by the price table, in millionths of a millionth of a unit of
        /// currency; absent where it costs nothing.
        #[serde(default, skip_serializing_if = "Cost::is_nothing")]
        cost: Cost,
        /// Milliseconds on the clock of the wall, from sending the request to the last byte of the
        /// reply; absent where the brain tells none, as rules don't. It is never the same twice, so
        /// no hash of a run covers it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        latency_ms: Option<u64>,
        /// Fields of the reply that were invalid and left out.
        dropped: Vec<Rejection>,
    },
    /// What a brain thought that everything on offer is worth. It stands in the log only where that
    /// was asked for.
    OffersWeighed {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// The brain that weighed them.
        brain: String,
        /// All that was on offer, and waiting, as they are preferred; what is ruled out comes last.
        offers: Vec<WeighedOffer>,
    },
    /// The engine chose what a mind does; what the mind says and thinks of it comes next.
    EngineChose {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// What was chosen; none when the mind is to wait.
        action: Option<RecordedAction>,
        /// Whose words go with it.
        #[serde(flatten)]
        voiced_by: VoicedBy,
    },
    /// First commit of a turn: what the mind said, thought and noted.
    Uttered {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// What it said aloud; may be empty.
        speech: String,
        /// What it thought.
        thoughts: String,
        /// What it wrote down.
        notes: Vec<ProposedNote>,
        /// Whether the heuristic brain stepped in.
        fallback: bool,
        /// Whom it whispered that to, and nobody else heard it; empty where it was said aloud.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        whispered_to: Vec<StableId>,
    },
    /// The guardrails reviewed what a mind would do.
    SuggestionReviewed {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// When.
        moment: ReviewMoment,
        /// How it came to be suggested.
        origin: Origin,
        /// What it would do; none when it would wait.
        action: Option<RecordedAction>,
        /// Every verdict, in the order in which it was given.
        reviews: Vec<Review>,
    },
    /// What was suggested was rejected, and this was tried.
    RemedyTried {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// What was rejected; none when it was to wait.
        rejected: Option<RecordedAction>,
        /// Why.
        objection: Objection,
        /// What was tried.
        remedy: Remedy,
        /// What it came to.
        #[serde(flatten)]
        outcome: RemedyOutcome,
        /// How the picked offer fits the intent, where the intent was mapped.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fits: Option<Match>,
        /// How well the offers fit the intent, best first.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        scores: Vec<OfferScore>,
    },
    /// A suggestion waits for a person.
    ApprovalAsked {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// Which suggestion of that turn.
        revision: u32,
        /// What it would do; none when it would wait.
        action: Option<RecordedAction>,
        /// Whether the heuristic brain stepped in.
        fallback: bool,
        /// Why a person is asked; empty when one is always asked.
        objection: Option<Objection>,
    },
    /// An answer did not count; the suggestion stays pending.
    AnswerRefused {
        /// The mind.
        mind: StableId,
        /// The turn of the pending suggestion.
        turn: u64,
        /// Why.
        why: AnswerFault,
    },
    /// A person answered, or time was up.
    ApprovalAnswered {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// What it does now; none when it waits.
        action: Option<RecordedAction>,
        /// How.
        #[serde(flatten)]
        answer: ApprovalAnswer,
    },
    /// Second commit of a turn: what the mind does.
    ActionDecided {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// The action; none when it waits.
        action: Option<RecordedAction>,
        /// Why this one.
        why: String,
        /// Whether the heuristic brain stepped in.
        fallback: bool,
        /// How it came to be this one.
        #[serde(default)]
        origin: Origin,
    },
    /// A mind thought again what it had thought, or settled, before.
    ThoughtWentRound {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// What it thought.
        thought: String,
        /// What that says again.
        again: String,
        /// Whether that was settled, and not one of its last thoughts.
        settled: bool,
    },
    /// What the mind holds settled and open changed, or a proposal broke the update rule.
    LedgerUpdated {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// The ledger before.
        before: Option<CognitiveLedger>,
        /// The ledger now.
        after: Option<CognitiveLedger>,
        /// What the proposal broke.
        violations: Vec<LedgerViolation>,
        /// What became of each item of the proposal, and of each that it leaves out; older logs tell
        /// none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        fates: Vec<ItemFate>,
    },
    /// How the mind feels changed.
    MoodChanged {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// The new values of the axes that moved.
        axes: BTreeMap<String, i32>,
    },
    /// Something brings a mind a turn of its own.
    Stirred {
        /// The mind.
        mind: StableId,
        /// What.
        by: Stir,
        /// Who has come.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        who: Option<StableId>,
    },
    /// A mind took so many turns in one move of a simulation that the round goes on without it.
    MoveCut {
        /// The mind.
        mind: StableId,
        /// How many turns it took.
        turns: u64,
    },
    /// A turn ended.
    TurnEnded {
        /// The mind.
        mind: StableId,
        /// The turn.
        turn: u64,
        /// How.
        #[serde(flatten)]
        end: TurnEnd,
    },
    /// A run ended.
    RunEnded {
        /// Why it ended.
        why: String,
        /// Rounds that were played.
        rounds: u32,
        /// Hash of the world and of what its minds know of it.
        world_hash: String,
        /// Hash of all components of all minds.
        #[serde(default)]
        minds_hash: String,
    },
}

impl RunEvent {
    /// When it was, in game time, where it tells.
    pub fn game_time(&self) -> Option<GameTime> {
        match self {
            Self::RouteDecided { route, .. } => Some(route.created_at),
            Self::RouteJudged { feedback, .. } => Some(feedback.at),
            Self::Drifted { at, .. } => Some(*at),
            Self::EventLogged { entry, .. } => Some(entry.at),
            _ => None,
        }
    }
}
