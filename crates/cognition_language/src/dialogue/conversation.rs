//! What an utterance does in a conversation: whether it greets, asks, thanks, objects, points back.

use crate::grammar::tokens::runs;
use crate::language::Language;
use crate::text::letter_runs::{LetterRuns, Run};
use crate::words::dialogue_acts::dialogue_act::DialogueAct;
use crate::words::gap::Gap;
use crate::words::lists::Phrase;
use crate::words::vocabulary::{ASKS, OBJECTS, PRAISES, REFERS_BACK, Vocabulary, Word};

/// What an utterance does by its words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Heard {
    /// A word asks: `what`, `who`, `can`, `is` …
    pub asks: bool,
    /// It begins with a greeting.
    pub greets: bool,
    /// It thanks, praises or assents.
    pub praises: bool,
    /// It objects.
    pub objects: bool,
    /// It points back: `you said`, `last time` …
    pub refers_back: bool,
}

impl Language {
    /// Hears what an utterance does, in one pass over its words and without allocating.
    pub fn hear(&self, text: &str) -> Heard {
        let vocabulary = self.vocabulary();
        if vocabulary.is_empty() {
            return self.heard_by_acts(text);
        }
        let mut roles = 0;
        let (mut before, mut last) = (Word::OTHER, Word::OTHER);
        for Run { word, gap } in LetterRuns::of(text, vocabulary) {
            roles |= vocabulary.roles(word);
            match gap {
                Gap::Space => {
                    roles |= vocabulary.roles_of_phrases(before, last, word);
                    (before, last) = (last, word);
                }
                Gap::Apostrophe => match vocabulary.contracted(last, word) {
                    Some(joined) => last = joined,
                    None => (before, last) = (Word::OTHER, word),
                },
                Gap::Start | Gap::Other => (before, last) = (Word::OTHER, word),
            }
        }
        Heard {
            asks: roles & ASKS != 0,
            greets: opens_with_greeting(text, vocabulary),
            praises: roles & PRAISES != 0,
            objects: roles & OBJECTS != 0,
            refers_back: roles & REFERS_BACK != 0,
        }
    }

    /// What an utterance does in a language that has no words for it beside those of its acts.
    fn heard_by_acts(&self, text: &str) -> Heard {
        let acts = self.dialogue_acts(text);
        Heard {
            asks: acts.has(DialogueAct::Question),
            greets: acts.has(DialogueAct::Greeting),
            praises: acts.has_any(&[DialogueAct::Praise, DialogueAct::Thanks]),
            objects: self.clarifies(text),
            refers_back: acts.has(DialogueAct::MemoryQuestion),
        }
    }

    /// Whether a text takes up what was said before it: `he`, `them`, `and so`.
    pub fn leans(&self, text: &str) -> bool {
        let known = &self.conversation;
        let mut words = runs(text);
        let Some(first) = words.next() else { return false };
        known.leaning_openings.has_in_any_case(first)
            || known.leaning.has_in_any_case(first)
            || words.any(|word| known.leaning.has_in_any_case(word))
    }

    /// Whether a text sounds urgent.
    pub fn sounds_urgent(&self, text: &str) -> bool {
        let lower = text.to_lowercase();
        self.conversation.urgent.iter().any(|word| lower.contains(word))
    }

    /// Whether somebody says what they had meant: `I meant`, `no, I asked`, `that's not what I …`.
    pub fn clarifies(&self, text: &str) -> bool {
        let words: Vec<String> = self.words(text).collect();
        let known = &self.conversation.corrections;
        let holds = |phrases: &[Phrase]| phrases.iter().any(|phrase| phrase.stands_in(&words));
        let denies = || words.first().is_some_and(|word| known.denials.has(word));
        holds(&known.anywhere)
            || known.at_the_beginning.iter().any(|phrase| phrase.begins(&words))
            || denies() && holds(&known.after_a_denial)
    }

    /// Whether somebody says what they had meant, and something that they had not said before: what
    /// came before could not be understood without it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let makes_clear = |said| Language::english().makes_clear("Where is the key?", said);
    /// assert!(makes_clear("I meant the small one."));
    /// assert!(!makes_clear("That is not what I asked. Where is the key?"), "it was clear enough");
    /// ```
    pub fn makes_clear(&self, before: &str, said: &str) -> bool {
        let known = &self.conversation.corrections;
        let phrases = [&known.anywhere, &known.at_the_beginning, &known.after_a_denial];
        let phrases = phrases.into_iter().flatten().flat_map(Phrase::words);
        let of_phrase: Vec<String> = phrases.map(|word| self.root(word.to_owned())).collect();
        let told: Vec<String> = self.words(before).map(|word| self.root(word)).collect();
        let is_new = |word: &String| {
            let root = self.root(word.clone());
            let empty = self.is_stop_word_of_topics(word) || known.denials.has(word);
            !empty && !of_phrase.contains(&root) && !told.contains(&root)
        };
        self.clarifies(said) && self.content_words(said).iter().any(is_new)
    }

