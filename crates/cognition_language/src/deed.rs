//! Deeds in words: what is to be done and to what, whether two deeds are one, and what a deed harms,
//! undoes or is at cross purposes with. Whether somebody gives their word on it is told in `promise`.

pub(crate) mod deeds;
mod getting;
mod handing;
mod on_no_terms;
mod one_of_many;
mod deed_phrases;
mod deed_likeness;
mod errands;
mod places;
mod portions;
pub(crate) mod conduct;
mod aims;
mod openness;
mod breaking;
mod dangers;
mod onward;
mod undoing;
mod kept_back;
mod leaving;
mod setting_out;
mod refused_bounds;
mod refused_deeds;
mod showing;
mod verb_last;
mod staying;
mod visits;
mod calling_away;
mod leading_along;
mod telling_all;
mod told_in_words;
mod told_in_brief;
mod working;
mod over_and_over;
mod remedied;
mod hindering;
mod handed_in_words;
