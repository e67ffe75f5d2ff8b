//! The way back of an aside.

use super::asking::{BackgroundRequest, BackgroundRequestOf};
use crate::brain::govern::{Billed, Governor};
use crate::brain::transport::{Answer, Answers, RequestContext};
use crate::record::Recorder;
use crate::schedule::Epoch;
use crate::settings::CognitionSettings;
use bevy::prelude::*;
use cognition_core::mind::Mind;

/// What nobody waits for any more is counted as stale.
pub(super) fn take_answers(
    mut answers: ResMut<Answers>,
    mut asides: Query<(&BackgroundRequestOf, &mut BackgroundRequest)>,
    minds: Query<&Mind>,
    epoch: Res<Epoch>,
    settings: Res<CognitionSettings>,
    mut governor: ResMut<Governor>,
    mut recorder: Recorder,
) {
    while let Some(answer) = answers.take_aside() {
        let cost = governor.settle(&answer, &settings);
        let RequestContext::Background(entity) = answer.occasion else { continue };
        let waiting = asides.get_mut(entity).ok().filter(|(of, aside)| {
            answer.epoch == epoch.0 && aside.waits_in(epoch.0) && minds.contains(of.0)
        });
        let Some((of, mut aside)) = waiting else {
            answers.count_stale();
            continue;
        };
        if let (Ok(mind), Ok(reply)) = (minds.get(of.0), &answer.outcome) {
            let billed = Billed { brain: answer.brain_name(), reply, cost };
            recorder.record(|| billed.replied(&mind.id, mind.turns, &[]));
        }
        if tries_again(&mut aside, &answer, &governor, &settings) {
            continue;
        }
        aside.answer(answer);
    }
}

/// Whether another call may bring an answer.
fn tries_again(
    aside: &mut BackgroundRequest,
    answer: &Answer,
    governor: &Governor,
    settings: &CognitionSettings,
) -> bool {
    let Err(error) = &answer.outcome else { return false };
    let limit = settings.requests.timeout_of([&answer.request.tier]);
    let (seed, govern) = (answer.request.seed, &settings.govern);
    aside.wait_again(|wait| governor.retry(wait, seed, error, limit, govern).is_some())
}
