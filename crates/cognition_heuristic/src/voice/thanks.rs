//! Thanks for what was given without a word.

use super::address;
use super::fitting::{listener, said_before};
use super::line::Slots;
use super::picking::spoken;
use crate::appraisal::appraise::Appraisal;
use crate::motives::scored::Scored;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::chance::Chance;
use cognition_core::mind::StableId;

/// What is said to whoever has just given the mind something, and waits for nothing else.
pub(super) fn line(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> Option<String> {
    let asks = chosen.action.is_some_and(|action| action.has_tag("ask"));
    listener(chosen).filter(|giver| !asks && owes_thanks(view, giver))?;
    let (slots, said) = (Slots::of(view, chosen.action), said_before(view));
    let lines = voice_words(view.language).lines("given").iter();
    let lines = lines.filter_map(|line| slots.line(line, &said)).collect();
    Some(spoken(vec![address::in_kind(view, lines)], chance)).filter(|line| !line.is_empty())
}

/// Whether somebody has just given the mind something, for nothing in return, and nobody has said anything since.
pub(crate) fn owes_thanks(view: &Appraisal<'_>, giver: &StableId) -> bool {
    let is_gift = view.was_given(&Words::default(), giver) && !view.has_just_traded(giver);
    view.calls.is_empty() && is_gift
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_core::perceive::Percept;
    use cognition_language::Language;

    fn is_thanked(deed: &str) -> bool {
        let offers = vec![
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
            offer("Bandage the hand of Odo", &["bandage"], &["odo"]),
        ];
        let deed = Percept::event(deed).by("odo").addressed();
        let said = decision(&request("nobody", offers, vec![deed])).speech;
        let lines = voice_words(Language::english()).lines("given").iter();
        lines.map(|line| line.replace("{speaker}", "Odo")).any(|line| said == line)
    }

    #[test]
    fn who_gives_something_without_a_word_is_thanked() {
        assert!(is_thanked("Odo gives you the silver coin."));
        assert!(!is_thanked("Odo trades you the silver coin for the rope."));
        assert!(!is_thanked("Odo looks at you."));
    }
}
