//! Whether words give a deed to be promised, and on what terms: what is promised, proposed, withheld,
//! not meant, taken back and let go. Which deed it is, is told in `deed`, and by when in `time`.

mod promises;
mod announcements;
mod informing;
mod answered;
mod foretold;
mod left_to_the_list;
mod arrivals;
mod beside;
pub(crate) mod by_word;
mod receipts;
mod in_hand;
mod decisions;
pub(crate) mod two_deeds;
pub(crate) mod undertakings;
mod outright;
mod reported;
mod withheld;
mod not_meant;
mod empty_words;
mod given_by_outcome;
mod done_first;
mod one_of_several;
mod orders;
mod proposals;
mod swearing;
mod taken_back;
mod not_after_all;
mod no_longer_wanted;
mod leave;
mod relief;
mod letting_go;
pub(crate) mod undergone;
mod passives;
mod happenings;
mod names_beside;
mod names_as_written;
