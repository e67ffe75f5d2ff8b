//! Jests, things that are brought, word that is sent to others, and praise of one's own people.

use super::VoiceWords;
use super::wording::{opens, spoken, stands};
use crate::wording::words::tokens;
use cognition_language::{DialogueAct, sentences};

/// Words of the answer to a jest at most, and of its question at least.
const POINT: usize = 4;
const RIDDLE: usize = 4;
/// Letters of a word at least by which a compound is known.
const PART: usize = 4;

impl VoiceWords {
    /// Whether a line is a jest: a question that whoever asks it answers in a few words.
    pub(crate) fn jests(&self, text: &str) -> bool {
        let all: Vec<&str> = sentences(text).collect();
        let Some(([.., question], point)) = all.split_last().map(|(last, rest)| (rest, *last))
        else {
            return false;
        };
        let asked = spoken(question);
        let begins = |of: &[String]| of.iter().any(|words| opens(&asked, words));
        let of_anybody = begins(&self.friendly.riddles_of_anybody);
        let of_hearer = !of_anybody && self.asks_hearer(question);
        let is_plain = || self.form(question).is_some_and(|form| form.says.is_some());
        question.trim_end().ends_with('?')
            && (of_anybody || begins(&self.friendly.riddles))
            && tokens(question).count() >= RIDDLE
            && !of_hearer
            && !self.speaks_for_itself(question)
            && !is_plain()
            && self.is_point(point)
    }

    /// Whether whoever hears a question is in it, and not only where something is: `in your hand`.
    fn asks_hearer(&self, question: &str) -> bool {
        let all: Vec<String> = tokens(question).collect();
        let names = |at: usize| {
            let before = at.checked_sub(1).map(|before| &all[before]);
            let is_where = before.is_some_and(|word| self.is_preposition(word));
            self.hearer.contains(&all[at]) || self.listener.contains(&all[at]) && !is_where
        };
        (0..all.len()).any(names)
    }

    /// Whether a few words may be what a jest comes to.
    fn is_point(&self, words: &str) -> bool {
        let acts = self.language.dialogue_acts(words);
        let calls_for_more = [DialogueAct::Question, DialogueAct::Request, DialogueAct::Thanks];
        tokens(words).count() <= POINT
            && !acts.has_any(&calls_for_more)
            && !self.names_listener(words)
            && !self.speaks_for_itself(words)
    }

    /// Whether whoever speaks is in it, and not only whoever hears it.
    fn speaks_for_itself(&self, text: &str) -> bool {
        let own = |word: &String| self.asker.contains(word) && !self.listener.contains(word);
        tokens(text).any(|word| own(&word))
    }

    /// Whether a sentence says that something was brought or made for whoever hears it.
    pub(crate) fn brings_something(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        let brings = self.friendly.bringing.iter().any(|words| stands(&spoken, words));
        brings && !self.language.is_question(sentence) && !self.language.denies(sentence)
    }

    /// Whether a sentence has somebody greeted, whoever they are.
    pub(crate) fn sends_greetings(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        let has = |of: &[String]| of.iter().any(|words| stands(&spoken, words));
        has(&self.friendly.greeting) && !has(&self.friendly.not_sending)
    }

