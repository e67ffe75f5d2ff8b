//! How a speech is taken apart: its words, stems, sentences and clauses, what denies, and who says
//! `I`. What the words mean is told in `meaning`.

pub(crate) mod tokens;
pub(crate) mod word_number;
mod typed;
mod written_out;
mod stems;
mod stop_words;
mod placeholders;
pub(crate) mod sentences;
pub(crate) mod signs;
mod opened_questions;
pub(crate) mod clauses;
pub(crate) mod line_words;
mod denials;
mod person;
mod second_person;
mod third_party;
mod told_by_doer;
mod told_to;
mod own_name;
mod of_oneself;
pub(crate) mod whole_name;
mod narration;
