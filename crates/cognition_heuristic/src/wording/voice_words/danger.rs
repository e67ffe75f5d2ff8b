//! Dangers as they are told: by what happens to a thing, in whatever form.

use super::VoiceWords;
use super::wording::{spoken, stands};
use crate::wording::words::tokens;
use cognition_language::sentences;

impl VoiceWords {
    /// Whether a text tells that something dangerous comes up, and is no question.
    pub(crate) fn sounds_alarm(&self, text: &str) -> bool {
        let is_told = |said: &&str| !self.language.denies(said) && !self.language.is_question(said);
        let by_form = |said: &str| {
            let spoken = spoken(said);
            self.alarms.iter().any(|words| stands(&spoken, words))
        };
        let is_alarm =
            |said: &str| by_form(said) || self.is_shouted(said) || self.tells_of_danger(said);
        sentences(text).filter(is_told).any(is_alarm)
    }

    /// Whether a sentence is the cry of a danger, and no more: `Fire!`, but not `Sit by the fire!`
    fn is_shouted(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        let is_cried = sentence.trim_end().ends_with('!');
        is_cried && self.shouted.iter().any(|words| words == spoken.trim())
    }

    /// Whether something dangerous happens to a thing in a sentence.
    pub(crate) fn tells_of_danger(&self, sentence: &str) -> bool {
        let words: Vec<String> = tokens(sentence).collect();
        let joins = self.plans.keeps_capitals();
        let is_thing = |thing: &String, word: &String| {
            thing == word || joins && word.ends_with(thing.as_str())
        };
        self.dangers.iter().any(|danger| {
            let verb = |word: &String| danger.verbs.iter().any(|it| word.starts_with(it.as_str()));
            let thing = |word: &String| danger.things.iter().any(|it| is_thing(it, word));
            words.iter().any(thing) && words.iter().any(verb)
        })
    }

    /// Whether a sentence tells of what is about to happen.
    pub(crate) fn is_imminent(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.imminent.iter().any(|words| stands(&spoken, words))
    }

    /// The part of a sentence that tells of a danger, without whom it calls and what it says besides.
    pub(crate) fn alarming_part<'t>(&self, sentence: &'t str) -> &'t str {
        let parts = self.parts(sentence).into_iter().map(str::trim);
        let alarming = parts.filter(|part| self.sounds_alarm(part));
        alarming.max_by_key(|part| part.len()).unwrap_or(sentence)
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    #[test]
    fn a_danger_is_told_in_any_form_of_its_verb_and_by_the_head_of_a_compound() {
        let alarms = |text: &str| voice_words(Language::of(text)).sounds_alarm(text);
        for text in [
            "The bookcase is toppling!",
            "A rafter has cracked above you.",
            "Sparks leapt out, the rug is smouldering!",
            "The canal has burst.",
            "Help! Fire!",
            "The bear is loose!",
            "A bear comes up the path.",
            "Hilfe! Feuer!",
            "Das Bücherregal kippt um!",
            "Achtung, der Vorhang qualmt!",
            "Aus der Presse schlägt eine Stichflamme.",
            "Die Wasserleitung ist geplatzt!",
        ] {
            assert!(alarms(text), "{text}");
        }
        for text in [
            "The shelf is new.",
            "The bear sleeps in the red wagon.",
            "I bear a letter for somebody in the mill.",
            "Is the barn burning?",
            "The price of straw falls.",
            "Sit by the fire!",
            "Fire.",
            "Das Regal ist nicht umgekippt.",
            "Der Vorhang ist rot.",
        ] {
            assert!(!alarms(text), "{text}");
        }
    }

    #[test]
    fn what_is_called_out_is_the_danger_alone() {
        let part = |text: &'static str| voice_words(Language::of(text)).alarming_part(text);
        assert_eq!(
            part("Marjorie, come quick, the curtains caught fire!"),
            "the curtains caught fire!"
        );
        assert_eq!(part("Pass auf, Arne, das Regal kippt um!"), "das Regal kippt um!");
    }
}
