//! What makes something worth remembering, and what is told in confidence.

use crate::dialogue::said::{Said, is_sign};
use crate::grammar::clauses::clauses;
use crate::grammar::line_words::{LineSentence, LineWords};
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::memory::{MemoryWords, PhraseIndex};

/// How much a statement matters that names a person, a number or the like.
const PARTICULAR: u8 = 3;
/// How much any other statement matters.
const PLAIN: u8 = 2;
/// How much a question matters, and a few words.
const SLIGHT: u8 = 1;
/// How much the most important thing matters.
const MOST: u8 = 10;
/// Who asks only whether somebody can keep something needs no more words: `Can you keep a secret for me?`
const TRUST: usize = 7;

impl PhraseIndex {
    /// The greatest weight of a phrase that stands in a text.
    fn greatest(&self, said: &Said) -> Option<u8> {
        said.rests().filter_map(|rest| self.weight_at(rest)).max()
    }

    /// The greatest weight of a phrase that the rest of a text begins with.
    fn weight_at(&self, rest: &str) -> Option<u8> {
        let phrases = self.0.get(first_of(rest))?;
        let stands = |(phrase, _): &&(Box<str>, u8)| {
            rest.strip_prefix(&**phrase).is_some_and(|after| after.starts_with(' '))
        };
        phrases.iter().filter(stands).map(|(_, weight)| *weight).max()
    }

    pub(crate) fn stands_in(&self, said: &Said) -> bool {
        self.greatest(said).is_some()
    }

    /// How many words the longest phrase has that the rest of a text begins with.
    pub(super) fn words_at(&self, rest: &str) -> usize {
        let stands =
            |phrase: &str| rest.strip_prefix(phrase).is_some_and(|after| after.starts_with(' '));
        let words = |phrase: &str| phrase.split(' ').filter(|token| !is_sign(token)).count();
        let known = self.0.get(first_of(rest));
        let known = known.into_iter().flatten().filter(|(phrase, _)| stands(phrase));
        known.map(|(phrase, _)| words(phrase)).max().unwrap_or_default()
    }
}

/// Up to its first space: a word is short, and soon looked through.
fn first_of(rest: &str) -> &str {
    let end = rest.bytes().position(|byte| byte == b' ').unwrap_or(rest.len());
    &rest[..end]
}

/// What the words of a sentence come to.
#[derive(Debug, Default)]
struct Content {
    /// Whether it has more than one content word.
    several: bool,
    /// How many content words it has, of those that follow each other each once, that are of no
    /// courtesy.
    uncourteous: u32,
    /// How much the weightiest matters.
    weight: Option<u8>,
    /// Whether a phrase of some weight may stand in it, and one of secrecy.
    may_matter: bool,
    may_confide: bool,
}

/// Whose words are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhoseWords {
    /// Those of whoever is asked.
    Own,
    /// Those of whoever asks.
    OfTheAsker,
}

impl Language {
    /// How much it matters that something was said or happened, from 0 to 10: a death more than a
    /// debt, a debt more than the weather. 0 for a mere courtesy.
    pub fn importance(&self, text: &str) -> u8 {
        self.weighed(text).0
    }

    /// Whether a text tells of something that nobody is to be hurried over: a death.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.is_grave("My brother was buried on Monday."));
    /// assert!(!english.is_grave("My brother owes me ten pence."));
    /// ```
    pub fn is_grave(&self, text: &str) -> bool {
        let grave = self.memory.matters.iter().filter(|matter| matter.grave);
        let least = grave.map(|matter| matter.weight).min();
        least.is_some_and(|least| self.importance(text) >= least)
    }

    /// The [importance](Language::importance) of a text, and whether it [confides](Language::confides)
    /// something.
    pub fn weighed(&self, text: &str) -> (u8, bool) {
        self.weighed_of(&self.line_words(text))
    }

    /// The same of a line that is taken apart already.
    pub fn weighed_of(&self, line: &LineWords) -> (u8, bool) {
        let (mut importance, mut may_confide) = (0, false);
        for sentence in line.sentences() {
            let content = self.content_of(sentence);
            may_confide |= content.may_confide;
            importance = self.importance_of(sentence, &content).max(importance);
        }
        (importance, may_confide && self.confides(line.text()))
    }

