//! Promises by their wording, and questions about them.

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::runs_with_apostrophes;
use crate::language::Language;
use crate::text::quotations::{outside_quotes, without_outer_quotes};
use crate::words::lists::rest_after;
use crate::words::promises::{PromiseQuestions, PromiseWords};

impl Language {
    /// The first sentence of a speech that promises by its wording alone: `You have my word.`,
    /// `I'll bring you the key.`
    ///
    /// Questions, conditions, what somebody else said or does, and what stands in quotation marks do
    /// not count.
    pub fn promise_in<'s>(&self, speech: &'s str) -> Option<&'s str> {
        let mut quoted = false;
        let mut own = |sentence: &str| outside_quotes(sentence, &mut quoted);
        let mut promises = |sentence: &&str| self.promises(&own(sentence));
        sentences(without_outer_quotes(speech)).find(&mut promises)
    }

    /// Whether a speech vows in so many words: `I swear I'll bring it back`, `you have my word`. What is merely
    /// intended does not count, nor does what is sworn to be so: `I swear this rain never ends`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let gives = |said| Language::english().gives_word(said);
    /// assert!(gives("i swear ill bring it back") && gives("You have my word."));
    /// assert!(!gives("I'll bring it back.") && !gives("I swear I was in bed."));
    /// ```
    pub fn gives_word(&self, speech: &str) -> bool {
        let known = &self.promises;
        let mut quoted = false;
        let mut own = |sentence: &str| outside_quotes(sentence, &mut quoted);
        sentences(without_outer_quotes(speech)).any(|sentence| {
            let own = own(sentence);
            self.says_of_itself(&own, |before, after| {
                known.is_promised(before, after) && known.vows(after)
            })
        })
    }

    /// Whether an answer may bind whoever gives it; more is taken for a promise than by
    /// [`promise_in`](Self::promise_in).
    pub fn may_bind(&self, answer: &str) -> bool {
        let known = &self.promises;
        self.words(answer).any(|word| known.binding.has(&word))
            || known.binding_contractions.iter().any(|text| answer.contains(&**text))
    }

    /// Whether somebody asks what was promised: `What did you promise me?`, `Any commitments?`,
    /// `Tell me what you owe.` What asks for a new promise does not count.
    pub fn asks_about_promises(&self, said: &str) -> bool {
        let known = &self.promises.questions;
        sentences(said).any(|sentence| {
            let words: Vec<String> = self.words(sentence).collect();
            let requested = || known.requests.iter().any(|request| request.stands_in(&words));
            let asked = self.is_question(sentence) || requested();
            let counts = self.promises.counting.begin(&words);
            asked && !counts && (known.ask_what_was_promised(&words) || known.name_promises(&words))
        })
    }

    fn promises(&self, sentence: &str) -> bool {
        let known = &self.promises;
        self.says_of_itself(sentence, |before, after| {
            known.is_promised(before, after) || self.is_intended(after)
        })
    }

    /// Whether a sentence that neither asks nor sets a condition says something somewhere, and not as the words of
    /// others: by what stands before that place and behind it.
    fn says_of_itself(&self, sentence: &str, said: impl Fn(&[&str], &[&str]) -> bool) -> bool {
        let known = &self.promises;
        let lower = sentence.to_lowercase().replace('’', "'");
        let words: Vec<&str> = runs_with_apostrophes(&lower).collect();
        let conditional = words.first().is_some_and(|word| known.conditions.has(word));
        let said = |at: usize| {
            let (before, after) = words.split_at(at);
            said(before, after)
        };
        let reported = known.reported(&lower);
        !conditional
            && !self.is_question(&lower)
            && (0..words.len()).any(|at| !reported[at] && said(at))
    }

    /// Something that is done to something, or one of the deeds that promises are about.
    fn is_intended(&self, words: &[&str]) -> bool {
        let known = &self.promises;
        let Some(rest) = rest_after(&known.intending, words) else {
            return false;
        };
        let idiom = known.idioms.iter().any(|idiom| idiom.begins(rest));
        let skipped = rest.iter().take_while(|word| known.adverbs.has(word)).count();
        let Some((verb, object)) = rest[skipped..].split_first().filter(|_| !idiom) else {
            return false;
        };
        let words: Vec<String> = rest[skipped..].iter().map(|word| (*word).to_owned()).collect();
        // Who lets a thing be has nothing to do.
        let deed = !known.idle.has(verb) && !self.leaves_be(&words);
        deed && (self.is_verb_of_deeds(verb) || !object.is_empty())
    }
}

