//! The world of one case: what is true, what is on offer, and what a person in it has said.

use bevy::prelude::*;
use bevy_cognition::act::{IndexedAction, Judgement};
use bevy_cognition::prelude::*;
use cognition_core::guard::SuggestionId;
use cognition_core::record::RecordedAction;
use cognition_testkit::Dice;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A mind and the number of its turn.
pub(super) type TurnOf = (StableId, u64);

/// Something that the game may offer.
#[derive(Clone, Debug)]
pub(super) struct Prop {
    action: &'static str,
    tags: &'static [&'static str],
    description: String,
    targets: Vec<usize>,
    requires: Vec<(&'static str, usize)>,
    /// For whom it is, bit by bit.
    minds: u64,
}

pub(super) const ACTIONS: [(&str, &[&str]); 9] = [
    ("inn:tell", &["speech"]),
    ("inn:ask", &["speech", "ask"]),
    ("inn:go", &["move"]),
    ("inn:look", &["look"]),
    ("inn:take", &["take"]),
    ("inn:unlock", &["open"]),
    ("wood:chop", &["repeatable"]),
    ("yard:give", &[]),
    ("yard:wave", &[]),
];

/// What can be asked of a thing. Of the first two the one judge knows, of the others the other.
pub(super) const WORDS: [&str; 4] = ["unlocked", "reachable", "held", "alive"];

impl Prop {
    pub(super) fn new(dice: &mut Dice, things: usize) -> Self {
        let (action, tags) = *dice.pick(&ACTIONS);
        let targets: Vec<usize> = (0..dice.below(3)).map(|_| dice.below(things)).collect();
        let requires = (0..dice.below(3)).map(|_| (*dice.pick(&WORDS), dice.below(3))).collect();
        let mut prop = Self {
            action,
            tags,
            description: String::new(),
            targets,
            requires,
            minds: dice.roll(),
        };
        prop.reword(dice);
        prop
    }

    pub(super) fn reword(&mut self, dice: &mut Dice) {
        let way = dice.pick(&["", " slowly", " at once", " for <two> coins"]);
        self.description = format!("{} {:?}{way}", self.action, self.targets);
    }
}

/// The world of one case, and what a person in it has said.
#[derive(Resource, Debug, Default)]
pub(super) struct Stage {
    pub(super) dice: Dice,
    /// What is true.
    pub(super) truth: u64,
    /// Whether the game has a rule of its own.
    pub(super) whimsical: bool,
    /// How often the world changes where it can, in percent, and how often it may still do so.
    pub(super) unrest: usize,
    pub(super) changes_left: usize,
    /// Things first, then minds.
    pub(super) things: Vec<(StableId, Entity)>,
    pub(super) first_mind: usize,
    pub(super) props: Vec<Prop>,
    /// Which offers are gone, bit by bit.
    pub(super) hidden: u64,
    /// Turns may have been cut off: by the game, by a load, or because their mind is gone.
    pub(super) cut_off: bool,
    pub(super) shown: Vec<ActionSuggested>,
    /// What a person meant with answers to a suggestion.
    pub(super) meant: BTreeMap<SuggestionId, Vec<Option<Deed>>>,
    /// What a person has been asked about, and what has been granted.
    pub(super) asked: BTreeSet<TurnOf>,
    pub(super) granted: BTreeMap<TurnOf, Vec<Option<Deed>>>,
    pub(super) faults: Vec<String>,
}

/// What is done, as somebody reads it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Deed {
    action: String,
    targets: Vec<StableId>,
    pub(super) description: String,
}

impl Deed {
    pub(super) fn of(action: &IndexedAction) -> Self {
        let RecordedAction { action, targets, description, .. } = RecordedAction::from(action);
        Self { action, targets, description }
    }

    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.action == other.action && self.targets == other.targets
    }
}

impl Stage {
    pub(super) fn minds(&self) -> Vec<Entity> {
        self.things[self.first_mind..].iter().map(|(_, entity)| *entity).collect()
    }

    /// What is on offer for a mind at this moment.
    pub(super) fn offers(&self, mind: Entity) -> Vec<ActionOffer> {
        let Some(place) = self.minds().iter().position(|known| *known == mind) else {
            return Vec::new();
        };
        let open = |place: usize| self.hidden & (1 << place) == 0;
        let props = self.props.iter().enumerate().filter(|(number, _)| open(*number));
        props
            .filter(|(_, prop)| prop.minds & (1 << place) != 0)
            .map(|(_, prop)| self.offer(prop))
            .collect()
    }

    fn offer(&self, prop: &Prop) -> ActionOffer {
        let mut offer = ActionOffer::new(prop.action, prop.description.clone());
        offer.targets.extend(prop.targets.iter().map(|thing| self.things[*thing].1));
        offer.tags.extend(prop.tags.iter().map(|tag| (*tag).to_owned()));
        prop.requires.iter().fold(offer, |offer, (is, target)| offer.requires(*is, *target))
    }

    /// What is true of a thing: the one source for judges and for the check.
    pub(super) fn judgement(&self, is: &str, thing: &StableId) -> Judgement {
        let mut hasher = DefaultHasher::new();
        (self.truth, is, thing).hash(&mut hasher);
        let needs = &self.things[0].0;
        match hasher.finish() % 6 {
            0 => Judgement::Unknown,
            1 => Judgement::violated("It is not."),
            2 => Judgement::violated("It is not so.").needing(needs.clone()),
            _ => Judgement::Holds,
        }
    }

    /// The rule of the game: now this, now that.
    pub(super) fn whim(&self, chosen: u32) -> Verdict {
        let mut hasher = DefaultHasher::new();
        (self.truth, chosen).hash(&mut hasher);
        let whim = hasher.finish() % 24;
        match whim {
            _ if !self.whimsical => Verdict::Allow,
            0..3 => Verdict::reject("not today"),
            3..6 => Verdict::amend((whim % 13) as u32, "rather this"),
            6..9 => Verdict::flag("if it must be"),
            _ => Verdict::Allow,
        }
    }

    pub(super) fn fault(&mut self, what: impl Into<String>) {
        self.faults.push(what.into());
    }
}
