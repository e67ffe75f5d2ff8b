//! What a speech tells outright, and what it only puts to somebody: a bargain, a proposal, a deed that
//! hangs on something.

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// The sentences of a speech, in lower case, that tell something outright. None of them asks,
    /// hangs on something, gives the listener a part beside the speaker's own, or names a price first;
    /// nor does a question for a yes stand behind one.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let told = |speech| Language::english().told_outright(speech);
    /// assert_eq!(told("hold on. i open the hatch now."), ["hold on.", "i open the hatch now."]);
    /// assert!(told("i open the hatch, and you go. agreed?").is_empty());
    /// assert!(told("two pence, and i open the gate.").is_empty());
    /// ```
    pub fn told_outright<'t>(&self, speech: &'t str) -> Vec<&'t str> {
        let all: Vec<&str> = sentences(speech).map(str::trim).collect();
        let asks = |at: usize| all.get(at + 1).is_some_and(|next| self.asks_for_a_yes(next));
        let told = |at: &usize| !asks(*at) && !self.is_put_to_somebody(all[*at]);
        (0..all.len()).filter(told).map(|at| all[at]).collect()
    }

    /// `Will you, Elling?`: not `Come in, will you?`
    fn asks_for_a_yes(&self, sentence: &str) -> bool {
        let mut parts = clauses(sentence).map(spoken).skip_while(|words| self.is_a_call(words));
        let is_known = |words: Vec<&str>| {
            self.announcements.asking_for_a_yes.iter().any(|phrase| phrase.is(&words))
        };
        self.is_question(sentence)
            && match parts.next() {
                Some(words) => is_known(words),
                None => clauses(sentence).map(spoken).any(is_known),
            }
    }

    /// A word alone, as a name is called, and none that asks.
    fn is_a_call(&self, words: &[&str]) -> bool {
        let mut known = self.announcements.asking_for_a_yes.iter();
        words.len() == 1 && !known.any(|phrase| phrase.is(words))
    }

    fn is_put_to_somebody(&self, sentence: &str) -> bool {
        let framed = || {
            let words = spoken(sentence);
            self.announcements.framing.iter().any(|phrase| phrase.stands_in(&words))
        };
        self.is_question(sentence)
            || self.hangs_on_terms(sentence)
            || framed()
            || self.gives_a_part(sentence)
            || self.names_a_price(sentence)
    }

    /// `Count it if you like`, beside what is told, leaves the listener free and binds nothing.
    fn hangs_on_terms(&self, sentence: &str) -> bool {
        if self.terms(sentence).is_none() {
            return false;
        }
        let subjects = &self.promises.undertaking.speakers;
        let leaves_free = |clause: &&str| {
            let words = spoken(clause);
            let ends =
                |at: usize| self.announcements.as_you_like.iter().any(|it| it.is(&words[at..]));
            let speaks = |word: &&str| subjects.has(word.split('\'').next().unwrap_or(word));
            (1..words.len()).any(ends) && !words.iter().any(speaks)
        };
        let rest: Vec<&str> = clauses(sentence).filter(|clause| !leaves_free(clause)).collect();
        self.terms(&rest.join(", ")).is_some()
    }

    /// `You carry the lamp` beside what the speaker does.
    fn gives_a_part(&self, sentence: &str) -> bool {
        let pieces = clauses(sentence).flat_map(|clause| self.by_subject(clause));
        pieces.into_iter().any(|(_, words)| self.is_part_of_listener(&words))
    }

    /// `Two pence, and I open the gate`: what stands before says neither yes nor what somebody does.
    fn names_a_price(&self, sentence: &str) -> bool {
        let (words, known) = (spoken(sentence), &self.promises.undertaking);
        let joins = |at: &usize| {
            self.grammar.joining.has(words[*at])
                && words.get(at + 1).is_some_and(|word| known.own.has(word))
        };
        let Some(at) = (1..words.len()).find(joins) else { return false };
        let price = words[..at].join(" ");
        let subject = |word: &str| known.speakers.has(word.split('\'').next().unwrap_or(word));
        let tells = words[..at].iter().any(|word| subject(word) || self.is_copula(word));
        !tells
            && self.consent(&price) != Some(Answer::Agrees)
            && !self.content_stems(&price).is_empty()
    }

    fn is_copula(&self, word: &str) -> bool {
        self.sentences.copulas.has(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_outright(speech: &str) -> bool {
        !Language::english().told_outright(speech).is_empty()
    }

    #[test]
    fn what_is_proposed_offered_or_hangs_on_something_is_not_told_outright() {
        for speech in [
            "i unlock the hatch, you fetch the serum. will you?",
            "i give you the axe, and you bring the serum. is that fair?",
            "if you go, i will give you the ice axe.",
            "once you have your boots on, i open the hatch.",
            "let us do it so: i open the hatch, signe holds the lamp, you go down.",
            "either i open the gate now, or you wait till noon.",
            "i hand you the rope. agreed, odo?",
            "my offer: i carry the sack.",
            "give me the coin, and i open the door.",
            "i open the door, if you like.",
            "i open the door if you like.",
        ] {
            assert!(!is_outright(speech), "{speech}");
        }
    }

    #[test]
    fn what_is_done_now_is_told_outright_whatever_is_asked_besides() {
        for speech in [
            "right you are, i open the gate. all well at home?",
            "i give you the axe, of course. come back whole, will you?",
            "yes, and i open it now.",
            "i am picking the lock.",
            "hold the lamp, i am at it.",
            "there you have your money, mr crake, count it if you like.",
        ] {
            assert!(is_outright(speech), "{speech}");
        }
    }
}
