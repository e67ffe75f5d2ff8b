//! Why minds choose what they do: kept where it is wanted, and told in a line.

use super::mind_trace::MindTrace;
use super::recorder::Recorder;
use bevy::prelude::*;
use cognition_brain::{Reply, ThoughtRequest};
use cognition_core::record::{RunEvent, WeighedOffer, choice_told};

/// Whether anybody wants to know what a brain that is to decide thinks that each offer is worth.
pub(crate) fn wants_reasons(recorder: &Recorder<'_>, is_watched: bool) -> bool {
    is_watched || recorder.explains() || is_told()
}

/// Whether a log takes the line that tells of a choice.
fn is_told() -> bool {
    tracing::enabled!(target: "cognition::why", tracing::Level::INFO)
}

/// Tells and keeps what the brain of this name, which has just decided, thought that each offer is
/// worth; `closed` is what it was not shown.
pub(crate) fn explain(
    brain: &str,
    request: &ThoughtRequest,
    reply: &Reply,
    closed: impl FnOnce() -> Vec<WeighedOffer>,
    trail: Option<&mut MindTrace>,
    recorder: &mut Recorder<'_>,
) {
    if !request.explained {
        return;
    }
    let mut offers = reply.weighed.clone();
    if !offers.is_empty() {
        offers.extend(closed());
    }
    let best = offers.iter().find(|offer| offer.is_open()).map(|offer| offer.index);
    if let Some(best) = best.filter(|_| is_told()) {
        info!(target: "cognition::why", "{}", choice_told(request.mind.as_str(), &offers, best));
    }
    if recorder.explains() && !offers.is_empty() {
        recorder.record(|| weighed(brain, request, offers.clone()));
    }
    if let Some(trail) = trail {
        trail.weighed = offers;
    }
}

fn weighed(brain: &str, request: &ThoughtRequest, offers: Vec<WeighedOffer>) -> RunEvent {
    let (mind, brain) = (request.mind.clone(), brain.to_owned());
    RunEvent::OffersWeighed { mind, turn: request.turn, brain, offers }
}
