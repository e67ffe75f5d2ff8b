//! To what words refer: which of several deeds, which thing, and which person or name. `deed_meant`
//! reads the deed that is said to be promised, and the other rooms judge by that.

mod antecedents;
pub(super) mod deed_meant;
mod heads_of_compounds;
mod literal_idioms;
mod named_in_answer;
mod names_as_written;
mod names_beside;
mod one_deed;
mod one_of_several;
mod two_deeds;
