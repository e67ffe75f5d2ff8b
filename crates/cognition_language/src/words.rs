//! Words as the data has them: a file each, by the name of its file in `data/languages/CODE/`.

pub(crate) mod announcements;
pub(crate) mod consent;
pub(crate) mod conversation;
pub(crate) mod deeds;
pub(crate) mod denials;
pub(crate) mod grammar;
pub(crate) mod likeness;
pub(crate) mod meanings;
pub(crate) mod memory;
pub(crate) mod person;
pub(crate) mod placeholders;
pub(crate) mod promises;
pub(crate) mod rumination;
pub(crate) mod self_descriptions;
pub(crate) mod senses;
pub(crate) mod sentences;
pub(crate) mod stop_words;
pub(crate) mod style;
pub(crate) mod times;
