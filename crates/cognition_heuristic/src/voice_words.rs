//! What anybody knows of talk, as data: `data/voice/en.json` and `de.json`.

use crate::words::{Words, tokens};
use cognition_language::Language;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The file of a language.
macro_rules! voice {
    ($code:literal) => {
        LazyLock::new(|| {
            let text =
                include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/voice/", $code, ".json"));
            VoiceWords::read(text, $code)
        })
    };
}

/// English first: it is spoken where a language has no words here.
static VOICES: [LazyLock<VoiceWords>; 2] = [voice!("en"), voice!("de")];

/// How questions and requests are read, and the lines that anybody might say.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VoiceWords {
    /// How questions are asked; the first that fits says what is asked for.
    questions: Vec<QuestionForm>,
    /// How one asks to be told something.
    telling: Vec<String>,
    /// What sounds like a request and asks for nothing.
    idle: Vec<String>,
    /// By what words an order is for whoever gives it, or for whoever is spoken to.
    asker: Vec<String>,
    /// What one asks for a thing with that is handed out, without an order.
    wishing: Vec<String>,
    /// Words for whoever is spoken to, and those by which one asks for what they know of others.
    listener: Vec<String>,
    witness: Vec<String>,
    /// What whoever speaks calls themselves, and verbs of saying.
    speaker: Vec<String>,
    saying: Vec<String>,
    numbers: Vec<String>,
    /// What begins with a capital and is no name.
    articles: Vec<String>,
    /// What stands between somebody and what they are.
    is: Vec<String>,
    /// By what one says that one wants to have something.
    wanting: Vec<String>,
    /// Verbs that may ask for the same deed.
    families: Vec<Vec<String>>,
    /// What nobody hands out.
    kept: Vec<String>,
    /// What speaks against a deed, where it is said of what the deed is done to.
    forbids: Vec<String>,
    /// What anybody might say, by what it is for.
    lines: BTreeMap<String, Vec<String>>,
    /// The language that it is in.
    #[serde(skip, default = "Language::english")]
    language: &'static Language,
}

/// How something is asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct QuestionForm {
    /// Words, in this order, one of which stands in it.
    forms: Vec<String>,
    /// The same, one of which has to stand there besides; any where there are none.
    #[serde(default)]
    besides: Vec<String>,
    /// What is answered whatever is known, by its lines.
    pub(super) says: Option<String>,
    /// Words that show an answer to it.
    #[serde(default)]
    signs: Vec<String>,
    /// Whether a number shows one.
    #[serde(default)]
    numbers: bool,
    /// Whether a name shows one.
    #[serde(default)]
    names: bool,
    /// Whether nothing else is an answer.
    #[serde(default)]
    pub(super) strict: bool,
}

impl QuestionForm {
    /// The words that it is asked by.
    pub(super) fn words(&self) -> Words {
        Words::of_all(self.forms.iter().map(String::as_str))
    }
}

/// Those of a language; of English where there are none.
pub(super) fn voice_words(language: &Language) -> &'static VoiceWords {
    let mut voices = VOICES.iter().map(|voice| &**voice);
    voices.find(|voice| voice.language.code() == language.code()).unwrap_or(&VOICES[0])
}

impl VoiceWords {
    /// The files come with this crate, and its tests read them.
    fn read(text: &str, code: &str) -> Self {
        let read = serde_json::from_str(text);
        let words: Self = read.unwrap_or_else(|fault| panic!("data/voice/{code}.json: {fault}"));
        Self { language: Language::by_code(code).unwrap_or(Language::english()), ..words }
    }

    /// What is asked for by a sentence.
    pub(super) fn form(&self, sentence: &str) -> Option<&QuestionForm> {
        let spoken = spoken(sentence);
        let any = |of: &[String]| of.iter().any(|words| stands(&spoken, words));
        let fits = |form: &&QuestionForm| {
            any(&form.forms) && (form.besides.is_empty() || any(&form.besides))
        };
        self.questions.iter().find(fits)
    }

    /// Whether a statement shows what such a question wants.
    pub(super) fn shows(&self, statement: &str, form: &QuestionForm) -> bool {
        let roots: Vec<String> = tokens(statement).map(|word| self.root(word)).collect();
        let sign = || form.signs.iter().any(|sign| roots.contains(&self.root(sign.clone())));
        let number = || tokens(statement).any(|word| self.is_number(&word));
        sign() || (form.numbers && number()) || (form.names && self.names_somebody(statement))
    }