    fn importance_of(&self, sentence: LineSentence<'_>, content: &Content) -> u8 {
        let (asks, sentence) = (sentence.asks(), sentence.text());
        if content.uncourteous < 2 && self.is_courtesy(sentence) {
            return 0;
        }
        let own = match content.several {
            _ if asks => SLIGHT,
            false => SLIGHT,
            true if self.is_particular(sentence) => PARTICULAR,
            true => PLAIN,
        };
        let phrases = &self.matter_table().phrases;
        let by_phrase = || phrases.greatest(&Said::of(sentence));
        match content.weight.max(content.may_matter.then(by_phrase).flatten()) {
            // Who asks about a death tells of none.
            Some(weight) if asks => (weight / 2).max(own),
            Some(weight) => weight.max(own).min(MOST),
            None => own,
        }
    }

    fn content_of(&self, sentence: LineSentence<'_>) -> Content {
        let (table, mut content) = (self.matter_table(), Content::default());
        let (mut first, mut before) = (None, None);
        for word in sentence.words() {
            let lexeme = word.lexeme;
            content.may_matter |= lexeme.marks_matter;
            content.may_confide |= lexeme.marks_confidence;
            if lexeme.stops {
                continue;
            }
            let number = Some(word.number());
            content.several |= first.or(number) != number;
            first = first.or(number);
            if !lexeme.courts && before != number {
                content.uncourteous += 1;
                before = number;
            }
            if word.root().is_some_and(|root| table.may_matter(root)) {
                let weight = table.weights.get(word.root_text()).copied();
                content.weight = content.weight.max(weight);
            }
        }
        content
    }

    /// Whether it names somebody, or a number.
    fn is_particular(&self, sentence: &str) -> bool {
        let mut runs = sentence.split_whitespace();
        let first_is_number = runs.next().is_some_and(|run| run.contains(|s: char| s.is_numeric()));
        let names = |run: &str| {
            let word = run.trim_matches(|sign: char| !sign.is_alphanumeric());
            let mut letters = word.chars();
            let capital = letters.next().is_some_and(char::is_uppercase);
            capital && letters.next().is_some_and(char::is_lowercase)
                || word.contains(char::is_numeric)
                || self.is_value_in_any_case(word)
        };
        first_is_number || runs.any(names)
    }

    fn is_value_in_any_case(&self, word: &str) -> bool {
        let lexemes = &self.matter_table().lexemes;
        let known = match word.bytes().any(|byte| byte.is_ascii_uppercase()) {
            true => lexemes.get(&*word.to_ascii_lowercase()),
            false => lexemes.get(word),
        };
        known.is_some_and(|known| known.value.is_some())
    }

