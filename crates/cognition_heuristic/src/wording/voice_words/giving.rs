//! Goals that give: what they begin or end with, whom they leave open, and who is in want of it.

use super::VoiceWords;
use super::wording::{opens, spoken, stands};
use crate::wording::words::{Words, tokens};
use cognition_language::Language;

impl VoiceWords {
    /// Whether a goal is to give something to somebody: what it names is for them, and not to be kept.
    pub(crate) fn gives(&self, goal: &str) -> bool {
        self.gives_at_all(goal) && !self.sets_terms(goal)
    }

    /// The same, be it on certain terms only.
    pub(crate) fn gives_at_all(&self, goal: &str) -> bool {
        let words = &self.giving;
        self.hands_over(goal, &words.opening, &words.ending) || self.lets_have(goal)
    }

    /// Whether a goal is to bring something to somebody.
    pub(crate) fn brings(&self, goal: &str) -> bool {
        self.hands_over(goal, &self.giving.bringing, &self.giving.bringing_last)
    }

    /// Whether a goal gives on certain terms only.
    pub(crate) fn sets_terms(&self, goal: &str) -> bool {
        any_stands(&spoken(goal), &self.giving.terms)
    }

    /// Whether a goal wants something for oneself: `Get something hot to drink.`
    pub(crate) fn gets(&self, goal: &str) -> bool {
        let all: Vec<String> = tokens(goal).collect();
        let is_own =
            |word: Option<&String>| word.is_some_and(|it| self.giving.for_oneself.contains(it));
        is_own(all.first()) || is_own(all.last())
    }

    /// Whether what is told is told of anybody, or of people in general: `somebody asks for it`.
    pub(crate) fn is_anybody(&self, told: &str) -> bool {
        tokens(told).any(|word| self.giving.anybody.contains(&word))
    }

    /// What has to be so before a goal gives: of `Give it to Odo if he stays`, `he stays`.
    pub(crate) fn terms(&self, goal: &str) -> Option<String> {
        let spoken = spoken(goal);
        let after = |term: &String| spoken.split_once(&format!(" {term} ")).map(|(_, rest)| rest);
        let terms = self.giving.terms.iter().filter_map(after);
        terms.max_by_key(|rest| rest.len()).map(str::to_owned)
    }

    /// Whether terms are that one asks for it, in whatever manner.
    pub(crate) fn are_to_ask(&self, terms: &str) -> bool {
        any_stands(&spoken(terms), &self.giving.asking)
    }

    /// Whether a line is polite, or says sorry.
    pub(crate) fn is_polite(&self, line: &str) -> bool {
        any_stands(&spoken(line), &self.giving.polite)
    }

    /// Whether a sentence speaks of handing something to somebody, be it as a goal or as a word of one's own.
    pub(crate) fn hands_out(&self, said: &str) -> bool {
        let gives = |word: String| self.language.gives_away(&self.language.sense(&word));
        !self.language.denies(said) && tokens(said).any(gives)
    }

    /// For what a sentence gives something: of `Give it to Odo if he stays`, `he stays`, and of `A crown for whoever finds
    /// the hat`, `finds the hat`.
    pub(crate) fn deed_rewarded(&self, said: &str) -> Option<String> {
        let language = self.language;
        if let Some(terms) = language.terms(said) {
            let behind = &said[language.without_terms(said).len()..];
            let first = || said.split(',').find(|part| language.terms(part).is_some());
            let clause = Some(behind).filter(|behind| !behind.is_empty()).or_else(first);
            return clause.filter(|_| !terms.frees).map(str::to_owned);
        }
        let all: Vec<String> = tokens(said).collect();
        let at = all.iter().rposition(|word| self.giving.anybody.contains(word))?;
        Some(all[at + 1..].join(" ")).filter(|deed| !deed.is_empty())
    }

    fn hands_over(&self, goal: &str, opening: &[String], ending: &[String]) -> bool {
        let gives = |part: &&str| {
            let spoken = self.without_wanting(part);
            let opens = opening.iter().any(|it| opens(&spoken, it));
            opens || ending.iter().any(|it| spoken.ends_with(&format!(" {it} ")))
        };
        !self.language.denies(goal) && self.parts(goal).iter().any(gives)
    }

    /// Whether somebody is to have it: `Let Odo have the key`, `Whoever asks gets bread`.
    fn lets_have(&self, goal: &str) -> bool {
        let (words, whole) = (&self.giving, spoken(goal));
        if any_stands(&whole, &words.lacking) && self.is_of_nobody(goal) {
            return true;
        }
        let lets = any_opens(&self.without_wanting(goal), &words.letting)
            && any_stands(&whole, &words.having);
        let is_own = self.begins_with_speaker(goal);
        !self.language.denies(goal) && (lets || !is_own && any_stands(&whole, &words.getting))
    }

    fn without_wanting(&self, part: &str) -> String {
        let all = spoken(part);
        let opening = self.giving.wanting.iter().find(|it| all.starts_with(&format!(" {it} ")));
        opening.map_or(all.clone(), |it| all[it.len() + 1..].to_owned())
    }