    /// Whether a sentence only greets, thanks, praises, objects or says yes, perhaps with a name.
    pub fn is_courtesy(&self, sentence: &str) -> bool {
        let known = &self.conversation;
        let courteous = |word: &str| known.courtesies.has(word);
        let content = self.content_words(sentence);
        let others = content.iter().filter(|word| !courteous(word)).count();
        let begins = |word: String| courteous(&word) && !known.uncourteous.has(&word);
        let says_little =
            |most| self.words(sentence).count() <= most && !self.is_question(sentence);
        match others {
            0 if content.is_empty() => says_little(2),
            0 => says_little(4) || self.greets_or_thanks(sentence),
            1 => says_little(4) && self.words(sentence).next().is_none_or(begins),
            _ => false,
        }
    }

    fn greets_or_thanks(&self, sentence: &str) -> bool {
        let heard = self.hear(sentence);
        heard.greets || heard.praises && !self.is_question(sentence)
    }
}

/// Whether the text begins with a greeting, white space aside: `hi-fi` does, `(hi)` does not.
fn opens_with_greeting(text: &str, vocabulary: &Vocabulary) -> bool {
    let mut runs = LetterRuns::of(text, vocabulary);
    let Some(Run { word: first, gap: Gap::Start }) = runs.next() else {
        return false;
    };
    let mut greetings = vocabulary.greetings(first);
    greetings.any(|greeting| {
        let mut runs = LetterRuns::of(text, vocabulary);
        greeting.iter().all(|&(gap, word)| runs.next() == Some(Run { word, gap }))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hear(text: &str) -> Heard {
        Language::english().hear(text)
    }

    #[test]
    fn a_greeting_stands_at_the_beginning_as_a_word_of_its_own() {
        for text in ["hi", " Hey!", "hi-fi", "yo-yo", "Good\u{2009}evening, all", "goodmorning"] {
            assert!(hear(text).greets, "{text}");
        }
        for text in
            ["", "heyy", "oh hi", "(hi)", "support", "helloworld", "good day", "good, morning"]
        {
            assert!(!hear(text).greets, "{text}");
        }
    }

    #[test]
    fn whats_up_is_known_with_and_without_its_apostrophe_and_space() {
        for text in ["what's up", "whats up?", "whatsup", "WHAT'SUP", "what's \n up"] {
            assert!(hear(text).greets, "{text}");
        }
        for text in
            ["what’s up", "what s up", "what's upstairs", "what 's up", "what's", "what is up"]
        {
            assert!(!hear(text).greets, "{text}");
        }
    }

    #[test]
    fn an_objection_may_do_without_its_apostrophe() {
        for text in
            ["that's not it", "thats not it", "it doesn't work", "doesnt  work", "not what I"]
        {
            assert!(hear(text).objects, "{text}");
        }
        for text in
            ["that’s not it", "that 's not it", "no, that", "doesn't it work", "not, what I"]
        {
            assert!(!hear(text).objects, "{text}");
        }
    }

    #[test]
    fn a_text_points_back_by_whole_phrases_alone() {
        for text in
            ["Last\ttime, remember", "we talked about it", "so what about it", "as you said"]
        {
            assert!(hear(text).refers_back, "{text}");
        }
        for text in ["lasttime", "they talked about it", "what's about", "you'll remember"] {
            assert!(!hear(text).refers_back, "{text}");
        }
    }

    #[test]
    fn praise_and_questions_are_told_by_words() {
        assert!(hear("Thank \n you").praises && !hear("thank, you").praises);
        assert!(hear("tell me WHO it was").asks && !hear("The key?").asks);
    }

    #[test]
    fn what_takes_up_the_talk_leans_on_it() {
        let leans = |text| Language::english().leans(text);
        for text in ["Who took it?", "THEN he left.", "No, the mill.", "And the barley?"] {
            assert!(leans(text), "{text}");
        }
        for text in ["The barley is dear.", "Is there no barley?", "", "?!"] {
            assert!(!leans(text), "{text}");
        }
    }

    #[test]
    fn a_courtesy_says_nothing_but_that() {
        let is_courtesy = |text| Language::english().is_courtesy(text);
        for text in ["Good evening, Odo!", "Thank you.", "That's wrong.", "Well then."] {
            assert!(is_courtesy(text), "{text}");
        }
        for text in ["Good evening, has the lantern turned up?", "No lantern.", "The lantern!"] {
            assert!(!is_courtesy(text), "{text}");
        }
    }
}