    /// Of several lines that were said the last that asks for something.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asks = |said| Language::english().line_that_asks(said);
    /// let said = "So I hear, Prosper.\nWho got off at the halt?\nWell, well.";
    /// assert_eq!(asks(said), Some("Who got off at the halt?"));
    /// assert_eq!(asks("So I hear."), None);
    /// ```
    pub fn line_that_asks<'s>(&self, said: &'s str) -> Option<&'s str> {
        said.lines().rfind(|line| sentences(line).any(|sentence| self.is_question(sentence)))
    }

    /// Whose words to the other a question asks for: of whoever is asked, or of whoever asks.
    ///
    /// ```
    /// use cognition_language::{Language, WhoseWords};
    ///
    /// let whose = |question| Language::english().words_asked_for(question);
    /// assert_eq!(whose("What have you told me so far?"), Some(WhoseWords::Own));
    /// assert_eq!(whose("What did I tell you of the ferry?"), Some(WhoseWords::OfTheAsker));
    /// assert_eq!(whose("What have you got there?"), None);
    /// ```
    pub fn words_asked_for(&self, question: &str) -> Option<WhoseWords> {
        let asked = &self.memory.asked_words;
        let mut questions = sentences(question).filter(|said| self.is_question(said));
        questions.find_map(|said| {
            let said = Said::of(said);
            let own = asked.own.stands_in(&said).then_some(WhoseWords::Own);
            own.or_else(|| asked.others.stands_in(&said).then_some(WhoseWords::OfTheAsker))
        })
    }

    /// Whether somebody says that what they tell is not for everybody: `between us`, `tell no one`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.confides("Don't tell a soul: I can hardly see."));
    /// assert!(!english.confides("I'll tell everybody."));
    /// assert!(!english.confides("Now, but don't tell me it was the lawyer."));
    /// ```
    ///
    /// Who keeps something themselves asks nobody for it:
    ///
    /// ```
    /// # use cognition_language::Language;
    /// assert!(!Language::english().confides("Not a word from me, Odo. The soup is hot."));
    /// ```
    ///
    /// Nor does who only begins like that, and means something else:
    ///
    /// ```
    /// # use cognition_language::Language;
    /// assert!(!Language::english().confides("Between us we have ten coins."));
    /// assert!(!Language::english().confides("Keep it dark tonight, or they see the lamp."));
    /// ```
    ///
    /// Nor does a question or a report, but for the question whether its hearer keeps what is told with it:
    ///
    /// ```
    /// # use cognition_language::Language;
    /// let english = Language::english();
    /// assert!(!english.confides("Who told you to keep it quiet?"));
    /// assert!(!english.confides("They keep it quiet."));
    /// assert!(english.confides("Can you keep a secret? The mill is sold."));
    /// ```
    pub fn confides(&self, text: &str) -> bool {
        let text = &*self.typed_out(text);
        let besides = || {
            let rest = self.without_idle_calls(text);
            rest.is_none_or(|rest| self.calls_to_silence(&rest))
        };
        self.calls_to_silence(text) && besides()
    }

    fn calls_to_silence(&self, text: &str) -> bool {
        let keeps = |sentence: &&str| self.keeps_it_oneself(sentence);
        match sentences(text).any(|sentence| keeps(&sentence)) {
            true => sentences(text).filter(|it| !keeps(it)).any(|it| self.asks_to_keep(it)),
            false => self.asks_to_keep(text) && !self.only_announces(text),
        }
    }

    /// Whether all that is said is the question whether one may tell something, or would keep it: `Can I tell you a
    /// secret?`, `Can you keep one?`
    fn only_announces(&self, text: &str) -> bool {
        let announces = |words: &[String]| {
            let asks = &self.memory.asking_to_be_trusted;
            self.memory.announcing.begins(words) || words.len() <= TRUST && asks.begins(words)
        };
        sentences(text).all(|sentence| {
            let words = self.bare_words(sentence);
            let tells = words.iter().any(|word| self.memory.keeps_what.has(word));
            !tells && clauses(sentence).count() == 1 && announces(&words)
        })
    }

    fn asks_to_keep(&self, text: &str) -> bool {
        let MemoryWords { confidences, kept_from_speaker, .. } = &self.memory;
        let is_kept = |rest: &str| kept_from_speaker.weight_at(rest).is_some();
        let confides = |rest: &str| confidences.weight_at(rest).is_some() && !is_kept(rest);
        Said::of(text).rests().any(confides)
            || sentences(text).any(|it| self.wants_it_kept(it) || self.beckons(it))
    }

    /// Whether a sentence says, in whatever words, that something is to stay between its speaker and hearer.
    fn wants_it_kept(&self, sentence: &str) -> bool {
        self.memory.confiding.stands_in(&self.bare_words(sentence))
    }

    pub(super) fn keeps_it_oneself(&self, sentence: &str) -> bool {
        self.memory.own_silence.stands_in(&self.bare_words(sentence))
    }

    pub(crate) fn bare_words(&self, sentence: &str) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        self.each_word(sentence, |word| words.push(word.to_owned()));
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn german_lines_matter_and_are_confided_as_english_ones_are() {
        let german = Language::by_code("de").expect("German is known");
        let matters = |text| german.importance(text);
        let ranked = [
            "Guten Abend zusammen!",
            "Das Brot ist heute etwas trocken.",
            "Ich schulde dem Schmied zwölf Kronen.",
            "Sie haben die Mühle ausgeraubt, es war ein Überfall.",
            "Ich habe deinen Bruder umgebracht.",
        ];
        let weights = ranked.map(matters);
        assert!(weights.is_sorted() && weights[0] == 0 && weights[4] >= 9, "{weights:?}");
        for text in [
            "Das bleibt aber unter uns: Ich kann kaum noch sehen.",
            "Sag es niemandem, ich bin verlobt.",
            "Der Wirt darf es nie erfahren.",
            "Behalten Sie das für sich, Frau Lenz.",
        ] {
            assert!(german.confides(text), "{text}");
        }
        for text in ["Ich sage es allen.", "Sagen Sie das nicht!", "Unter uns liegt der Keller."] {
            assert!(!german.confides(text), "{text}");
        }
    }

    #[test]
    fn a_death_matters_more_than_a_debt_and_that_more_than_small_talk() {
        let matters = |text| Language::english().importance(text);
        let ranked = [
            "Good evening to you!",
            "Is it still raining?",
            "The bread is a little dry today.",
            "The brig sails on Friday.",
            "I owe the smith twelve crowns.",
            "They robbed the mill.",
            "I killed your brother.",
        ];
        let weights = ranked.map(matters);
        assert!(weights.is_sorted() && weights[0] == 0 && weights[6] >= 9, "{weights:?}");
        assert!(matters("Who killed him?") < matters("She killed him with an axe."));
    }

    #[test]
    fn a_confidence_that_is_typed_in_haste_is_remembered_as_one() {
        for text in ["keep that to urself k?", "dont tell piet but im broke"] {
            assert!(Language::english().weighed(text).1, "{text}");
        }
    }

    #[test]
    fn what_is_not_for_everybody_says_so() {
        let confides = |text| Language::english().confides(text);
        for text in [
            "Keep this under your hat: I've taken a post.",
            "This doesn't leave the room, Carla.",
            "Don’t tell her if she rings.",
            "Nobody else may hear it: the bank has refused the loan.",
            "Let this stay here with us. The mayor pays.",
            "I have told no one: I am going blind.",
            "If my brother finds out I am done for.",
            "Till then you know nothing, my dear.",
            "If anyone asks, you saw nothing.",
            "This stays under this roof, Karin.",
            "I wouldn't want it to get about.",
            "Nobody need be the wiser, Tom.",
            "You never saw me here tonight.",
            "It must not go beyond these walls.",
            "dont tell piet but im broke",
            "Dont tell Piet, pls",
            "keep that to urself k?",
            "between u n me im broke",
            "piet must never know",
            "piet mustnt know",
            "pls dont say anything to piet, but im broke",
            "dont say a word",
            "Can I tell you something in confidence? I stole the ring.",
            "Can I tell you something, in confidence: the mill is sold.",
        ] {
            assert!(confides(text), "{text}");
        }
        for text in [
            "Tell me about the boat.",
            "Can you keep an eye on the stew?",
            "",
            "Nobody knows where the cat is.",
            "Keep quiet, you two, the baby sleeps.",
            "He told nobody that he was leaving.",
            "I trust that you slept well.",
            "If he finds the key he will be glad.",
            "You know nothing of the sea, my dear.",
            "If you ask me, I was not to blame.",
            "There was not a breath of wind.",
            "He asked me, and was none the wiser.",
            "The broom stays behind the door.",
            "I don't want it to get cold.",
            "You and I both know that he lies.",
            "Don't go past the door, child.",
            "Nobody but you should pass that door.",
            "I swore Madame that nobody but you should pass that door.",
            "Nobody except you may light the lamp.",
            "dont tell me it was the lawyer",
            "dont say anything to me",
            "can i tell u smth in confidence",
            "Can I tell you a secret?",
            "May I tell you something in confidence?",
        ] {
            assert!(!confides(text), "{text}");
        }
    }
}
