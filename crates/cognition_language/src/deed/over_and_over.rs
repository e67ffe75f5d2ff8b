//! What is done over and over, and whether somebody goes on with it or got something by it.

use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::lists::Phrase;

impl Language {
    /// Whether the phrase that tells a deed, or its verb alone, tells what is done over and over before anything comes
    /// of it: `Work the pump`.
    pub fn is_toil(&self, phrase: &str) -> bool {
        let known = &self.deeds.trying;
        let first = self.whole_words(phrase).next();
        first.is_some_and(|verb| known.toiling.has(&verb)) || self.say_apart(&known.toils, phrase)
    }

    /// Whether it tells what is done a few times for somebody to hear it, or for something to be found: `Knock`.
    pub fn is_call(&self, phrase: &str) -> bool {
        self.whole_words(phrase).next().is_some_and(|verb| self.deeds.trying.calling.has(&verb))
    }

    /// Whether a text says that something is done once more: `knock again`.
    pub fn is_done_once_more(&self, text: &str) -> bool {
        let words: Vec<String> = self.whole_words(text).collect();
        self.deeds.trying.once_more.iter().any(|phrase| phrase.stands_in(&words))
    }

    /// What a text says that somebody goes on with; nothing where it says only that they do, or how long.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let goes_on = |text| Language::english().gone_on_with(text);
    /// assert_eq!(goes_on("go on pressing").as_deref(), Some("pressing"));
    /// assert_eq!(goes_on("go on for an hour").as_deref(), Some(""));
    /// assert_eq!(goes_on("keep the door shut"), None);
    /// assert_eq!(goes_on("go on board"), None);
    /// ```
    pub fn gone_on_with(&self, text: &str) -> Option<String> {
        let words: Vec<String> = self.whole_words(text).collect();
        (0..words.len()).find_map(|at| self.gone_on_with_at(&words[at..]))
    }

    fn gone_on_with_at(&self, words: &[String]) -> Option<String> {
        let known = &self.deeds.trying;
        if known.at_it.iter().any(|phrase| phrase.begins(words)) {
            return Some(String::new());
        }
        let behind = |phrases: &[Phrase]| {
            let phrase = phrases.iter().find(|phrase| phrase.begins(words))?;
            Some((phrase.len(), &words[phrase.len()..]))
        };
        let doing = |rest: &[String]| rest.first().is_some_and(|word| self.is_doing(word));
        match (behind(&known.going_on), behind(&known.keeping)) {
            (Some((_, [])), _) => Some(String::new()),
            (Some((_, rest)), _) if known.how_long.has(&rest[0]) => Some(String::new()),
            (Some((_, rest)), _) if known.with.has(&rest[0]) => Some(rest[1..].join(" ")),
            // `Continue the search`, but not `go on the ice`.
            (Some((length, rest)), _) if length == 1 || doing(rest) => Some(rest.join(" ")),
            (_, Some((_, rest))) if doing(rest) => Some(rest.join(" ")),
            _ => None,
        }
    }

    /// `pressing`, and not `king`
    fn is_doing(&self, word: &str) -> bool {
        let ends = self.senses.aims.doing.as_deref().is_some_and(|ending| word.ends_with(ending));
        ends && self.root(word.to_owned()) != word
    }

    /// Whether what happens is that somebody goes on as before, whatever was said to them: `She goes on writing.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let unmoved = |told| Language::english().goes_on_as_before(told);
    /// assert!(unmoved("Surgeon Vane goes on writing.") && unmoved("He does not look up."));
    /// assert!(!unmoved("Surgeon Vane puts down the pen.") && !unmoved("He goes on board."));
    /// ```
    pub fn goes_on_as_before(&self, told: &str) -> bool {
        let unmoved = |sentence: &str| {
            let words: Vec<String> = self.whole_words(sentence).collect();
            let known = &self.deeds.trying.unmoved;
            known.iter().any(|phrase| phrase.stands_in(&words))
                || self.gone_on_with(sentence).is_some()
        };
        let mut sentences = sentences(told).peekable();
        sentences.peek().is_some() && sentences.all(unmoved)
    }

    /// Whether an outcome says that a deed brought something, besides that it was done.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let brings = |outcome| Language::english().brings_something(outcome);
    /// assert!(brings("You press on the chest. A little water comes."));
    /// assert!(!brings("You press on the chest. No pulse yet."));
    /// assert!(!brings("You search the drawer. Only a little dust."));
    /// ```
    pub fn brings_something(&self, outcome: &str) -> bool {
        let known = &self.deeds.trying;
        sentences(outcome).any(|sentence| {
            let words: Vec<String> = self.whole_words(sentence).collect();
            let tells_deed = words.first().is_some_and(|word| known.doer.has(word));
            !tells_deed
                && !self.denies(sentence)
                && !words.iter().any(|word| known.belittling.has(word))
                && known.gains.iter().any(|gain| gain.stands_in(&words))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_deeds_are_done_over_and_over() {
        let english = Language::english();
        for toil in [
            "Press on the drowned sailor's chest",
            "Work the old pump",
            "Row",
            "Dig at the rock fall with the picks",
            "Bail the boat",
            "Stir the glue",
            "Pull at the oars",
            "Blow into the embers",
        ] {
            assert!(english.is_toil(toil), "{toil}");
        }
        for other in [
            "Push the door",
            "Press the button",
            "Open the valve",
            "Search the desk",
            "Pull the handle",
        ] {
            assert!(!english.is_toil(other), "{other}");
        }
        assert!(english.is_call("Knock at the door") && !english.is_call("Push the door"));
    }

    #[test]
    fn who_goes_on_says_with_what_or_how_long() {
        let goes_on = |text| Language::english().gone_on_with(text);
        for (text, with) in [
            ("go on", ""),
            ("go on until the bell", ""),
            ("go on with the digging", "the digging"),
            ("keep rowing", "rowing"),
            ("carry on searching the wreck", "searching the wreck"),
            ("continue the search", "the search"),
            ("keep at it", ""),
            ("I do not give up on anyone", ""),
        ] {
            assert_eq!(goes_on(text).as_deref(), Some(with), "{text}");
        }
        for text in
            ["keep the door shut", "keep it", "go on the ice", "go on board", "go", "keep king"]
        {
            assert_eq!(goes_on(text), None, "{text}");
        }
    }

    #[test]
    fn what_brings_something_is_told_from_what_is_only_done() {
        let brings = |outcome| Language::english().brings_something(outcome);
        assert!(
            brings("You dig. A shovelful comes loose.") && brings("You rub. The knot loosens.")
        );
        assert!(!brings("You ring the bell.") && !brings("You push a little. It does not move."));
        assert!(!brings("You dig. It gets no deeper.") && !brings("You knock once more. Silence."));
    }
}
