//! What ends a promise, or changes what is left of it. Whoever it was given to lets go of it, in
//! whole or in part, or no longer wants it; whoever gave it takes it back or backs out. Another
//! time for it is in `times`.

mod backing_out;
mod called_off;
mod demanded;
mod going_back_on;
mod leaving_off;
mod left_as_it_is;
mod let_off;
mod letting_go;
mod listed_deeds;
mod listed_things;
mod needless;
mod no_longer_wanted;
mod offer_declined;
mod other_things_given_up;
mod other_things_let_go;
mod second_thoughts;
mod several_let_go;
mod taken_back;
mod taken_back_later;
mod waiving;
mod word_kept;
