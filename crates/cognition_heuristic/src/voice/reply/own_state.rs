//! Whether what the mind is after has been done by now, for who asks just that.

use super::Reply;
use crate::appraisal::call::Question;
use crate::reading::sighting::Sighting;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::plan::PlanStage;

/// From this part of a question on, what the mind did is what it is asked about.
const SAME_DEED: f32 = 0.75;

impl Reply<'_, '_> {
    /// Yes, where it is asked whether it has done what it remembers to have done, or said.
    pub(super) fn by_own_deed(&self, question: &Question<'_>) -> Option<String> {
        let (view, asked) = (self.view, &self.call.percept.text);
        let words = voice_words(view.language);
        if question.form.is_some() || !words.asks_whether_done(asked) {
            return None;
        }
        let topic = Words::of(asked).without(&view.me.with(&view.things.people()));
        // `Did you take it?` is about the thing that was spoken of, and not about whatever it took.
        let meant =
            if words.points_at_something(asked) { self.things_meant() } else { Words::default() };
        let is_of_it = |seen: &Sighting<'_>| meant.is_empty() || seen.words.meets(&meant);
        let is_done = |seen: &Sighting<'_>| {
            let is_deed = seen.is_outcome() && !seen.failed() && is_of_it(seen);
            is_deed && seen.words.coverage(&topic) >= SAME_DEED
        };
        // Whether it has a thing is no question of what it did.
        let names_deed = !topic.without(&view.things.names_in(&topic)).is_empty();
        let sorry =
            words.is_of_apology(asked) && view.own_lines().any(|line| words.is_of_apology(line));
        let done = sorry || names_deed && view.recent.iter().any(is_done);
        done.then(|| self.one_of("yes", &[]))
    }

    /// Yes, where it is asked whether it has fetched a thing that it has taken up or handed over, whoever has it by now.
    pub(super) fn fetched(&self) -> Option<String> {
        let (view, asked) = (self.view, &self.call.percept.text);
        let words = voice_words(view.language);
        if !words.asks_whether_fetched(asked) || self.hides_whether_it_did() {
            return None;
        }
        let topic = Words::of(asked).without(&view.me.with(&view.things.people()));
        let things = view.things.names_in(&topic);
        let is_done = |seen: &Sighting<'_>| {
            let passes = seen.tell.takes || seen.tell.gives;
            seen.is_outcome() && !seen.failed() && passes && seen.words.covers(&things)
        };
        let done = !things.is_empty() && view.recent.iter().any(is_done);
        done.then(|| self.one_of("yes", &[]))
    }

    /// `Not yet` while it is after what the question names, and yes once that is reached.
    pub(super) fn by_own_state(&self, question: &Question<'_>) -> Option<String> {
        let (view, asked) = (self.view, &self.call.percept.text);
        if question.form.is_some() || !voice_words(view.language).asks_whether_done(asked) {
            return None;
        }
        if self.hides_whether_it_did() {
            return Some(self.withheld());
        }
        let topic = Words::of(asked).without(&view.me.with(&view.things.people()));
        let plan = view.request.situation.planning.plan.as_ref();
        let plan = plan.filter(|plan| plan.led_by.is_none() && Words::of(&plan.goal).meets(&topic));
        let plan = plan.filter(|plan| !matches!(plan.stage, PlanStage::Abandoned { .. }));
        let reached = plan.map(|plan| plan.stage == PlanStage::Reached);
        let served = || {
            let mut goals = view.aims.iter().filter(|aim| aim.is_goal());
            goals.find(|aim| aim.words.meets(&topic)).map(|aim| aim.served)
        };
        let done = reached.or_else(served)?;
        Some(self.one_of(if done { "yes" } else { "not_yet" }, &[]))
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_core::mind::Goal;
    use cognition_core::perceive::Percept;
    use cognition_language::Language;
    use std::sync::Arc;

    fn answered(words: &str) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], vec![says("odo", words)]);
        let goal = Goal::new("Bring the council to one verdict.");
        Arc::make_mut(&mut request.situation.persona).goals.push(goal);
        decision(&request).speech
    }

    /// What is said to who asks whether it took it, behind this line, by somebody who has taken the satchel.
    fn asked_of_it(before: &str) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let took = Percept::outcome("You take the sealed satchel.").about("satchel");
        let mut request = request("nobody", vec![speak], vec![took, says("odo", before)]);
        request.situation.seen_before = request.situation.perceptions.last_id();
        request.situation.perceptions.perceive(says("odo", "Did you take it?"));
        decision(&request).speech
    }

    #[test]
    fn what_it_has_done_is_asked_of_the_thing_that_was_spoken_of() {
        assert!(is_line_to_odo(&asked_of_it("Where is the satchel?"), "yes"));
        for before in ["Sela says that you have her lamp.", "The iron key is gone."] {
            assert!(!is_line_to_odo(&asked_of_it(before), "yes"), "{before}");
        }
    }

    #[test]
    fn who_asks_whether_what_it_is_after_is_done_hears_how_far_it_is() {
        let not_yet = voice_words(Language::english()).lines("not_yet");
        let is_not_yet =
            |said: &str| not_yet.iter().any(|line| said == line.replace("{speaker}", "Odo"));
        let said = answered("Have you agreed upon a verdict?");
        assert!(is_not_yet(&said), "{said}");
        for other in ["Have you a light?", "What is a verdict?"] {
            let said = answered(other);
            assert!(!is_not_yet(&said), "{other} {said}");
        }
    }

    #[test]
    fn who_asks_whether_a_thing_was_fetched_hears_that_it_was_whoever_has_it() {
        let spyglass = ("item", "spyglass", "the spyglass");
        let ask = offer_of(
            "Ask Odo for the spyglass",
            &["ask", "speech"],
            &[("character", "odo", "Odo"), spyglass],
        );
        let said = |outcome: &str, words: &str| {
            let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
            let heard = vec![Percept::outcome(outcome), says("odo", words)];
            decision(&request("nobody", vec![ask.clone(), speak], heard)).speech
        };
        let yes = voice_words(Language::english()).lines("yes");
        let asked = "Did you get the spyglass?";
        assert!(yes.contains(&said("You give Odo the spyglass.", asked)));
        assert!(!yes.contains(&said("You look at the spyglass.", asked)));
        assert!(!yes.contains(&said("You give Odo the spyglass.", "Have you a spyglass?")));
    }
}
