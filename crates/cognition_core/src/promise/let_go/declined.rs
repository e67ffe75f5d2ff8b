//! What was just promised and is declined at once: `Nah, I'm good.` Later the same words may answer anything.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, CommitmentState};
use crate::promise::commitments::Commitments;
use cognition_language::{Language, line, sentences};

impl Commitments {
    /// Withdraws the one thing that the mind has promised somebody in its latest turn, where they decline it or let it
    /// go without a name. Who was asked or told something behind it has answered that. `said` is what the mind said
    /// then.
    pub fn decline_the_last(
        &mut self,
        by: &StableId,
        words: &str,
        (said, turn): (&str, u64),
        now: GameTime,
    ) -> Option<Commitment> {
        let just_given = |owed: &&Commitment| {
            owed.target.as_ref() == Some(by) && turn > 0 && owed.terms.turn == turn
        };
        let given: Vec<&Commitment> = self.owed(now).filter(just_given).collect();
        let [only] = *given else { return None };
        let (id, language) = (only.id, Language::of_utterance(words, || Language::of(&only.text)));
        let declines = language.declines_an_offer(words) || language.releases_of(words, &only.text);
        let otherwise = ends_by_asking(said) || ends_by_something_else(said);
        let fits = declines && !otherwise && !language.asks_to_be_moved(words);
        let why = CommitmentState::Withdrawn { why: line(words) };
        fits.then(|| self.end(id, why, now)).flatten()
    }
}

pub(super) fn ends_by_asking(said: &str) -> bool {
    sentences(said).last().is_some_and(|last| Language::of(said).is_question(last))
}

/// Whether what was said promises something and ends by something else, which bare words then answer: `I'll bring you
/// soup. Have a seat.` Who only agreed has promised by no words of their own.
pub(super) fn ends_by_something_else(said: &str) -> bool {
    let language = Language::of(said);
    let gives = |words: &str| language.promise_in(words).is_some();
    gives(said) && sentences(said).last().is_some_and(|last| !gives(last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::{CommitmentRules, ProposedCommitment};

    const GIVEN: &str = "I'll give you the pork pie at half past eight.";

    fn promising(texts: &[&str]) -> Commitments {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        for (turn, text) in (1..).zip(texts) {
            let (text, target) = ((*text).to_owned(), Some("wren".into()));
            let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
            let said = ("", "I'll do that for you, Wren.");
            promised.give(&proposed, said, turn, &rules, GameTime(1)).expect("is given");
        }
        promised
    }

    fn declined(words: &str, said: &str, turn: u64) -> Option<String> {
        let mut promised = promising(&["mend the pump", "give Wren the pork pie"]);
        let ended = promised.decline_the_last(&"wren".into(), words, (said, turn), GameTime(2));
        ended.map(|owed| owed.text)
    }

    #[test]
    fn what_was_just_promised_is_declined_in_casual_words() {
        let pie = Some("give Wren the pork pie");
        for words in ["nah im good", "actually no thx", "nvm", "forget it then", "u dont have to"] {
            assert_eq!(declined(words, GIVEN, 2).as_deref(), pie, "{words}");
        }
    }

    #[test]
    fn the_only_thing_that_is_owed_is_let_go_of_in_casual_words_whenever_they_are_said() {
        let after = |words: &str| {
            let mut promised = promising(&["give Wren the pork pie"]);
            let rules = CommitmentRules::default();
            promised.answer(&"wren".into(), words, &rules, GameTime(2)).len()
        };
        for words in
            ["nvm", "u can eat it urself", "keep ur pie", "dont worry bout the pie", "forget it"]
        {
            assert_eq!(after(words), 1, "{words}");
        }
        for words in
            ["forget it then", "dont forget my pie", "keep my pie", "forget it, im not paying 9"]
        {
            assert_eq!(after(words), 0, "{words}");
        }
    }

    #[test]
    fn what_was_promised_before_is_not_nor_what_a_question_follows() {
        assert_eq!(declined("nah im good", GIVEN, 3), None);
        assert_eq!(declined("nah im good", "I'll give you the pie. Are you hurt?", 2), None);
        assert_eq!(declined("its fine", GIVEN, 2), None);
        assert_eq!(declined("forget it, im not paying more than 9", GIVEN, 2), None);
        let mut promised = promising(&["mend the pump"]);
        let ended = promised.decline_the_last(&"piet".into(), "nvm", (GIVEN, 1), GameTime(2));
        assert_eq!(ended, None, "it is not his");
    }

    #[test]
    fn a_polite_word_about_what_was_said_last_declines_nothing() {
        let after = |words: &str, behind: &str| declined(words, &format!("{GIVEN} {behind}"), 2);
        assert_eq!(after("No thanks, I'll stand.", "Have a seat by the fire."), None);
        assert_eq!(after("Don't worry about it.", "Sorry about the mess in here."), None);
        let pie = Some("give Wren the pork pie");
        let sorry = format!("Sorry about the mess in here. {GIVEN}");
        assert_eq!(declined("nah im good", &sorry, 2).as_deref(), pie);
        assert_eq!(declined("nah im good", "Very well. Mind the step.", 2).as_deref(), pie);
    }
}
