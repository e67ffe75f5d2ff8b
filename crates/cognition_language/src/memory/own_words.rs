//! What a mind must know of its own words: what it promised, for which price and when, and what it answered.

use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::memory::kept_sentences::{END_LENGTH, GAP_LENGTH, kept_of, marked};
use crate::words::dialogue_acts::dialogue_act::DialogueAct;
use std::borrow::Cow;

/// What binds whoever said it outweighs all else that they said.
const BINDING: usize = 10 * CALLING;
/// What asks whoever hears it for something outweighs all that binds nobody.
const CALLING: usize = 1000;
/// So many times the room it is given may be taken for what binds, and for nothing else.
const ROOM_FOR_BINDING: usize = 2;

impl Language {
    /// What of somebody's own words they must know, within so many characters and in whatever language they are: whole
    /// sentences, with `…` for what is left out. What promises, names a price or a time, or answers what was `asked`
    /// is kept before all else, and may take twice the room; then what asks for something. Where nothing does,
    /// what [matters most](Language::in_short), up to the end of a sentence where one ends within the room.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let said = "It has rained since yesterday, and the stairs are wet. I'll bring you the ladder. The soup was hot.";
    /// let known = Language::own_words_in_short(said, None, 40);
    /// assert_eq!(known, "… I'll bring you the ladder. …");
    /// ```
    pub fn own_words_in_short<'t>(
        text: &'t str,
        asked: Option<&str>,
        bound: usize,
    ) -> Cow<'t, str> {
        if text.chars().nth(bound).is_none() {
            return Cow::Borrowed(text);
        }
        let language = Self::of(text);
        let all: Vec<&str> = sentences(text).collect();
        let answer = asked.and_then(|asked| language.answer_in(text, &all, asked));
        let holds = |said: &&str| match () {
            () if answer == Some(*said) || language.binds(said) => BINDING,
            () => language.calling(said),
        };
        let kept = language.with_what_holds(&all, holds, bound);
        kept.unwrap_or_else(|| language.up_to_a_sentence(text, &all, bound))
    }

    /// What of somebody's words matters to whom they are said, within so many characters and in whatever language they
    /// are: what is offered to them, on what terms, for how much and by when, is kept before all else, and may take
    /// twice the room; then what is asked of them. Where nothing is, what [matters most](Language::in_short).
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let said = "Three drowned, they say. Tell me the truth, and I'll give you the cask. What a night!";
    /// let put = Language::words_put_to_one_in_short(said, 50);
    /// assert_eq!(put, "… Tell me the truth, and I'll give you the cask. …");
    /// ```
    pub fn words_put_to_one_in_short(text: &str, bound: usize) -> Cow<'_, str> {
        if text.chars().nth(bound).is_none() {
            return Cow::Borrowed(text);
        }
        let language = Self::of(text);
        let all: Vec<&str> = sentences(text).collect();
        let holds = |said: &&str| match () {
            () if language.binds(said) => BINDING,
            () if language.is_question(said) => CALLING,
            () => language.calling(said),
        };
        let kept = language.with_what_holds(&all, holds, bound);
        kept.unwrap_or_else(|| language.weightiest(text, bound))
    }

    /// The sentences that hold somebody to something before all others, by how much each `holds`, in up to twice the
    /// room; nothing where none does.
    fn with_what_holds<'t>(
        &self,
        all: &[&'t str],
        holds: impl Fn(&&'t str) -> usize,
        bound: usize,
    ) -> Option<Cow<'t, str>> {
        let holding: Vec<usize> = all.iter().map(holds).collect();
        if holding.iter().all(|holds| *holds == 0) {
            return None;
        }
        let worth: Vec<usize> =
            all.iter().zip(&holding).map(|(said, holds)| self.weight(said) + holds).collect();
        let needed = all.iter().zip(&holding).filter(|(_, holds)| **holds >= BINDING);
        let needed: usize = needed.map(|(said, _)| said.chars().count() + GAP_LENGTH).sum();
        let bound = (needed + END_LENGTH).clamp(bound, bound * ROOM_FOR_BINDING);
        Some(marked(&kept_of(all, all, &worth, bound.saturating_sub(END_LENGTH)), all))
    }

    /// What a sentence is worth that asks for a deed and names something in it: `Look here` does not.
    fn calling(&self, said: &str) -> usize {
        let names = self.content_words(said).len() > 1;
        if names && self.dialogue_acts(said).has(DialogueAct::Request) { CALLING } else { 0 }
    }

    /// Whether a sentence promises something, gives it or offers it, names a price or a time, or says on what terms
    /// whoever speaks does something.
    fn binds(&self, said: &str) -> bool {
        self.puts_terms(said)
            || self.names_money(said)
            || self.tells_hour(said)
            || self.said_time(said).is_some()
    }

    /// Whether a sentence promises something, gives it or offers it, for a price or on terms of its speaker.
    fn puts_terms(&self, said: &str) -> bool {
        self.promise_in(said).is_some()
            || self.confers(said)
            || self.price_said(said).is_some()
            || self.dialogue_acts(said).has(DialogueAct::Offer)
            || self.states_own_terms(said)
    }

    /// `Once the ledger is here, I open the room`: and neither `If it rains, the roof leaks` nor what asks.
    fn states_own_terms(&self, said: &str) -> bool {
        self.terms(said).is_some() && self.is_of_oneself(said) && !self.is_question(said)
    }

    /// The sentence that answers a question: that has most to do with it, or the first.
    fn answer_in<'t>(&self, text: &'t str, all: &[&'t str], asked: &str) -> Option<&'t str> {
        let asks = sentences(asked).any(|sentence| self.is_question(sentence));
        let first = || all.first().copied();
        asks.then(|| self.sentence_that_bears(text, asked).or_else(first)).flatten()
    }

    /// What matters most, or the first sentences where that would be cut within one.
    fn up_to_a_sentence<'t>(&self, text: &'t str, all: &[&'t str], bound: usize) -> Cow<'t, str> {
        let short = self.weightiest(text, bound);
        let is_cut = short.ends_with('…') && !short.ends_with(" …");
        let mut left = bound.saturating_sub(END_LENGTH);
        let fits = |said: &&&str| {
            let room = said.chars().count() + 1;
            let fits = room <= left;
            left = left.saturating_sub(room);
            fits
        };
        let begun: Vec<&str> = all.iter().take_while(fits).copied().collect();
        if is_cut && !begun.is_empty() { marked(&begun.join(" "), all) } else { short }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RAIN: &str = "It has rained since yesterday, and the stairs are as wet as the cellar.";

    fn known(said: &str, asked: Option<&str>, bound: usize) -> String {
        Language::own_words_in_short(said, asked, bound).into_owned()
    }

    #[test]
    fn what_was_promised_priced_or_timed_stays_whole_though_it_takes_more_room() {
        for binding in [
            "I'll bring the blue lantern with the broken glass to your door, and the oil for it besides.",
            "The blue lantern with the broken glass that hangs over there costs you all of nine crowns.",
            "Come to the back door of the mill at a quarter to nine, and mind the dog that lies there.",
        ] {
            let short = known(&format!("{RAIN} {binding} {RAIN}"), None, 60);
            assert!(short.contains(binding), "{short}");
            assert!(!short.contains("stairs") && short.chars().count() <= 120, "{short}");
        }
    }

    #[test]
    fn terms_and_offers_outlast_the_colour_that_they_stand_in() {
        for binding in [
            "Once the ledger is in my hand, I open the room for you, for as long as it takes to look about.",
            "If you bring me the rope from the barn, I carry the crate down to the boat for you.",
            "I can offer you the blue lantern with the broken glass for the rope in your boat.",
        ] {
            let short = known(&format!("Let us be exact, Miss Odo. {binding} {RAIN}"), None, 60);
            assert!(short.contains(binding) && !short.contains("stairs"), "{short}");
        }
        let rain = "If it rains, the roof of the old mill leaks, and the hens are wet.";
        assert!(!Language::english().binds(rain));
    }

    #[test]
    fn of_what_is_said_to_one_the_terms_outlast_the_colour() {
        let put = |said: &str, bound| Language::words_put_to_one_in_short(said, bound).into_owned();
        for terms in [
            "Once I know who was at the lamp, I give you the cask of oil that stands in the store.",
            "I'll let you have the silver ring for the seat under your sacks, down to the mill.",
        ] {
            let short = put(&format!("{RAIN} {terms} {RAIN}"), 60);
            assert!(short.contains(terms) && !short.contains("stairs"), "{short}");
        }
        let plain = format!("{RAIN} The soup is hot.");
        assert_eq!(put(&plain, 60), Language::in_short(&plain, 60), "there are none");
    }

    #[test]
    fn what_is_asked_of_one_and_what_it_pays_outlast_thanks_and_news() {
        let put = |said: &str| Language::words_put_to_one_in_short(said, 60).into_owned();
        for asked in [
            "Stay and see the parcels off, it's six minutes.",
            "There's ten crowns in it.",
            "Who here has seen the boy?",
        ] {
            let said = format!("{RAIN} {asked} {RAIN}");
            assert!(put(&said).contains(asked), "{}", put(&said));
            assert!(!put(&said).contains("stairs"), "{}", put(&said));
        }
        let own = known(&format!("{RAIN} Carry the crate down to the boat. {RAIN}"), None, 60);
        assert!(own.contains("Carry the crate down to the boat."), "{own}");
    }

    #[test]
    fn what_binds_goes_before_what_only_asks() {
        let binding = "I'll bring the blue lantern with the broken glass to your door at nine.";
        let asking = "Sweep the yard and the stairs, and feed the hens behind the mill.";
        let short = known(&format!("{asking} {asking} {binding} {asking}"), None, 60);
        assert!(short.contains(binding), "{short}");
    }

    #[test]
    fn what_answers_a_question_is_kept_and_what_nobody_asked_gives_way() {
        let said = format!("{RAIN} Odo has the key of the cellar. {RAIN}");
        let asked = Some("Who has the key?");
        assert_eq!(known(&said, asked, 60), "… Odo has the key of the cellar. …");
        let said = format!("No, and that is an end of it. {RAIN} {RAIN}");
        assert!(known(&said, Some("Will you sing?"), 60).starts_with("No, and that"));
    }

    #[test]
    fn where_nothing_binds_it_is_told_up_to_the_end_of_a_sentence() {
        let grey = "The geese are grey. The goats are grey. The sheep are grey.";
        let short = known(grey, None, 45);
        assert!(short.ends_with(". …") && short.chars().count() <= 45, "{short}");
        let long = "The geese of the miller are as grey as the stones of his mill";
        assert_eq!(known(long, None, 20), "The geese of the…", "it is one sentence");
    }

    #[test]
    fn what_is_short_enough_stays_whole_and_more_than_there_is_room_for_is_bounded() {
        assert_eq!(known(RAIN, None, 200), RAIN);
        let promises = (0..9).map(|n| format!("I'll bring you lantern {n}.")).collect::<Vec<_>>();
        let short = known(&promises.join(" "), None, 60);
        assert!(short.contains("lantern 0.") && short.chars().count() <= 122, "{short}");
    }
}
