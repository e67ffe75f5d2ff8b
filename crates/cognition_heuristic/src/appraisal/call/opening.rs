//! What opens the place of a thing that a goal is to keep, as far as the mind knows.

use crate::motives::stakes::Stakes;
use crate::wording::voice_words::of_goal;
use crate::wording::words::Words;
use cognition_core::mind::StableId;
use cognition_core::plan::Fact;

/// Whether a thing opens the way to where something lies that a goal is to keep: who keeps the brandy out of sight
/// gives nobody the key to it.
pub(super) fn opens_what_is_kept(view: &Stakes<'_>, thing: &StableId) -> bool {
    let opened = of(view, "opens").filter(|fact| fact.of.first() == Some(thing));
    let mut doors = opened.filter_map(|fact| fact.of.get(1));
    doors.any(|door| {
        let mut ways = of(view, "way").filter(|way| way.of.get(2) == Some(door));
        ways.any(|way| way.of.get(1).is_some_and(|place| holds_what_is_kept(view, place)))
    })
}

fn holds_what_is_kept(view: &Stakes<'_>, place: &StableId) -> bool {
    let lies_there = of(view, "at").filter(|fact| fact.of.get(1) == Some(place));
    let mut things = lies_there.filter_map(|fact| fact.of.first());
    things.any(|thing| !view.is_person(thing) && is_kept(view, &label_words(view, thing)))
}

/// Whether a goal is to keep a thing.
fn is_kept(view: &Stakes<'_>, label: &Words) -> bool {
    let mut goals = view.aims.iter().filter(|aim| aim.is_goal());
    !label.is_empty()
        && goals.any(|aim| of_goal(aim.text()).keeps(aim.text()) && aim.words.covers(label))
}

fn label_words(view: &Stakes<'_>, thing: &StableId) -> Words {
    let named = view.request.situation.planning.named.iter();
    let mut known = named.filter(|it| it.stable_id == *thing).map(|it| Words::of(&it.label));
    known.next().unwrap_or_else(|| view.things.words_of(thing))
}

fn of<'v>(view: &'v Stakes<'_>, is: &str) -> impl Iterator<Item = &'v Fact> {
    view.request.situation.planning.known.iter().filter(move |fact| fact.is == is)
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::mind::Goal;
    use cognition_core::perceive::Referable;
    use cognition_core::plan::Fact;
    use std::sync::Arc;

    /// What comes of asking who has the key to where the satchel lies.
    fn asked(goal: &str) -> String {
        let heard = vec![says("mara", "Will you lend me the iron key?")];
        let mut request = request("nobody", with_the_key(), heard);
        let planning = &mut request.situation.planning;
        planning.known = [
            Fact::new("at", ["satchel", "cellar"]),
            Fact::new("way", ["taproom", "cellar", "cellar_door"]),
            Fact::new("opens", ["iron_key", "cellar_door"]),
        ]
        .into();
        planning.named = [Referable::new("item", "the sealed satchel", "satchel")].into();
        Arc::make_mut(&mut request.situation.persona).goals.push(Goal::new(goal));
        choice(&request).to_owned()
    }

    #[test]
    fn who_keeps_a_thing_out_of_sight_gives_nobody_the_key_to_it() {
        assert!(!asked("Keep the sealed satchel out of sight.").starts_with("Give"));
    }

    #[test]
    fn who_keeps_something_else_lends_the_key() {
        assert!(asked("Keep the fiddle in tune.").starts_with("Give"));
    }
}
