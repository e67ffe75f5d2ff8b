//! What a search is to find.

use super::fact::Fact;
use crate::mind::StableId;

/// What a search is to find: from what is so, to what is to be so.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    /// Who acts: the planner first, then those who would act beside it.
    pub actors: &'a [StableId],
    /// What is so.
    pub facts: &'a [Fact],
    /// What is to be so.
    pub goal: &'a [Fact],
    /// How many deeds at most.
    pub max_steps: usize,
}
