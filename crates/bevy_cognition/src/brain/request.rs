//! Requests: one way to ask a brain.
//!
//! A mind looks back, an idle one is put into words, an exchange leaves something behind, a mode
//! was well chosen or not: each such question is a [`Request`], an entity of its own, related to
//! the mind by [`RequestOf`]. Despawning it, or the mind, cancels the thought. No turn waits for it.
//!
//! | where | what |
//! |---|---|
//! | `form` | what a new question brings: purpose, tier, what its prompt shows, schema, reader |
//! | `state` | the request, from asking to what came of it |
//! | `sending` | who may ask passes the governor, in its order, and is sent |
//! | `intake` | answers come in: they are settled, and asked for again where a call came to nothing |
//! | `replies` | a reply is read, judged and recorded; one that is of no use is asked for once more |
//!
//! Whoever asks implements `Question` for the component that says what it has to know when the
//! answer comes, spawns it with `Request::about`, and looks for what was heard with
//! `Replies::hear` in its own set of [`BackgroundSystems`]. Nothing else is left to do.
//!
//! Turns ask the same way. What a turn asks lies on the mind itself
//! ([`TurnQuestion`](crate::turn::TurnQuestion)), since it is one thing at a time, and games look
//! there for how far the turn has come; the questions are the files of `brain/question`. From there
//! on there is one of each for both: the gate before the brains (`govern::Gate`), the intake, the
//! rule by which an answer is asked for again (`Retries`, `Intake::retry`), and
//! [`AwaitingReply`](crate::turn::AwaitingReply), whose removal cancels the thought.
//!
//! Turns go first, and reflections: the others share the few places in flight that
//! [`background_in_flight`](crate::settings::RequestSettings::background_in_flight) leaves them, and
//! none is sent while the brains are switched off. Those that are answered inline are asked in the
//! order of the minds' ids, then of their numbers. Reflections are sent before the rest of what is
//! beside the turns is taken in: they show the mind without that.

mod form;
mod intake;
mod replies;
mod sending;
mod state;

pub use crate::schedule::BackgroundSystems;
pub use state::{Request, RequestOf, Requests};

pub(crate) use form::{Form, Question, Said, Subject};
pub(crate) use intake::{Arrived, Intake};
pub(crate) use replies::{Heard, Replies, Unanswered};
pub(crate) use sending::send_requests;

use crate::brain::govern::Share;
use crate::record::Recorder;
use crate::schedule::Cognition;
use bevy::prelude::*;

/// Sends background requests and takes their answers. Reflections do without: they go and come in
/// the steps of the conscience.
#[derive(Clone, Copy, Debug, Default)]
pub struct BackgroundPlugin;

impl Plugin for BackgroundPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(
            Cognition,
            (
                tell_answers.in_set(BackgroundSystems::Answer),
                send_requests(Share::Background).in_set(BackgroundSystems::Ask),
            ),
        );
    }
}

/// All of them are told of in the order in which they came in; who has asked reads them in an
/// order of its own.
fn tell_answers(mut arrived: ResMut<Arrived>, mut replies: Replies, mut recorder: Recorder) {
    while let Some(request) = arrived.take(Share::Background) {
        replies.tell(request, &[], &mut recorder);
    }
}
