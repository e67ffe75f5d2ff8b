//! Decide: requests go to the brains, off the frame.
//!
//! [`Brains`] maps tiers to brains; without it the heuristic brain decides. A mind's own tier,
//! `decide` unless set, names the brain that decides for it. Some purposes have tiers of their own.
//! Where a tier has no brain, the mind's own is asked.
//!
//! | tier | asked for | wants |
//! |---|---|---|
//! | `tie_break` | which of two modes it is | a small, quick brain |
//! | `acknowledge` | a greeting or thanks in return | a small, quick brain |
//! | `understand` | what stays in view of a planner | a small, quick brain |
//! | `summarise` | what an exchange leaves behind | a small, quick brain |
//! | `drift` | words for what comes to an idle mind | a small, quick brain |
//! | `plan` | a plan, a proposal or questions | a good brain |
//! | `reflect` | reflections, what follows from them, reviews of modes | a good brain that may take its time |
//! | `heuristic` | reserved: always the heuristic brain | – |
//!
//! [`RequestSettings::tiers`](crate::settings::RequestSettings::tiers) says what else holds for a
//! tier: how long its brain may take, and who chooses.
//!
//! ```no_run
//! # #[cfg(feature = "http")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use bevy::prelude::*;
//! use bevy_cognition::prelude::*;
//! use bevy_cognition::cognition_llm::BrainSettings;
//!
//! let mut app = App::new();
//! app.set_brains(BrainSettings::read("assets/my.brain.json")?.open()?);
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "http"))]
//! # fn main() {}
//! ```
//!
//! A `*.brain.json` names servers, the variables that hold their keys, limits, prices, and which
//! tier goes to which server; the shipped ones stand in `data/brains`. The same settings can be
//! written in code, or stand in a game's own settings file. A single server with settings of its
//! own is `Brains::new(HttpBrain::new(HttpSettings { .. })?)`. With the feature `embedded`,
//! `Brains::new(EmbeddedBrain::load(EmbeddedSettings::new(path)))` thinks with a GGUF file in this
//! process, on a thread that leaves frames alone; `progress()` says how far loading is.
//!
//! # Who chooses
//!
//! Tiny models choose at chance, and speak in character. With
//! [`ActionSelector::Engine`](crate::settings::ActionSelector) the heuristic brain picks the action and
//! everything that goes with a decision, and the brain of the tier is asked for `speech` and
//! `thoughts` alone, in a prompt with the same stable and slow segments. Whatever it replies, or
//! does not, changes the words and nothing else. `cognition evaluate` tells what is better for a
//! model: it plays situations with known acceptable answers both ways.

pub use crate::brain::brains::{Brains, BrainsApp};
pub use crate::brain::transport::{Answer, Answers, RequestContext};
#[doc(inline)]
pub use cognition_core::decide::*;

use crate::brain::govern::{Admittable, Admitted, Gate, Share};
use crate::brain::transport::Flight;
use crate::record::{MindTrace, Recorder};
use crate::schedule::{Cognition, CognitionSystems};
use crate::settings::{CognitionSettings, SpeechDelivery};
use crate::turn::{
    AwaitingBrain, AwaitingReply, DecidedBy, Speaking, TurnData, TurnPurpose, TurnView,
};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_brain::{Brain, ThoughtRequest};
use cognition_core::govern::{FallbackReason, Queued};
use cognition_core::mind::Mind;
use cognition_core::record::RunEvent;
use std::sync::Arc;

/// Sends requests.
#[derive(Clone, Copy, Debug, Default)]
pub struct DecidePlugin;

impl Plugin for DecidePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Brains>()
            .init_resource::<Answers>()
            .add_systems(Cognition, ask_brains.in_set(CognitionSystems::Decide));
    }
}

/// A turn whose request is written.
type Written<'w, 's> = (Entity, &'w Mind, TurnView<'w, 's>, &'w AwaitingBrain);

/// Where requests go.
#[derive(SystemParam)]
struct Sending<'w, 's> {
    gate: Gate<'w, 's>,
    recorder: Recorder<'w>,
    trails: Query<'w, 's, &'static mut MindTrace>,
    commands: Commands<'w, 's>,
}

