//! What a mind knows in words of where a way leads, and of who may be there.

use crate::brain::prompt_context::PersonaLibrary;
use crate::schedule::GameClock;
use bevy::prelude::*;
use cognition_core::guard::Suggestion;
use cognition_core::memory::Facts;
use cognition_core::mind::{CognitiveLedger, Persona};
use cognition_core::route::Language;

/// Of all that it knows beside what it has just perceived, what names the place that the chosen way leads to, or says
/// who has what; nothing where it stays.
pub(super) fn known_of_place(world: &World, suggestion: &Suggestion) -> Vec<String> {
    let way = suggestion.action().filter(|action| action.has_tag("move"));
    let Some(place) = way.and_then(|way| way.targets.first()) else { return Vec::new() };
    let language = Language::english();
    let tells = |text: &&str| language.names(text, &place.label) || language.says_who_has_it(text);
    known(world, suggestion.entity).into_iter().filter(tells).map(str::to_owned).collect()
}

/// What it has settled, what it was told and remembers, and its own story.
fn known(world: &World, mind: Entity) -> Vec<&str> {
    let ledger = world.get::<CognitiveLedger>(mind).into_iter();
    let settled = ledger.flat_map(CognitiveLedger::settled_conclusions).map(String::as_str);
    let now = world.get_resource::<GameClock>().map(|clock| clock.now).unwrap_or_default();
    let facts = world.get::<Facts>(mind).into_iter().flat_map(|facts| facts.iter(now));
    let personas = world.get_resource::<PersonaLibrary>().zip(world.get::<Persona>(mind));
    let profile = personas.and_then(|(personas, persona)| personas.profile(persona));
    let story = profile.map(|profile| profile.profile.as_str());
    settled.chain(facts.map(|fact| fact.value.as_str())).chain(story).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mind_knows_what_it_has_settled() {
        let mut world = World::new();
        let settled = vec!["The rope hangs in the loft.".to_owned()];
        let ledger = CognitiveLedger::new(settled, vec!["Who took the saw?".to_owned()]);
        let mind = world.spawn(ledger).id();
        assert_eq!(known(&world, mind), ["The rope hangs in the loft."]);
        let other = world.spawn_empty().id();
        assert!(known(&world, other).is_empty());
    }
}
