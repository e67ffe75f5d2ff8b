//! What is remembered and told: what of it matters, how it is told, who may know it, what it hints at,
//! and whether it agrees with what was told, thought or noted before. What is promised for later is told
//! in `promise`.

pub(crate) mod memories;
mod lexemes;
pub(crate) mod recollection;
pub(crate) mod statements;
pub(crate) mod stated_sentence;
mod telling;
mod confidants;
mod confided;
mod confided_core;
mod bargained;
mod idle_call;
mod no_call;
mod resolve_to_tell;
mod quiet_or_dark;
mod implied;
mod address;
mod bearing;
mod kept_sentences;
mod news;
mod called_a_lie;
mod own_deeds;
mod own_words;
mod seldom_stated;
mod given_of;
mod unsaid;
mod vows_of_silence;
mod affirming;
pub(crate) mod kin;
pub(crate) mod put_away;
mod tags;
mod whose;
mod pointing_back;
mod accusing;
mod denied_there;
mod discrediting;
mod told_by_another;
mod initials;
mod excuses;
mod callings;
mod owning_to_it;
mod who_is_who;
mod reasons;
mod thing_had;
mod hidden;
mod standing;
