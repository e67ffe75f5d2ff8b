//! Why minds choose what they do: kept where it is wanted, and told in a line.

use super::mind_trace::MindTrace;
use super::recorder::Recorder;
use bevy::prelude::*;
use cognition_brain::{Brain, ThoughtRequest};
use cognition_core::prompt::Purpose;
use cognition_core::record::{RunEvent, WeighedOffer, choice_told};

/// Tells and keeps what a brain that has just decided thought that each offer is worth.
pub(crate) fn explain(
    brain: &dyn Brain,
    request: &ThoughtRequest,
    trail: Option<&mut MindTrace>,
    recorder: &mut Recorder<'_>,
) {
    let is_told = tracing::enabled!(target: "cognition::why", tracing::Level::INFO);
    let is_wanted = is_told || recorder.explains() || trail.is_some();
    if request.purpose != Purpose::Decide || !is_wanted {
        return;
    }
    let offers = brain.weighed(request);
    let best = offers.iter().find(|offer| offer.is_open()).map(|offer| offer.index);
    if let Some(best) = best.filter(|_| is_told) {
        info!(target: "cognition::why", "{}", choice_told(request.mind.as_str(), &offers, best));
    }
    if recorder.explains() && !offers.is_empty() {
        recorder.record(|| weighed(brain, request, offers.clone()));
    }
    if let Some(trail) = trail {
        trail.weighed = offers;
    }
}

fn weighed(brain: &dyn Brain, request: &ThoughtRequest, offers: Vec<WeighedOffer>) -> RunEvent {
    let (mind, brain) = (request.mind.clone(), brain.name().to_owned());
    RunEvent::OffersWeighed { mind, turn: request.turn, brain, offers }
}
