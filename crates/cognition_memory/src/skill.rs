//! Skill: what a mind can do inside itself before it answers.
//!
//! A [`Skill`] remembers, writes down, looks inward, plans ahead; none asks a model and none acts
//! in the world. [`triage()`] picks from the words of an utterance which of the [`Skills`] a model is
//! told about; [`parse_plan`] reads the [`SkillPlan`] that it replies; an [`ActLoop`] carries plans
//! out, keeps what was found, and says when it is enough.
//!
//! The innate ones are [`Recall`], [`Memorize`], [`Introspect`], [`Associate`], [`Schedule`],
//! [`ListSkill`], [`Focusing`] and [`Autobiography`]; a game adds its own with [`Skills::add`].

mod act_loop;
mod agenda;
mod associate;
mod autobiography;
mod call;
mod fault;
mod focus;
mod history;
mod introspect;
mod list;
mod lists;
mod memorize;
mod named_list;
mod plan;
mod plan_schema;
mod recall;
mod schedule;
mod skill_mind;
mod skills;
#[cfg(test)]
mod test_mind;
mod triage;
mod wording;

pub use act_loop::{ActLimits, ActLoop, Termination};
pub use agenda::{AGENDA_BOUND, Agenda, AgendaEntry, AgendaFault, ReminderKind};
pub use associate::Associate;
pub use autobiography::Autobiography;
pub use call::SkillCall;
pub use fault::SkillFault;
pub use focus::Focusing;
pub use history::{SkillRecord, SkillStatus, history_text};
pub use introspect::Introspect;
pub use list::ListSkill;
pub use lists::{DEFAULT_LIST, LISTS_BOUND, ListFault, Lists};
pub use memorize::Memorize;
pub use named_list::{LIST_HISTORY_BOUND, LIST_ITEMS_BOUND, ListChange, ListItem, NamedList};
pub use plan::{MAX_ACTIONS, SkillPlan, parse_plan};
pub use plan_schema::plan_schema;
pub use recall::Recall;
pub use schedule::Schedule;
pub use skill_mind::{Introspection, SkillMind};
pub use skills::Skills;
pub use triage::{MAX_CONTEXTUAL_SKILLS, triage};

use std::fmt;

/// Something that a mind can do inside itself: fast, and without a model.
///
/// A game may add its own. It reads the world and writes only what [`SkillMind`] lends it.
pub trait Skill: fmt::Debug + Send + Sync + 'static {
    /// What a plan calls it: `recall`. Lower case, one word.
    fn name(&self) -> &'static str;

    /// What a model is told of it: what it is for, its arguments, one example.
    fn doc(&self) -> &str;

    /// Words and phrases in an utterance that call for it. Longer phrases weigh more.
    fn cues(&self) -> &[&'static str];

    /// Whether a model is told of it in any case, cues or none.
    fn is_primitive(&self) -> bool {
        false
    }

    /// Does it, and says on one line what came of it.
    ///
    /// # Errors
    /// Where an argument is missing or wrong, or where there is nothing to be found.
    fn perform(&self, call: &SkillCall, mind: &mut SkillMind<'_>) -> Result<String, SkillFault>;
}
