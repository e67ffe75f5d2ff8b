//! Whether somebody or something is here, as it is asked: `Is Wren here?`, `Is there a bell in here?`

use super::VoiceWords;
use super::wording::{is_whole, opening_length};
use crate::wording::words::tokens;

/// Words of who or what is asked for, at most: `the old harbour master`.
const SUBJECT: usize = 4;

/// Of whom or what it is asked whether they are here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AskedHere {
    /// In small letters.
    pub(crate) subject: String,
    /// Whether anybody at all will do.
    pub(crate) anybody: bool,
    /// Whether the words alone tell that it is a person.
    pub(crate) is_person: bool,
}

impl VoiceWords {
    /// Of whom or what a question asks whether they are here, and nothing else.
    pub(crate) fn asked_whether_here(&self, question: &str) -> Option<AskedHere> {
        let question = self.behind_frames(question);
        let all: Vec<String> =
            tokens(question).skip_while(|it| self.leading.contains(it)).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        let rest = &all[opening_length(&all, &self.presence.asking)?..];
        let is_filler = |word: &&&str| self.presence.fillers.iter().any(|it| it == **word);
        let fillers = rest.iter().rev().take_while(is_filler).count();
        let subject = self.without_here(&rest[..rest.len() - fillers])?;
        // `Is Wren the cook here?` asks what she is.
        let says_more = subject.iter().skip(1).any(|word| self.is_article(word));
        let is_asked = (1..=SUBJECT).contains(&subject.len()) && !says_more;
        is_asked.then(|| AskedHere {
            subject: subject.join(" "),
            anybody: is_whole(subject, &self.presence.anybody),
            is_person: self.is_named_person(question, subject),
        })
    }

    /// What stands before the words that say that it is here, where they end with those.
    fn without_here<'w, 't>(&self, words: &'w [&'t str]) -> Option<&'w [&'t str]> {
        let begins = |at: &usize| is_whole(&words[*at..], &self.presence.here);
        (0..words.len()).find(begins).map(|at| &words[..at])
    }

    /// Whether words name a person: by what they are, or by a name.
    fn is_named_person(&self, question: &str, subject: &[&str]) -> bool {
        let is_of_people = |word: &&str| self.people.iter().any(|it| it == *word);
        let is_name = |run: &str| {
            let named = run.starts_with(char::is_uppercase);
            named && tokens(run).any(|word| subject.contains(&word.as_str()))
        };
        let by_name = || question.split_whitespace().skip(1).any(is_name);
        subject.iter().any(is_of_people) || !self.plans.keeps_capitals() && by_name()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    fn asked(question: &str) -> Option<AskedHere> {
        voice_words(Language::english()).asked_whether_here(question)
    }

    #[test]
    fn who_is_asked_for_stands_between_the_verb_and_the_word_for_here() {
        for (question, subject) in [
            ("Is Wren here?", "wren"),
            ("So, is old Wren about today?", "old wren"),
            ("Is the harbour master in?", "the harbour master"),
            ("Is there a bell in here?", "bell"),
            ("Are the twins around?", "the twins"),
        ] {
            let asked = asked(question).map(|it| it.subject);
            assert_eq!(asked.as_deref(), Some(subject), "{question}");
        }
        let german = voice_words(Language::by_code("de").expect("is known"));
        let asked_in_german = german.asked_whether_here("Ist die Hebamme da?");
        assert!(asked_in_german.is_some_and(|it| it.subject == "die hebamme"));
        assert!(asked("Is anybody else here?").is_some_and(|it| it.anybody));
        assert!(asked("Is Wren here?").is_some_and(|it| it.is_person && !it.anybody));
        assert!(asked("Is the abbot about?").is_some_and(|it| it.is_person));
        assert!(asked("Is there a bell in here?").is_some_and(|it| !it.is_person));
    }

    #[test]
    fn who_asks_more_than_that_does_not_ask_who_is_here() {
        for question in [
            "Is it safe to leave the boat and the nets here?",
            "Is Wren the cook here?",
            "Is Wren about to leave?",
            "Where is Wren?",
            "Does Wren live here?",
            "Is it here that Wren sleeps?",
        ] {
            assert_eq!(asked(question), None, "{question}");
        }
    }
}
