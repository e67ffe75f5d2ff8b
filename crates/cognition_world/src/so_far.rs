//! Words and deeds that an ending of a scene waits for, and which of them there were.

use crate::phrase::names;
use crate::scene;
use bevy::prelude::*;
use cognition_core::mind::StableId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Somebody says something in the hearing of somebody.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// Who says it; anybody if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub character: Option<StableId>,
    /// All of these words stand in one line, in any order and case.
    pub words: String,
    /// Who hears it; anybody or nobody if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<StableId>,
}

/// Somebody does something to somebody, and it comes to something.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Done {
    /// Who does it; anybody if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub character: Option<StableId>,
    /// The action, `namespace:verb`.
    pub action: String,
    /// To whom or what; anybody, anything or nothing if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<StableId>,
}

/// What an ending waits for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Awaited {
    /// Words.
    Said(Said),
    /// A deed.
    Done(Done),
}

/// What endings wait for, and what of it there was.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SoFar {
    awaited: BTreeSet<Awaited>,
    pub(crate) met: BTreeSet<Awaited>,
}

impl SoFar {
    /// Waits for these, none of which was met.
    pub(crate) fn awaiting(awaited: BTreeSet<Awaited>) -> Self {
        Self { awaited, met: BTreeSet::new() }
    }

    /// Whether it was met.
    pub(crate) fn has(&self, awaited: &Awaited) -> bool {
        self.met.contains(awaited)
    }
}

/// Somebody says something where they are.
pub(crate) fn note_words(world: &mut World, speaker: Entity, line: &str) {
    note(world, |world, awaited| match awaited {
        Awaited::Said(said) => said.is_met(world, speaker, line),
        Awaited::Done(_) => false,
    });
}

/// Somebody has done something to these.
pub(crate) fn note_deed(world: &mut World, actor: Entity, action: &str, targets: &[Entity]) {
    note(world, |world, awaited| match awaited {
        Awaited::Done(done) => done.is_met(world, actor, action, targets),
        Awaited::Said(_) => false,
    });
}

fn note(world: &mut World, is_met: impl Fn(&World, &Awaited) -> bool) {
    let Some(so_far) = world.get_resource::<SoFar>() else { return };
    let new = so_far.awaited.difference(&so_far.met);
    let met: Vec<Awaited> = new.filter(|it| is_met(world, it)).cloned().collect();
    if let (false, Some(mut so_far)) = (met.is_empty(), world.get_resource_mut::<SoFar>()) {
        so_far.met.extend(met);
    }
}

fn is(world: &World, id: &StableId, entity: Entity) -> bool {
    scene::find(world, id) == Some(entity)
}

impl Said {
    fn is_met(&self, world: &World, speaker: Entity, line: &str) -> bool {
        let hears = |id: &StableId| {
            let hearer = scene::find(world, id).filter(|hearer| *hearer != speaker);
            hearer.is_some_and(|hearer| scene::together(world, speaker, hearer))
        };
        self.character.as_ref().is_none_or(|id| is(world, id, speaker))
            && self.to.as_ref().is_none_or(hears)
            && self.words.split_whitespace().all(|word| names(line, word))
    }
}

impl Done {
    fn is_met(&self, world: &World, actor: Entity, action: &str, targets: &[Entity]) -> bool {
        let concerns = |id: &StableId| targets.iter().any(|target| is(world, id, *target));
        self.action == action
            && self.character.as_ref().is_none_or(|id| is(world, id, actor))
            && self.to.as_ref().is_none_or(concerns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hear::speak;
    use crate::test_inn::Inn;
    use crate::verb::Verb;

    fn waiting(json: &str) -> (Inn, Said) {
        let said: Said = serde_json::from_str(json).expect("words to wait for");
        let mut inn = Inn::new();
        inn.world_mut().insert_resource(SoFar::awaiting([Awaited::Said(said.clone())].into()));
        (inn, said)
    }

    fn was_said(inn: &Inn, said: &Said) -> bool {
        inn.world().resource::<SoFar>().has(&Awaited::Said(said.clone()))
    }

    #[test]
    fn an_ending_hears_words_in_any_order_from_whom_it_waits_for_where_the_other_is() {
        let (mut inn, sorry) =
            waiting(r#"{"character": "brannic", "words": "sorry key", "to": "mara"}"#);
        let (brannic, mara, yard) = (inn.brannic, inn.mara, inn.yard);
        speak(inn.world_mut(), mara, "I am sorry about the key.", &[brannic]);
        speak(inn.world_mut(), brannic, "I am sorry.", &[mara]);
        assert!(!was_said(&inn, &sorry), "another said it, or half of it was said");
        inn.world_mut().entity_mut(mara).insert(crate::place::LocatedIn(yard));
        speak(inn.world_mut(), brannic, "The key! I am sorry.", &[]);
        assert!(!was_said(&inn, &sorry), "she is not there to hear it");
        let taproom = inn.taproom;
        inn.world_mut().entity_mut(mara).insert(crate::place::LocatedIn(taproom));
        speak(inn.world_mut(), brannic, "The KEY, Mara. I am so sorry.", &[]);
        assert!(was_said(&inn, &sorry));
    }

    #[test]
    fn what_somebody_is_to_hear_anybody_may_say() {
        let (mut inn, told) = waiting(r#"{"words": "bailiff", "to": "mara"}"#);
        let tamsin = inn.tamsin;
        speak(inn.world_mut(), tamsin, "The bailiffs come.", &[]);
        assert!(!was_said(&inn, &told), "a word is meant as it stands");
        speak(inn.world_mut(), tamsin, "The bailiff comes!", &[]);
        assert!(was_said(&inn, &told));
    }

    #[test]
    fn an_ending_sees_a_deed_by_whom_and_to_whom_it_is_done_and_only_if_it_works() {
        let mut inn = Inn::new();
        let give = |to: &str| {
            let (character, action) = (Some("brannic".into()), "world:give".to_owned());
            Awaited::Done(Done { character, action, to: Some(to.into()) })
        };
        inn.world_mut().insert_resource(SoFar::awaiting([give("mara"), give("tamsin")].into()));
        let (mara, brannic, key, tamsin) = (inn.mara, inn.brannic, inn.key, inn.tamsin);
        let met =
            |inn: &Inn| ["mara", "tamsin"].map(|to| inn.world().resource::<SoFar>().has(&give(to)));
        inn.perform(mara, Verb::Give, &[key, tamsin]).expect_err("she does not have it");
        assert_eq!(met(&inn), [false, false]);
        inn.perform(brannic, Verb::Give, &[key, mara]).expect("he has it");
        assert_eq!(met(&inn), [true, false]);
    }
}
