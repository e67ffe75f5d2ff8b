//! What sounds like a promise and is none. It mocks, boasts, hedges or threatens; it tells how
//! things are, what was, or what others say and do; it accepts what the asker will do. What goes
//! against a deed outright is here, too.

mod absurd_terms;
mod apologetic_refusals;
mod broken_off;
mod declining;
mod deed_as_condition;
mod done_by_another;
mod empty_words;
mod had_already;
mod hedged_beside;
mod in_name_only;
mod informing;
mod leave_given;
mod left_possible;
mod listener_delivers;
mod mere_denials;
mod mere_praise;
mod mockery;
mod no_deed_of_will;
mod no_more_than_that;
mod not_meant;
mod not_taken_up;
mod nothing_new;
mod offered_by_asker;
mod only_wished;
mod reported;
mod should_be_done;
mod told_otherwise;
mod withheld;
mod word_of_another;
