//! What a goal is about, by its words: something to find out, or somebody to bring somewhere.

use super::VoiceWords;
use super::wording::{spoken, stands};
use crate::wording::phrase::inside;
use crate::wording::words::tokens;

impl VoiceWords {
    /// What is to be found out: of `Find out who has the key.`, `who has the key`.
    pub(crate) fn to_find_out<'t>(&self, goal: &'t str) -> Option<&'t str> {
        let goal = inside(goal);
        let after = |opening: &String| {
            let begins = goal.get(..opening.len())?.eq_ignore_ascii_case(opening);
            let rest = &goal[opening.len()..];
            (begins && rest.starts_with([' ', ','])).then(|| rest.trim_start_matches([' ', ',']))
        };
        let asks = |what: &&str| tokens(what).next().is_some_and(|it| self.indirect.contains(&it));
        self.finding_out.iter().filter_map(after).find(asks)
    }

    /// Whether a goal is to bring somebody along: whoever does that goes with them.
    pub(crate) fn leads_along(&self, goal: &str) -> bool {
        tokens(goal).any(|word| self.leading_along.contains(&word))
    }

    /// Whether a question is if something has been done by now.
    pub(crate) fn asks_whether_done(&self, question: &str) -> bool {
        let spoken = spoken(question);
        self.whether_done.iter().any(|words| stands(&spoken, words))
    }

    /// Whether it is asked whether a thing was fetched: `Did you get the rope?`
    pub(crate) fn asks_whether_fetched(&self, question: &str) -> bool {
        self.asks_whether_done(question)
            && tokens(question).any(|word| self.favours.fetching.contains(&word))
    }

    /// Whether it is said of somebody that they are in need at this moment.
    pub(crate) fn tells_of_need(&self, profile: &str) -> bool {
        let spoken = spoken(profile);
        self.in_need.iter().any(|words| stands(&spoken, words))
    }

    /// Whether whoever is spoken to is asked to be at ease: `Sit, both of you.`
    pub(crate) fn invites(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.inviting.iter().any(|words| stands(&spoken, words))
    }

    /// Whether it is what anybody pays with.
    pub(crate) fn is_money(&self, label: &str) -> bool {
        tokens(label).any(|word| self.money.contains(&word))
    }

    /// Whether something is to stay as it is, or with whom it is.
    pub(crate) fn keeps(&self, goal: &str) -> bool {
        tokens(goal).any(|word| self.keeping.contains(&word))
    }

    /// Whether something is to stay hidden, and not to be found out.
    pub(crate) fn hides(&self, goal: &str) -> bool {
        let spoken = spoken(goal);
        !self.is_of_words(goal) && self.hiding.iter().any(|words| stands(&spoken, words))
    }

    /// Whether something is to stay shut: who wants that opens it for nobody.
    pub(crate) fn keeps_shut(&self, goal: &str) -> bool {
        let has = |words: &[String]| tokens(goal).any(|word| words.contains(&word));
        has(&self.keeping) && has(&self.shut)
    }

    /// Whether a goal is to find something out, or to tell of something: it needs nothing that it names.
    pub(crate) fn is_of_words(&self, goal: &str) -> bool {
        let first = tokens(goal).next().unwrap_or_default();
        self.to_find_out(goal).is_some() || self.saying.contains(&first)
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    #[test]
    fn what_is_to_stay_hidden_is_told_from_what_is_to_be_found() {
        let hides = |goal: &str| voice_words(Language::of(goal)).hides(goal);
        for goal in [
            "Keep the sextant hidden.",
            "Keep the old sextant out of sight.",
            "Hide the sextant.",
            "Den Schlüssel versteckt halten.",
        ] {
            assert!(hides(goal), "{goal}");
        }
        for goal in [
            "Find the hidden sextant.",
            "Find out where they hide the sextant.",
            "Keep the lamp lit.",
            "Keep the ledger in order.",
        ] {
            assert!(!hides(goal), "{goal}");
        }
    }

    #[test]
    fn what_is_to_be_found_out_is_told_from_what_is_to_be_found() {
        let words = voice_words(Language::english());
        let check = |goal: &str, what: Option<&str>| assert_eq!(words.to_find_out(goal), what);
        check("Find out what Milo has in his sleeve.", Some("what Milo has in his sleeve"));
        check("Know whether the ferry runs.", Some("whether the ferry runs"));
        check("Find the outboard motor.", None);
        check("Know the way.", None);
        let words = voice_words(Language::by_code("de").expect("German is known"));
        let goal = "Herausfinden, wer den Schlüssel hat.";
        assert_eq!(words.to_find_out(goal), Some("wer den Schlüssel hat"));
    }
}
