//! Whether what is said or happens bears on what somebody is after.

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::runs;
use crate::language::Language;

/// So many words in common tell that both are about the same.
const TOGETHER: usize = 2;

impl Language {
    /// Whether a line bears on an aim: it names whom the aim names, or what the aim is to be reached before, or has
    /// two of its words, one of them a word of substance. What bears one of the labels that are `known`, since it
    /// is there anyway, tells nothing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let bears = |said, aim| Language::english().bears_on_aim(said, aim, &["Odo", "Maren"]);
    /// assert!(bears("You were out with young Tam on Tuesday.", "Find Tam."));
    /// assert!(bears("A red light: the patrol boat.", "Hide the cask before the patrol comes."));
    /// assert!(!bears("Odo comes in.", "Find Odo."));
    /// ```
    pub fn bears_on_aim(&self, said: &str, aim: &str, known: &[&str]) -> bool {
        let known: Vec<String> = known.iter().flat_map(|label| self.content_stems(label)).collect();
        let mut told = self.content_stems(said);
        told.retain(|stem| !known.contains(stem));
        let has = |word: &String| told.iter().any(|stem| *stem == self.stem(word));
        let words: Vec<String> = self.words(aim).collect();
        !told.is_empty()
            && (self.names_within(aim).iter().any(has)
                || self.is_awaited(&words, &has)
                || self.has_enough_of(&words, &has))
    }

    /// What an aim is pursued for, where it says so at its end: what is to be done once it is reached.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let purpose = |aim| Language::english().purpose_of(aim);
    /// assert_eq!(purpose("Have my hammer back by nine, to mend the trapdoor."), Some("mend the trapdoor."));
    /// assert_eq!(purpose("Bring the hammer to Odo."), None);
    /// assert_eq!(purpose("Go from the mill, by the ford, to the inn."), None);
    /// ```
    pub fn purpose_of<'t>(&self, aim: &'t str) -> Option<&'t str> {
        let (_, last) = aim.rsplit_once([',', ';'])?;
        let (first, deed) = last.trim().split_once(' ')?;
        let verb = deed.split_whitespace().next()?.to_lowercase();
        let is_deed =
            self.sentences.infinitive.has(&first.to_lowercase()) && !self.is_determiner(&verb);
        is_deed.then_some(deed)
    }

    /// Whether an aim is to be reached before something, or by a time of the clock.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let has_deadline = |aim| Language::english().has_deadline(aim);
    /// assert!(has_deadline("Hide the cask before the patrol comes."));
    /// assert!(has_deadline("Be on the far bank at nine."));
    /// assert!(!has_deadline("Find Tam.") && !has_deadline("Look behind the mill."));
    /// ```
    pub fn has_deadline(&self, aim: &str) -> bool {
        let words: Vec<String> = self.words(aim).collect();
        self.awaited(&words).is_some_and(|awaited| !awaited.is_empty())
            || self.named_time(aim).is_some()
    }

    /// The words behind what leads to something that is waited for.
    fn awaited<'w>(&self, aim: &'w [String]) -> Option<&'w [String]> {
        let leads = |word: &String| {
            self.times.due.clock_words.has(word) && self.memory.no_calls.dependent.has(word)
        };
        let at = aim.iter().position(leads)?;
        aim.get(at + 1..)
    }

    /// The names that stand within the sentences of a text: at its beginning any word is written large.
    fn names_within(&self, text: &str) -> Vec<String> {
        let is_name = |word: &&str| {
            word.starts_with(char::is_uppercase) && word.chars().any(char::is_lowercase)
        };
        let within = sentences(text).flat_map(|sentence| runs(sentence).skip(1)).filter(is_name);
        let names = within.filter(|_| !self.grammar.large_nouns).map(str::to_lowercase);
        names.filter(|name| !self.is_stop_word(name)).collect()
    }

    /// Whether there is what an aim is to be reached before: all that its name has up to the first word of
    /// substance, the `last ferry` of `before the last ferry goes`.
    fn is_awaited(&self, aim: &[String], has: &impl Fn(&String) -> bool) -> bool {
        let Some(awaited) = self.awaited(aim) else { return false };
        let mut named = awaited.iter().filter(|word| !self.is_stop_word(word));
        let mut all = true;
        let found = named.by_ref().find(|word| {
            all &= has(word);
            !self.is_stop_word_of_topics(word)
        });
        found.is_some() && all
    }

    fn has_enough_of(&self, aim: &[String], has: &impl Fn(&String) -> bool) -> bool {
        let mut common: Vec<&String> =
            aim.iter().filter(|word| !self.is_stop_word(word) && has(word)).collect();
        common.sort();
        common.dedup();
        let has_substance = common.iter().any(|word| !self.is_stop_word_of_topics(word));
        common.len() >= TOGETHER && has_substance
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bears(said: &str, aim: &str) -> bool {
        Language::english().bears_on_aim(said, aim, &["Maren", "Nessa", "Odo", "the landing"])
    }

    #[test]
    fn who_is_sought_is_told_by_the_name_unless_they_are_there() {
        assert!(bears("Joss, you were out with young Tam on Tuesday.", "Find Tam."));
        assert!(bears("Is Tam's cap yours?", "Get a pass, to look for Tam on the other side."));
        for (said, aim) in [
            ("They've fished a lad out of the reeds.", "Find Tam."),
            ("Nessa comes in.", "Find Nessa."),
            ("Odo finds a coin.", "Find Tam."),
        ] {
            assert!(!bears(said, aim), "{said}");
        }
    }

    #[test]
    fn what_an_aim_is_to_be_reached_before_is_told_by_its_whole_name() {
        let boat = "Far down the river a red light shows: the patrol boat.";
        assert!(bears(boat, "Get the cask out of the boathouse before the patrol comes."));
        assert!(bears(boat, "Find the unstamped cask before the patrol does."));
        assert!(!bears(boat, "Nobody crosses without a light."));
        let lantern = "Have the lantern back before the last ferry goes.";
        assert!(bears("The last ferry is called.", lantern));
        assert!(!bears("The ferry tugs at its chain.", lantern));
    }

    #[test]
    fn two_words_of_an_aim_bear_on_it_and_one_does_not() {
        let promised = "take Nessa across on the last ferry";
        assert!(bears("It is time for the last ferry.", promised));
        assert!(!bears("Odo pays his ferry fare.", promised));
        assert!(!bears("Odo comes in from the landing.", "Come back to the landing at dawn."));
    }
}