/// What is answered inline goes at once, in the order in which the turns began; the rest in the
/// order of the governor, as far as it lets them through.
fn ask_brains(mut minds: Query<(Entity, &Mind, TurnData, &AwaitingBrain)>, mut sending: Sending) {
    if sending.gate.is_shut() || minds.is_empty() {
        return;
    }
    let mut asking: Vec<Written<'_, '_>> = minds.iter_mut().collect();
    asking.sort_by(|(_, left, first, _), (_, right, second, _)| {
        (first.turn.begun, &left.id).cmp(&(second.turn.begun, &right.id))
    });
    let mut queue: Vec<(Queued<'_>, (Written<'_, '_>, Arc<dyn Brain>))> = Vec::new();
    for written in asking {
        let brain = sending.brain_of(&written);
        if brain.answers_inline() {
            sending.ask(written, brain);
        } else {
            queue.push((written.2.admission.queued(&written.1.id), (written, brain)));
        }
    }
    sending.gate.governor.put_in_order(&mut queue, &sending.gate.settings.govern);
    queue.into_iter().for_each(|(_, (written, brain))| sending.ask(written, brain));
}

impl Sending<'_, '_> {
    fn brain_of(&self, (_, mind, turn, asking): &Written<'_, '_>) -> Arc<dyn Brain> {
        if turn.question.decided_by != DecidedBy::Brain || turn.admission.spared.is_some() {
            return self.gate.brains.heuristic();
        }
        let own = turn.admission.tier.as_ref().unwrap_or(&mind.tier);
        self.gate.brains.of_first([&asking.0.tier, own])
    }

    /// Asks, if the governor lets it through: whoever waits asks again in every run, so nothing is
    /// made before that.
    fn ask(&mut self, written: Written<'_, '_>, brain: Arc<dyn Brain>) {
        let (entity, mind, mut turn, AwaitingBrain(request)) = written;
        let admission = &*turn.admission;
        let asking = Admittable {
            queued: admission.queued(&mind.id),
            share: Share::Turns,
            wait: admission.wait,
            player: admission.player.as_ref(),
            event: admission.event,
        };
        let Some(admitted) = self.gate.admit(&asking, brain, request) else { return };
        let spared = admitted.spared;
        let name = request.situation.persona.name.as_str();
        let speaking = listen(&self.gate.settings, mind, &turn, name);
        let flight = flight(entity, &turn, request.clone(), admitted, speaking.as_ref());
        let limit = self.gate.limit([&request.tier, &mind.tier]);
        let thinking = self.gate.send(flight, limit, &mut turn.admission.wait);
        turn.question.tries.send();
        if let Some(why) = spared {
            self.spare(mind, &mut turn, why);
        }
        if let Ok(mut trail) = self.trails.get_mut(entity) {
            trail.asked(request);
        }
        let mut mind = self.commands.entity(entity);
        mind.remove::<AwaitingBrain>();
        if let Some(thinking) = thinking {
            mind.insert(AwaitingReply(thinking));
            speaking.into_iter().for_each(|speaking| _ = mind.insert(speaking));
        }
    }

    fn spare(&mut self, mind: &Mind, turn: &mut TurnView<'_, '_>, why: FallbackReason) {
        (turn.admission.spared, turn.admission.takes_place) = (Some(why), false);
        let (mind, turn) = (mind.id.clone(), turn.turn.number);
        self.recorder.record(|| RunEvent::BrainSpared { mind, turn, why });
    }
}

fn flight(
    entity: Entity,
    turn: &TurnView<'_, '_>,
    request: Arc<ThoughtRequest>,
    admitted: Admitted,
    speaking: Option<&Speaking>,
) -> Flight {
    let context = RequestContext::Turn(turn.turn.number);
    let (epoch, listener) = (turn.turn.epoch, speaking.map(Speaking::listener));
    let scope = (turn.question.purpose == TurnPurpose::Decide).then(|| turn.offers.scope.clone());
    let Admitted { brain, call, .. } = admitted;
    Flight { entity, context, epoch, brain, request, call, listener, scope }
}

/// Listens to a decision, or to the words for one, if the mind may speak and the game wants to hear
/// it as it comes.
fn listen(
    settings: &CognitionSettings,
    mind: &Mind,
    turn: &TurnView<'_, '_>,
    name: &str,
) -> Option<Speaking> {
    let aloud = turn.engagement.may_speak && turn.question.decided_by == DecidedBy::Brain;
    let wanted =
        settings.requests.speech == SpeechDelivery::AsItComes && turn.question.is_for_words();
    (aloud && wanted).then(|| Speaking::new(mind.id.clone(), turn.turn.number, name))
}
