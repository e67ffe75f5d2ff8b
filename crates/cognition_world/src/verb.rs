//! The deeds that the world knows, and the action pack that puts them into words.

use bevy::prelude::*;
use bevy_cognition::plan::PlanningDomainInUse;
use cognition_core::act::ActionPack;
use cognition_core::pack::PackError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a character can do in this world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verb {
    /// Through an exit. Targets: the place, the exit.
    Go,
    /// A door, with a key in hand. Targets: the door, the key.
    Unlock,
    /// At a thing that is here. Target: the thing.
    Look,
    /// A thing that lies here. Target: the thing.
    Take,
    /// A thing in hand, to somebody who is here. Targets: the thing, the person.
    Give,
    /// Somebody who is here, for a thing that they hold. Targets: the person, the thing.
    Ask,
    /// Speaks to somebody who is here. Target: the person.
    Tell,
    /// Speaks so loudly that the neighbouring places hear it. No target.
    Call,
    /// Somebody who is here, so that they notice nothing else. Target: the person.
    Occupy,
    /// A thing out of the hands of somebody whom another keeps busy. Targets: the thing, the person.
    Filch,
    /// A thing in hand, to somebody who is here and wants it, for one that they hold. Targets: the thing,
    /// the person, what they hold.
    Trade,
}

impl Verb {
    /// Every verb.
    pub const ALL: [Self; 11] = [
        Self::Go,
        Self::Unlock,
        Self::Look,
        Self::Take,
        Self::Give,
        Self::Ask,
        Self::Tell,
        Self::Call,
        Self::Occupy,
        Self::Filch,
        Self::Trade,
    ];

    /// The id of its action.
    pub fn id(self) -> &'static str {
        match self {
            Self::Go => "world:go",
            Self::Unlock => "world:unlock",
            Self::Look => "world:look",
            Self::Take => "world:take",
            Self::Give => "world:give",
            Self::Ask => "world:ask",
            Self::Tell => "world:tell",
            Self::Call => "world:call",
            Self::Occupy => "world:occupy",
            Self::Filch => "world:filch",
            Self::Trade => "world:trade",
        }
    }

    /// The verb of an action id; none for the actions of others.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verb| verb.id() == id)
    }

    /// How many targets it takes.
    pub fn targets(self) -> usize {
        match self {
            Self::Call => 0,
            Self::Look | Self::Take | Self::Tell | Self::Occupy => 1,
            Self::Go | Self::Unlock | Self::Give | Self::Ask | Self::Filch => 2,
            Self::Trade => 3,
        }
    }

    /// Whether it is on offer only where the scene says so: see [`MoreVerbs`].
    pub fn is_special(self) -> bool {
        matches!(self, Self::Occupy | Self::Filch | Self::Trade)
    }

    /// Whether a deed is only words to somebody.
    pub(crate) fn is_words_to(self, person: Entity, targets: &[Entity]) -> bool {
        let is_talk = matches!(self, Self::Tell | Self::Ask | Self::Occupy);
        is_talk && targets.first() == Some(&person)
    }
}

/// How the deeds are put to a mind. A verb that the pack leaves out is not on offer.
///
/// By default `data/actions/world.actions.json`.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct WorldActions(ActionPack);

const BUILT_IN: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/actions/world.actions.json"));

impl Default for WorldActions {
    fn default() -> Self {
        Self::from_json("world.actions.json", BUILT_IN).expect("the pack of the program is valid")
    }
}

impl WorldActions {
    /// Reads an action pack for this world.
    ///
    /// # Errors
    /// Every fault of the pack at once, verbs that the world does not know included.
    pub fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let pack = ActionPack::from_json(file, text)?;
        let faults = faults(file, &pack);
        if faults.is_empty() { Ok(Self(pack)) } else { Err(faults) }
    }

    /// The pack.
    pub fn pack(&self) -> &ActionPack {
        &self.0
    }
}

