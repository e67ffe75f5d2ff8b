//! Route: how a mind engages, decided by arithmetic before anybody is asked what it does.
//!
//! What was perceived finds its conversation and its topic. A mind that wants a turn is routed: by
//! what was said, by what it remembers, and by weights that are data. It responds, asks back,
//! acknowledges or ignores, each with offers and a prompt of its own; or it gathers first, with
//! skills, and is routed once more. Every decision is a [`RouteDecided`] message with all that
//! explains it.
//!
//! # Modes
//!
//! | mode | what for | on offer | who is asked, for what | calls |
//! |---|---|---|---|---|
//! | `RESPOND` | to answer, to act | everything; for a witness, all but words | the mind's brain, for a decision, in full view of what the mind has | 1 |
//! | `CLARIFY` | to ask back where there is little to go on | everything | the mind's brain, for one short question | 1 |
//! | `ACT` | to find out first | skills, and no offers | the mind's brain, for plans of skills, without a character | 1 a plan, at most 5 plans; then the mode that follows |
//! | `ACKNOWLEDGE` | a greeting or thanks in return | what is tagged `speech` | the brain of tier `acknowledge`, for a sentence in at most 160 tokens, with memory and without ledger | 1 |
//! | `IGNORE` | nothing to react to | nothing | nobody; there is no turn | 0 |
//!
//! In code they are [`EngagementMode`](cognition_core::route::EngagementMode), where `ACT` is
//! `Gather`. One call more is made for a tie between two modes, for a corrective retry, and for the
//! mood where it goes first. A courtesy for somebody who has gone since is not returned: nobody would
//! hear it.
//!
//! # Warmth
//!
//! *Warmth* says how much a mind has to go on, from 0 to 1. It has three parts of a third each:
//!
//! - the lines of the conversation in its working memory, its own among them: 4 are enough;
//! - the gists of the topic: 5 are enough;
//! - whether the talk is about something that is there. That is so where the percept is `about`
//!   something in [`GatherActions::present`](crate::prompt::GatherActions::present), or its words
//!   name such a thing.
//!
//! Below 0.3 the context is *cold*, and a mind is apt to ask back. Above 0.6 it is *warm*. A
//! stranger's first words are cold; the next on the same topic mostly are not.
//!
//! # Witnesses, events, own moves
//!
//! A mind that is not addressed is a *witness*, unless it has a turn already or wants one. The
//! weights of `witness` speak for `IGNORE` (+1.35) and against asking back, gathering and
//! acknowledging. A witness responds where `RESPOND` scores above 0.85, which takes much knowledge
//! of the topic. It never speaks, and no tie is broken for it. What it ignores stays new to it.
//!
//! An *event* is what happened and was not said (`spoken` is false in the signals). The words that
//! tell of it neither ask nor greet nor thank, and the weights of `event` speak against asking back
//! and acknowledging.
//!
//! A *move of its own* is a turn that [`RequestTurn`](crate::perceive::RequestTurn) asked for. It
//! leads to `RESPOND`, whatever the scores, unless something addressed to the mind waits: that is
//! answered first.
//!
//! # Ties
//!
//! Two modes whose scores are closer than a margin are a tie. The margin is 0.2 in the cold and
//! 0.08 in the warm, more for vague words and after a run of unsure decisions. The brain of tier
//! `tie_break` picks `A` or `B`; where it gives no clear word, the higher score stands. With
//! [`TieBreak::HigherScore`](crate::settings::TieBreak::HigherScore) nobody is asked.
//!
//! # Topics
//!
//! Talk with somebody is a *conversation*, named by the stable id of whoever addresses the mind.
//! What others say to one another is a conversation of the surroundings. Somebody who speaks to a
//! mind while others wait for an answer gets a turn too, unless an answer to all of them came
//! before.
//!
//! What is said, or addressed to the mind, goes to one of its [`Topics`] or opens another. Five
//! exchanges on one topic in a row, or the skill `focus`, hold a mind to it. Texts are compared by
//! the [`TopicEmbedder`]: hashed n-grams, unless the game brings a sentence model.
//!
//! # Memory
//!
//! Memory has six layers. Each is a component with bounds, and each fades in game time
//! ([`GameClock`](crate::schedule::GameClock)), computed when it is read:
//!
//! | layer | holds | at most | for |
//! |---|---|---|---|
//! | [`WorkingMemory`] | what was said lately | 16 conversations of 8 lines | a day |
//! | [`Gists`] | what was asked, told and answered, and what happened | 200 | half an hour, anew each time they are recalled |
//! | [`Facts`] | what somebody stated | 200, 50 a topic | a day |
//! | [`Episodes`] | what was said on a topic, once it ends | 100 | fading |
//! | [`Concepts`] | what episodes were about, and what that calls up | 200, 8 links each | fading |
//! | [`Traits`] | what is known of others | 100 | fading |
//!
//! What is said enters the working memory as it is heard. An utterance writes the other layers,
//! without a model; a mere greeting or thanks leaves nothing there. With
//! [`ConsolidateBy::Brain`](crate::settings::ConsolidateBy) a small brain says better what is to be
//! kept. A topic ends where the talk turns to another, after ten minutes of silence, and in a long
//! talk at the third exchange and each fifth after it: see [`consolidate`](crate::consolidate).
//! Facts and gists of the topic, traits of the partner and episodes with them stand in the prompt
//! as `<memories>`.
//!
//! # Skills
//!
//! Skills are what a mind does inside itself while it gathers: `recall`, `memorize`, `introspect`,
//! `associate`, `schedule`, `autobiography`, `list` and `focus`. The first three are always on
//! offer, and of the others up to three that the words of the utterance call for. A skill asks no
//! model, reads the world, and writes only the memory that it is lent. `schedule` plants a percept
//! in the mind's own future.
//!
//! The loop ends with an empty plan, with a plan that holds nothing new, after 5 plans, or after 60
//! seconds of game time ([`act_limits`](crate::settings::RoutingSettings::act_limits)). Then the
//! mind is routed once more, without `ACT` and without a tie-break. Where something was found it
//! responds or asks back, and the prompt shows it. A game adds its own skills with
//! [`App::add_skill`](SkillApp::add_skill).
//!
//! # Weights, and learning them
//!
//! The weights stand in [`Routing`]: `data/routing/game.json`, one of the other presets there, or
//! a file of the game, `*.routing.json`. Such a file is loaded as a [`RoutingFile`] and, with
//! Bevy's `file_watcher`, reloads while the game runs. The router also learns from what is said
//! next: see [`regulate`](crate::regulate).
//!
//! With [`RouterSwitch::Off`](crate::settings::RouterSwitch::Off) a mind that is addressed, or
//! asked for a turn, responds with all it may do, and witnesses take no turn. Topics and memory go
//! on.
//!
//! `cognition route --text "…"` tells every reason for every score. The run log has each decision
//! as `route_decided`, besides `topic_heard`, `skills_used` and `memory_written`.
//!
//! ```
//! use bevy::prelude::*;
//! use bevy_cognition::route::{EngagementMode, RouteLog};
//! use bevy_cognition::prelude::*;
//! use bevy_cognition::route::Routing;
//! use std::sync::Arc;
//!
//! let mut app = App::new();
//! app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)))
//!     .add_systems(PostUpdate, show_modes);
//! // In this house bystanders meddle sooner than elsewhere.
//! let mut routing = app.world_mut().resource_mut::<Routing>();
//! Arc::make_mut(&mut routing.weights).witness.ignore_boost = 1.0;
//! app.finish();
//!
//! let mara = app.world_mut().spawn((Mind::new("mara"), Name::new("Mara"))).id();
//! let percept = Percept::speech("odo", "Hello, Mara!").addressed();
//! app.world_mut().trigger(Perceive { entity: mara, percept });
//! app.update();
//! let routes = app.world().get::<RouteLog>(mara).expect("a mind keeps the latest");
//! let mode = routes.latest().next().and_then(|note| note.mode);
//! assert_eq!(mode, Some(EngagementMode::Acknowledge));
//!
//! fn show_modes(mut decided: MessageReader<RouteDecided>) {
//!     for RouteDecided { mind, route, .. } in decided.read() {
//!         let (mode, confidence) = (route.selected_mode, route.router_confidence);
//!         info!("{mind}: {mode} ({confidence:.2}), about {}", route.topic.name());
//!     }
//! }
//! ```