impl PromiseWords {
    /// What follows the words that intend something.
    pub(crate) fn intended<'w, 's>(&self, words: &'w [&'s str]) -> Option<&'w [&'s str]> {
        rest_after(&self.intending, words)
    }

    pub(crate) fn without_adverbs<'w, 's>(&self, words: &'w [&'s str]) -> &'w [&'s str] {
        let skipped = words.iter().take_while(|word| self.adverbs.has(word)).count();
        &words[skipped..]
    }

    pub(crate) fn is_idle(&self, verb: &str) -> bool {
        self.idle.has(verb)
    }

    pub(crate) fn is_condition(&self, word: &str) -> bool {
        self.conditions.has(word)
    }

    pub(crate) fn is_promised(&self, before: &[&str], words: &[&str]) -> bool {
        let Some(rest) = rest_after(&self.promising, words) else {
            return false;
        };
        let denied = before.iter().rev().take(2).any(|word| self.denials.has(word));
        !denied && !self.asserts(rest) && !rest.iter().take(2).any(|word| self.nothing.has(word))
    }
}

impl PromiseWords {
    /// Whether nothing follows words that promise, or what their speaker will do.
    fn vows(&self, words: &[&str]) -> bool {
        let Some(rest) = rest_after(&self.promising, words) else { return false };
        let to_whom = |word: &&&str| {
            self.questions.addressed.has(word) || self.undertaking.telling_on.has(word)
        };
        let told = &rest[rest.iter().take_while(to_whom).count()..];
        told.first().is_none_or(|next| self.vowed.has(next))
    }
}

impl PromiseWords {
    /// `I swear I was in bed`, `I promise you, it was broken before` vouch for what is so, and promise
    /// nothing.
    fn asserts(&self, sworn: &[&str]) -> bool {
        let known = &self.undertaking;
        let begins = |word: &&&str| {
            let to_whom = self.questions.addressed.has(word) || self.told_to.has(word);
            to_whom || known.telling_on.has(word)
        };
        let told = &sworn[sworn.iter().take_while(begins).count()..];
        // `On my boots, it was so.`
        let told = match told {
            [on, mine, _, rest @ ..] if self.vowed.has(on) && known.mine.has(mine) => rest,
            told => told,
        };
        let [subject, verb, ..] = told else { return false };
        let over = known.is_ended(verb) || known.over.has(verb);
        let is_so = over || known.not_done.has(verb) && !known.is_ahead(&[verb]);
        known.speakers.has(subject) && is_so || known.standing_for.has(subject) && over
    }
}

impl PromiseQuestions {
    fn ask_what_was_promised(&self, words: &[String]) -> bool {
        let is_you = |at: usize| {
            let mut before = words[..at].iter().rev().take(3);
            let subject = before.find(|word| self.persons.has(word));
            subject.is_some_and(|subject| self.addressed.has(subject))
        };
        let opens = |at: usize| words[..at].iter().any(|word| self.openings.has(word));
        let asks_for_one = |at: usize| self.promise.has(&words[at]) && !opens(at);
        let is_it = |at: usize| {
            let verb = self.promised.has(&words[at]) || self.promise.has(&words[at]);
            verb && is_you(at) && !asks_for_one(at)
        };
        let is_given =
            |at: &usize| self.given.has(&words[*at]) || self.giving.has(&words[*at]) && opens(*at);
        let gave = |at: usize| (0..at).any(|at| is_given(&at));
        let word = |at: usize| self.your_word.begins(&words[at..]) && gave(at);
        (0..words.len()).any(|at| is_it(at) || word(at))
    }

