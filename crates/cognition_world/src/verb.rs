//! The deeds that the world knows, and the action pack that puts them into words.

use crate::place::Place;
use crate::remembered::AT;
use bevy::prelude::*;
use bevy_cognition::plan::PlanningDomainInUse;
use cognition_core::act::{ActionPack, ActionTemplate, FactWords};
use cognition_core::mind::StableId;
use cognition_core::pack::PackError;
use cognition_core::perceive::Referable;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

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

/// What stands before a place that has no preposition of its own.
const IN: &str = " in {1}";

const BUILT_IN: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/bundled/data/actions/world.actions.json"));

impl Default for WorldActions {
    fn default() -> Self {
        Self::from_json("world.actions.json", BUILT_IN).expect("the pack of the program is valid")
    }
}

impl WorldActions {
    /// Reads an action pack for this world. One without any `world:` action is added to the built-in one.
    ///
    /// # Errors
    /// Every fault of the pack at once, verbs that the world does not know included.
    pub fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let mut pack = ActionPack::from_json(file, text)?;
        let faults = faults(file, &pack);
        if !pack.actions.iter().any(is_of_world) {
            let built_in = Self::default().0;
            pack.actions.splice(0..0, built_in.actions);
            let missing = |fact: &FactWords| !pack.facts.iter().any(|own| own.is == fact.is);
            let facts: Vec<FactWords> = built_in.facts.into_iter().filter(missing).collect();
            pack.facts.splice(0..0, facts);
        }
        if faults.is_empty() { Ok(Self(pack)) } else { Err(faults) }
    }

    /// What is no verb of the world: the scene brings it along.
    pub(crate) fn own(&self) -> impl Iterator<Item = &ActionTemplate> {
        self.0.actions.iter().filter(|action| !is_of_world(action))
    }

    /// The faults of a scene whose deeds are tied to places that it does not have; `file` is that of the pack.
    pub fn unknown_places(&self, file: &str, known: &[StableId]) -> Vec<PackError> {
        let mut faults = Vec::new();
        for own in self.own() {
            for (index, place) in own.at.iter().enumerate().filter(|(_, id)| !known.contains(id)) {
                let message = format!("`{}` is tied to `{place}`, which is no place", own.id);
                let at = format!("{}/at/{index}", own.id);
                faults.push(PackError::at(file, at, "known_place", message));
            }
        }
        faults
    }

    /// The pack.
    pub fn pack(&self) -> &ActionPack {
        &self.0
    }

    /// Whether an action is called what it is called in the pack of the program.
    pub(crate) fn is_built_in(&self, action: &ActionTemplate) -> bool {
        static BUILT_IN: LazyLock<WorldActions> = LazyLock::new(WorldActions::default);
        let known = BUILT_IN.0.get(&action.id);
        known.is_some_and(|known| known.description == action.description)
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

/// Whom the world tells what can be done in it, and how what is so is said.
pub(crate) fn tell_planners(world: &mut World) {
    let Some(actions) = world.get_resource::<WorldActions>().cloned() else {
        return;
    };
    let more = world.get_resource::<MoreVerbs>().cloned().unwrap_or_default();
    let mut now = on_offer(actions.pack(), &more);
    let of_places = places_with_words(world, &now);
    now.facts.extend(of_places);
    let before = world.remove_resource::<ToldActions>().unwrap_or_default();
    let mut domain = world.get_resource_or_init::<PlanningDomainInUse>();
    Arc::make_mut(&mut domain.0).replace(&before.0, &now);
    world.insert_resource(ToldActions(now));
}

/// `{0} is on {1}`, of each place that has a preposition of its own, in the order of their ids.
fn places_with_words(world: &mut World, pack: &ActionPack) -> Vec<FactWords> {
    let at = pack.facts.iter().find(|words| words.is == AT && words.of.is_none());
    let Some(at) = at.filter(|at| at.text.contains(IN)).cloned() else { return Vec::new() };
    let mut places = world.query::<(&Place, &Referable)>();
    let own = places.iter(world).filter(|(place, _)| !place.preposition.is_empty());
    let mut words: Vec<FactWords> = own
        .map(|(place, named)| {
            let text = at.text.replace(IN, &format!(" {} {{1}}", place.preposition));
            FactWords { text, ..at.clone().of(named.stable_id.clone()) }
        })
        .collect();
    words.sort_by(|one, other| one.of.cmp(&other.of));
    words
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

/// Whether an action is meant to be a verb of the world.
fn is_of_world(action: &ActionTemplate) -> bool {
    action.id.starts_with("world:")
}

fn faults(file: &str, pack: &ActionPack) -> Vec<PackError> {
    let mut faults = Vec::new();
    for (index, action) in pack.actions.iter().enumerate() {
        if !is_of_world(action) {
            if action.targets > 1 {
                let message = format!(
                    "`{}` takes {} targets: a deed of the scene's own takes none, or one person",
                    action.id, action.targets
                );
                let place = format!("/actions/{index}/targets");
                faults.push(PackError::at(file, place, "targets_of_own", message));
            }
            continue;
        }
        if !action.at.is_empty() || action.once {
            let message =
                format!("`{}` is no deed of the scene's own: it can't be tied", action.id);
            faults.push(PackError::at(file, format!("/actions/{index}"), "tied_own", message));
        }
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
    fn a_deed_is_tied_to_places_that_there_are_and_a_verb_of_the_world_to_none() {
        let text = r#"{"actions": [
            {"id": "inn:sit", "description": "Sit down"},
            {"id": "inn:stoke", "description": "Stoke the fire", "at": ["taproom", "moon"]}
        ]}"#;
        let actions = WorldActions::from_json("my.actions.json", text).expect("is a pack");
        let faults = actions.unknown_places("my.actions.json", &["taproom".into()]);
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        expect!["my.actions.json: inn:stoke/at/1: `known_place`: `inn:stoke` is tied to `moon`, which is no place"]
            .assert_eq(&lines.join("\n"));
        let text = r#"{"actions": [{"id": "world:call", "description": "Call", "once": true}]}"#;
        let faults = WorldActions::from_json("my.actions.json", text).expect_err("is refused");
        expect!["my.actions.json: /actions/0: `tied_own`: `world:call` is no deed of the scene's own: it can't be tied"]
            .assert_eq(&faults[0].to_string());
    }

    #[test]
    fn a_pack_with_strange_verbs_is_refused_with_every_fault() {
        let text = r#"{"actions": [
            {"id": "world:fly", "description": "Fly"},
            {"id": "world:take", "description": "Take something"},
            {"id": "inn:seat", "description": "Seat {0} by {1}", "targets": 2}
        ]}"#;
        let faults =
            WorldActions::from_json("my.actions.json", text).expect_err("should be refused");
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        expect![[r#"
            my.actions.json: /actions/0/id: `known_verb`: the world does not know `world:fly`; it knows world:go, world:unlock, world:look, world:take, world:give, world:ask, world:tell, world:call, world:occupy, world:filch, world:trade
            my.actions.json: /actions/1/targets: `targets_of_verb`: `world:take` takes 1 targets, not 0
            my.actions.json: /actions/2/targets: `targets_of_own`: `inn:seat` takes 2 targets: a deed of the scene's own takes none, or one person"#]]
        .assert_eq(&lines.join("\n"));
    }
}
