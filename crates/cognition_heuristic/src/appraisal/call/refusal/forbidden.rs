//! What must not be done, because it does harm, or because something known or a rule forbids it.

use super::{Case, Refusal};
use crate::appraisal::call::statement::{Statement, statements, told};
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::mind::StableId;

/// What of a deed tells that it does harm to things, too.
const DESTROYS: &[&str] = &["break", "burn", "destroy", "fight"];
/// What anybody may do to what is somebody else's.
const CARES_FOR: &[&str] = &["work", "help", "close", "look", "heal", "repair", "clean", "feed"];
/// What parts with a thing.
const PARTS_WITH: &[&str] = &["give", "take", "move", "trade"];

impl Case<'_, '_> {
    pub(super) fn by_harm(&self) -> Option<Refusal> {
        let (view, offer) = (self.view, self.offer);
        if let Some(peril) = view.moment.peril_of(&self.labels()) {
            return Some(Refusal::Because(told(peril)));
        }
        let mut targets = offer.targets.iter();
        let to_somebody = targets.any(|target| view.things.is_character(&target.stable_id));
        let destroys = DESTROYS.iter().any(|tag| offer.has_tag(tag));
        let hurts = view.language.conduct(&offer.description).hurts() && (to_somebody || destroys);
        (hurts && !view.wants_deed(offer)).then_some(Refusal::Harmful)
    }

    pub(super) fn by_what_is_known(&self) -> Option<Refusal> {
        let (view, words) = (self.view, voice_words(self.view.language));
        let labels = self.labels();
        let (theirs, owners) = (view.things.words_of(self.asker), self.receivers());
        let against = |statement: &&Statement<'_>| {
            let about = statement.words.meets(&labels) && !labels.is_empty();
            let is_theirs = owners.iter().any(|owner| statement.words.covers(owner));
            let spares = is_theirs && words.excepts(statement.text);
            let spares = spares || self.leaves_it_as_it_is(statement.text);
            about && !spares && words.forbids(statement.text)
        };
        let all = statements(view, Some(self.asker));
        if let Some(statement) = all.iter().rev().find(against) {
            return Some(Refusal::Because(told(statement.text)));
        }
        let deed = Words::of(&self.offer.description).without(&theirs);
        let mut rules = view.moment.rules.iter();
        let rule = rules.find(|rule| rule.forbids && !rule.of_sound && rule.words.meets(&deed));
        rule.filter(|rule| !rule.words.covers(&theirs) || theirs.is_empty())
            .map(|rule| Refusal::Because(told(&rule.text)))
    }

    /// Whether a statement says no more than whose a thing is, or that it stays where it is, and the deed changes
    /// nothing of that.
    fn leaves_it_as_it_is(&self, statement: &str) -> bool {
        let (view, words) = (self.view, voice_words(self.view.language));
        let has = |tags: &[&str]| tags.iter().any(|tag| self.offer.has_tag(tag));
        let is_other = |id: &StableId| id != self.asker && view.things.is_character(id);
        let concerns_others = || self.offer.targets.iter().any(|it| is_other(&it.stable_id));
        let only_owned = words.is_of_another(statement) && !view.language.denies(statement);
        only_owned && has(CARES_FOR)
            || words.stays_where_it_is(statement) && !has(PARTS_WITH) && !concerns_others()
    }
}

#[cfg(test)]
mod tests {
    use crate::appraisal::call::refusal::test_key::{KEY, ODO, asked};
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;

    #[test]
    fn what_a_rule_or_something_known_forbids_is_refused_with_the_reason() {
        let told = asked("No guest gets the key.", "", "", "");
        assert!(told.chosen_index != 1 && told.speech.contains("No guest gets"), "{}", told.speech);
        let told = asked("Odo never returns a key.", "", "", "");
        assert_ne!(told.chosen_index, 1, "that he is named makes it no better");
        let told = asked("", "Nobody but the cook may hold the key.", "", "");
        assert!(told.chosen_index != 1 && told.speech.contains("but the cook"), "{}", told.speech);
    }

    #[test]
    fn what_is_somebody_elses_is_cared_for_and_handed_to_its_owner_whoever_asks() {
        let sela = ("character", "sela", "Sela");
        let does = |known: &str, words: &str| {
            let offers = vec![
                offer_of("Polish the key to room four", &["work"], &[KEY]),
                offer_of("Give Sela the key to room four", &["give"], &[KEY, sela]),
                offer_of("Give Odo the key to room four", &["give"], &[KEY, ODO]),
                offer("Speak to Odo", &["tell", "speech"], &["odo"]),
            ];
            choice(&request("nobody", offers, vec![Percept::event(known), says("odo", words)]))
                .to_owned()
        };
        let (owned, stays) = ("The key belongs to Sela.", "The key must not leave the room.");
        for words in ["Please polish the key.", "Would you polish that key?"] {
            assert_eq!(does(owned, words), "Polish the key to room four", "{words}");
            assert_eq!(does(stays, words), "Polish the key to room four", "{words}");
            let forbidden = does("Nobody may touch the key.", words);
            assert_ne!(forbidden, "Polish the key to room four", "{words}");
        }
        for words in ["Give Sela the key.", "Give the key to Sela, please."] {
            assert_eq!(does(owned, words), "Give Sela the key to room four", "{words}");
        }
        for known in [owned, stays] {
            assert_eq!(does(known, "Give me the key."), "Speak to Odo", "{known}");
        }
    }
}
