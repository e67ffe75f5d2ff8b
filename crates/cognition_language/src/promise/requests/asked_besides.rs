//! What is asked behind an answer and is no part of it: `It stays in the yard. What did you tell her?`

use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

impl Language {
    /// The sentences of a speech, without the questions at its end that are about something else than the deed.
    pub(in crate::promise) fn without_asking_besides<'a, 's>(
        &self,
        all: &'a [(&'s str, String)],
        deed: &Meant,
    ) -> &'a [(&'s str, String)] {
        let besides = |(_, own): &&(&str, String)| self.asks_besides(own, deed);
        let asked = all.iter().rev().take_while(besides).count();
        &all[..all.len() - asked]
    }

    /// Whether a sentence asks after what is past, or after others. Who asks what they get bargains, and who asks
    /// about the deed is not sure of it.
    fn asks_besides(&self, own: &str, deed: &Meant) -> bool {
        let (known, words) = (&self.promises.undertaking, spoken(own));
        let over = |word: &str| known.over.has(word) || known.unreal.has(word);
        let mut verbs = words.iter().filter(|it| over(it) || self.sentences.auxiliaries.has(it));
        let past = verbs.next().is_some_and(|word| over(word));
        let between = |word: &str| {
            let bare = word.split('\'').next().unwrap_or(word);
            known.own.has(bare) || self.promises.questions.addressed.has(bare)
        };
        self.is_question(own)
            && (past || !words.iter().any(|word| between(word)))
            && !words.iter().any(|word| known.standing_for.has(word) && !self.is_of_people(word))
            && self.share_held(&deed.stems, &[own]) == 0.0
    }

    /// `her`, which stands for no deed and no thing.
    fn is_of_people(&self, word: &str) -> bool {
        self.promises.others.has(word) || self.promises.proposing.people_again.has(word)
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    const ASKED: &str = "I'm Jory's son. Keep that to yourself, will you?";
    const DEED: &str = "not tell anybody that Wren is Jory's son";

    #[test]
    fn a_question_behind_an_answer_takes_nothing_from_it() {
        check(
            true,
            &[
                (ASKED, "It stays in the yard. What did you tell her you'd pay?", DEED),
                (ASKED, "It stays in the yard. Who else knows?", DEED),
            ],
        );
    }

    #[test]
    fn who_asks_what_they_get_or_about_the_deed_has_given_nothing() {
        let letter = "Burn this letter for me.";
        check(
            false,
            &[
                (letter, "The whole of it? What would you pay?", "burn the letter"),
                (letter, "What will you give me?", "burn the letter"),
                (letter, "Why should I?", "burn the letter"),
            ],
        );
    }
}
