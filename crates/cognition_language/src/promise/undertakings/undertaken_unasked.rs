//! What is undertaken where nothing was asked for in so many words: that a thing stays as it is, by one's word, and what
//! is done for somebody who tells of their trouble with a thing.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// What an answer undertakes about a thing that was spoken of, as a deed, though nothing was asked for: it gives its
    /// word that the thing stays as it is, or says what its speaker will do where somebody can't.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let owed = |asked, answer| Language::english().undertaken_unasked(asked, answer, "Mara");
    /// let kept = owed("And nobody takes the ring off his finger?", "The ring stays on his finger. You have my word.");
    /// assert_eq!(kept.as_deref(), Some("keep the ring on his finger"));
    /// assert_eq!(owed("I can't find my veil!", "I'll find your veil.").as_deref(), Some("find Mara's veil"));
    /// assert_eq!(owed("I like my veil.", "I'll find your veil."), None);
    /// ```
    pub fn undertaken_unasked(&self, asked: &str, answer: &str, by: &str) -> Option<String> {
        let kept = self.kept_by_ones_word(asked, answer);
        let kept = kept.map(|deed| self.with_listener_named(deed, by));
        kept.or_else(|| self.done_for_who_is_in_trouble(asked, answer, by))
    }

    /// `Keep the ring on his finger` of `the ring stays on his finger. You have my word.`
    fn kept_by_ones_word(&self, asked: &str, answer: &str) -> Option<String> {
        if !self.gives_word(answer) {
            return None;
        }
        let told = sentences(answer).filter(|sentence| !self.is_question(sentence));
        told.flat_map(clauses).find_map(|clause| {
            let plain = clause.to_lowercase();
            let (words, lower) = (spoken(clause), spoken(&plain));
            let at = (1..lower.len()).find(|at| self.promises.staying_so.has(lower[*at]))?;
            let (thing, rest) = (words[..at].join(" "), words.get(at + 1..)?.join(" "));
            let spoken_of = self.share_held(&self.content_stems(&thing), &[asked]) > 0.0;
            let plainly = !self.denies(clause) && self.terms(clause).is_none() && !rest.is_empty();
            let kept = spoken_of && plainly && self.is_thing_wanted(&words[..at]);
            let keeps = &self.promises.proposing.wanted.keeps;
            kept.then(|| format!("{keeps} {} {rest}", self.as_told_within(&words[..at])))
        })
    }

    /// `Find Mara's veil` of `I'll find your veil`, said to Mara, who can't.
    fn done_for_who_is_in_trouble(&self, asked: &str, answer: &str, by: &str) -> Option<String> {
        let in_trouble = |clause: &&str| {
            let lower = clause.to_lowercase().replace('’', "'");
            self.promises.proposing.in_trouble.begin(&spoken(&lower))
        };
        let plain = self.typed_out(asked);
        let told = sentences(&plain).filter(|sentence| !self.is_question(sentence));
        let trouble = told.flat_map(clauses).find(in_trouble)?;
        let (_, deed) = self.deed_promised_in(answer, by)?;
        let thing = self.content_stems(&self.done_to(&deed));
        let about = self.share_held(&thing, &[trouble]) > 0.0;
        let given = || self.undertaking_in_answer(asked, answer, &deed).is_some();
        (about && given()).then_some(deed)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    fn owed(asked: &str, answer: &str) -> Option<String> {
        Language::english().undertaken_unasked(asked, answer, "Mara")
    }

    #[test]
    fn a_thing_stays_as_it_is_by_ones_word() {
        for (asked, answer, deed) in [
            (
                "And they won't sell the mill?",
                "The mill stays in your family. I swear it.",
                "keep the mill in Mara's family",
            ),
            (
                "Somebody might move that lamp.",
                "That lamp stays where it is, Mara. You have my word.",
                "keep that lamp where it is",
            ),
            (
                "They want the dog out, you know.",
                "The dog remains by the fire, I promise.",
                "keep the dog by the fire",
            ),
        ] {
            assert_eq!(owed(asked, answer).as_deref(), Some(deed), "{answer}");
        }
        for (asked, answer) in [
            ("And they won't sell the mill?", "The mill stays in your family."),
            ("And they won't sell the mill?", "The shop stays in your family. I swear it."),
            ("And they won't sell the mill?", "If it rains the mill stays shut. I swear it."),
            ("And they won't sell the mill?", "Does the mill stay shut? I swear it."),
        ] {
            assert_eq!(owed(asked, answer), None, "{answer}");
        }
    }

    #[test]
    fn who_is_in_trouble_with_a_thing_is_owed_what_is_said_to_be_done_about_it() {
        for (asked, answer, deed) in [
            ("I can't open my trunk!", "Sit down. I'll open your trunk.", "open Mara's trunk"),
            ("I've lost my ring.", "Don't cry. I'll find your ring, Mara.", "find Mara's ring"),
            ("i cant lift the sack", "I'll carry the sack for you.", "carry the sack for Mara"),
        ] {
            assert_eq!(owed(asked, answer).as_deref(), Some(deed), "{answer}");
        }
        for (asked, answer) in [
            ("I can't open my trunk!", "I'll fetch the soup."),
            ("I can't open my trunk!", "Your trunk is old."),
            ("I can't open my trunk!", "I won't open your trunk."),
            ("I have a new trunk.", "I'll open your trunk."),
        ] {
            assert_eq!(owed(asked, answer), None, "{answer}");
        }
    }
}
