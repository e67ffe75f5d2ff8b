//! An answer that owns to all that was asked, in half a sentence: `Guilty as charged.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::lists::Phrase;

/// So many words may be a name with a title.
const NAME: usize = 2;

impl Language {
    /// Whether a clause of a speech is nothing but that.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let owns = |said| Language::english().owns_to_what_is_asked(said);
    /// assert!(owns("Guilty as charged.") && owns("Well, you've found me out, Sandra.") && owns("I am."));
    /// assert!(!owns("I am tired.") && !owns("Guilty? Of what?") && !owns("The guilty go free."));
    /// ```
    pub fn owns_to_what_is_asked(&self, speech: &str) -> bool {
        let owns = |clause: &str| self.is_whole_phrase(clause, &self.senses.implied.owning_to_it);
        let mut told = sentences(speech).filter(|sentence| !self.is_question(sentence));
        told.any(|sentence| clauses(sentence).any(owns))
    }

    /// Whether a clause of a speech is nothing but that its speaker was found out, and no other denies it: `How did you
    /// find out?`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let found_out = |said| Language::english().takes_it_for_found_out(said);
    /// assert!(found_out("How did you find out?") && found_out("Oh. You weren't supposed to know that."));
    /// assert!(!found_out("How did you find out that he lies?") && !found_out("Who told you that?"));
    /// assert!(!found_out("That is not true. Who else knows of it?"));
    /// ```
    pub fn takes_it_for_found_out(&self, speech: &str) -> bool {
        let takes = |clause: &str| self.is_whole_phrase(clause, &self.senses.implied.found_out);
        clauses(speech).any(takes)
            && !clauses(speech).any(|clause| !takes(clause) && self.denies(clause))
    }

    /// Whether a speech begins with a plain yes, and goes on without denying anything or mocking: `Yes. But be kind to
    /// him.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let yes = |said| Language::english().begins_with_yes(said);
    /// assert!(yes("Yes. But be kind to him.") && yes("I'm afraid so, he needed it."));
    /// assert!(!yes("Yes, and I am the queen of Hamra.") && !yes("Yes? Who says so?"));
    /// assert!(!yes("Yes, they say so. It is not true."));
    /// ```
    pub fn begins_with_yes(&self, speech: &str) -> bool {
        let is_yes = |clause: &str| {
            !self.is_question(clause)
                && self.is_whole_phrase(clause, &self.senses.implied.plain_yes)
        };
        let mut told = clauses(speech);
        let begins = told.next().is_some_and(is_yes);
        let mocks = |clause: &str| {
            let first = self.whole_words(clause).next();
            first.is_some_and(|word| self.senses.implied.mocking_on.has(&word))
        };
        begins && !told.any(mocks) && !self.denies(speech)
    }

    fn is_whole_phrase(&self, clause: &str, phrases: &[Phrase]) -> bool {
        let words: Vec<String> = self.whole_words(clause).collect();
        let lead = words.iter().take_while(|word| self.consent.fillers.has(word)).count();
        phrases.iter().any(|phrase| phrase.is(&words) || phrase.is(&words[lead..]))
    }

    /// A speech without the clauses that ask its hearer to keep what stands beside them: `Yes` of `Yes, but tell
    /// nobody.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let beside = |said| Language::english().beside_hushing(said);
    /// assert_eq!(beside("Yes, she is. Don't tell."), "Yes, she is.");
    /// assert_eq!(beside("Yes, but keep it to yourself."), "Yes");
    /// assert_eq!(beside("Yes, miss. It is late."), "Yes, miss. It is late.");
    /// ```
    pub fn beside_hushing(&self, speech: &str) -> String {
        let left = |sentence: &str| {
            let kept: Vec<&str> = clauses(sentence).filter(|clause| !self.hushes(clause)).collect();
            match kept.len() == clauses(sentence).count() {
                true => sentence.to_owned(),
                false => kept.join(", "),
            }
        };
        let left = sentences(speech).map(left).filter(|sentence| !sentence.is_empty());
        left.collect::<Vec<_>>().join(" ")
    }

    /// Whether a clause asks its hearer to keep something, or not to have it from its speaker.
    fn hushes(&self, clause: &str) -> bool {
        let keeps = || self.memory.own_silence.stands_in(&self.bare_words(clause));
        let silences = || self.means_to_be_silent(clause) && !self.is_of_oneself(clause);
        self.confides(clause) || silences() && !keeps()
    }

    /// Whether a sentence asks after somebody: `Who is the Sparrow?`
    pub fn asks_who(&self, sentence: &str) -> bool {
        let words: Vec<String> = self.whole_words(sentence).collect();
        let lead = words.iter().take_while(|word| self.consent.fillers.has(word)).count();
        let asks = words.get(lead).is_some_and(|word| self.senses.implied.asking_who.has(word));
        asks && self.is_question(sentence)
    }

    /// The same wherever it asks so: `Do you know who it was?`
    pub fn asks_after_whom(&self, sentence: &str) -> bool {
        let mut words = self.whole_words(sentence);
        self.is_question(sentence) && words.any(|word| self.senses.implied.asking_who.has(&word))
    }

