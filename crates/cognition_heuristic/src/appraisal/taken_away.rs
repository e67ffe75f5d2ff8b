//! What somebody takes before the mind's eyes, though the mind needs it for an end of its own.

use crate::appraisal::appraise::Appraisal;
use cognition_core::mind::StableId;

/// Something that the mind needs, and sees go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TakenAway<'a> {
    /// Who takes it, and what they are called.
    pub(crate) by: &'a StableId,
    pub(crate) who: &'a str,
    /// What is taken.
    pub(crate) thing: &'a str,
}

/// The latest of it that is new; what those take with whom the mind works is theirs to take.
pub(crate) fn taken_away<'a>(view: &Appraisal<'a>) -> Option<TakenAway<'a>> {
    let situation = &view.request.situation;
    let plan = situation.planning.plan.as_ref().filter(|plan| !plan.is_over());
    let is_ally = |who: &StableId| {
        plan.is_some_and(|plan| plan.with.contains(who) || plan.led_by.as_ref() == Some(who))
    };
    view.news().rev().filter(|_| !situation.silent).find_map(|seen| {
        let by = seen.percept.source.as_ref().filter(|by| !is_ally(by))?;
        let taken = seen.is_deed_of_another() && seen.tell.takes && !seen.tell.to_me;
        let thing = seen.percept.about.iter().find(|id| view.things.is_item(id))?;
        let needed = taken && view.needs(&view.things.words_of(thing));
        let (who, thing) = (view.things.label(by)?, view.things.label(thing)?);
        needed.then_some(TakenAway { by, who, thing })
    })
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::{decision, offer, request};
    use cognition_core::mind::Goal;
    use cognition_core::perceive::Percept;
    use std::sync::Arc;

    fn says_to(text: &str, goal: &str) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let look = offer("Look at the iron key", &["look"], &["iron_key"]);
        let deed = Percept::event(text).by("odo").about("iron_key");
        let mut request = request("nobody", vec![speak, look], vec![deed]);
        let goal = Goal { text: goal.to_owned(), weight: 0.8, ..Goal::default() };
        Arc::make_mut(&mut request.situation.persona).goals = vec![goal];
        decision(&request).speech
    }

    #[test]
    fn who_sees_taken_what_it_needs_says_so_to_whoever_takes_it() {
        let said = says_to("Odo takes the iron key.", "Open the chest with the iron key.");
        assert!(said.contains("Odo") && said.contains("the iron key"), "{said}");
    }

    #[test]
    fn what_it_has_no_use_for_is_taken_without_such_a_word() {
        let said = says_to("Odo takes the iron key.", "Bake bread for all the town.");
        assert!(!said.contains("iron key"), "{said}");
    }

    #[test]
    fn what_is_merely_looked_at_is_not_taken() {
        let said = says_to("Odo looks at the iron key.", "Open the chest with the iron key.");
        assert!(!said.contains("iron key"), "{said}");
    }
}