    /// Whether a goal leaves open whom it is for: `whoever comes in`, `nobody`.
    pub(crate) fn is_for_anybody(&self, goal: &str) -> bool {
        any_stands(&spoken(goal), &self.giving.anybody)
    }

    /// The words by which a goal describes whom it is for: of `the new teacher`, the teacher.
    pub(crate) fn described(&self, goal: &str) -> Words {
        let kinds = tokens(goal).filter(|word| self.people.contains(word));
        let kinds: Vec<String> = kinds.filter(|word| !self.giving.anybody.contains(word)).collect();
        Words::of_all(kinds.iter().map(String::as_str))
    }

    /// Whether a person is named in a goal as whom something comes from: `the letter from Sela`.
    pub(crate) fn is_source(&self, goal: &str, called: &Words) -> bool {
        let all: Vec<String> = tokens(goal).collect();
        let mut pairs = all.windows(2);
        pairs.any(|pair| {
            self.giving.sources.contains(&pair[0]) && called.meets(&Words::of(&pair[1]))
        })
    }

    /// In what states somebody has to be for a goal to be for them; how each is told.
    pub(crate) fn states(&self, goal: &str) -> Vec<&[String]> {
        let spoken = spoken(goal);
        let named = |state: &&Vec<String>| any_stands(&spoken, state);
        self.giving.states.iter().filter(named).map(Vec::as_slice).collect()
    }

    /// Whether a sentence tells that somebody is in such a state.
    pub(crate) fn tells_of(&self, sentence: &str, state: &[String]) -> bool {
        let all = spoken(sentence);
        let Some(told) = state.iter().find(|it| stands(&all, it)) else { return false };
        // `I have not eaten` denies nothing of it.
        let rest = all.replacen(told.as_str(), "", 1);
        !self.language.is_question(sentence) && !self.language.denies(&rest)
    }

    /// Whether a sentence tells that somebody is in want of anything.
    pub(crate) fn tells_of_want(&self, sentence: &str) -> bool {
        self.giving.states.iter().any(|state| self.tells_of(sentence, state))
    }

    /// Whether a goal is that somebody has enough to eat or drink.
    pub(crate) fn feeds(&self, goal: &str) -> bool {
        any_stands(&spoken(goal), &self.giving.feeding)
    }
}

/// The words of the language in which a goal is written.
pub(crate) fn of_goal(goal: &str) -> &'static VoiceWords {
    super::voice_words(Language::of(goal))
}

fn any_stands(spoken: &str, all: &[String]) -> bool {
    all.iter().any(|words| stands(spoken, words))
}

fn any_opens(spoken: &str, all: &[String]) -> bool {
    all.iter().any(|words| opens(spoken, words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_something_is_given_for_is_told_by_terms_or_by_whoever_does_it() {
        let words = super::super::voice_words(Language::english());
        let deed = |said: &str| words.deed_rewarded(said).unwrap_or_default();
        assert!(deed("I will give you a crown if you bring me the hat.").contains("the hat"));
        assert!(deed("If you find my hat, I will give you a crown.").contains("find my hat"));
        assert_eq!(deed("A crown for whoever finds the hat."), "finds the hat");
        assert_eq!(deed("I will give you a crown unless you sing."), "");
        assert_eq!(deed("I gave Odo a crown."), "");
    }

    #[test]
    fn a_goal_that_gives_is_told_from_one_that_keeps_or_gets() {
        let gives = |goal: &str| of_goal(goal).gives(goal);
        for goal in [
            "Let the new clerk have the lamp.",
            "Hand over the deed to Corin.",
            "I want to give Corin the deed.",
            "Settle with Corin, and give him the deed.",
            "See that nobody goes without a candle in the dark.",
            "Whoever asks gets a candle.",
            "Whoever is cold has the thermos of soup.",
            "Corin den Schlüssel aushändigen.",
            "Corin den Kellerschlüssel geben.",
            "Dafür sorgen, dass niemand leer ausgeht.",
        ] {
            assert!(gives(goal), "{goal}");
        }
        for goal in [
            "Have the long ladder back.",
            "Never give the deed to Corin.",
            "Keep the lamp.",
            "Whoever has the lamp is careful.",
            "Get the lamp.",
            "I get the lamp.",
            "Den Schlüssel behalten.",
            "Den Schlüssel bekommen.",
            "Whoever pays for a lamp gets it.",
        ] {
            assert!(!gives(goal), "{goal}");
        }
    }

    #[test]
    fn want_is_told_in_many_words_and_denied_or_asked_after_by_none() {
        let told = |line: &str| of_goal(line).tells_of_want(line);
        assert!(told("We have had nothing to eat all day.") && told("I am parched."));
        assert!(told("Ich habe seit gestern nichts gegessen."));
        assert!(!told("I am not hungry.") && !told("Are you thirsty?") && !told("It is late."));
    }
}