    /// Whether a speech answers who somebody is, or has done it, by its speaker: `I did, sir.` Beside that no clause of
    /// the sentence says more than a name, or hushes.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let claims = |said| Language::english().claims_it(said);
    /// assert!(claims("I did, sir.") && claims("Me.") && claims("You're looking at her."));
    /// assert!(!claims("Me, I like her well.") && !claims("Me?") && !claims("I did see her."));
    /// ```
    pub fn claims_it(&self, speech: &str) -> bool {
        let mut told = sentences(speech).filter(|sentence| !self.is_question(sentence));
        told.any(|sentence| {
            let (claims, others): (Vec<&str>, Vec<&str>) =
                clauses(sentence).partition(|clause| self.is_claim(clause));
            let is_beside = |clause: &str| self.whole_words(clause).count() <= NAME;
            !claims.is_empty() && others.into_iter().all(|it| is_beside(it) || self.hushes(it))
        })
    }

    /// Whether a clause of a speech answers the same by somebody who is named: `It was Peter.` The name alone is the
    /// whole sentence; else it may call somebody.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let named = |said| Language::english().answers_by_name(said, "Peter");
    /// assert!(named("It was Peter, sir.") && named("Peter did. He had to.") && named("Peter."));
    /// assert!(!named("Peter, come here.") && !named("It was Peter who saw it.") && !named("Was it Peter?"));
    /// assert!(!named("It was not Peter.") && !named("It was Paul."));
    /// ```
    pub fn answers_by_name(&self, speech: &str, name: &str) -> bool {
        let name: Vec<String> = self.whole_words(name).collect();
        let mut told = sentences(speech).filter(|sentence| !self.is_question(sentence));
        !name.is_empty()
            && told.any(|sentence| {
                let is_alone = clauses(sentence).count() == 1;
                clauses(sentence).any(|clause| self.is_claim_for(clause, &name, is_alone))
            })
    }

    /// Whether a clause is a claim with a name in the place of its speaker.
    fn is_claim_for(&self, clause: &str, name: &[String], is_alone: bool) -> bool {
        let words: Vec<String> = self.whole_words(clause).collect();
        let lead = words.iter().take_while(|word| self.consent.fillers.has(word)).count();
        let words = &words[lead..];
        let Some(at) = words.windows(name.len()).position(|part| part == name) else {
            return false;
        };
        let (before, behind) = (&words[..at], &words[at + name.len()..]);
        let is_it = |phrase: &Phrase| {
            let parts: Vec<&str> = phrase.words().collect();
            let ends = parts.len() == before.len() + 1 + behind.len();
            ends && before.iter().eq(&parts[..at])
                && self.memory.of_its_speaker.has(parts[at])
                && behind.iter().eq(&parts[at + 1..])
        };
        (is_alone || words.len() > name.len()) && self.senses.implied.claiming.iter().any(is_it)
    }

    fn is_claim(&self, clause: &str) -> bool {
        let words: Vec<String> = self.whole_words(clause).collect();
        let lead = words.iter().take_while(|word| self.consent.fillers.has(word)).count();
        let whole = |phrase: &Phrase| phrase.is(&words) || phrase.is(&words[lead..]);
        self.senses.implied.claiming.iter().any(whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_sentence_owns_to_it() {
        let owns = |said| Language::english().owns_to_what_is_asked(said);
        for said in [
            "Oh, you got me.",
            "The very same, at your service.",
            "It's a fair cop.",
            "I can't deny it.",
            "He is, sir.",
        ] {
            assert!(owns(said), "{said}");
        }
        for said in
            ["You got me a present!", "I deny it.", "He is at sea.", "Caught a cold, I think."]
        {
            assert!(!owns(said), "{said}");
        }
    }

    #[test]
    fn what_asks_to_be_kept_stands_apart_from_the_rest() {
        let beside = |said| Language::english().beside_hushing(said);
        for (said, left) in [
            ("Yes, she is, miss. You didn't hear it from me.", "Yes, she is, miss."),
            ("Yes. But not from me.", "Yes."),
            ("Aye. Tell nobody.", "Aye."),
            ("I ask no questions. Not a word from me.", "I ask no questions. Not a word from me."),
            ("She doesn't live here.", "She doesn't live here."),
        ] {
            assert_eq!(beside(said), left);
        }
    }

    #[test]
    fn who_asks_after_somebody_is_told_from_who_asks_for_a_thing() {
        let asks = |said| Language::english().asks_who(said);
        assert!(
            asks("Who is the Sparrow?") && asks("So who hid the letter?") && asks("Whose is it?")
        );
        assert!(!asks("What is a sparrow?") && !asks("Who knows."));
    }

    #[test]
    fn a_claim_is_a_whole_answer() {
        let claims = |said| Language::english().claims_it(said);
        for said in ["It was me.", "Well, I am.", "I do, Ines, but don't tell."] {
            assert!(claims(said), "{said}");
        }
        for said in [
            "I am tired.",
            "I have no idea.",
            "It was me who asked you.",
            "I am, as you see, busy.",
        ] {
            assert!(!claims(said), "{said}");
        }
    }
}
