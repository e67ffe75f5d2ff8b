//! What another is to do first, told by them in so many words: `I've paid him` of `you pay the ferryman`.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether the one whom a clause means says that they have done what it says. What they are to do to whoever
    /// waits, or to come to, is seen, and no word is taken for it; and what `she` is to do to the one to whom that is said
    /// is no deed of theirs.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let says = |said| Language::english().says_in_so_many_words(said, "you pay the ferryman");
    /// assert!(says("I've paid the ferryman.") && says("I paid him this morning."));
    /// assert!(!says("I'll pay him.") && !says("I've paid the baker.") && !says("Have I paid him?"));
    /// assert!(!Language::english().says_in_so_many_words("I've paid you.", "you pay me"));
    /// ```
    pub fn says_in_so_many_words(&self, said: &str, what: &str) -> bool {
        let lower = what.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let Some(deed) = self.unseen_deed_of_another(&lower, &words) else { return false };
        let Some((verb, rest)) = deed.split_first() else { return false };
        let matter = self.content_stems(&rest.join(" "));
        let said = said.to_lowercase().replace('’', "'");
        let told = sentences(&said).filter(|it| !self.is_question(it) && self.terms(it).is_none());
        told.flat_map(clauses).any(|clause| self.says_own_deed(clause, verb, &matter))
    }

    /// `Pay the ferryman` of `you pay the ferryman`
    fn unseen_deed_of_another<'a, 'w>(
        &self,
        what: &str,
        words: &'a [&'w str],
    ) -> Option<&'a [&'w str]> {
        let known = &self.promises;
        let seen = |word: &&str| known.by_word.me.has(word);
        let other = self.begins_with_another(what) && self.undergone(what).is_none();
        let deed = known.without_adverbs(self.behind_having(words.get(1..).filter(|_| other)?));
        let verb = deed.first()?;
        let comes = known.arrival.coming.has(verb) || self.deeds.going.has(self.stem(verb));
        let is_so = self.sentences.copulas.has(verb) || self.receipt_awaited_of(what).is_some();
        let listener = |word: &&str| known.questions.addressed.has(word);
        let to_listener = !words.first().is_some_and(listener) && deed.iter().any(listener);
        let unseen = !comes && !is_so && !to_listener && !deed.iter().any(seen);
        unseen.then_some(deed)
    }

    fn says_own_deed(&self, clause: &str, verb: &str, matter: &[String]) -> bool {
        let (known, words) = (&self.promises.undertaking, spoken(clause));
        let would = words.iter().any(|word| known.would.has(word));
        if would || known.hedges.stand_in(&words) || self.denies(clause) {
            return false;
        }
        (1..words.len()).any(|at| {
            let (before, behind) = (&words[..at], &words[at + 1..]);
            let own = before.iter().any(|word| known.own.has(word));
            let named = self.share_held(matter, &[&behind.join(" ")]) >= 1.0;
            let again = self.stand_for_it(behind) && self.names_nothing_behind(behind);
            own && self.is_same_verb(words[at], verb)
                && self.is_over_at(&words, at)
                && (matter.is_empty() || named || again)
        })
    }

    /// `Him this morning`
    fn names_nothing_behind(&self, behind: &[&str]) -> bool {
        let timeless = behind.join(" ");
        let left = self.content_stems(self.without_time(&timeless));
        left.iter().all(|stem| self.is_vague_in_deeds(stem))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_done_it_says_so_in_so_many_words() {
        let says = |said: &str, what: &str| Language::english().says_in_so_many_words(said, what);
        for (said, what) in [
            ("I've mended the pump.", "you mend the pump"),
            ("The pump? I mended it.", "you mend the pump"),
            ("I have mended the pump, Edda.", "she mends the pump"),
            ("I've talked to Odo.", "she has talked to Odo"),
        ] {
            assert!(says(said, what), "{said}");
        }
        for (said, what) in [
            ("I'll mend the pump.", "you mend the pump"),
            ("I haven't mended the pump.", "you mend the pump"),
            ("I would have mended the pump.", "you mend the pump"),
            ("I mended the roof.", "you mend the pump"),
            ("Odo mended the pump.", "you mend the pump"),
            ("If I mended the pump, you'd know.", "you mend the pump"),
            ("Have I mended the pump?", "you mend the pump"),
            ("I've given you the key.", "you give me the key"),
            ("I've come to the mill.", "you come to the mill"),
            ("I've told him.", "he has told you himself"),
            ("I mended the pump.", "the pump is mended"),
        ] {
            assert!(!says(said, what), "{said}");
        }
    }
}
