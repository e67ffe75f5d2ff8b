//! What is told to one, and kept from another.

use crate::guard::surroundings::hearers::Hearers;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{Wording, is_person};
use crate::perceive::Somebody;
use cognition_language::{Language, sentences};

/// What is told to whoever hears it, and to be kept from somebody else, is not kept from them.
pub(super) fn is_confided(suggestion: &Suggestion, aim: &str, hearers: &Hearers<'_>) -> bool {
    let language = Language::english();
    let listeners = suggestion.action().into_iter().flat_map(|action| &action.targets);
    let listeners = listeners.filter(|target| is_person(target));
    let names: Vec<&str> = listeners.map(|target| target.label.as_str()).collect();
    let kept_from = |it: &Somebody| language.keeps_from(aim, &it.label);
    let confides = language.tells_in_confidence(aim, &names)
        || hearers.whispered && language.keeps_only_from_others(aim, &names)
        || is_kept_from_who_asked(suggestion, aim, hearers);
    confides && !hearers.beside.iter().any(|it| kept_from(it))
}

/// `He must not hear`, of a whisper to another than whoever asked last.
fn is_kept_from_who_asked(suggestion: &Suggestion, aim: &str, hearers: &Hearers<'_>) -> bool {
    let asked_by_another = || hearers.asker.is_some_and(|asker| !hearers.meant.contains(&asker));
    let language = Language::english();
    let mut silent = sentences(aim).filter(|part| language.means_to_be_silent(part));
    let names_none = |part: &str| {
        let listeners = hearers.meant_here(suggestion);
        !language.denies_of_everybody(part)
            && !listeners.into_iter().any(|it| Wording::of([it.label.as_str()]).held_by(part) > 0)
    };
    hearers.whispered && asked_by_another() && silent.all(names_none)
}