    /// Whether a sentence asks to be told something.
    pub(super) fn asks_to_be_told(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.telling.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a sentence sounds like a request and asks for no deed.
    pub(super) fn asks_for_nothing(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.idle.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a sentence is about whoever says it or hears it: `Sit, sit` is not.
    pub(super) fn concerns_both(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.asker.contains(&word))
    }

    /// Whether a sentence wishes for a thing, if it names one.
    pub(super) fn wishes(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.wishing.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a question is about whoever is asked, and not about what they know.
    pub(super) fn asks_of_listener(&self, text: &str) -> bool {
        let spoken = spoken(text);
        let has = |words: &[String]| words.iter().any(|words| stands(&spoken, words));
        has(&self.listener) && !has(&self.witness)
    }

    /// Whether one names oneself by one of these words.
    pub(super) fn names_speaker(&self, roots: &[String]) -> bool {
        self.speaker.iter().any(|word| roots.contains(&self.root(word.clone())))
    }

    /// Whether whoever is spoken to is named.
    pub(super) fn names_listener(&self, text: &str) -> bool {
        let spoken = spoken(text);
        self.listener.iter().any(|words| stands(&spoken, words))
    }

    /// Verbs of saying, and what stands about them.
    pub(super) fn saying(&self) -> &[String] {
        &self.saying
    }

    fn is_number(&self, word: &str) -> bool {
        word.starts_with(|letter: char| letter.is_ascii_digit())
            || self.numbers.iter().any(|number| number == word)
    }

    fn names_somebody(&self, statement: &str) -> bool {
        let capital = |word: &&str| word.starts_with(char::is_uppercase);
        let mut named = statement.split_whitespace().filter(capital);
        named.any(|word| tokens(word).all(|word| !self.articles.contains(&word)))
    }

    /// What somebody is, by a sentence that begins with their name.
    pub(super) fn what_is<'t>(&self, name: &str, sentence: &'t str) -> Option<&'t str> {
        let rest = sentence.strip_prefix(name)?.trim_start();
        let is = |verb: &String| rest.strip_prefix(verb.as_str())?.strip_prefix(' ');
        self.is.iter().find_map(is)
    }

    /// Whether one says by this word that one wants to have something.
    pub(super) fn wants(&self, word: &str) -> bool {
        self.wanting.iter().any(|wanting| self.root(wanting.clone()) == word)
    }

    /// Whether two verbs may ask for the same deed.
    pub(super) fn are_kin(&self, one: &str, other: &str) -> bool {
        let has = |family: &Vec<String>, verb: &str| {
            family.iter().any(|kin| self.root(kin.clone()) == verb)
        };
        self.families.iter().any(|family| has(family, one) && has(family, other))
    }

    /// Whether nobody hands this out.
    pub(super) fn is_kept(&self, label: &str) -> bool {
        tokens(label).any(|word| self.kept.contains(&word))
    }

    /// Whether a statement speaks against what is done to what it is about.
    pub(super) fn forbids(&self, statement: &str) -> bool {
        let spoken = spoken(statement);
        self.forbids.iter().any(|words| stands(&spoken, words))
    }

    fn root(&self, word: String) -> String {
        self.language.root(word)
    }

    /// What anybody might say for this.
    pub(super) fn lines(&self, of: &str) -> &[String] {
        self.lines.get(of).map_or(&[], Vec::as_slice)
    }
}

/// All words in their order, a space on either side.
fn spoken(text: &str) -> String {
    tokens(text).fold(" ".to_owned(), |all, word| all + &word + " ")
}

fn stands(spoken: &str, words: &str) -> bool {
    spoken.contains(&format!(" {words} "))
}

/// The roots of all words, grammar among them.
pub(super) fn roots(text: &str) -> Vec<String> {
    let language = Language::of(text);
    language.whole_words(text).map(|word| language.root(word)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english() -> &'static VoiceWords {
        voice_words(Language::english())
    }

    #[test]
    fn what_is_asked_is_read_off_the_form() {
        let says = |text| english().form(text).and_then(|form| form.says.as_deref());
        assert_eq!(says("What's your name?"), Some("name"));
        assert_eq!(says("And how are you?"), Some("mood"));
        assert_eq!(says("Where is the key?"), None);
        assert!(english().form("Is it late?").is_none());
    }

    #[test]
    fn a_statement_shows_what_a_question_wants() {
        let shows = |question, statement| {
            let form = english().form(question).expect("is a question");
            english().shows(statement, form)
        };
        assert!(shows("How much is it?", "An ale costs three pence."));
        assert!(!shows("How much is it?", "An ale is poured."));
        assert!(shows("When do you close?", "We close at five."));
        assert!(shows("Whose is it?", "The knife belongs to Lottie."));
        assert!(!shows("Whose is it?", "The knife is sharp."));
        assert!(shows("Where is she?", "Ruth is in the top field."));
    }

    #[test]
    fn nothing_that_anybody_says_promises() {
        for line in english().lines.values().flatten() {
            assert_eq!(cognition_core::conscience::promise_in_words(line), None, "{line}");
        }
    }

    #[test]
    fn verbs_of_one_family_ask_for_the_same_deed() {
        let kin = |one: &str, other: &str| {
            english().are_kin(&english().root(one.to_owned()), &english().root(other.to_owned()))
        };
        assert!(kin("sell", "have") && kin("handed", "give"));
        assert!(!kin("open", "sell"));
    }

    #[test]
    fn german_has_all_that_english_has_and_other_languages_speak_english() {
        let german = voice_words(Language::by_code("de").expect("is known"));
        assert!(english().lines.keys().all(|of| !german.lines(of).is_empty()));
        assert_eq!(german.questions.len(), english().questions.len());
        let says = |text| german.form(text).and_then(|form| form.says.as_deref());
        assert_eq!(says("Wie heißt du?"), Some("name"));
        assert_eq!(voice_words(Language::by_code("fr").expect("is known")).language.code(), "en");
    }
}
