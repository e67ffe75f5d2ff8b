//! What a text says, whoever hears it.

use super::bearings::{Bearing, Bearings};
use super::coarse::coarse;
use super::leaving_with_news::leaves_with_news;
use super::line_reading::LineReading;
use super::named_keys::NamedKeys;
use super::text_signals::TextSignals;
use super::topic_matter::TopicMatter;
use super::topic_name::topic_name;
use super::utterance::{Utterance, is_empty, salience};
use crate::embedder::Embedder;
use cognition_language::{DialogueActs, Language, RecallKeys, Statement};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// What a text says, whoever hears it: each part is found out once, when it is first asked for, so
/// that all who hear the text share one reading of it. It belongs to one embedder.
///
/// ```
/// use cognition_engagement::route::TextReading;
///
/// let reading = TextReading::of("Where is the lantern?");
/// assert!(reading.language().code() == "en" && reading.signals_in(reading.language()).is_question());
/// ```
#[derive(Debug)]
pub struct TextReading {
    /// What is told by its words alone, which it shares with all readings of the same text.
    line: Arc<LineReading>,
    signals: OnceLock<TextSignals>,
    acts: OnceLock<DialogueActs>,
    names_something: OnceLock<bool>,
    tells_of_danger: OnceLock<bool>,
    leaves_with_news: OnceLock<bool>,
    is_empty: OnceLock<bool>,
    /// Whether it leans on what was said before it, how much it seems to matter, and its name.
    on_topic: OnceLock<(bool, f64, Box<str>)>,
    topic_matter: TopicMatter,
    vector: OnceLock<Box<[f32]>>,
    coarse: OnceLock<Arc<[i8]>>,
    /// Its keys with the names that it was last asked with: mostly all know them by the same.
    named: Mutex<Option<Arc<NamedKeys>>>,
    /// What it states, as it bears on what was said to somebody else.
    to_another: OnceLock<Arc<Statement>>,
    bearings: Bearings,
}

impl TextReading {
    /// Begins to read a text.
    pub fn of(text: &str) -> Self {
        Self {
            line: LineReading::of(text),
            signals: OnceLock::new(),
            acts: OnceLock::new(),
            names_something: OnceLock::new(),
            tells_of_danger: OnceLock::new(),
            leaves_with_news: OnceLock::new(),
            is_empty: OnceLock::new(),
            on_topic: OnceLock::new(),
            topic_matter: TopicMatter::default(),
            vector: OnceLock::new(),
            coarse: OnceLock::new(),
            named: Mutex::new(None),
            to_another: OnceLock::new(),
            bearings: Bearings::default(),
        }
    }

    /// What is read.
    pub fn text(&self) -> &str {
        self.line.text()
    }

