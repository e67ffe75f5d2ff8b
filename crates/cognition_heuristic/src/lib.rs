//! A brain without a model: it thinks by rules.
//!
//! [`HeuristicBrain`] weighs what is on offer and says why. A game can be played with nothing else:
//! it needs no server, costs nothing, answers at the first poll, and the same request always has the
//! same reply. It also steps in where a model is too slow, too dear or gone.
//!
//! It replies on the same wire as a model, so its replies are checked like any other. To each
//! [`Purpose`](cognition_core::prompt::Purpose) it has an answer; to the question what to do, in four
//! steps, each a module:
//!
//! 1. **appraise**: what the new percepts mean, what the mind wants, what stands in the way;
//! 2. **score**: the utility of every offer, and of doing nothing, as a sum of named reasons;
//! 3. **voice and thought**: lines of the persona, and the reasons in words;
//! 4. **ledger, feel, note**: what is settled and open now, within the ledger update rule.
//!
//! Where skills are to be planned, it plans the plainest (**plan**). A goal that takes several turns
//! it searches from its end (**think**), and what the steps mean for a turn it weighs like all else
//! (**pursuit**). What was lived it analyses (**reflect**), and from an analysis it draws what plainly
//! binds (**extract**).
//!
//! # Asking it
//!
//! ```
//! use cognition_brain::{Brain, ThoughtRequest};
//! use cognition_core::prompt::Purpose;
//! use cognition_heuristic::HeuristicBrain;
//! use std::sync::Arc;
//!
//! // Two modes are about as good; which one is it to be?
//! let request = ThoughtRequest::new("mara", Purpose::TieBreak);
//! let reply = futures_lite::future::block_on(HeuristicBrain.think(Arc::new(request)))?;
//! assert_eq!(reply.text, r#"{"choice":"A"}"#);
//! # Ok::<(), cognition_brain::BrainError>(())
//! ```

mod about_whom;
mod aims;
mod alarm;
mod apology;
mod appraise;
mod ban;
mod bargain;
mod blow;
mod broken;
mod call;
mod debt;
mod extract;
mod feel;
mod gave_up;
mod generous;
mod gifts;
mod heuristic_brain;
mod hidden;
mod holder;
mod insult;
mod intent;
mod joy;
mod kept_to_itself;
mod knowledge_told;
mod ledger;
mod message;
mod moment;
mod motive;
mod note;
mod obstacle;
mod offer;
mod open_question;
mod phrase;
mod plain_facts;
mod plain_question;
mod planner;
mod pledge;
mod pursuit;
mod recollect;
mod reflect;
#[cfg(test)]
mod rehearsal;
mod scene;
mod scored;
mod sighting;
mod skill_choice;
mod stakes;
mod taken_away;
mod tell;
mod things;
mod thought;
mod tidings;
mod told_lead;
mod unkept;
mod utility;
mod voice;
mod voice_words;
mod whereabouts;
mod words;

pub use heuristic_brain::HeuristicBrain;
