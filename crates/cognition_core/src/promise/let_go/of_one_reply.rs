//! What was promised in one reply and is let go of by the next words: all of it, or what they name. It was one offer.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, CommitmentState};
use crate::promise::commitments::Commitments;
use crate::promise::let_go::declined::{ends_by_asking, ends_by_something_else};
use cognition_language::{Language, line};

impl Commitments {
    /// Withdraws what of several promises of its latest turn whoever they were made to lets go of: what they name, else
    /// all. Who was asked or told something behind them has answered that by bare words. `said` is what the mind said
    /// then. Nothing where the mind has promised them less then, or has asked them about a promise.
    pub fn let_go_of_one_reply(
        &mut self,
        by: &StableId,
        words: &str,
        (said, turn): (&str, u64),
        now: GameTime,
    ) -> Vec<Commitment> {
        let language = self.tongue_of(words);
        let theirs = || self.owed(now).filter(|owed| owed.target.as_ref() == Some(by));
        let given: Vec<&Commitment> =
            theirs().filter(|owed| turn > 0 && owed.terms.turn == turn).collect();
        let asked = || theirs().any(|owed| owed.terms.asked_for.is_some());
        let otherwise = || language.gives_word_back(words) || language.asks_to_be_moved(words);
        if given.len() < 2 || asked() || otherwise() {
            return Vec::new();
        }
        let ids = let_go_of(&given, words, said, language);
        let why = CommitmentState::Withdrawn { why: line(words) };
        ids.into_iter().filter_map(|id| self.end(id, why.clone(), now)).collect()
    }
}

/// The numbers of those that words let go of.
fn let_go_of(given: &[&Commitment], words: &str, said: &str, language: &Language) -> Vec<u32> {
    let ids = |of: &[&Commitment]| of.iter().map(|owed| owed.id).collect::<Vec<u32>>();
    // `Bread or cheese with it?`, `Neither, thanks.`
    let answers = ends_by_asking(said) && language.only_turns_down_a_choice(words);
    if !answers && language.lets_go_of_all(words) {
        return ids(given);
    }
    let mut named = named_in(given, words, language);
    if !named.is_empty() {
        named.retain(|owed| owed.is_let_go_by(words, language));
        return ids(&named);
    }
    let declined = language.declines_an_offer(words);
    let barely = |owed: &&Commitment| declined || language.releases_of(words, &owed.text);
    // Who needs not both may want one.
    let otherwise = ends_by_asking(said) || ends_by_something_else(said);
    let of_all = !otherwise && !language.names_several(words);
    if of_all && given.iter().all(barely) { ids(given) } else { Vec::new() }
}

/// Those of which words name something that none of the others has.
fn named_in<'c>(given: &[&'c Commitment], words: &str, language: &Language) -> Vec<&'c Commitment> {
    let stems: Vec<Vec<String>> = given.iter().map(|owed| owed.words().stems().to_vec()).collect();
    let is_named = |at: usize| {
        let of_another = |stem: &String| {
            stems.iter().enumerate().any(|(other, stems)| other != at && stems.contains(stem))
        };
        let own: Vec<String> = stems[at].iter().filter(|stem| !of_another(stem)).cloned().collect();
        language.share_held(&own, &[words]) > 0.0
    };
    (0..given.len()).filter(|at| is_named(*at)).map(|at| given[at]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::{CommitmentRules, ProposedCommitment};

    const GIVEN: &str = "I'll mend the pump, and I'll bring you a bowl of soup.";

    fn promising(texts: &[&str]) -> Commitments {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        for text in texts {
            let (text, target) = ((*text).to_owned(), Some("wren".into()));
            let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
            let said = ("", "I'll do that for you, Wren.");
            promised.give(&proposed, said, 1, &rules, GameTime(1)).expect("is given");
        }
        promised
    }

    /// What is let go of a pump and a soup by words to what was said.
    fn after(words: &str, said: &str) -> Vec<String> {
        let mut promised = promising(&["mend the pump", "bring Wren a bowl of soup"]);
        let ended = promised.let_go_of_one_reply(&"wren".into(), words, (said, 1), GameTime(2));
        ended.into_iter().map(|owed| owed.text).collect()
    }

    #[test]
    fn what_was_promised_in_one_reply_is_let_go_of_together() {
        for words in [
            "Never mind both.",
            "nah forget it",
            "nvm",
            "You needn't do either.",
            "u dont have to",
            "nah im good",
            "forget all of it",
        ] {
            assert_eq!(after(words, GIVEN).len(), 2, "{words}");
        }
    }

    #[test]
    fn words_that_name_one_let_go_of_that_one() {
        let soup = ["bring Wren a bowl of soup"];
        assert_eq!(after("don't bother with the soup", GIVEN), soup);
        assert_eq!(after("Never mind the soup, but do mend the pump.", GIVEN), soup);
        assert_eq!(after("forget the pump", GIVEN), ["mend the pump"]);
    }

    #[test]
    fn a_bargain_a_reminder_and_an_answer_to_a_question_let_go_of_nothing() {
        for words in [
            "forget it, im not paying more than 9",
            "dont forget my soup",
            "ok nvm. so wheres piet",
            "thanks",
            "Never mind the rain.",
            "You needn't do both.",
            "nah im good, but the soup sounds nice",
        ] {
            assert!(after(words, GIVEN).is_empty(), "{words}");
        }
        let asked = format!("{GIVEN} Are you hurt?");
        assert!(after("nah im good", &asked).is_empty());
        assert_eq!(after("forget both", &asked).len(), 2);
    }

    #[test]
    fn who_turns_down_what_they_are_asked_to_choose_from_lets_go_of_nothing() {
        let asked = format!("{GIVEN} Bread or cheese with it?");
        for words in ["neither, thanks", "Neither.", "no to both"] {
            assert!(after(words, &asked).is_empty(), "{words}");
            assert_eq!(after(words, GIVEN).len(), 2, "{words}");
        }
        assert_eq!(after("You needn't do either.", &asked).len(), 2);
    }

    #[test]
    fn a_polite_word_about_what_was_said_last_lets_go_of_nothing() {
        let behind = |said: &str| format!("{GIVEN} {said}");
        let (seat, mess) = ("Have a seat by the fire.", "Sorry about the mess in here.");
        assert!(after("No thanks, I'll stand.", &behind(seat)).is_empty());
        assert!(after("Don't worry about it.", &behind(mess)).is_empty());
        assert_eq!(after("forget both", &behind(seat)).len(), 2, "it says what it means");
        assert_eq!(after("forget the pump", &behind(seat)), ["mend the pump"]);
        assert_eq!(after("nah im good", &format!("{mess} {GIVEN}")).len(), 2);
    }

    #[test]
    fn one_promise_alone_and_those_of_others_and_of_earlier_turns_stay() {
        let (wren, piet) = (StableId::from("wren"), StableId::from("piet"));
        let ends = |texts: &[&str], by: &StableId, turn| {
            promising(texts).let_go_of_one_reply(by, "nvm", (GIVEN, turn), GameTime(2)).len()
        };
        assert_eq!(ends(&["mend the pump"], &wren, 1), 0, "it is let go of otherwise");
        let two = ["mend the pump", "bring Wren a bowl of soup"];
        assert_eq!((ends(&two, &wren, 1), ends(&two, &piet, 1), ends(&two, &wren, 2)), (2, 0, 0));
    }
}
