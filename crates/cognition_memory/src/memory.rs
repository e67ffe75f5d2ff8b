//! What a mind keeps beyond the moment: its latest thoughts, its notes and its memory layers.
//!
//! The layers, the shortest-lived first: [`WorkingMemory`], [`Gists`], [`Facts`], [`Episodes`],
//! [`Concepts`] and [`Traits`], all together [`MemoryLayers`]. An exchange is taken in by
//! [`MemoryLayers::encode`], and [`MemoryLayers::recall`] looks through all of them at once.
//! What was said on a topic becomes an episode when the topic ends, and what was named in an
//! episode becomes concepts that call each other up. A brain may say better than the rule what is
//! to be kept of an exchange: [`MemoryLayers::consolidate`].
//! Apart from these, [`Experiences`] keep all that was said, seen and done with how it is known, and
//! [`Experiences::recollect`] finds what concerns a question.
//! All fade in game time, in closed form, when they are read: a mind at rest costs nothing.

mod activation;
mod candidate;
mod company;
mod concept;
mod concepts;
mod consolidate;
mod consolidated;
mod corrections;
mod cue;
mod days;
mod encoded;
mod episode;
mod episodes;
mod experience;
mod experiences;
mod facts;
pub(crate) mod decay;
mod found_by;
mod gists_of_talk;
mod key;
mod latest_thoughts;
mod layers;
mod lived;
mod named;
#[cfg(test)]
mod test_embedder;
mod holders;
mod notes;
mod part_taken;
mod proposed_note;
mod query;
mod retrieval;
mod taking_back;
mod unsaying;
mod search_layers;
mod source;
mod said_aloud;
mod self_description;
mod rumination;
mod stated;
mod stretch;
mod style_dimension;
mod trait_kind;
mod topic_marks;
mod trace;
mod traits;
mod weight;
mod working_memory;
mod write_layers;

pub use activation::{Association, Spread, spread_activation};
pub use concept::{Concept, LINKS_BOUND, Link};
pub use concepts::{CONCEPTS_BOUND, Concepts};
pub use consolidated::{
    Consolidated, ConsolidatedFact, ConsolidatedGist, consolidation_schema, parse_consolidation,
};
pub use encoded::{Encoded, EndedTopic};
pub use episode::{EPISODE_CONCEPTS, Episode, salience};
pub use episodes::{EPISODES_BOUND, Episodes, STRETCHES_BOUND};
pub use experience::Experience;
pub use experiences::{EXPERIENCES_BOUND, Experiences};
pub use facts::{FACTS_BOUND, FACTS_PER_TOPIC, Fact, Facts};
pub use gists_of_talk::{GISTS_BOUND, GISTS_PER_KIND, GISTS_READ, Gist, Gists};
pub use latest_thoughts::{SHORT_TERM_BOUND, ShortTermMemory};
pub use layers::{Layer, MemoryLayers};
pub use named::Named;
pub use notes::{NOTES_BOUND, Note, Notes};
pub use proposed_note::{ProposedNote, SubjectType};
pub use query::{Query, RECALL_LIMIT, RECALL_LIMIT_MOST};
pub use retrieval::{RECOLLECTIONS, Wanted, recollections_for};
pub use rumination::Ruminated;
pub use search_layers::{Hit, Recalled};
pub use source::Source;
pub use stretch::{Stretch, TOPIC_SILENCE};
pub use style_dimension::StyleDimension;
pub use trait_kind::TraitKind;
pub use traits::{TRAITS_BOUND, TRAITS_READ, Trait, Traits};
pub use working_memory::{CONVERSATIONS_BOUND, LINES_BOUND, Line, WorkingMemory};
pub use write_layers::Exchange;

pub use crate::embedder::Embedder;
pub use crate::hashed_ngrams::HashedNgrams;
