//! What a kindness is, and which goals are for somebody else.

use super::VoiceWords;
use super::wording::{opening_length, opens, spoken, stands};
use crate::wording::words::{Words, tokens};

/// What somebody has to be glad of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Joy {
    /// It is their birthday.
    Birthday,
    /// Something good has come to them.
    Luck,
}

impl Joy {
    /// By which lines anybody wishes them well.
    pub(crate) fn lines(self) -> &'static str {
        match self {
            Self::Birthday => "birthday",
            Self::Luck => "glad_for",
        }
    }
}

impl VoiceWords {
    /// What a sentence tells that somebody has to be glad of.
    pub(crate) fn joy(&self, sentence: &str) -> Option<Joy> {
        let spoken = spoken(sentence);
        let has = |of: &[String]| of.iter().any(|words| stands(&spoken, words));
        let tells = !self.language.is_question(sentence) && !self.language.denies(sentence);
        if !tells || self.wishes_joy(sentence) {
            return None;
        }
        match (has(&self.kindness.birthdays), has(&self.kindness.joys)) {
            (true, _) => Some(Joy::Birthday),
            (false, true) => Some(Joy::Luck),
            (false, false) => None,
        }
    }

    /// Whether a sentence offers a kindness to whoever hears it, and asks for nothing.
    pub(crate) fn is_kindness(&self, sentence: &str, hearer: &Words) -> bool {
        let (all, words) = (spoken(sentence), &self.kindness);
        let has = |of: &[String]| of.iter().any(|it| stands(&all, it));
        let calls = |word: &&String| !hearer.is_empty() && hearer.meets(&Words::of(word));
        let bare: Vec<String> = tokens(sentence).collect();
        let led = |word: &&String| self.leading.contains(word) || calls(word) || *word == "please";
        let opening: Vec<&str> = bare.iter().skip_while(led).map(String::as_str).collect();
        let opening = format!(" {} ", opening.join(" "));
        let begins = |of: &[String]| of.iter().any(|it| opens(&opening, it));
        // `Essen Sie lieber Fisch?` bids nobody eat.
        let asks = |it: &String| {
            sentence.trim_end().ends_with('?')
                && it.split(' ').any(|word| self.listener.iter().any(|you| you == word))
        };
        let bids = words.bidding.iter().any(|it| opens(&opening, it) && !asks(it));
        let serves = has(&words.serving) && self.names_listener(&self.behind_begging(sentence));
        let orders = has(&words.ordering);
        let offers = has(&words.asking) || self.offers_favour(sentence);
        offers || serves || !orders && (bids || begins(&words.taking))
    }

    /// A question without the words that beg for what it asks: of `Could you let me have it?`, `let me have it`. Nobody
    /// is named by those to whom something is done.
    fn behind_begging(&self, question: &str) -> String {
        let all: Vec<String> = tokens(question).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        let begged = opening_length(&all, &self.vows.begging).unwrap_or_default();
        let asks = question.trim_end().ends_with('?');
        all[if asks { begged } else { 0 }..].join(" ")
    }

    /// Whether a kindness is to stay a while.
    pub(crate) fn bids_to_stay(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.kindness.staying.iter().any(|words| stands(&spoken, words))
    }

    /// Whether somebody of whom this is told does not like to owe anybody anything.
    pub(crate) fn dreads_to_owe(&self, text: &str) -> bool {
        let spoken = spoken(text);
        self.kindness.beholden.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a sentence congratulates whoever hears it, or wishes them joy or luck.
    pub(crate) fn wishes_joy(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        let wishes = self.kindness.wishing.iter().any(|words| stands(&spoken, words));
        wishes && !self.language.is_question(sentence) && !self.names_a_third(sentence)
    }

    /// Whether a line thanks, and does not make light of thanks.
    pub(crate) fn is_thankful(&self, line: &str) -> bool {
        let spoken = spoken(line);
        let thanks = self.kindness.thankful.iter().any(|words| stands(&spoken, words));
        let wards_off = self.kindness.making_light.iter().any(|words| stands(&spoken, words));
        thanks && !wards_off
    }

    /// Whether a goal is for somebody else's good: what it names is for them, and not to be kept.
    pub(crate) fn cares(&self, goal: &str) -> bool {
        let spoken = spoken(goal);
        self.kindness.caring.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a goal is that everybody hears of something.
    pub(crate) fn spreads(&self, goal: &str) -> bool {
        let words: Vec<String> = tokens(goal).collect();
        let all = words.iter().any(|word| self.kindness.everybody.contains(word));
        all && words.iter().any(|word| self.knowing.contains(word) || self.saying.contains(word))
    }

    /// Of what kind things are that comfort.
    pub(crate) fn comforting_kinds(&self) -> &[String] {
        &self.kindness.comforting_kinds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    #[test]
    fn what_is_for_whoever_hears_it_is_a_kindness_and_an_order_is_none() {
        let kind =
            |text: &str| voice_words(Language::of(text)).is_kindness(text, &Words::of("Corin"));
        for text in [
            "Take the chair by the stove, Corin.",
            "Would you like some bread?",
            "Let me dry your coat, Corin.",
            "Corin, stay the night.",
            "Come, sit and eat.",
            "Will you have some soup?",
            "Would you let me dry your coat?",
            "Möchtest du etwas Brot?",
        ] {
            assert!(kind(text), "{text}");
        }
        for text in [
            "Take the letter to Odo.",
            "Give me some bread.",
            "Let me see.",
            "Could you let me have the coat?",
            "Will you let me see the well?",
            "Stay away from the well.",
            "Have you the key?",
            "Sit still.",
            "Essen Sie lieber Fisch?",
            "Magst du Katzen?",
        ] {
            assert!(!kind(text), "{text}");
        }
    }

    #[test]
    fn what_somebody_has_to_be_glad_of_is_told_from_what_was_always_so() {
        let luck = |text: &str| voice_words(Language::of(text)).joy(text) == Some(Joy::Luck);
        for text in [
            "My sister has had a little girl.",
            "We are getting engaged.",
            "I passed the last examination!",
            "I have got the new post.",
            "Meine Schwester hat ein Mädchen bekommen.",
            "Ich habe die Prüfung endlich bestanden.",
            "Wir heiraten im Mai.",
        ] {
            assert!(luck(text), "{text}");
        }
        for text in [
            "I have a son and two daughters.",
            "I was born in the year of the flood.",
            "Are you engaged?",
            "She has not won.",
            "Ich habe zwei Söhne.",
            "Das ist meine Mutter.",
        ] {
            assert!(!luck(text), "{text}");
        }
    }

    #[test]
    fn a_goal_for_somebody_else_is_told_from_one_to_keep_a_thing() {
        let english = voice_words(Language::english());
        assert!(english.cares("Look after Gisa.") && english.cares("Teach Peregrine the stitch."));
        assert!(!english.cares("Keep the lantern.") && !english.cares("Get the oar."));
        assert!(english.spreads("Let everybody know what is coming."));
    }
}
