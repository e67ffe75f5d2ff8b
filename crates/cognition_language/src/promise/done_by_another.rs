//! What somebody else will do who is called by a name, or by what they are: `Eddie will drop it off for you`. It is
//! told of them, and binds nobody who tells it.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::undertakings::Meant;

/// How many words name who does something, at most: `my sister's eldest boy`.
const NAME: usize = 4;

impl Language {
    /// Whether an answer leaves to somebody else what was asked for, and says of nothing that its speaker will do it.
    pub(super) fn leaves_it_to_another(&self, all: &[(&str, String)], deed: &Meant) -> bool {
        let leaves = |sentence: &str| {
            let told = || clauses(sentence).any(|clause| self.is_left_to_another_in(clause, deed));
            !self.is_question(sentence) && told()
        };
        !deed.denied
            && !all.iter().any(|(_, own)| self.tells_own_intention(own))
            && all.iter().any(|(sentence, _)| leaves(sentence))
    }

    fn is_left_to_another_in(&self, clause: &str, deed: &Meant) -> bool {
        let lower = clause.to_lowercase().replace('’', "'");
        let plain = clause.replace('’', "'");
        let (words, told) = (spoken(&lower), spoken(&plain));
        let will = |at: &usize| self.says_what_is_to_be(words[*at]);
        let near = 0..words.len().min(told.len()).min(NAME + 1);
        let Some(at) = near.into_iter().find(will) else { return false };
        let mut who = told[..at].to_vec();
        who.extend(told[at].split_once('\'').map(|(joined, _)| joined));
        self.is_somebody_else(self.without_links(&who), deed)
            && self.does_it(&words[at + 1..], deed)
    }

    /// `Eddie`, `my brother`: neither whoever speaks or listens, nor the thing, nor one whom the deed names.
    fn is_somebody_else(&self, who: &[&str], deed: &Meant) -> bool {
        let known = &self.promises.undertaking;
        let lower: Vec<String> = who.iter().map(|word| word.to_lowercase()).collect();
        let counts = |word: &String| {
            let between = known.own.has(word) || self.promises.questions.addressed.has(word);
            !(between || known.standing_for.has(word) || self.is_denial(word))
        };
        let name = |word: &&str| {
            word.starts_with(char::is_uppercase) && !self.is_stop_word(&word.to_lowercase())
        };
        let called = lower.join(" ");
        let person = match &lower[..] {
            [mine, .., last] if known.mine.has(mine) || self.is_determiner(mine) => {
                self.is_person(last, true)
            }
            _ => !who.is_empty() && who.iter().all(name),
        };
        person
            && lower.iter().all(counts)
            && !self.is_time_alone(&called)
            && self.share_held(&deed.stems, &[&called]) == 0.0
    }

    /// `Drop it off`: and neither `have it` nor `be there`.
    fn does_it(&self, words: &[&str], deed: &Meant) -> bool {
        let known = &self.promises;
        let Some((verb, rest)) = known.without_adverbs(words).split_first() else { return false };
        let deeds = !known.undertaking.having.has(verb) && !known.is_idle(verb);
        let it = || rest.iter().any(|word| known.undertaking.standing_for.has(word));
        deeds && (it() || self.share_held(&deed.stems, &[&rest.join(" ")]) > 0.0)
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answered::tests::check;

    const ASKED: &str = "Is there any way you could bring the car to my house?";
    const DEED: &str = "bring the hatchback to Mrs Tran's house";

    #[test]
    fn what_another_will_do_binds_nobody_who_tells_it() {
        for said in [
            "Eddie will drop it off for you, Mrs Tran.",
            "Eddie'll drop it off for you, Mrs Tran.",
            "My brother will bring it to your house.",
            "Sure. Eddie will drop it off for you.",
        ] {
            check(false, &[(ASKED, said, DEED)]);
        }
    }

    #[test]
    fn what_is_received_and_what_the_speaker_will_do_beside_it_are_given() {
        for said in [
            "It will be at your house by noon.",
            "Tomorrow will do. I'll bring it to your house.",
            "Eddie will wash it, and I'll bring it to your house.",
            "The hatchback will be in front of your house by noon.",
        ] {
            check(true, &[(ASKED, said, DEED)]);
        }
        let eddie = ("Would you send Eddie with the car?", "send Eddie with the hatchback");
        check(true, &[(eddie.0, "Sure. Eddie will drop it off for you.", eddie.1)]);
    }
}
