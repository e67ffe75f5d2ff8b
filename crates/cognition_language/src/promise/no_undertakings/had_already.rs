//! What somebody has already, or has been done, for all that an answer says: `You have it, in your own pocket.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

impl Language {
    /// Whether an answer, whose sentences are in lower case, says only that its hearer has something, where nobody asked
    /// for it, or that something is done, where that was asked.
    pub(super) fn tells_of_what_is_had(
        &self,
        asked: &str,
        all: &[(&str, String)],
        deed: &Meant,
    ) -> bool {
        let known = &self.promises.proposing;
        let has = |own: &str| {
            clauses(own).any(|clause| known.having_it.length_at(&spoken(clause)).is_some())
        };
        let done = |own: &str| known.reporting.begin(&spoken(own));
        let tells = |own: &str| has(own) || done(own);
        if !all.iter().any(|(_, own)| tells(own)) {
            return false;
        }
        let more = |own: &str| !tells(own) && self.undertakes(own, &deed.stems);
        let unasked = || !asked.is_empty() && !self.is_asked_for(asked, deed);
        let told = |own: &str| {
            has(own) && (self.says_how_it_is_had(own) || unasked())
                || done(own) && self.asks_whether_it_was_done(asked) && unasked()
        };
        all.iter().any(|(_, own)| told(own)) && !all.iter().any(|(_, own)| more(own))
    }

    /// `You have it badly`, and neither `you have it at noon` nor `you have it`.
    fn says_how_it_is_had(&self, own: &str) -> bool {
        clauses(own).any(|clause| {
            let words = spoken(clause);
            let length = self.promises.proposing.having_it.length_at(&words);
            length.is_some_and(|length| {
                let behind = words[length..].join(" ");
                !self.content_stems(&behind).is_empty() && !self.is_time_alone(&behind)
            })
        })
    }

    /// `Did you dry the blanket?`
    fn asks_whether_it_was_done(&self, asked: &str) -> bool {
        let known = &self.promises;
        let lower = asked.to_lowercase();
        sentences(&lower).any(|sentence| {
            let words = spoken(sentence);
            let past =
                |word: &&str| known.undertaking.over.has(word) || known.happening.having.has(word);
            words.first().is_some_and(past) && self.is_question(sentence)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::answers::answered::tests::check;

    #[test]
    fn what_somebody_has_or_what_was_done_is_not_promised() {
        check(
            false,
            &[
                (
                    "Where's my flint gone?",
                    "You have it, in your own pocket.",
                    "give Colm the flint",
                ),
                ("I cough so. Would you light the stove?", "You have it badly.", "light the stove"),
                ("Did you dry the blanket?", "Done, Colm.", "dry the blanket"),
            ],
        );
        check(
            true,
            &[
                (
                    "Will you keep my name out of it? I want your word.",
                    "You have it.",
                    "keep Colm's name out of it",
                ),
                (
                    "Bring me the blanket tonight, would you?",
                    "You've got it.",
                    "bring Colm the blanket",
                ),
                (
                    "Did you dry it? The blanket, I mean.",
                    "Done. And I'll dry the rug.",
                    "dry the rug",
                ),
                ("Will you dry the blanket by noon?", "Done.", "dry the blanket"),
            ],
        );
    }
}
