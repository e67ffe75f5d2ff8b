//! What a mind usually does at this hour, as long as nobody wants anything of it.

use crate::motive::{Motive, Reason};
use cognition_core::act::IndexedAction;
use cognition_core::mind::RoutineHours;

/// What is left of the reluctance to go back to where the mind just was: who patrols walks to and
/// fro.
const TO_AND_FRO: f32 = 0.5;

/// What the hour says for something that is on offer.
pub(super) fn reason<'a>(hours: &'a RoutineHours, action: &IndexedAction) -> Option<Reason<'a>> {
    let targets = action.targets.iter().map(|target| &target.stable_id);
    let serves = hours.calls_for(&action.action, &action.tags, targets);
    Reason::new(Motive::Routine(&hours.what), hours.worth).filter(|_| serves)
}

/// What is done every day is no repetition.
pub(super) fn spared(reason: Reason<'_>) -> Option<Reason<'_>> {
    match reason.motive {
        Motive::Repeated => None,
        Motive::Retraced => Some(Reason { value: reason.value * TO_AND_FRO, ..reason }),
        _ => Some(reason),
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::mind::RoutineHours;
    use cognition_core::perceive::Percept;

    fn baking() -> Option<RoutineHours> {
        let (what, tags) = ("bake the bread".to_owned(), vec!["bake".to_owned()]);
        Some(RoutineHours { what, tags, worth: 0.6, ..RoutineHours::default() })
    }

    fn bakery() -> Vec<cognition_core::act::IndexedAction> {
        vec![
            offer("Bake a loaf of bread", &["bake"], &[]),
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
        ]
    }

    #[test]
    fn what_the_hour_is_for_is_done_again_and_again_and_only_at_its_hour() {
        let baked = || Percept::outcome("You bake a loaf of bread.");
        for seed in 0..50 {
            let mut request = request("nobody", bakery(), vec![baked(), baked()]);
            request.seed = seed;
            assert_ne!(choice(&request), "Bake a loaf of bread", "with seed {seed}");
            request.situation.routine = baking();
            assert_eq!(choice(&request), "Bake a loaf of bread", "with seed {seed}");
        }
    }

    #[test]
    fn whoever_is_spoken_to_answers_first() {
        let asked = Percept::speech("odo", "What does a loaf cost?").addressed();
        let mut request = request("nobody", bakery(), vec![asked]);
        request.situation.routine = baking();
        assert_eq!(choice(&request), "Speak to Odo");
    }
}
