//! Whether an answer turns down for now what was asked for, however long, emphatic or conditional it is.

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::lists::Phrase;

impl Language {
    /// Whether an answer turns down for now what was asked for: by a plain no, on terms, or by having done with the
    /// matter. Whoever relents afterwards does not.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let turns_down = |answer| Language::english().turns_down(answer);
    /// assert!(turns_down("No. Not with that fever. Ask me when it's gone, and not a minute before."));
    /// assert!(turns_down("I have heard you. Do not raise it again."));
    /// assert!(!turns_down("No... well, perhaps.") && !turns_down("I can't hear you, say it again."));
    /// ```
    pub fn turns_down(&self, answer: &str) -> bool {
        let said: Vec<&str> = sentences(answer).collect();
        if said.iter().any(|sentence| self.consent(sentence) == Some(Answer::Agrees)) {
            return false;
        }
        let Some(last) = said.iter().rposition(|sentence| self.refuses_for_now(sentence)) else {
            return false;
        };
        !said[last..].iter().any(|sentence| self.relents(sentence))
    }

    /// Whether the phrase that tells a deed asks somebody for something, or to do something. `Ask Hob about the mill`
    /// asks for nothing: there is more than one question about it.
    pub fn asks_for_something(&self, phrase: &str) -> bool {
        let known = &self.consent.turning_down;
        let enquires = self.whole_words(phrase).any(|word| known.enquiring.has(&word));
        self.say_apart(&known.pleading, phrase) && !enquires
    }

    /// Whether whoever asks something has only had enough: `How often must I tell you?`
    pub fn is_asked_in_vain(&self, answer: &str) -> bool {
        let known = &self.consent.turning_down.exasperated;
        let mut asked = sentences(answer).filter(|sentence| is_asked(sentence));
        asked.all(|sentence| {
            let words: Vec<String> = self.whole_words(sentence).collect();
            known.iter().any(|phrase| phrase.stands_in(&words))
        })
    }

    fn refuses_for_now(&self, sentence: &str) -> bool {
        self.consent(sentence) == Some(Answer::Refuses)
            || self.refuses_on_terms(sentence)
            || self.has_done_with_it(sentence)
            || clauses(sentence).any(|clause| self.forbids_to_raise_it(clause))
    }

    /// `Not until the fever is gone.`
    fn refuses_on_terms(&self, sentence: &str) -> bool {
        let words: Vec<String> = self.whole_words(sentence).collect();
        let is_filler = |word: &&String| self.consent.fillers.has(word);
        let begin = words.iter().take_while(is_filler).count();
        let known = &self.consent.turning_down.on_terms;
        !is_asked(sentence) && known.iter().any(|it| it.begins(&words[begin..]))
    }

    /// `That is my last word.`
    fn has_done_with_it(&self, sentence: &str) -> bool {
        let known = &self.consent.turning_down;
        let words: Vec<String> = self.whole_words(sentence).collect();
        let stands = |phrases: &[Phrase]| phrases.iter().any(|phrase| phrase.stands_in(&words));
        let closes = |phrase: &Phrase| {
            let denies = phrase.words().any(|word| self.is_denial(word));
            phrase.stands_in(&words) && (denies || !self.denies(sentence))
        };
        stands(&known.exasperated)
            || !is_asked(sentence)
                && (known.closing.iter().any(closes)
                    || known.closing_in_full.iter().any(|phrase| phrase.is(&words)))
    }

    /// `Do not raise it again`
    fn forbids_to_raise_it(&self, clause: &str) -> bool {
        let known = &self.consent.turning_down;
        let words: Vec<String> = self.whole_words(clause).collect();
        let denial = words.iter().find(|word| self.is_denial(word));
        denial.is_some_and(|denial| !known.unable.has(denial))
            && !is_asked(clause)
            && words.iter().any(|word| known.raising.has(word))
            && words.iter().any(|word| known.once_more.has(word))
    }

    fn relents(&self, sentence: &str) -> bool {
        let words: Vec<String> = self.whole_words(sentence).collect();
        let known = &self.consent.turning_down.relenting;
        known.iter().any(|phrase| phrase.stands_in(&words))
    }
}

/// By its mark alone: `Don't ask me again` begins like a question.
fn is_asked(said: &str) -> bool {
    said.trim_end().ends_with(['?', '？'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn however_long_or_emphatic_a_refusal_is_one() {
        for answer in [
            "No.",
            "No. Not with that fever. Ask me when it's gone, and not a minute before.",
            "Overruled, Mr Varga. I have decided the point. Do not raise it again. Your witness.",
            "Not until the fever is gone.",
            "Well, not without a paper from the captain.",
            "I said no, and I mean no.",
            "Denied. Next case.",
            "Out of the question. Not in this weather, and not in any other.",
            "You may ask till you are blue in the face.",
            "For the last time: no.",
            "Don't ask me again, Munro.",
            "I'll hear no more of it.",
            "Not another word about the knife.",
            "The matter is closed.",
            "That is my last word, and you have had it.",
            "How often must I tell you?",
            "That's final.",
            "Save your breath, lad.",
            "Under no circumstances, Sergeant.",
        ] {
            assert!(Language::english().turns_down(answer), "{answer}");
        }
    }

    #[test]
    fn who_relents_agrees_or_did_not_hear_turns_nobody_down() {
        for answer in [
            "Well, well.",
            "Yes, take it.",
            "No... well, perhaps.",
            "No, unless you pay me.",
            "No. But if you bring me the deed, we can talk.",
            "No matter. All right, go.",
            "Perhaps tomorrow.",
            "I can't hear you, say it again.",
            "I didn't hear you ask again.",
            "That is not my last word.",
            "For the last time, then: here it is.",
            "Take it, once and for all.",
            "For the last time: where is the knife?",
            "There is another gate over there.",
            "It is not far.",
            "The notary comes before noon.",
            "What for?",
        ] {
            assert!(!Language::english().turns_down(answer), "{answer}");
        }
    }

    #[test]
    fn to_ask_for_a_thing_is_not_to_ask_after_it() {
        let asks = |phrase| Language::english().asks_for_something(phrase);
        for phrase in [
            "Ask Surgeon Vane for leave to go ashore",
            "Beg the king for his life",
            "Ask the captain to turn back",
            "Apply to the clerk for a permit",
        ] {
            assert!(asks(phrase), "{phrase}");
        }
        for phrase in [
            "Ask Hob about the road to town",
            "Ask Hob where to look for the boat",
            "Question Mrs Teague",
            "Speak to Anders",
            "Give Hob the key",
        ] {
            assert!(!asks(phrase), "{phrase}");
        }
    }
}
