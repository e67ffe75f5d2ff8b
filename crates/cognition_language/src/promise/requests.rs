//! What is asked of somebody: by a question, an order, a plea or a proposal, by a wish that is told
//! of a thing, or on terms. `proposals` puts these together. Whether the answer gives what was
//! asked is judged in `answers`.

mod asked_besides;
mod begged;
mod bidden_outright;
mod bidden_to_see;
mod bounds_joined;
mod conceded;
mod idioms_in_plain_words;
mod orders;
mod own_side;
mod proposals;
mod requests_of_anybody;
mod requests_on_terms;
mod said_at_once;
mod things_asked_for;
mod things_wanted;
mod turned_requests;
mod wanted_by_then;
