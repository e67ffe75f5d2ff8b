//! What a speaker takes upon themselves, whether or not it was asked for: by a promise in so many
//! words, by what they say they will do, or by what will have come of it. `undertaking` is where a
//! speech and a deed are judged by all of these rules. What only sounds like one is in
//! `no_undertakings`.

mod announcements;
mod as_if_done;
mod call_to_heed;
mod clefts;
mod commissives;
mod committing;
mod decisions;
mod for_a_deed;
mod done_by_nobody;
mod forswearing;
mod given_by_outcome;
mod heard_from_me;
mod indirect_commissives;
mod letting_know;
mod own_part;
mod promised_outright;
mod promises;
mod sooner_than_that;
mod terms_of_another;
#[cfg(test)]
pub(super) mod test_undertakings;
mod told_outright;
mod undertaken_unasked;
mod undertaking;
