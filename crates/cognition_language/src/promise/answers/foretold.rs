//! What was talked of is given by what its speaker says will be, whatever that is: `His name shall fall between
//! the honey and the figs.`

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

impl Language {
    /// The sentence that says what will be of what somebody was just told or asked for. It is
    /// for who lists the deed as promised: of itself it says too little.
    pub(crate) fn foretold<'s>(
        &self,
        asked: &str,
        all: &[(&'s str, String)],
        deed: &Meant,
    ) -> Option<&'s str> {
        let foretells = |own: &str| {
            !self.is_question(own)
                && !self.tells_instead(own, deed)
                && self.foretells(own, asked, deed)
        };
        all.iter().find(|(_, own)| foretells(own)).map(|(sentence, _)| *sentence)
    }

    fn foretells(&self, own: &str, asked: &str, deed: &Meant) -> bool {
        let bound = self.up_to_its_bound(own).1 || self.said_time(own).is_some();
        clauses(own).any(|clause| {
            let words = spoken(clause);
            let Some(at) = words.iter().position(|word| self.says_what_is_to_be(word)) else {
                return false;
            };
            let subject = words[at].split_once('\'').map_or(words[at], |(subject, _)| subject);
            let contracted = subject != words[at];
            let subject = if contracted { Some(subject) } else { words[..at].last().copied() };
            let whole = &words[..at + usize::from(contracted)];
            let fits = subject.is_some_and(|subject| {
                self.is_of_what_was_talked_of(subject, whole, (asked, deed))
                    || bound && self.is_of_somebody_there(subject)
                    || self.is_the_listener(subject) && (bound || self.names_the_speaker(&words))
            });
            fits && (deed.denied || !self.denies(clause))
        })
    }

    /// `will`, `shall`, `it'll`
    pub(crate) fn says_what_is_to_be(&self, word: &str) -> bool {
        let known = &self.promises.undertaking;
        known.foretelling.has(word) || known.ahead_endings.iter().any(|end| word.ends_with(&**end))
    }

    /// A word that stands for it, or words that name something of it.
    fn is_of_what_was_talked_of(
        &self,
        subject: &str,
        words: &[&str],
        (asked, deed): (&str, &Meant),
    ) -> bool {
        let known = &self.promises.undertaking;
        let stands = known.standing_for.has(subject) && !self.is_of_somebody_there(subject);
        let named = || {
            let stems = self.content_stems(&words.join(" "));
            let asked = self.content_stems(asked);
            stems.iter().any(|stem| asked.contains(stem) || deed.stems.contains(stem))
        };
        let person = known.own.has(subject) || self.is_the_listener(subject);
        stands || !person && !self.is_of_somebody_there(subject) && named()
    }

    /// `she`, of a lamp or a woman.
    fn is_of_somebody_there(&self, subject: &str) -> bool {
        self.promises.undertaking.somebody_there.has(subject)
    }

    fn is_the_listener(&self, subject: &str) -> bool {
        self.promises.questions.addressed.has(subject)
    }

    fn names_the_speaker(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.is_of_the_speaker(word))
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    #[test]
    fn what_will_be_is_given_by_who_lists_it() {
        check(
            true,
            &[
                (
                    "If someone were only to speak the name of my brother Alberic.",
                    "His name shall fall between the honey and the figs.",
                    "speak of Odwin's brother Alberic to the queen",
                ),
                (
                    "Would you sit on the left for it, Lucian, where I can see you?",
                    "Left it is. You'll find my nose between the curtain and the lamp.",
                    "sit on the left where Odile can see him",
                ),
                (
                    "They'd leave my passport with you, if you let them.",
                    "What's a kiosk for? It'll sit between the tickets and the good cigars.",
                    "take in Jule's passport and keep it for her",
                ),
            ],
        );
    }

    #[test]
    fn what_will_be_of_something_else_or_of_others_gives_nothing() {
        check(
            false,
            &[
                ("Will you bring my trunk?", "The ferry will be late today.", "bring the trunk"),
                ("Will you bring my trunk?", "He'll bring it, my brother.", "bring the trunk"),
                ("Will you bring my trunk?", "It won't fit my cart.", "bring the trunk"),
                ("Will you bring my trunk?", "Will it be heavy?", "bring the trunk"),
            ],
        );
    }
}
