//! What everybody who is near can see.

use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::is_person;
use cognition_language::Language;

/// Whether a clause tells no more than who of those who are there has a thing that is there, or is beside it.
pub(in crate::guard) fn is_in_sight(clause: &str, suggestion: &Suggestion) -> bool {
    let language = Language::of(clause);
    let has = |who: &str| {
        let mut things = things_in_sight(suggestion);
        things.any(|thing| language.tells_only_who_has(clause, who, thing))
    };
    suggestion.surroundings.company.iter().any(|it| has(&it.label))
}

/// What is there, and not hidden about the mind, as its offers call it.
pub(in crate::guard) fn things_in_sight(suggestion: &Suggestion) -> impl Iterator<Item = &str> {
    let here = &suggestion.surroundings;
    let targets = suggestion.offered.iter().flat_map(|offer| &offer.targets);
    let seen = targets.filter(move |target| {
        let id = &target.stable_id;
        !is_person(target) && here.present.contains(id) && !here.hidden.contains(id)
    });
    seen.map(|target| target.label.as_str())
}