    /// `your promise`, `any commitments`.
    fn name_promises(&self, words: &[String]) -> bool {
        let named = |pair: &[String]| self.whose.has(&pair[0]) && self.promises.has(&pair[1]);
        words.windows(2).any(named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_promise_is_known_by_its_words() {
        for sentence in [
            "I promise.",
            "I swear it.",
            "I swear I will lock it.",
            "You have my word!",
            "I give you my word on that.",
            "Count on me.",
            "Consider it done.",
            "I'll bring you the key.",
            "I’ll soon tell Odo.",
            "I will open the gate for the coach.",
            "I won't tell.",
            "I will never speak of it.",
            "Wait here, I will come back.",
            "I have thought it over, so it is not said in a hurry: I will bring the key.",
            "That is my word.",
        ] {
            assert_eq!(Language::english().promise_in(sentence), Some(sentence));
        }
    }

    #[test]
    fn the_first_sentence_that_promises_is_given() {
        let speech = "Evening! What will it be? I'll fetch the stew. I promise.";
        assert_eq!(Language::english().promise_in(speech), Some("I'll fetch the stew."));
        assert_eq!(
            Language::english().promise_in("\"I'll fetch the stew.\""),
            Some("I'll fetch the stew.")
        );
        assert_eq!(Language::english().promise_in(""), None);
    }

    #[test]
    fn other_talk_promises_nothing() {
        for speech in [
            "Shall I bring you the key?",
            "Do you promise to come",
            "He said he will bring the key.",
            "Odo told me I will find the key here.",
            "The system will reply.",
            "The gate is guarded.",
            "If you pay, I will bring the key.",
            "Unless it rains I'll go to the yard.",
            "He wrote: \"I will bring the key. I promise it.\"",
            "I will not be going to the yard.",
            "I'll be here.",
            "I'll have the stew.",
            "I'll leave the bottle be.",
            "When you are back, I shall have paid.",
            "I'll tell you what, it rains.",
            "I cannot promise that.",
            "I promise nothing.",
            "I swear I was in bed.",
            "I swear I locked it.",
            "You can't count on me.",
            "I know what I will do.",
            "I will.",
            "You will bring me the key.",
            "She told me, word for word: I will bring the key to a stranger.",
            "That is my word against his.",
        ] {
            assert_eq!(Language::english().promise_in(speech), None, "{speech}");
        }
    }

    #[test]
    fn who_asks_what_was_promised_is_understood() {
        for said in [
            "What did you promise me?",
            "what did you promise",
            "Have you promised anything?",
            "Do you remember your promise?",
            "Evening. What do you owe Mara?",
            "Did you give your word?",
            "Any commitments?",
            "What have you vowed?",
            "What have you sworn to do?",
            "Tell me what you promised.",
            "Remind me what you promised Odo!",
            "Did you promise Mara the key?",
        ] {
            assert!(Language::english().asks_about_promises(said), "{said}");
        }
    }

    #[test]
    fn a_promise_or_the_wish_for_one_asks_nothing() {
        for said in [
            "I promise you the key.",
            "You promised me the key.",
            "Do you promise?",
            "Will you promise me to come?",
            "What did Odo promise you?",
            "What do I owe you?",
            "How much do you owe, Barbara, and since when?",
            "Is that a promise?",
            "But give me your word now, before witnesses: does one old vine come out?",
            "Will you give me your word on it?",
            "What is your word for it?",
            "Where is the key?",
            "",
        ] {
            assert!(!Language::english().asks_about_promises(said), "{said}");
        }
    }
}
