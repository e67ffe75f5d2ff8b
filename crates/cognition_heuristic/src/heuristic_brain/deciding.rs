//! The decision: the best of what is open, what is said and thought over it, and what is noted.

use super::ranking::Ranking;
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::pursuit;
use crate::motives::intent;
use crate::motives::motive::Motive;
use crate::motives::scored::Scored;
use crate::thinking::feel;
use crate::thinking::ledger;
use crate::thinking::note;
use crate::thinking::thought;
use crate::voice;
use cognition_core::chance::Chance;
use cognition_core::decide::Decision;

/// How many alternatives a reply names.
const ALTERNATIVES: usize = 3;

pub(crate) fn decide(view: &Appraisal<'_>) -> Decision {
    decide_by(view, &Ranking::of(view))
}

pub(super) fn decide_by<'a>(view: &Appraisal<'a>, ranking: &Ranking<'a>) -> Decision {
    let chance = Chance::new(view.request.seed);
    let ranked = &ranking.open;
    let chosen = ranked.first().expect("doing nothing is always among the choices");
    let speech = voice::speech(view, chosen, chance);
    let of_plan = matches!(chosen.motive(), Motive::Put(_) | Motive::Invited(_));
    let pledge = view.pledge.as_ref().filter(|_| !of_plan && !speech.is_empty());
    let pledge = pledge.filter(|pledge| pledge.fits(chosen));
    Decision {
        plan: pursuit::remark(view, chosen, &speech),
        chosen_index: chosen.index(),
        announced_action: (!speech.is_empty() && chosen.index() > 0).then_some(chosen.index()),
        speech,
        thoughts: thought::thoughts(view, chosen, chance),
        cognitive_ledger: Some(ledger::propose(view)),
        alternatives: alternatives(ranked),
        promises: pledge.and_then(|pledge| pledge.promise(view)).into_iter().collect(),
        intent: Some(intent::intent(chosen, ranking.barred.first())),
        notes: note::note(view).into_iter().collect(),
        mood_update: Some(feel::mood_update(view)).filter(|update| !update.is_empty()),
        ..Decision::default()
    }
}

/// The next best deeds that are better than what speaks against them.
fn alternatives(ranked: &[Scored<'_>]) -> Vec<u32> {
    let others = ranked.iter().skip(1).filter(|scored| scored.total > 0.0);
    others.map(Scored::index).take(ALTERNATIVES).collect()
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;
    use cognition_core::route::EngagementMode;

    #[test]
    fn a_courtesy_that_returns_one_is_not_returned_for_ever() {
        let greeted = |own: &[Percept]| {
            let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
            let hears = Percept::speech("odo", "Good day to you.").addressed();
            let percepts = own.iter().cloned().chain([hears]).collect();
            let mut request = request("nobody", vec![speak], percepts);
            request.situation.mode = EngagementMode::Acknowledge;
            request.situation.partner = Some("odo".into());
            request.situation.said = "Good day to you.".to_owned();
            decision(&request).speech
        };
        assert_ne!(greeted(&[]), "", "a greeting is returned");
        assert_eq!(greeted(&[Percept::speech("nobody", "Good day, Odo.")]), "");
    }

    #[test]
    fn who_has_nothing_to_do_waits_and_is_mostly_silent() {
        let speeches = (0..200).map(|seed| {
            let mut request = request("mara", vec![], vec![]);
            request.seed = seed;
            let decision = decision(&request);
            assert_eq!(decision.chosen_index, 0);
            decision.speech
        });
        let spoken = speeches.filter(|speech| !speech.is_empty()).count();
        assert!((10..80).contains(&spoken), "should speak now and then: {spoken} of 200");
    }
}
