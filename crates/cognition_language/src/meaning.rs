//! What words mean, how alike texts are by that, and whom and what they name. What is done by saying
//! them is told in `dialogue`, and what deeds they tell of in `deed`.

pub(crate) mod meanings;
mod senses;
pub(crate) mod likeness;
pub(crate) mod similarity;
mod aims;
mod speaking_of;
mod names_beside;
mod naming;
mod things;
mod told_to_do;
mod topic_labels;
pub(crate) mod topic_words;