    /// Whom a sentence has told something: the words behind those by which one begins.
    pub(crate) fn sends_word_to<'t>(&self, sentence: &'t str) -> Option<&'t str> {
        let runs: Vec<&str> = sentence.split_whitespace().collect();
        let led = |run: &&&str| {
            let polite = tokens(run).all(|word| self.leading.contains(&word) || word == "please");
            polite || run.ends_with(',')
        };
        let from = runs.iter().take_while(led).count();
        let first = runs.get(from).map(|run| spoken(run))?;
        let sends = self.friendly.sending.iter().any(|words| opens(&first, words));
        let whom = runs.get(from + 1).filter(|_| sends)?;
        let at = sentence.find(whom)?;
        Some(&sentence[at..])
    }

    /// Whether words begin as what somebody is to be told: `that supper is ready`.
    pub(crate) fn is_what_is_sent(&self, said: &str) -> bool {
        let said = spoken(said);
        self.friendly.sent_so.iter().any(|words| opens(&said, words))
    }

    /// Whether a sentence praises what somebody is or does.
    pub(crate) fn commends(&self, sentence: &str) -> bool {
        let begins = |word: &String| {
            self.friendly.commending.iter().any(|part| word.starts_with(part.as_str()))
        };
        let so = !self.language.is_question(sentence) && !self.language.denies(sentence);
        so && tokens(sentence).any(|word| begins(&word))
    }

    /// Whether a sentence of a profile says that somebody can't bear something.
    pub(crate) fn is_averse(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.friendly.averse.iter().any(|words| stands(&spoken, words))
    }

    /// The clauses of a sentence that a comma and a word that joins set apart.
    pub(crate) fn joined_clauses<'t>(&self, sentence: &'t str) -> Vec<&'t str> {
        let joint = self.joining.iter().find_map(|and| sentence.split_once(&format!(", {and} ")));
        joint.map_or_else(|| vec![sentence], |(first, second)| vec![first, second])
    }

    /// Whether one word is the other in another form, or a compound of it: `Nusskuchen`, `Nüsse`.
    pub(crate) fn is_made_of(&self, whole: &str, part: &str) -> bool {
        let plain = |word: &str| {
            let word = self.root(word.to_lowercase());
            word.replace('ä', "a").replace('ö', "o").replace('ü', "u")
        };
        let (whole, part) = (plain(whole), plain(part));
        part.chars().count() >= PART && (whole.starts_with(&part) || whole.ends_with(&part))
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    #[test]
    fn a_question_that_its_asker_answers_in_few_words_is_a_jest() {
        let jests = |text: &str| voice_words(Language::of(text)).jests(text);
        for text in [
            "What kind of tree fits in your pocket? A bonsai!",
            "What has hands and cannot clap? A clock.",
            "What do you call a fly without wings? A walk!",
            "Was ist grün und steht vor der Tür? Ein Klopfsalat!",
            "Wie nennt man einen Bumerang, der nicht zurückkommt? Stock!",
        ] {
            assert!(jests(text), "{text}");
        }
        for text in [
            "What do you sell here? Bread?",
            "Where is the key? The iron key!",
            "What has happened to the boat? Tell me!",
            "Was kostet das Brot? Danke!",
            "What is it? I am here.",
            "What is your name then? Peter!",
            "What do you sell on Sundays? Cake.",
        ] {
            assert!(!jests(text), "{text}");
        }
    }

    #[test]
    fn what_is_brought_and_whom_word_is_sent_to_is_read_off_the_words() {
        let brings = |text: &str| voice_words(Language::of(text)).brings_something(text);
        assert!(brings("I have brought you a jar of honey."));
        assert!(brings("Ich habe dir einen Korb Äpfel mitgebracht."));
        assert!(!brings("Have you brought me the honey?"));
        assert!(!brings("Who brought you here?"));
        let greets = |text: &str| voice_words(Language::of(text)).sends_greetings(text);
        assert!(greets("Give your mother my love.") && greets("Say hello to your sister from me!"));
        assert!(greets("Bestell deiner Mutter schöne Grüße!") && !greets("Grüß dich!"));
        assert!(!greets("Give me the key."));
        let english = voice_words(Language::english());
        assert_eq!(
            english.sends_word_to("Please tell your son to write."),
            Some("your son to write.")
        );
        assert_eq!(english.sends_word_to("Give your son the key."), None);
    }

    #[test]
    fn a_compound_is_known_by_its_part() {
        let german = voice_words(Language::by_code("de").expect("there is German"));
        assert!(
            german.is_made_of("Nusskuchen", "Nüsse") && german.is_made_of("Primeln", "Primeln")
        );
        assert!(!german.is_made_of("Apfelkuchen", "Nüsse"));
    }
}
