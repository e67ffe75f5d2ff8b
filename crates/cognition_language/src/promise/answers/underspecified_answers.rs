//! What answers a request in words that say too little of themselves: `Put it on top of the pile.` Whoever lists the
//! deed as promised knows best what they meant, as long as nothing that they say speaks against it.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

impl Language {
    /// The sentence of an answer that looks ahead: it tells the listener to do something, or says what its speaker
    /// or its listener will do.
    pub(crate) fn left_to_the_list<'s>(
        &self,
        all: &[(&'s str, String)],
        deed: &Meant,
    ) -> Option<&'s str> {
        let goes_on = |at: &usize| {
            let own = &all[*at].1;
            let asked_back = all[..*at].iter().any(|(_, before)| self.is_question(before));
            let sets_about = |clause: &str| self.sets_about_it(clause, asked_back, deed);
            !self.is_question(own)
                && !self.tells_instead(own, deed)
                && clauses(own).any(|it| self.looks_ahead_to_either(it) || sets_about(it))
        };
        (0..all.len()).find(goes_on).map(|at| all[at].0)
    }

    /// `You'll be standing on that stool`, `I'll be their vicar`
    fn looks_ahead_to_either(&self, clause: &str) -> bool {
        let words = spoken(clause);
        (0..words.len()).any(|at| self.foretells_of_either(&words[..at], words[at]))
    }

    /// `Lace them tight`, `up with him`: and neither `then enjoy the view` nor, behind a question of one's own, what is
    /// about something else.
    fn sets_about_it(&self, clause: &str, asked_back: bool, deed: &Meant) -> bool {
        let known = &self.promises;
        let words = spoken(clause);
        let begun = self.without_links(&words);
        let about = || {
            let it = words.iter().any(|word| known.undertaking.standing_for.has(word));
            it || self.share_held(&deed.stems, &[clause]) > 0.0
        };
        let verb = begun.iter().find(|word| !known.proposing.politely.has(word));
        let idle = |verb: &&str| known.is_idle(verb) && !known.undertaking.having.has(verb);
        !self.denies(clause)
            && self.orders_openly(begun)
            && !verb.is_some_and(idle)
            && (!asked_back || about())
    }

    pub(super) fn without_links<'a, 'w>(&self, words: &'a [&'w str]) -> &'a [&'w str] {
        let joins = words.iter().take_while(|word| self.grammar.joining.has(word)).count();
        &words[joins..]
    }

    fn orders_openly(&self, words: &[&str]) -> bool {
        let lower: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let links = |word: &&str| self.grammar.linking.has(word);
        let shoved = words.len() > 2 && words.iter().take_while(|word| links(word)).count() > 1;
        shoved || self.orders_by_form(&lower)
    }

    fn foretells_of_either(&self, before: &[&str], word: &str) -> bool {
        let known = &self.promises.undertaking;
        let subject = match word.split_once('\'') {
            Some((subject, _)) => Some(subject),
            None => before.last().copied(),
        };
        let either = |subject: &str| {
            known.speakers.has(subject) || self.promises.questions.addressed.has(subject)
        };
        self.says_what_is_to_be(word) && subject.is_some_and(either)
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    #[test]
    fn an_answer_that_sets_about_it_is_given_by_who_lists_it() {
        check(
            true,
            &[
                (
                    "Could you bind my psalter again, brother?",
                    "Leave the poor cripple on my bench. Abbots look at books from the front.",
                    "bind Piet's psalter again",
                ),
                (
                    "Coach, do I get to play this time?",
                    "Lace them tight, Luca.",
                    "let Luca play on the left wing",
                ),
                (
                    "Could my boy ride with you?",
                    "Up with him, and spare his feet.",
                    "let the boy ride on the camel",
                ),
                (
                    "The hem is a hand too long!",
                    "You'll be standing on that stool complaining that it's too short.",
                    "take up the hem",
                ),
            ],
        );
    }

    #[test]
    fn what_only_talks_of_it_or_speaks_against_it_is_not() {
        check(
            false,
            &[
                ("Could you bind my psalter?", "Ask the abbot.", "bind the psalter"),
                ("Could you bind my psalter?", "Will you lend me yours?", "bind the psalter"),
                (
                    "Lay my petition on top of the others.",
                    "Petitions, petitions. In my day they were written on vellum.",
                    "lay the petition on top of the others",
                ),
                (
                    "How do you start your mornings?",
                    "I always sweep the step first.",
                    "sweep the step",
                ),
                (
                    "You're going to open that safe for me, Vic.",
                    "You got a warrant? No? Then enjoy the view.",
                    "open the safe",
                ),
                (
                    "You're going to open that safe for me, Vic.",
                    "You and whose army? Shut the door behind you on your way out.",
                    "open the safe",
                ),
                (
                    "When do you close?",
                    "Half past five, sir.",
                    "the museum closes at half past five",
                ),
            ],
        );
    }
}
