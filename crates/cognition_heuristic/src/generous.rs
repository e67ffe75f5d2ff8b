//! What is given unasked: what a goal for somebody else's good names, and what comforts whoever mourns.

use super::aims::{Aim, End};
use super::appraise::Appraisal;
use super::offer::Offer;
use super::voice_words::voice_words;
use super::words::Words;
use cognition_core::act::ActionTarget;
use cognition_core::mind::{Goal, StableId};

/// A gift that is on offer, and who would get it.
struct Gift<'v, 'o, 'a> {
    view: &'v Appraisal<'a>,
    receiver: &'o ActionTarget,
    words: Words,
    label: &'o str,
}

impl<'v, 'o, 'a> Gift<'v, 'o, 'a> {
    fn of(view: &'v Appraisal<'a>, offer: &'o Offer<'a>) -> Option<Self> {
        let targets = &offer.action.targets;
        let is_person = |it: &&ActionTarget| view.things.is_character(&it.stable_id);
        let receiver = targets.iter().find(is_person).filter(|_| offer.is("give"))?;
        let thing = targets.iter().find(|it| it.stable_id != receiver.stable_id)?;
        Some(Self { view, receiver, words: Words::of(&thing.label), label: &thing.label })
    }

    /// The goal for somebody else's good that this serves: it names the thing, and them or nobody.
    fn goal(&self) -> Option<&'v Aim<'a>> {
        let voice = voice_words(self.view.language);
        let cares = |aim: &&Aim<'a>| {
            let named = aim.is_goal() && aim.words.meets(&self.words);
            named && !aim.served && voice.cares(aim.text()) && self.is_meant(aim)
        };
        self.view.aims.iter().find(cares)
    }

    fn is_meant(&self, aim: &Aim<'_>) -> bool {
        let view = self.view;
        let named = |id: &StableId| {
            let called = view.things.words_of(id);
            !called.is_empty() && aim.words.covers(&called) && *id != view.request.mind
        };
        if view.things.characters().any(|(id, _)| named(id)) {
            return named(&self.receiver.stable_id);
        }
        // Who belongs to the house is no guest.
        let profile = Words::of(&view.request.situation.persona.profile);
        let called = view.things.words_of(&self.receiver.stable_id);
        !profile.covers(&called)
    }

    /// Whether it comforts somebody who mourns: something to eat, to drink, to put on.
    fn comforts(&self) -> bool {
        let Some(tidings) = self.view.tidings.as_ref() else { return false };
        let language = self.view.language;
        let known = language.recall_keys(self.label).senses;
        let of_kind = |kind: &String| {
            let senses = language.recall_terms(kind).into_iter().flat_map(|term| term.senses);
            senses.into_iter().any(|sense| known.binary_search(&sense).is_ok())
        };
        tidings.is_loss_of(&self.receiver.stable_id)
            && voice_words(language).comforting_kinds().iter().any(of_kind)
    }
}

/// The goal for somebody else's good that a gift serves.
pub(super) fn goal_of_gift<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<(&'a Goal, f32)> {
    let gift = Gift::of(view, offer)?;
    let aim = gift.goal()?;
    match aim.end {
        End::Goal(goal) => Some((goal, aim.pull)),
        End::Promise(_) => None,
    }
}

/// Whether a gift comforts somebody who mourns.
pub(super) fn comforts<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> bool {
    Gift::of(view, offer).is_some_and(|gift| gift.comforts())
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::mind::Goal;
    use cognition_core::perceive::Percept;
    use std::sync::Arc;

    const BROTH: (&str, &str, &str) = ("item", "broth", "the bowl of broth");
    const ODO: (&str, &str, &str) = ("character", "odo", "Odo");

    fn chosen(goal: &str, wants: &[&str], percepts: Vec<Percept>) -> String {
        let give = offer_of("Give the bowl of broth to Odo", &["give"], &[BROTH, ODO]);
        let mut request = request("nobody", vec![give], percepts);
        let goal = Goal::new(goal).wants(wants.iter().copied());
        Arc::make_mut(&mut request.situation.persona).goals.push(goal);
        choice(&request).to_owned()
    }

    #[test]
    fn a_goal_for_somebody_else_gives_unasked_and_refuses_nothing() {
        let give = "Give the bowl of broth to Odo";
        assert_eq!(chosen("Whoever comes in is fed.", &["broth"], vec![]), give);
        assert_eq!(chosen("Look after Odo.", &["broth"], vec![]), give);
        assert_eq!(chosen("Look after Sela.", &["broth", "sela"], vec![]), "(wait)");
        assert_eq!(chosen("Keep the broth.", &["broth"], vec![]), "(wait)");
        let asks = || vec![says("odo", "May I have the broth?")];
        assert_eq!(chosen("Look after Odo.", &["broth"], asks()), give);
    }

    #[test]
    fn whoever_mourns_is_given_what_comforts() {
        let news = Percept::speech("sela", "Odo, your brother is dead.");
        let give = "Give the bowl of broth to Odo";
        assert_eq!(chosen("Sweep the yard.", &["broom"], vec![news]), give);
    }
}
