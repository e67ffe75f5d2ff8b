//! Whether a speech tells a secret by its meaning: how much of it one statement says, or answers.

use super::affirmed::stated_unless_affirmed;
use super::what_befell::{counted, what_befell};
use crate::guard::secrets::let_slip::UNNAMED;
use crate::guard::secrets::telling::Telling;
use crate::guard::wording::Wording;
use crate::guard::wording::stating::{TOLD, share, statements, stating};
use cognition_language::{Language, sentences};
use std::borrow::Cow;

/// How much of it must be said together with the question that it answers.
const ANSWERED: f64 = 0.75;
/// So many words of it that nobody has spoken tell it where the reply wants to keep what it is about.
const GUARDED: usize = 2;
/// How much of it must be said together with a name that nobody else has named.
const NAMED: f64 = 0.5;
/// How much of it must be said by whoever means to keep silent, together with what was asked.
pub(super) const LET_SLIP: f64 = 0.4;
/// So many words of it that nobody has named, in one sentence, tell it if they are so much of it.
const SLIPPED: usize = 3;
/// So many tell it however long it is.
const PLAIN: usize = 4;

impl Telling<'_> {
    /// What says as much as a part of a secret may: only who denies tells what is not so, and who says that it is
    /// tells nothing.
    fn said_of(&self, part: &str) -> Cow<'_, Wording> {
        match Language::english().denies(part) {
            true => Cow::Owned(stated_unless_affirmed(part, self.suggestion.speech())),
            false => Cow::Borrowed(&self.said),
        }
    }

    /// Who says of others what they believe, as a secret does, says that it is not so.
    pub(super) fn tells(&self, secret: &str) -> bool {
        let own = self.suggestion.id.mind.as_str();
        let hidden = Language::of(secret).hidden_in_secret(secret, own);
        let believes = |part: &str| Language::english().believed_by_others(part, own).is_some();
        let tells_beliefs = || stating(self.suggestion.speech()).any(believes);
        let before_reasons =
            hidden.iter().filter_map(|part| Language::of(part).before_its_reason(part));
        let joined = hidden.iter().flat_map(|part| Language::of(part).facts_joined(part, own));
        hidden.iter().any(|part| self.tells_sentence(part))
            || before_reasons.chain(joined).any(|part| self.tells_sentence(part))
            || tells_beliefs() && sentences(secret).any(|part| self.tells_sentence(part))
    }

    pub(in crate::guard) fn tells_sentence(&self, part: &str) -> bool {
        let part = &*Language::of(part).without_who_does_not_know(part);
        let says_it = || self.tells_part(part) || self.names_two_things_of(part);
        says_it()
            && !self.leaves_open_who_is_who(part)
            && !self.only_says_again(part, &self.without_listeners(part))
            || self.agrees_to(part)
            || self.claims_to_be_asked_after(part)
            || self.answers_by_the_confider(part)
            || self.answers_where_it_is(part)
            || self.owns_to_it(part)
            || self.owns_to_having_it(part)
            || self.excuses_itself_for(part)
            || self.hints_at(part)
            || self.gives_a_clue_to(part)
            || self.implies(part)
            || self.tells_of_full_hands(part)
            || self.tells_in_near_words(part)
    }

    fn tells_part(&self, part: &str) -> bool {
        let secret = self.without_listeners(part);
        let told = &*self.said_of(part);
        let (said, all) = (secret.held_in(told), secret.len());
        let heard = self.heard();
        let denied = all > 1 && self.keeps() && self.gives_away_by_denying(part, &secret, &heard);
        // What it is about has been named, by whoever asked or in the answer.
        let named = what_befell(&secret).held_in_either(told, &heard);
        let touched = said > 0 && named > 0;
        if all < 2 || !touched && !denied || self.is_part_known(part, &secret) {
            return false;
        }
        let new = || counted(&secret, |it| it.new_in(told, &heard));
        let asked = secret.held_in_either(told, &heard);
        let answered = || secret.held_in_either(told, &self.asked());
        let together = self.said_together(part, &secret) + self.confider_asked_after() > 1
            || self.names_the_confider() && secret.held_in(&self.asked()) > 1;
        let told_by_much =
            || together && (share(said, all) >= TOLD || share(answered(), all) >= ANSWERED);
        (told_by_much() && !self.only_names_what_is_known(part, &secret, told))
            || denied
            || self.slips_out(part, &secret)
            || self.names_what_only_it_knows(part)
            || together && share(said, all) >= NAMED && self.names_an_unknown(part)
            || self.confider.is_some() && together && self.tells_facts_of(part, &secret, told)
            || self.guards(&secret) && new() >= GUARDED && share(asked, all) >= LET_SLIP
            // To say again what was asked tells nothing.
            || self.keeps()
                && named > 1
                && share(asked, all) >= LET_SLIP
                && (together
                    || secret.held_in(&self.asked()) > 0
                    || share(asked, all) >= ANSWERED && self.refers_back_to(&secret, &heard))
                && told.add_to(&heard, &secret)
    }

    /// Whether it says a good deal of a confidence in words that nobody has used openly, and that name nothing that is
    /// there: a gate and a key are anybody's words.
    fn tells_facts_of(&self, part: &str, secret: &Wording, told: &Wording) -> bool {
        let on_offer = self.suggestion.offered.iter().map(|offer| offer.description.as_str());
        let used = self.said_by_others().chain(self.said_openly());
        let known = Wording::of(used.chain(self.labels_here()).chain(on_offer));
        let new = |secret: &Wording| counted(secret, |it| it.new_in(told, &known));
        let tells = |new: usize| new >= UNNAMED && share(new, secret.len()) >= LET_SLIP;
        tells(new(secret)) && tells(new(&self.but_for_other_numbers(part, secret.clone())))
    }

    /// Whether it says something of it of whoever was just named: `She never could read`, of Ann.
    fn refers_back_to(&self, secret: &Wording, heard: &Wording) -> bool {
        let says = |said: &str| Language::english().refers_back(said) && secret.held_by(said) > 0;
        secret.held_in(heard) > 0 && sentences(self.suggestion.speech()).any(says)
    }

    /// How much of it one sentence says: words that lie scattered over a speech tell nothing.
    pub(in crate::guard) fn said_together(&self, part: &str, secret: &Wording) -> usize {
        let of = |sentence: &str| secret.held_in(&told_of(part, sentence));
        sentences(self.suggestion.speech()).map(of).max().unwrap_or_default()
    }

    /// Of a long secret much less is told by chance than of a short one: one sentence says a good deal of it that
    /// nobody has named and that is not there to be seen.
    fn slips_out(&self, part: &str, secret: &Wording) -> bool {
        if self.confider.is_some() || secret.len() <= PLAIN {
            return false;
        }
        let known = Wording::of(self.said_by_others().chain(self.labels_here()));
        let unnamed =
            |sentence: &str| counted(secret, |it| it.new_in(&told_of(part, sentence), &known));
        let most = sentences(self.suggestion.speech()).map(unnamed).max().unwrap_or_default();
        most >= PLAIN || most >= SLIPPED && share(most, secret.len()) >= LET_SLIP
    }

    /// 1 where somebody has just asked after whoever confided it, and not only called them by name: `He` is them.
    fn confider_asked_after(&self) -> usize {
        let asked = self.asked_beside_names_called();
        usize::from(
            self.confider.is_some_and(|it| Wording::of([it.label.as_str()]).come_up_in(&asked)),
        )
    }

    /// `It was Peter`, who told it of himself.
    fn names_the_confider(&self) -> bool {
        self.confider.is_some_and(|it| Wording::of([it.label.as_str()]).come_up_in(&self.said))
    }
}

