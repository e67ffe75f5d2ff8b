//! What is promised for something that has not come about yet: it is handed out for nothing to nobody.

use super::{Case, Refusal};
use crate::wording::phrase::without_slots;
use crate::wording::tell::Tell;
use crate::wording::voice_words::{of_goal, voice_words};
use crate::wording::words::Words;
use cognition_core::perceive::PerceptKind;
use cognition_core::promise::CommitmentKind;
use cognition_language::{Language, sentences};

impl Case<'_, '_> {
    /// What a promise or its own words give for something waits for that.
    pub(super) fn by_reward(&self) -> Option<Refusal> {
        let waits = self.gives() && (self.is_promised_on_terms() || self.is_named_as_reward());
        waits.then_some(Refusal::Kept)
    }

    fn is_promised_on_terms(&self) -> bool {
        let situation = &self.view.request.situation;
        let mut owed = situation.commitments.owed(situation.now);
        owed.any(|promise| {
            let gives = promise.kind != CommitmentKind::Refrain && promise.terms.is_waiting();
            gives && promise.is_kept_by(self.offer, "")
        })
    }

    /// Whether a goal or a line of its own names it as what whoever does something gets, and they have not.
    fn is_named_as_reward(&self) -> bool {
        let words = voice_words(self.view.language);
        let heads: Vec<Words> = self.things().map(|label| words.head(label)).collect();
        let persona = &self.view.request.situation.persona;
        let goals = persona.goals.iter().map(|goal| goal.text.as_str());
        let lines = persona.lines.0.values().flatten().map(String::as_str);
        let told = goals.chain(lines).chain(self.view.own_lines());
        // Few texts name it, and to read them all would take long.
        let names = |text: &&str| {
            let small = text.to_lowercase();
            heads.iter().flat_map(Words::iter).any(|word| small.contains(word))
        };
        let mut told = told.filter(names);
        told.any(|text| sentences(text).any(|said| self.is_reward(&without_slots(said), &heads)))
    }

    fn is_reward(&self, said: &str, heads: &[Words]) -> bool {
        let words = of_goal(said);
        let named = Words::of(said);
        let is_named = |head: &&Words| !head.is_empty() && named.covers(head);
        let heads: Vec<&Words> = heads.iter().filter(is_named).collect();
        let pays = || words.hands_out(said) || words.speaks_of_money(said);
        if heads.is_empty() || self.view.language.is_question(said) || !pays() {
            return false;
        }
        let Some(deed) = words.deed_rewarded(said) else { return false };
        let things = Language::of(said).things_named(&deed);
        let things = Words::of_all(things.iter().map(String::as_str));
        let things = things.without(&self.view.things.people());
        let is_other = !heads.iter().any(|head| things.meets(head));
        !things.is_empty() && is_other && !self.has_done(&deed, &things)
    }

    /// Whether whoever asks was seen to do something with these things, or has told of them where that is the deed.
    fn has_done(&self, deed: &str, things: &Words) -> bool {
        let is_to_tell = Tell::of(deed).talks;
        self.view.recent.iter().any(|seen| {
            let percept = seen.percept;
            let is_theirs = percept.source.as_ref() == Some(self.asker);
            let concerns = is_theirs || percept.about.contains(self.asker);
            let counts = match percept.kind {
                PerceptKind::Speech => is_theirs && is_to_tell && !seen.tell.asks,
                PerceptKind::Event | PerceptKind::Outcome => concerns && !seen.failed(),
            };
            counts && !seen.tell.begs && seen.words.covers(things)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::mind::Goal;
    use cognition_core::perceive::Percept;
    use cognition_core::promise::Condition;
    use std::sync::Arc;

    const ODO: (&str, &str, &str) = ("character", "odo", "Odo");
    const CROWN: (&str, &str, &str) = ("item", "crown", "the silver crown");

    fn given(goal: &str, percepts: Vec<Percept>) -> bool {
        let offers = vec![
            offer_of("Give Odo the silver crown", &["give"], &[CROWN, ODO]),
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
        ];
        let mut request = request("nobody", offers, percepts);
        Arc::make_mut(&mut request.situation.persona).goals.push(Goal::new(goal));
        choice(&request).starts_with("Give")
    }

    #[test]
    fn a_reward_that_a_goal_names_is_paid_to_who_has_earned_it_alone() {
        let goal = "Give a crown to whoever finds the satchel.";
        let asks = || says("odo", "Give me the crown, please.");
        assert!(!given(goal, vec![asks()]));
        let brought = Percept::event("Odo gives you the sealed satchel.").by("odo").addressed();
        assert!(given(goal, vec![brought, asks()]));
        assert!(given("Find the satchel.", vec![asks()]), "nothing is said of a reward");
    }

    #[test]
    fn what_the_mind_itself_has_set_terms_for_waits_for_them() {
        let own = |text: &str| Percept::speech("nobody", text);
        let asks = || says("odo", "May I have the crown?");
        let sweep = "Sweep the yard.";
        let offered = "I will give you a crown if you bring me the satchel.";
        assert!(!given(sweep, vec![own(offered), asks()]));
        assert!(!given(sweep, vec![own("I'll pay a crown to whoever finds my hat."), asks()]));
        assert!(given(sweep, vec![own("Ask me if you want the crown."), asks()]));
        assert!(given(sweep, vec![own("I have a crown in my pocket."), asks()]));
    }

    #[test]
    fn what_is_promised_on_a_condition_is_neither_given_before_it_nor_refused_after_it() {
        let paid = |met: bool| {
            let offers = vec![
                offer_of("Give Odo the silver crown", &["give"], &[CROWN, ODO]),
                offer("Speak to Odo", &["tell", "speech"], &["odo"]),
            ];
            let asks = says("odo", "Would you give me the crown?");
            let mut request = request("nobody", offers, vec![asks]);
            let owed = owing(&[("give Odo the silver crown", "give", "odo")]);
            let what = "odo brings the satchel".to_owned();
            request.situation.commitments = changed(&owed, |owed| {
                owed.terms.condition =
                    Some(Condition { what: what.clone(), met, ..Condition::default() });
            });
            choice(&request).starts_with("Give")
        };
        assert!(!paid(false) && paid(true));
    }
}
