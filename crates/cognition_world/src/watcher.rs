//! A person who watches from where they are: what is narrated of other places is not for them.

use crate::scene;
use bevy::prelude::*;
use cognition_core::mind::StableId;

/// Whose eyes and ears the narration is for. Without this resource it is told to whoever reads it; with it,
/// the log is the same, and what was missed is kept here besides, and what was called out next door.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Watcher {
    who: Entity,
    missed: Vec<Missed>,
    called: Vec<Called>,
}

/// Words that somebody called out next door to the watcher.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    /// Who called.
    pub who: StableId,
    /// The words.
    pub text: String,
}

/// Something that was narrated and that the watcher could not perceive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missed {
    /// As it was narrated.
    pub text: String,
    /// What was to be heard of it where the watcher is.
    pub heard: Option<String>,
}

impl Watcher {
    /// Somebody begins to watch.
    pub fn new(who: Entity) -> Self {
        Self { who, missed: Vec::new(), called: Vec::new() }
    }

    /// What was called out next door to them, oldest first.
    pub fn called(&self) -> &[Called] {
        &self.called
    }

    /// What they have missed, oldest first.
    pub fn missed(self) -> Vec<Missed> {
        self.missed
    }
}

/// Notes that the watcher missed what happens in these places. Who is nowhere is told everything.
pub(crate) fn note_missed(world: &mut World, places: &[Entity], text: &str, heard: Option<&str>) {
    let Some(watcher) = world.get_resource::<Watcher>() else { return };
    let Some(here) = scene::place_of(world, watcher.who) else { return };
    if places.is_empty() || places.contains(&here) {
        return;
    }
    let is_near = scene::ways_from(world, here).iter().any(|way| places.contains(&way.to));
    let heard = heard.filter(|_| is_near).map(str::to_owned);
    let missed = Missed { text: text.to_owned(), heard };
    if let Some(mut watcher) = world.get_resource_mut::<Watcher>() {
        watcher.missed.push(missed);
    }
}

/// Notes that somebody calls out, and that these people hear it next door.
pub(crate) fn note_called(world: &mut World, near: &[Entity], who: &StableId, text: &str) {
    if let Some(mut watcher) = world.get_resource_mut::<Watcher>()
        && near.contains(&watcher.who)
    {
        watcher.called.push(Called { who: who.clone(), text: text.trim().to_owned() });
    }
}

/// What a watcher is told of a narration: nothing of what was missed, and what was heard of it instead.
///
/// ```
/// use cognition_world::watcher::{Missed, perceived};
///
/// let text = "A glass breaks.".to_owned();
/// let mut missed = vec![Missed { text: text.clone(), heard: Some("A crash.".to_owned()) }];
/// assert_eq!(perceived(text.clone(), &mut missed).as_deref(), Some("A crash."));
/// assert_eq!(perceived(text.clone(), &mut missed), Some(text), "this one was here");
/// ```
pub fn perceived(text: String, missed: &mut Vec<Missed>) -> Option<String> {
    match missed.iter().position(|missed| missed.text == text) {
        Some(at) => missed.remove(at).heard,
        None => Some(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_inn::Inn;

    fn missed(inn: &mut Inn) -> Vec<Missed> {
        let watcher = inn.world_mut().remove_resource::<Watcher>();
        watcher.map(Watcher::missed).unwrap_or_default()
    }

    #[test]
    fn who_watches_misses_what_happens_elsewhere_and_hears_it_next_door() {
        let mut inn = Inn::new();
        let (mara, yard, taproom) = (inn.mara, inn.yard, inn.taproom);
        inn.world_mut().insert_resource(Watcher::new(mara));
        note_missed(inn.world_mut(), &[taproom], "Rain.", None);
        note_missed(inn.world_mut(), &[yard, taproom], "He goes out.", None);
        note_missed(inn.world_mut(), &[yard], "The pump creaks.", Some("A creak."));
        let heard = Some("A creak.".to_owned());
        assert_eq!(missed(&mut inn), [Missed { text: "The pump creaks.".to_owned(), heard }]);
        note_missed(inn.world_mut(), &[yard], "Nobody watches.", None);
        assert!(missed(&mut inn).is_empty());
    }

    #[test]
    fn who_watches_hears_a_call_next_door_and_none_of_two_doors_away() {
        let mut inn = Inn::new();
        let (brannic, tamsin, yard, cellar) = (inn.brannic, inn.tamsin, inn.yard, inn.cellar);
        inn.world_mut().entity_mut(brannic).insert(crate::place::LocatedIn(yard));
        let called = |inn: &mut Inn, who: Entity| {
            inn.world_mut().insert_resource(Watcher::new(who));
            inn.say(brannic, crate::verb::Verb::Call, &[], "The coach!").expect("he has a voice");
            let watcher = inn.world_mut().remove_resource::<Watcher>();
            watcher.map(|watcher| watcher.called().to_vec()).unwrap_or_default()
        };
        let call = Called { who: "brannic".into(), text: "The coach!".to_owned() };
        assert_eq!(called(&mut inn, tamsin), [call]);
        inn.world_mut().entity_mut(tamsin).insert(crate::place::LocatedIn(cellar));
        assert!(called(&mut inn, tamsin).is_empty());
    }
}