/// What a sentence says that may tell a part of a secret.
pub(super) fn told_of(part: &str, sentence: &str) -> Wording {
    match Language::english().denies(part) {
        true => stated_unless_affirmed(part, sentence),
        false => statements(sentence),
    }
}

#[cfg(test)]
mod tests {
    use crate::decide::Decision;
    use crate::guard::secrets::test_secret::{tells, told};
    use crate::guard::tells_secret;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::memory::Experiences;
    use crate::perceive::{Percept, PerceptionLog};
    use std::sync::Arc;

    #[test]
    fn a_secret_is_told_by_its_meaning() {
        assert!(told("The silver of the chapel is buried beneath that pear tree, sir.", "", &[]));
        assert!(!told("A fine pear tree you have.", "", &[]));
        assert!(!told("Did he bury the chapel silver under the pear tree?", "", &[]));
        assert!(!told("I never buried any chapel silver under a pear tree.", "", &[]));
    }

    #[test]
    fn a_long_secret_is_told_by_what_one_sentence_says_of_it_that_nobody_has_named() {
        let secret = "The ferryman's eldest daughter stole the bishop's seal on the eve of the fair and \
            threw it into the mill race.";
        let tells =
            |speech: &str, thoughts: &str, heard: &str| tells(secret, &[heard], speech, thoughts);
        let told = "The seal of the bishop lies in the mill race.";
        assert!(tells(told, "A fine evening.", "A quiet night?"));
        assert!(!tells(told, "The seal in the mill race weighs on me.", "A quiet night?"), "meant");
        assert!(!tells(told, "A fine evening.", "The bishop drinks at the mill race."), "named");
        assert!(!tells("The mill race froze at the fair.", "A fine evening.", "A quiet night?"));
        assert!(!tells("No seal of the bishop lies in any mill race.", "Hm.", "A quiet night?"));
    }