mod act_loop;
mod agenda;
mod begin_turn;
mod engage;
mod gathering;
mod ground;
mod known_to_mind;
mod lent_memory;
mod listen;
mod renewing;
mod router;
mod weights_asset;

pub use crate::mind::routing::Routing;
pub use crate::mind::skills::{InnateSkills, SkillApp};
pub use crate::topic_embedder::TopicEmbedder;
pub use crate::turn::{Engagement, RouteDecided};
#[doc(inline)]
pub use cognition_core::route::*;
pub use weights_asset::RoutingFile;

use crate::brain::govern::{choose_turns, drop_outdated};
use crate::schedule::{Cognition, CognitionSystems, Epoch};
use crate::turn::{Witnessing, end_rest};
use bevy::prelude::*;
use cognition_core::memory::{Concepts, Episodes, Facts, Gists, Traits, WorkingMemory};
use cognition_core::skill::{Agenda, Lists};

/// Finds topics, routes, uses skills, begins turns.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoutePlugin;

impl Plugin for RoutePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Routing>()
            .init_resource::<TopicEmbedder>()
            .init_resource::<InnateSkills>()
            .add_message::<RouteDecided>()
            .add_plugins((agenda::agenda_plugin, weights_asset::weights_plugin))
            .add_systems(
                Cognition,
                (
                    listen::listen,
                    begin_turn::abandon_old_turns.run_if(resource_changed::<Epoch>),
                    drop_outdated,
                    renewing::renew_offers,
                    begin_turn::resume_turns,
                    listen::route_witnesses,
                    end_rest,
                    choose_turns,
                    begin_turn::begin_turns,
                )
                    .chain()
                    .in_set(CognitionSystems::Route),
            );
        register_memory(app);
    }
}

/// By hand: only apps may switch on Bevy's automatic registration.
fn register_memory(app: &mut App) {
    app.register_type::<WorkingMemory>()
        .register_type::<Gists>()
        .register_type::<Facts>()
        .register_type::<Episodes>()
        .register_type::<Concepts>()
        .register_type::<Traits>()
        .register_type::<Topics>()
        .register_type::<Attention>()
        .register_type::<RouteLog>()
        .register_type::<Lists>()
        .register_type::<Agenda>()
        .register_type::<Witnessing>();
}