/// The [special](Verb::is_special) verbs that are on offer in this scene: none unless it says so.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct MoreVerbs(pub BTreeSet<Verb>);

impl MoreVerbs {
    /// Whether a verb is on offer at all.
    pub fn allow(&self, verb: Verb) -> bool {
        !verb.is_special() || self.0.contains(&verb)
    }
}

/// Plans are made of what is on offer.
pub(crate) fn plan_by_actions(_: On<Insert, WorldActions>, mut commands: Commands) {
    commands.queue(tell_planners);
}

/// The same, when a scene has other verbs.
pub(crate) fn plan_by_verbs(_: On<Insert, MoreVerbs>, mut commands: Commands) {
    commands.queue(tell_planners);
}

fn tell_planners(world: &mut World) {
    let Some(actions) = world.get_resource::<WorldActions>() else {
        return;
    };
    let more = world.get_resource::<MoreVerbs>().cloned().unwrap_or_default();
    let now = on_offer(actions.pack(), &more);
    let before = world.remove_resource::<ToldActions>().unwrap_or_default();
    let mut domain = world.get_resource_or_init::<PlanningDomainInUse>();
    Arc::make_mut(&mut domain.0).replace(&before.0, &now);
    world.insert_resource(ToldActions(now));
}

/// What planners were told of the actions of the world; other actions are not its own to take back.
#[derive(Resource, Clone, Debug, Default)]
struct ToldActions(ActionPack);

/// The part of a pack that is on offer in a scene.
fn on_offer(pack: &ActionPack, more: &MoreVerbs) -> ActionPack {
    let mut pack = pack.clone();
    pack.actions.retain(|action| Verb::from_id(&action.id).is_none_or(|verb| more.allow(verb)));
    pack
}

fn faults(file: &str, pack: &ActionPack) -> Vec<PackError> {
    let mut faults = Vec::new();
    for (index, action) in pack.actions.iter().enumerate() {
        let Some(verb) = Verb::from_id(&action.id) else {
            let known = Verb::ALL.map(Verb::id).join(", ");
            let message = format!("the world does not know `{}`; it knows {known}", action.id);
            faults.push(PackError::at(file, format!("/actions/{index}/id"), "known_verb", message));
            continue;
        };
        if action.targets != verb.targets() {
            let message =
                format!("`{}` takes {} targets, not {}", action.id, verb.targets(), action.targets);
            let place = format!("/actions/{index}/targets");
            faults.push(PackError::at(file, place, "targets_of_verb", message));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn the_built_in_pack_has_every_verb() {
        let actions = WorldActions::default();
        for verb in Verb::ALL {
            assert!(actions.pack().get(verb.id()).is_some(), "should offer {}", verb.id());
        }
    }

    #[test]
    fn planners_reckon_only_with_what_the_scene_offers() {
        let pack = WorldActions::default().0;
        let on_offer = |more| on_offer(&pack, &MoreVerbs(more)).actions.len();
        assert_eq!(on_offer([].into()), 8);
        assert_eq!(on_offer([Verb::Filch].into()), 9);
        assert_eq!(on_offer([Verb::Filch, Verb::Occupy].into()), 10);
    }

    #[test]
    fn a_pack_with_strange_verbs_is_refused_with_every_fault() {
        let text = r#"{"actions": [
            {"id": "world:fly", "description": "Fly"},
            {"id": "world:take", "description": "Take something"}
        ]}"#;
        let faults =
            WorldActions::from_json("my.actions.json", text).expect_err("should be refused");
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        expect![[r#"
            my.actions.json: /actions/0/id: `known_verb`: the world does not know `world:fly`; it knows world:go, world:unlock, world:look, world:take, world:give, world:ask, world:tell, world:call, world:occupy, world:filch, world:trade
            my.actions.json: /actions/1/targets: `targets_of_verb`: `world:take` takes 1 targets, not 0"#]]
        .assert_eq(&lines.join("\n"));
    }
}