    /// The language that it is in, English where it can't be told.
    pub fn language(&self) -> &'static Language {
        self.line.language()
    }

    /// The language that it is in after what was said before it; see [`Language::of_utterance`].
    pub fn language_after(&self, before: impl FnOnce() -> &'static Language) -> &'static Language {
        self.line.language_after(before)
    }

    /// Its signals, where it is taken to be in this language.
    pub fn signals_in(&self, language: &Language) -> TextSignals {
        let of = || TextSignals::in_language(self.text(), language);
        if self.is_in(language) { *self.signals.get_or_init(of) } else { of() }
    }

    /// What it does, where it is taken to be in this language.
    pub fn acts_in(&self, language: &Language) -> DialogueActs {
        let of = || language.dialogue_acts(self.text());
        if self.is_in(language) { *self.acts.get_or_init(of) } else { of() }
    }

    /// Whether a word of it says what it is about, where it is taken to be in this language.
    pub(super) fn names_something_in(&self, language: &Language) -> bool {
        let of = || language.topic_words(self.text()).next().is_some();
        if self.is_in(language) { *self.names_something.get_or_init(of) } else { of() }
    }

    /// Whether it tells of a danger at hand, where it is taken to be in this language.
    pub(super) fn tells_of_danger_in(&self, language: &Language) -> bool {
        let of = || language.tells_of_danger_at_hand(self.text());
        if self.is_in(language) { *self.tells_of_danger.get_or_init(of) } else { of() }
    }

    /// Whether it tells something before it takes leave, where it is taken to be in this language.
    pub(super) fn leaves_with_news_in(&self, language: &Language) -> bool {
        let of = || leaves_with_news(self.text(), language);
        if self.is_in(language) { *self.leaves_with_news.get_or_init(of) } else { of() }
    }

    fn is_in(&self, language: &Language) -> bool {
        std::ptr::eq(self.language(), language)
    }

    /// It as something that is said on a topic.
    pub(super) fn utterance(&self, embedder: &dyn Embedder) -> Utterance<'_> {
        let nothing = Utterance { says_nothing: true, ..Utterance::default() };
        if self.is_empty() {
            return nothing;
        }
        let (text, vector) = (self.text(), self.vector(embedder));
        let says_nothing = vector.iter().all(|value| *value == 0.0);
        let (leans, salience, name) = self.on_topic.get_or_init(|| {
            let language = self.language();
            (language.leans(text), salience(text, language), topic_name(text).into())
        });
        let (leans, salience, matter) = (*leans, *salience, Some(&self.topic_matter));
        Utterance { text, name, vector, says_nothing, leans, salience, matter }
    }

    fn is_empty(&self) -> bool {
        *self.is_empty.get_or_init(|| {
            let language = self.language();
            is_empty(self.text(), &self.signals_in(language), language)
        })
    }

    fn vector(&self, embedder: &dyn Embedder) -> &[f32] {
        self.vector.get_or_init(|| embedder.embed(self.text()).into())
    }

    /// Its vector, as memory keeps it.
    pub fn coarse(&self, embedder: &dyn Embedder) -> &Arc<[i8]> {
        self.coarse.get_or_init(|| coarse(self.vector(embedder)).into())
    }

    /// How much it matters, and whether it is told in confidence.
    pub fn weighed(&self) -> (u8, bool) {
        self.line.weighed()
    }

    /// What it is found by.
    pub fn keys(&self) -> &RecallKeys {
        self.line.keys()
    }

    /// The same with the names of who said it, of whom it was said to, and of the place; see
    /// [`NamedKeys::of`].
    pub fn keys_with(&self, names: [&str; 3]) -> Arc<NamedKeys> {
        let mut latest = self.named.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = latest.as_ref().filter(|known| known.are_with(names)) {
            return known.clone();
        }
        latest.insert(NamedKeys::of(self.keys(), names).into()).clone()
    }

    /// What it states.
    pub fn statement(&self) -> &Arc<Statement> {
        self.line.statement()
    }

    /// How it bears on what was stated before it, to the same or to somebody else; see
    /// [`Statement::to_another`].
    pub fn bearing_on<'r>(&'r self, before: &'r Arc<Statement>, to_same: bool) -> Bearing<'r> {
        let own = if to_same { self.statement() } else { self.to_another() };
        self.bearings.on(own, before)
    }

    fn to_another(&self) -> &Arc<Statement> {
        self.to_another.get_or_init(|| self.statement().to_another().into())
    }

    /// Whether it takes back what its speaker said last.
    pub fn unsays(&self) -> bool {
        self.line.unsays()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_base::hashed_ngrams::HashedNgrams;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Counts how often it is asked.
    #[derive(Debug, Default)]
    struct Counting(AtomicUsize);

    impl Embedder for Counting {
        fn dimensions(&self) -> usize {
            1
        }

        fn embed(&self, _: &str) -> Vec<f32> {
            self.0.fetch_add(1, Ordering::Relaxed);
            vec![0.25]
        }
    }

    #[test]
    fn a_text_is_embedded_once_for_all_who_hear_it() {
        let (reading, embedder) = (TextReading::of("The lantern is gone."), Counting::default());
        for _ in 0..3 {
            assert_eq!(reading.utterance(&embedder).vector, [0.25]);
            assert_eq!(**reading.coarse(&embedder), [64]);
        }
        assert_eq!(embedder.0.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn in_another_language_than_its_own_it_is_read_anew() {
        let reading = TextReading::of("Good evening, the key is gone.");
        let german = Language::by_code("de").expect("German is known");
        for language in [reading.language(), german, reading.language()] {
            let text = reading.text();
            assert_eq!(reading.signals_in(language), TextSignals::in_language(text, language));
            assert_eq!(reading.acts_in(language), language.dialogue_acts(text));
            let is_danger = language.tells_of_danger_at_hand(text);
            assert_eq!(reading.tells_of_danger_in(language), is_danger);
            assert_eq!(reading.leaves_with_news_in(language), leaves_with_news(text, language));
        }
        assert!(reading.signals_in(reading.language()) != reading.signals_in(german));
    }

    #[test]
    fn greetings_thanks_and_grammar_say_nothing() {
        let says_nothing = |text| TextReading::of(text).utterance(&HashedNgrams).says_nothing;
        for text in ["Good evening, Odo!", "Thanks, that's kind.", "What do you mean?", ""] {
            assert!(says_nothing(text), "{text}");
        }
        for text in ["Good evening, has the lantern turned up?", "The lantern!"] {
            assert!(!says_nothing(text), "{text}");
        }
    }
}
