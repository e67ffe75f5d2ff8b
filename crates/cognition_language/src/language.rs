//! What is known of a language.

use crate::act_forms::table::ActTable;
use crate::words::announcements::AnnouncementWords;
use crate::words::conduct::{ConductTable, ConductWords};
use crate::words::consent::ConsentWords;
use crate::words::conversation::ConversationWords;
use crate::words::deeds::DeedWords;
use crate::words::denials::Denials;
use crate::words::dialogue_acts::ActWords;
use crate::words::grammar::Grammar;
use crate::words::kinds::KindWords;
use crate::words::likeness::{Codes, LikenessWords};
use crate::words::meanings::{MeaningTable, MeaningWords};
use crate::words::memory::{MatterTable, MemoryWords};
use crate::words::person::PersonWords;
use crate::words::placeholders::Placeholders;
use crate::words::promises::PromiseWords;
use crate::words::recognition::RecognitionWords;
use crate::words::self_descriptions::SelfDescriptionWords;
use crate::words::senses::SenseWords;
use crate::words::sentences::SentenceWords;
use crate::words::skill_cues::SkillCues;
use crate::words::stop_words::StopWords;
use crate::words::style::StyleWords;
use crate::words::times::TimeWords;
use crate::words::vocabulary::Vocabulary;
use crate::words::wishes::WishWords;
use crate::words::word_map::WordMap;
use serde::Deserialize;
use std::sync::{LazyLock, OnceLock};

/// A language as the rules of a mind know it: its words by what they tell.
///
/// Each member stands in a file of its own under `data/languages/CODE/`, by which it is called. What a file
/// does not state, the language has no words for. A language is read once, and lives as long as the
/// program. Which one an utterance is in says [`Language::of_utterance`].
#[derive(Debug)]
pub struct Language {
    /// Made of `dialogue_acts` when it is first asked for.
    act_table: OnceLock<ActTable>,
    /// Made of `memory` when it is first asked for.
    pub(crate) matter_table: OnceLock<MatterTable>,
    /// Made of `kinds` and `meanings` when it is first asked for.
    pub(crate) meaning_table: OnceLock<MeaningTable>,
    /// Made of `kinds` and `meanings` when it is first asked for: the word for one, by that for many.
    pub(crate) thing_table: OnceLock<WordMap<Box<str>>>,
    /// Made of `conduct` when it is first asked for.
    pub(crate) conduct_table: OnceLock<ConductTable>,
    /// Made of `likeness` when it is first asked for.
    pub(crate) likeness_codes: OnceLock<Codes>,
    pub(crate) announcements: AnnouncementWords,
    pub(crate) conduct: ConductWords,
    pub(crate) consent: ConsentWords,
    pub(crate) conversation: ConversationWords,
    pub(crate) deeds: DeedWords,
    pub(crate) denials: Denials,
    dialogue_acts: ActWords,
    pub(crate) grammar: Grammar,
    pub(crate) kinds: KindWords,
    pub(crate) likeness: LikenessWords,
    pub(crate) meanings: MeaningWords,
    pub(crate) memory: MemoryWords,
    pub(crate) person: PersonWords,
    pub(crate) placeholders: Placeholders,
    pub(crate) promises: PromiseWords,
    pub(crate) self_descriptions: SelfDescriptionWords,
    pub(crate) senses: SenseWords,
    pub(crate) sentences: SentenceWords,
    skill_cues: SkillCues,
    pub(crate) stop_words: StopWords,
    pub(crate) style: StyleWords,
    pub(crate) times: TimeWords,
    vocabulary: Vocabulary,
    pub(crate) wishes: WishWords,
    code: &'static str,
    pub(crate) recognition: RecognitionWords,
}

/// A language, each member of which is read from what a macro names.
macro_rules! language {
    ($code:literal, $data:ident) => {
        language!($code, $data, announcements conduct consent conversation deeds denials
            dialogue_acts grammar kinds likeness meanings memory person placeholders promises recognition self_descriptions senses
            sentences skill_cues stop_words style times vocabulary wishes)
    };
    ($code:literal, $data:ident, $($member:ident)*) => {
        Language {
            act_table: OnceLock::new(),
            matter_table: OnceLock::new(),
            meaning_table: OnceLock::new(),
            thing_table: OnceLock::new(),
            conduct_table: OnceLock::new(),
            likeness_codes: OnceLock::new(),
            code: $code,
            $($member: read(concat!($code, "/", stringify!($member)), $data!($code, $member))),*
        }
    };
}

