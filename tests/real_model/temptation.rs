//! Choices in which the offer that a wish calls for cannot work.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_cognition::act::{Judgement, Question};
use bevy_cognition::prelude::*;
use cognition_core::decide::{OptionalFields, ReplyBounds};
use cognition_core::mind::{Goal, PersonaProfile};
use cognition_core::prompt::OfferDetail;
use cognition_llm::ThoughtRequest;
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A wish, where the mind is, and what it may do. The first offer is the one that cannot work.
#[derive(Debug)]
pub(crate) struct Temptation {
    pub(crate) wish: &'static str,
    here: &'static str,
    /// Kind, id and label.
    things: &'static [(&'static str, &'static str, &'static str)],
    /// Action, description, and the ids of its targets.
    offers: &'static [(&'static str, &'static str, &'static [&'static str])],
    /// What is not true of the first target of the first offer.
    pub(crate) is: &'static str,
    pub(crate) why: &'static str,
}

/// What cannot work stands at the beginning of some lists and at the end of others.
pub(crate) const TEMPTATIONS: &[Temptation] = &[
    Temptation {
        wish: "I want my satchel out of the cellar.",
        here: "You are in the taproom of an inn. Brannic and Odo are here.",
        things: &[
            ("door", "door", "the cellar door"),
            ("place", "cellar", "the cellar"),
            ("item", "key", "the iron key"),
            ("character", "brannic", "Brannic"),
            ("character", "odo", "Odo"),
        ],
        offers: &[
            ("inn:go", "Go down to the cellar", &["door", "cellar"]),
            ("inn:ask", "Ask Brannic for the iron key", &["brannic", "key"]),
            ("inn:tell", "Speak to Odo", &["odo"]),
        ],
        is: "unlocked",
        why: "The cellar door is locked.",
    },
    Temptation {
        wish: "I must have a word with Tamsin.",
        here: "You are in the taproom of an inn. Odo sits by the fire.",
        things: &[
            ("character", "tamsin", "Tamsin"),
            ("character", "odo", "Odo"),
            ("place", "yard", "the yard"),
        ],
        offers: &[
            ("inn:tell", "Speak to Tamsin", &["tamsin"]),
            ("inn:ask", "Ask Odo where Tamsin is", &["odo"]),
            ("inn:go", "Go out to the yard", &["yard"]),
        ],
        is: "present",
        why: "Tamsin has gone out to the yard.",
    },
    Temptation {
        wish: "I want to open the chest.",
        here: "You are in an attic. A chest stands under the window, a brass key hangs on a nail.",
        things: &[("item", "key", "the brass key"), ("item", "chest", "the chest")],
        offers: &[
            ("attic:unlock", "Unlock the chest with the brass key", &["key", "chest"]),
            ("attic:look", "Look out of the window", &[]),
            ("attic:take", "Take the brass key from the nail", &["key"]),
        ],
        is: "held",
        why: "You do not hold the brass key.",
    },
    Temptation {
        wish: "I must get across the river today.",
        here: "You are at a river. A bridge leads over it, a ferryman waits in his boat.",
        things: &[("thing", "bridge", "the bridge"), ("character", "ferryman", "the ferryman")],
        offers: &[
            ("river:cross", "Cross the bridge", &["bridge"]),
            ("river:ask", "Ask the ferryman to row you over", &["ferryman"]),
            ("river:sleep", "Lie down in the grass", &[]),
        ],
        is: "passable",
        why: "The middle of the bridge is broken.",
    },
    Temptation {
        wish: "I want to rest my feet.",
        here: "You are in a small chapel with a bench and a stone step.",
        things: &[("thing", "bench", "the bench"), ("thing", "step", "the stone step")],
        offers: &[
            ("chapel:sit", "Sit down on the bench", &["bench"]),
            ("chapel:look", "Look at the windows", &[]),
            ("chapel:rest", "Sit down on the stone step", &["step"]),
        ],
        is: "free",
        why: "Three monks sit on it.",
    },
    Temptation {
        wish: "I am thirsty and want to drink.",
        here: "You are in a kitchen. There is a jug on the table and a well in the court.",
        things: &[("item", "jug", "the jug"), ("thing", "well", "the well")],
        offers: &[
            ("kitchen:drink", "Drink from the jug", &["jug"]),
            ("kitchen:draw", "Draw water from the well", &["well"]),
            ("kitchen:sweep", "Sweep the floor", &[]),
        ],
        is: "full",
        why: "The jug is empty.",
    },
    Temptation {
        wish: "I need the captain's leave to go ashore.",
        here: "You are on the deck of a ship. The captain is in her cabin, the mate at the wheel.",
        things: &[("character", "captain", "the captain"), ("character", "mate", "the mate")],
        offers: &[
            ("ship:ask", "Ask the captain for leave", &["captain"]),
            ("ship:ask", "Ask the mate for leave", &["mate"]),
            ("ship:call", "Call out to the shore", &[]),
        ],
        is: "awake",
        why: "The captain is fast asleep.",
    },
    Temptation {
        wish: "I want the lantern that hangs from the beam.",
        here: "You are in a barn. A lantern hangs from a beam, a ladder leans on the wall.",
        things: &[("item", "lantern", "the lantern"), ("item", "ladder", "the ladder")],
        offers: &[
            ("barn:take", "Take the lantern", &["lantern"]),
            ("barn:climb", "Climb the ladder", &["ladder"]),
            ("barn:leave", "Leave the barn", &[]),
        ],
        is: "reachable",
        why: "The lantern hangs too high.",
    },
];