    #[test]
    fn that_a_secret_says_how_it_is_kept_makes_it_no_harder_to_tell() {
        let jar =
            "There is a full jar of sweet water in the cistern that she keeps back from everybody.";
        let tells = |speech: &str| tells(jar, &["A dry night."], speech, "So be it.");
        assert!(tells("There is a jar of sweet water down there."));
        assert!(!tells("The cistern is dry, girl."));
        assert!(!tells("I keep back from everybody in this heat."));
    }

    #[test]
    fn each_of_the_facts_that_a_secret_joins_is_told_by_itself() {
        let secret = "She has deserted from the third regiment of foot, and has hidden her army coat under the \
            sailcloth in the boathouse.";
        let tells = |speech: &str| tells(secret, &["A quiet night?"], speech, "A fine evening.");
        assert!(tells("My army coat lies under the sailcloth."));
        assert!(tells("I deserted from the third regiment."));
        assert!(!tells("Fetch the sailcloth from the boathouse, will you?"));
        assert!(!tells("The third house from the mill is mine."));
        assert!(!tells("The army took the boathouse on Monday."));
    }

    #[test]
    fn a_secret_that_denies_is_told_by_who_denies_the_same() {
        let log = PerceptionLog::default();
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
        let mut tells = |speech: &str, thoughts: &str| {
            let (speech, thoughts) = (speech.to_owned(), thoughts.to_owned());
            saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
            tells_secret(
                &saying,
                ["The volume is announced and has no content."],
                [],
                &log,
                &Experiences::default(),
            )
            .is_some()
        };
        assert!(tells("The volume is announced and has no content.", "So be it."));
        assert!(!tells("The Society has paid for a volume.", "The Society must not be second."));
    }

    #[test]
    fn who_says_it_of_whoever_was_just_named_tells_it() {
        let tells = |heard: &str, speech: &str| {
            tells("Dorina cannot read.", &[heard], speech, "Nobody must find out.")
        };
        let praise = "Marvellous memory, your Dorina. How does she do it?";
        assert!(tells(praise, "By ear. She has never been able to read a word."));
        assert!(!tells(praise, "By ear. She has a good one."));
    }

    #[test]
    fn who_says_that_what_a_secret_denies_is_so_lies_and_tells_nothing() {
        let log = PerceptionLog::default();
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
        let mut tells = |speech: &str, thoughts: &str| {
            let (speech, thoughts) = (speech.to_owned(), thoughts.to_owned());
            saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
            let never = ["He has never crossed the border, and does not know the ford."];
            tells_secret(&saying, never, [], &log, &Experiences::default()).is_some()
        };
        for lie in [
            "I know the ford well.",
            "I know that ford like my own front stairs, Odo.",
            "I've crossed the border nine times.",
            "Nobody knows the ford better than I do.",
        ] {
            assert!(!tells(lie, "Hm.") && !tells(lie, "He must never know."), "{lie}");
        }
        assert!(tells("I have never crossed the border.", "Hm."));
        assert!(tells("I don't know the ford, and never crossed the border.", "Hm."));
    }

    #[test]
    fn who_is_asked_for_it_tells_it_by_half_of_the_words_or_by_a_yes() {
        let asked = ["Where is the silver of the chapel?"];
        assert!(told("Under the pear tree.", "A fine evening.", &asked));
        assert!(!told("Under the pear tree.", "A fine evening.", &[]), "it may be anything");
        let guessed = ["Is the chapel silver buried under the pear tree?"];
        assert!(told("It is, yes.", "Nobody must find out.", &guessed));
        assert!(!told("It is not.", "Nobody must find out.", &guessed));
        assert!(!told("It is, yes.", "He deserves the truth.", &guessed));
    }

    #[test]
    fn a_word_in_common_tells_nothing_that_nobody_has_asked() {
        let told = |speech: &str, thoughts: &str, heard: &str| {
            let mut log = PerceptionLog::default();
            log.perceive(Percept::speech("odo", heard));
            let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["gisa"])]);
            saying.new_percepts = log.entries().map(|entry| entry.id).collect();
            let (speech, thoughts) = (speech.to_owned(), thoughts.to_owned());
            saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
            tells_secret(
                &saying,
                ["He told Arne that the weather would hold."],
                [],
                &log,
                &Experiences::default(),
            )
            .is_some()
        };
        let heard = "Gisa, it is Arne. The boat turned over. Arne is dead.";
        let thoughts = "One says nothing that helps. One stays.";
        assert!(!told("Come here to me, Gisa. Hold this. You need not drink it.", thoughts, heard));
        assert!(told("I told Arne that the weather would hold.", thoughts, heard));
    }
}