/// A file of `data/languages/`, compiled in.
macro_rules! file {
    ($code:literal, $member:ident) => {
        include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/bundled/data/languages/",
            $code,
            "/",
            stringify!($member),
            ".json"
        ))
    };
}

/// A member that states nothing.
macro_rules! nothing {
    ($code:literal, $member:ident) => {
        "{}"
    };
}

/// English first: it is what is spoken where nothing tells otherwise.
static LANGUAGES: [LazyLock<Language>; 5] = [
    LazyLock::new(|| language!("en", file)),
    LazyLock::new(|| language!("de", file)),
    LazyLock::new(|| language!("es", file)),
    LazyLock::new(|| language!("fr", file)),
    LazyLock::new(|| language!("ja", file)),
];

static UNDETERMINED: LazyLock<Language> = LazyLock::new(|| language!("und", nothing));

/// The file comes with this crate, and the tests of this crate read it.
fn read<T: Deserialize<'static>>(file: &str, data: &'static str) -> T {
    serde_json::from_str(data).unwrap_or_else(|fault| panic!("{file}: {fault}"))
}

impl Language {
    /// English: the language of all rules unless another is asked for.
    pub fn english() -> &'static Self {
        &LANGUAGES[0]
    }

    /// A language that nobody here knows. It has the marks of sentences, names and labels to go by,
    /// and no words.
    pub fn undetermined() -> &'static Self {
        &UNDETERMINED
    }

    /// All languages that are known, English first.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        LANGUAGES.iter().map(|language| &**language)
    }

    /// What English calls it: `German`; nothing where nobody knows the language.
    pub fn english_name(&self) -> &str {
        &self.grammar.called
    }

    /// The language of a code of ISO 639-1, as `de`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let german = Language::by_code("de").expect("German is known");
    /// assert!(german.is_question("Wo ist der Schlüssel"));
    /// assert!(Language::by_code("tlh").is_none());
    /// ```
    pub fn by_code(code: &str) -> Option<&'static Self> {
        Self::all().find(|language| language.code == code)
    }

    /// Its code of ISO 639-1; `und` where it is undetermined.
    pub const fn code(&self) -> &'static str {
        self.code
    }

    pub(crate) fn act_table(&self) -> &ActTable {
        let light = || self.stop_words.of_topics();
        let unspaced = self.grammar.unspaced;
        self.act_table.get_or_init(|| ActTable::of(&self.dialogue_acts, light(), unspaced))
    }

    pub(crate) const fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// By what words an utterance calls for a skill, by the skill's name; without apostrophes.
    pub fn skill_cues(&self, skill: &str) -> &[&'static str] {
        self.skill_cues.of(skill)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_skill_is_called_for_by_its_own_cues() {
        let english = Language::english();
        assert!(english.skill_cues("schedule").contains(&"remind me"));
        assert_eq!(english.skill_cues("juggle"), [""; 0]);
    }

    #[test]
    fn a_language_is_found_by_its_code_and_an_unknown_one_has_no_words() {
        let codes: Vec<&str> = Language::all().map(Language::code).collect();
        assert_eq!(codes, ["en", "de", "es", "fr", "ja"]);
        let unknown = Language::undetermined();
        assert_eq!((unknown.code(), unknown.consent("Yes.")), ("und", None));
        assert!(unknown.is_question("Где ключ?") && unknown.names("Где Мара?", "Мара"));
        assert_eq!(unknown.time_from_now("soon"), None);
    }

    #[test]
    fn data_of_a_member_that_nobody_reads_is_a_fault() {
        let denials = r#"{"words": [], "negated_ending": "", "negated_verbs": [], "more": 1}"#;
        assert!(serde_json::from_str::<Denials>(denials).is_err());
    }
}