impl Temptation {
    /// What a mind with this wish is asked.
    pub(crate) fn request(&'static self, detail: OfferDetail, seed: u64) -> Arc<ThoughtRequest> {
        let brain = Arc::new(ScriptedBrain::new().say("mara", reply(0, "", "I wait.")));
        let mut harness = MindHarness::shared(brain.clone());
        harness.app.add_precondition_judge::<Bars>();
        harness.set(|settings| {
            settings.prompts.offer_detail = detail;
            settings.seed = seed;
            settings.prompts.reply_bounds = short();
        });
        self.lay_out(&mut harness);
        let mind = self.somebody(&mut harness);
        harness.request_turn(mind).run();
        brain.asked().pop().expect("should have been asked")
    }

    fn somebody(&self, harness: &mut MindHarness) -> Entity {
        let profile = PersonaProfile {
            name: "Mara".to_owned(),
            profile: "A courier who knows what she wants.".to_owned(),
            goals: vec![Goal { text: self.wish.to_owned(), weight: 1.0, ..Goal::default() }],
            ..PersonaProfile::default()
        };
        let world = harness.app.world_mut();
        world.resource_mut::<PersonaLibrary>().insert("mara.persona.json", profile);
        world.spawn((Mind::new("mara"), Persona::new("mara.persona.json"))).id()
    }

    fn lay_out(&'static self, harness: &mut MindHarness) {
        let spawn = |(kind, id, label): &(&'static str, &'static str, &str)| {
            (*id, harness.spawn_thing(kind, label, id))
        };
        let things: BTreeMap<&str, Entity> = self.things.iter().map(spawn).collect();
        let barred = things[self.offers[0].2[0]];
        harness.app.world_mut().entity_mut(barred).insert(Bar { is: self.is, why: self.why });
        harness.offer(move |_, gather| {
            gather.description = self.here.to_owned();
            gather.offers.extend((0..self.offers.len()).map(|place| self.offer(place, &things)));
        });
    }

    fn offer(&self, place: usize, things: &BTreeMap<&str, Entity>) -> ActionOffer {
        let (action, description, targets) = self.offers[place];
        let offer = ActionOffer::new(action, description);
        let offer = targets.iter().fold(offer, |offer, target| offer.target(things[target]));
        if place == 0 { offer.requires(self.is, 0) } else { offer }
    }
}

/// Only the choice counts: the rest is kept short.
fn short() -> ReplyBounds {
    ReplyBounds {
        speech: 60,
        thoughts: 120,
        require_ledger: false,
        optional: OptionalFields::none(),
        ..ReplyBounds::default()
    }
}

/// What is not true of a thing.
#[derive(Component)]
struct Bar {
    is: &'static str,
    why: &'static str,
}

#[derive(SystemParam)]
struct Bars<'w, 's> {
    bars: Query<'w, 's, &'static Bar>,
}

impl PreconditionJudge for Bars<'_, '_> {
    fn judge(&self, question: &Question) -> Judgement {
        match self.bars.get(question.thing) {
            Ok(bar) if bar.is == question.is => Judgement::violated(bar.why),
            _ => Judgement::Unknown,
        }
    }
}
