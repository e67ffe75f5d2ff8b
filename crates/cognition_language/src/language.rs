//! What is known of a language.

use crate::act_words::{ActTable, ActWords};
use crate::announcements::AnnouncementWords;
use crate::consent::ConsentWords;
use crate::conversation::ConversationWords;
use crate::deeds::DeedWords;
use crate::denials::Denials;
use crate::meanings::{MeaningTable, MeaningWords};
use crate::memory_words::{MatterTable, MemoryWords};
use crate::person::PersonWords;
use crate::placeholders::Placeholders;
use crate::promises::PromiseWords;
use crate::self_descriptions::SelfDescriptionWords;
use crate::sentences::SentenceWords;
use crate::stems::Stemmer;
use crate::stop_words::StopWords;
use crate::style::{StyleWords, WishWords};
use crate::times::TimeWords;
use crate::vocabulary::Vocabulary;
use crate::word_list::WordSet;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

/// A language as the rules of a mind know it: its words by what they tell.
///
/// Each member stands in a file of its own under `data/languages/`, by which it is called. A language is read
/// once, and lives as long as the program.
#[derive(Debug)]
pub struct Language {
    /// Made of `dialogue_acts` when it is first asked for.
    act_table: OnceLock<ActTable>,
    /// Made of `memory` when it is first asked for.
    pub(crate) matter_table: OnceLock<MatterTable>,
    /// Made of `meanings` when it is first asked for.
    pub(crate) meaning_table: OnceLock<MeaningTable>,
    pub(crate) announcements: AnnouncementWords,
    pub(crate) consent: ConsentWords,
    pub(crate) conversation: ConversationWords,
    pub(crate) deeds: DeedWords,
    pub(crate) denials: Denials,
    dialogue_acts: ActWords,
    pub(crate) grammar: Grammar,
    pub(crate) meanings: MeaningWords,
    pub(crate) memory: MemoryWords,
    pub(crate) person: PersonWords,
    pub(crate) placeholders: Placeholders,
    pub(crate) promises: PromiseWords,
    pub(crate) self_descriptions: SelfDescriptionWords,
    pub(crate) sentences: SentenceWords,
    skill_cues: BTreeMap<&'static str, Vec<&'static str>>,
    pub(crate) stop_words: StopWords,
    pub(crate) style: StyleWords,
    pub(crate) times: TimeWords,
    vocabulary: Vocabulary,
    pub(crate) wishes: WishWords,
}

/// The forms of words.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Grammar {
    pub(crate) stemmer: Stemmer,
    /// What may stand behind an apostrophe and be no part of the word.
    pub(crate) short_endings: WordSet,
    pub(crate) articles: WordSet,
    /// What stands before a thing that one can speak of with an article.
    pub(crate) determiners: WordSet,
    /// What says that something is somebody's, at the end of a word.
    pub(crate) possessives: Vec<Box<str>>,
}

/// The members of a language, each read from a file that is compiled in.
macro_rules! language {
    ($($member:ident: $path:literal),* $(,)?) => {
        Language {
            act_table: OnceLock::new(),
            matter_table: OnceLock::new(),
            meaning_table: OnceLock::new(),
            $($member: read(
                $path,
                include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $path)),
            )),*
        }
    };
}

static ENGLISH: LazyLock<Language> = LazyLock::new(|| {
    language!(
        announcements: "data/languages/en/announcements.json",
        consent: "data/languages/en/consent.json",
        conversation: "data/languages/en/conversation.json",
        deeds: "data/languages/en/deeds.json",
        denials: "data/languages/en/denials.json",
        dialogue_acts: "data/languages/en/dialogue_acts.json",
        grammar: "data/languages/en/grammar.json",
        meanings: "data/languages/en/meanings.json",
        memory: "data/languages/en/memory.json",
        person: "data/languages/en/person.json",
        placeholders: "data/languages/en/placeholders.json",
        promises: "data/languages/en/promises.json",
        self_descriptions: "data/languages/en/self_descriptions.json",
        sentences: "data/languages/en/sentences.json",
        skill_cues: "data/languages/en/skill_cues.json",
        stop_words: "data/languages/en/stop_words.json",
        style: "data/languages/en/style.json",
        times: "data/languages/en/times.json",
        vocabulary: "data/languages/en/vocabulary.json",
        wishes: "data/languages/en/wishes.json",
    )
});

/// The file comes with this crate, and the tests of this crate read it.
fn read<T: Deserialize<'static>>(file: &str, data: &'static str) -> T {
    serde_json::from_str(data).unwrap_or_else(|fault| panic!("{file}: {fault}"))
}

impl Language {
    /// English: the language of all rules unless another is asked for.
    pub fn english() -> &'static Self {
        &ENGLISH
    }

    pub(crate) fn act_table(&self) -> &ActTable {
        let light = || self.stop_words.of_topics();
        self.act_table.get_or_init(|| ActTable::of(&self.dialogue_acts, light()))
    }

    pub(crate) const fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// By what words an utterance calls for a skill, by the skill's name; without apostrophes.
    pub fn skill_cues(&self, skill: &str) -> &[&'static str] {
        self.skill_cues.get(skill).map_or(&[], Vec::as_slice)
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
    fn data_of_a_member_that_nobody_reads_is_a_fault() {
        let denials = r#"{"words": [], "negated_ending": "", "negated_verbs": [], "more": 1}"#;
        assert!(serde_json::from_str::<Denials>(denials).is_err());
    }
}
