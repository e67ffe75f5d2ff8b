//! Goals that one action can't reach: thought through once, then pursued step by step.
//!
//! A planner sees refs and labels alone and answers with a [`ThinkOutput`]: steps, a proposal, or
//! questions. The [`Plan`] is what becomes of it: a component with progress, that ends.

mod abstaining;
mod apart;
mod at_hand;
mod bearing;
mod concerned;
mod consent;
mod curation;
mod deed;
mod doing_without;
mod effects;
mod exclusion;
mod fact;
mod ground;
mod groups;
mod invitation;
mod lacking;
mod nearness;
mod needless;
mod on_the_way;
mod plan_limits;
mod plan_stage;
mod planning_domain;
mod planning_mode;
mod problem;
mod progress;
mod recollection;
mod search;
mod search_effort;
mod serving;
mod shortcut;
mod step;
mod step_words;
mod taking_up;
mod word_taken_back;
mod think_output;
#[cfg(test)]
mod test_scope;
#[cfg(test)]
pub(crate) mod tiny_world;
mod think_reply;
mod think_schema;
mod think_step;
mod trial;
mod turn_history;
mod turn_summary;
mod walk;

pub use abstaining::search_abstaining;
pub use bearing::bearing;
pub use consent::consent_in_words;
pub use curation::{Curation, Retained, parse_curation, understand_schema};
pub use deed::Deed;
pub use fact::Fact;
pub use invitation::{Consent, GoalRemark, Invitation, PlanRemark};
pub use lacking::lacking;
pub(crate) use nearness::nearest;
pub use plan_limits::PlanLimits;
pub use plan_stage::{NO_WAY, PastStep, Pending, PlanAnswer, PlanStage, Sort};
pub use planning_domain::PlanningDomain;
pub use planning_mode::{PlanningMode, PlanningModes};
pub use problem::Problem;
pub use progress::{Plan, Progress};
pub use recollection::{Recollection, RecollectionKind};
pub use search::search;
pub use step::{PlanStep, StepState, StepType};
pub use step_words::StepWords;
pub use think_output::{ProposedStep, ThinkDecision, ThinkOutput, ThinkScope};
pub use think_reply::parse_think;
pub use think_schema::think_schema;
pub use trial::{CHARACTER, PlanFlaw, Trial};
pub use turn_history::TurnHistory;
pub use turn_summary::{HeardLine, TurnSummary};
