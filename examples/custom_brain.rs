//! A brain of your own: whatever can turn a request into a reply can decide for a mind.
//!
//! Here it is a night porter who rings for advice. What he knows by heart he decides at once;
//! everything else takes him a while, off the frame, as a model or a service would.
//!
//! - A request holds the prompt and, for brains that read no prose, the same facts as data.
//! - A reply is text by the schema of the request. Whether it is a decision is judged by the
//!   engine: what is wrong with it comes back once as a correction, then the heuristic brain steps in.
//! - Dropping the future cancels the thought.
//!
//! Run it with `cargo run --example custom_brain`.

#![expect(clippy::print_stdout, reason = "an example shows what happens")]

use bevy::app::ScheduleRunnerPlugin;
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// Rings for advice where he does not know what to do.
#[derive(Debug)]
struct Porter {
    /// How long it takes until somebody answers.
    ring: Duration,
}

impl Brain for Porter {
    fn name(&self) -> &str {
        "porter"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        // Not every question is for a decision; what this brain does not know, another may.
        if request.purpose != Purpose::Decide {
            return HeuristicBrain.think(request);
        }
        let knock = request.situation.said.contains("knock");
        let open = request.actions.iter().find(|action| action.action == "inn:open");
        let Some(open) = open.filter(|_| knock) else {
            return self.ring(request);
        };
        let reply = reply(open.index, "Good evening. Come in.", "A guest, at last.");
        // Ready at once: the mind acts in this very frame.
        Box::pin(async { Ok(Reply::from_text(reply)) })
    }
}

impl Porter {
    fn ring(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let ring = self.ring;
        Box::pin(async move {
            tokio::time::sleep(ring).await;
            let speech =
                format!("They say I am to wait. ({} things I could do.)", request.actions.len());
            Ok(Reply::from_text(reply(0, &speech, "They know better than I do.")))
        })
    }
}

fn reply(chosen_index: u32, speech: &str, thoughts: &str) -> String {
    let ledger = json!({ "settled_conclusions": [], "open_questions": [] });
    json!({
        "chosenIndex": chosen_index,
        "speech": speech,
        "thoughts": thoughts,
        "cognitive_ledger": ledger,
    })
    .to_string()
}

fn main() {
    let tick = Duration::from_millis(20);
    let porter = Brains::new(HeuristicBrain)
        .with_tier("porter", Porter { ring: Duration::from_millis(300) });
    App::new()
        .add_plugins(MinimalPlugins.set(ScheduleRunnerPlugin::run_loop(tick)))
        .add_plugins(CognitionPlugins::new(FixedUpdate))
        .insert_resource(porter)
        .add_systems(Startup, spawn)
        .add_observer(offer)
        .add_observer(tell)
        .add_observer(carry_out)
        .run();
}

fn spawn(mut commands: Commands) {
    let mind = Mind { tier: Tier("porter".to_owned()), ..Mind::new("joss") };
    let entity = commands.spawn((mind, Name::new("Joss"))).id();
    let percept = Percept::event("The telephone rings in an empty room.").addressed();
    commands.trigger(Perceive { entity, percept });
}

fn offer(mut gather: On<GatherActions>) {
    gather.offers.push(ActionOffer::new("inn:open", "Open the door"));
    gather.offers.push(ActionOffer::new("inn:lamp", "Light the lamp"));
}

fn tell(utterance: On<UtteranceMade>, time: Res<Time<Real>>) {
    println!("{:4} ms  Joss says: {}", time.elapsed().as_millis(), utterance.speech());
}

/// After the first turn somebody knocks; after the second the example is over.
fn carry_out(decided: On<ActionDecided>, mut commands: Commands, mut exit: MessageWriter<AppExit>) {
    match &decided.action {
        Some(action) => {
            println!("         Joss does: {}", action.description);
            commands.trigger(ActionFinished::done(decided.entity, "The door stands open."));
            exit.write(AppExit::Success);
        }
        None => {
            let percept = Percept::event("Somebody knocks at the door.").addressed();
            commands.trigger(Perceive { entity: decided.entity, percept });
        }
    }
}
