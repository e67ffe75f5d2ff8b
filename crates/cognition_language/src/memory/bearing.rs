//! What of a long speech bears on a question, or matters most.

use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::meaning::meanings::RecallTerm;
use crate::memory::kept_sentences::{END_LENGTH, GAP, GAP_LENGTH, kept_of, marked};
use crate::text::clip::cut_between_words;
use std::borrow::Cow;

/// What a word that both hold is worth beside one that means nearly the same.
const WORD: usize = 3;

impl Language {
    /// What of a text bears most on what is asked, within so many characters: whole sentences in
    /// their order, with `…` for those between them that have nothing to do with it. A text that is
    /// short enough stays whole; a single sentence that is too long is cut between its words. Where none has
    /// to do with it, a [weightiest](Language::weightiest) part.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let said = "I beg your pardon. The ferry sails at nine. May I ask you something else?";
    /// let english = Language::english();
    /// assert_eq!(english.bearing_on(said, "When does the ferry sail?", 40), "The ferry sails at nine.");
    /// assert_eq!(english.bearing_on("At nine.", "When does it sail?", 40), "At nine.");
    /// ```
    pub fn bearing_on<'t>(&self, text: &'t str, asked: &str, bound: usize) -> Cow<'t, str> {
        if text.chars().nth(bound).is_none() {
            return Cow::Borrowed(text);
        }
        let all: Vec<&str> = sentences(text).collect();
        let wanted = self.recall_terms(asked);
        let worth: Vec<_> = all.iter().map(|said| self.bears(said, &wanted)).collect();
        if worth.iter().all(|(bears, _)| *bears == 0) {
            return self.weightiest(text, bound);
        }
        best_of(&all, &worth, bound).unwrap_or_else(|| cut_between_words(text, bound))
    }

    /// What of a text matters most, within so many characters and in whatever language it is: a
    /// [weightiest](Language::weightiest) part of it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let said = "Das gibt schweres Wetter, und der Hannes ist noch drin. Entbinden Sie mich?";
    /// assert_eq!(Language::in_short(said, 30), "… Entbinden Sie mich?");
    /// ```
    pub fn in_short(text: &str, bound: usize) -> Cow<'_, str> {
        if text.len() <= bound {
            return Cow::Borrowed(text);
        }
        match text.chars().nth(bound) {
            None => Cow::Borrowed(text),
            Some(_) => Self::of(text).weightiest(text, bound),
        }
    }

    /// What of a text matters most, within so many characters: whole sentences in their order, with `…`
    /// for whatever is left out. What asks, promises or refuses matters more than small news. Where all of
    /// it matters alike, its beginning.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let said = "Gisa, it is Arne. The boat turned over this morning. Arne is dead. I am sorry.";
    /// assert_eq!(Language::english().weightiest(said, 20), "… Arne is dead. …");
    /// ```
    pub fn weightiest<'t>(&self, text: &'t str, bound: usize) -> Cow<'t, str> {
        if text.chars().nth(bound).is_none() {
            return Cow::Borrowed(text);
        }
        let all: Vec<&str> = sentences(text).collect();
        let worth: Vec<_> = all.iter().map(|said| self.weight(said)).collect();
        let told: Vec<&str> = all.iter().map(|said| self.since_its_news(said, bound)).collect();
        if worth.windows(2).all(|pair| pair[0] == pair[1]) {
            return beginning(text, &told, &all, bound);
        }
        marked(&kept_of(&told, &all, &worth, bound.saturating_sub(END_LENGTH)), &all)
    }

    /// The sentence of a text that bears most on what is asked, if one does.
    pub fn sentence_that_bears<'t>(&self, text: &'t str, asked: &str) -> Option<&'t str> {
        let wanted = self.recall_terms(asked);
        let all = sentences(text).map(|said| (self.bears(said, &wanted), said));
        // Of equals the first.
        let best = all.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
        (best.0.0 > 0).then_some(best.1)
    }

    /// How much a sentence has to do with what is wanted; of equals what is stated comes first. Whom it calls, it says
    /// nothing of.
    fn bears(&self, sentence: &str, wanted: &[RecallTerm]) -> (usize, bool) {
        let keys = self.recall_keys(&self.without_address(sentence));
        let words = wanted.iter().filter(|term| keys.words.contains(&term.word)).count();
        let meant = wanted.iter().flat_map(|term| &term.senses);
        let senses = meant.filter(|sense| keys.senses.contains(sense)).count();
        (WORD * words + senses, !self.is_question(sentence))
    }
}

/// The beginning of a text, without what its first sentence opens with that is no news.
fn beginning<'t>(text: &'t str, told: &[&'t str], all: &[&'t str], bound: usize) -> Cow<'t, str> {
    match (told.first(), all.first()) {
        (Some(told), Some(first)) if told != first => {
            let news = &text[told.as_ptr() as usize - text.as_ptr() as usize..];
            marked(&cut_between_words(news, bound.saturating_sub(GAP_LENGTH)), all)
        }
        _ => cut_between_words(text, bound),
    }
}

/// Of some sentences those that bear most and fit.
fn best_of<'t>(all: &[&'t str], worth: &[(usize, bool)], bound: usize) -> Option<Cow<'t, str>> {
    let mut best: Vec<usize> = (0..all.len()).collect();
    best.sort_by_key(|place| std::cmp::Reverse(worth[*place]));
    let first = best.first().copied()?;
    let mut left = bound;
    best.retain(|place| {
        // Room for the sign of what is left out before it.
        let length = all[*place].chars().count() + GAP_LENGTH;
        let bears = *place == first || worth[*place].0 > 0;
        let fits = bears && length <= left;
        left -= if fits { length } else { 0 };
        fits
    });
    if best.is_empty() {
        return Some(cut_between_words(all[first], bound));
    }
    best.sort_unstable();
    Some(Cow::Owned(in_order(all, &best)))
}

fn in_order(all: &[&str], shown: &[usize]) -> String {
    let mut text = String::new();
    let mut next = shown[0];
    for place in shown {
        if !text.is_empty() {
            text.push_str(if *place == next { " " } else { GAP });
        }
        text.push_str(all[*place]);
        next = place + 1;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    const SAID: &str = "Neither, Tibb; a question, put politely. Mara, I have thought it over. \
        I will go up and ask Corby for the key. Forgive me. That is my word.";

    fn check(asked: &str, bound: usize, expect: Expect) {
        expect.assert_eq(&Language::english().bearing_on(SAID, asked, bound));
    }

    #[test]
    fn the_sentence_that_is_asked_for_comes_first_and_gaps_are_marked() {
        check("Who has the key?", 60, expect!["I will go up and ask Corby for the key."]);
        check(
            "What question, and what key?",
            80,
            expect!["a question, put politely. … I will go up and ask Corby for the key."],
        );
    }

    #[test]
    fn a_sentence_that_only_calls_whoever_is_named_does_not_bear_on_what_is_asked() {
        let said = "They want wine and no fuss, Monsieur Roux. They want a foreman who knows the \
            rows. Say you'll stay, and I'll have it put in writing tonight.";
        let asked = "The owner first, and then you, Monsieur Roux.";
        let told = Language::english().bearing_on(said, asked, 120);
        assert!(told.contains("I'll have it put in writing tonight"), "{told}");
    }

    #[test]
    fn room_is_counted_in_characters() {
        let said = "Ötta is away today. The key hangs there. The door of it is red.";
        let asked = "Where is the key, where the door?";
        let bearing = Language::english().bearing_on(said, asked, 48);
        expect!["The key hangs there. The door of it is red."].assert_eq(&bearing);
    }

    #[test]
    fn a_sentence_that_is_too_long_by_itself_is_cut_between_words() {
        check("Who has the key?", 20, expect!["I will go up and…"]);
    }

    #[test]
    fn what_asks_promises_or_refuses_outlasts_small_news() {
        let rain = "It has rained since noon, and the stairs are wet again.";
        for said in ["Will you let me off my word?", "I will bring you the ladder.", "No, I won't."]
        {
            let speech = format!("{rain} {said} {rain}");
            assert!(Language::in_short(&speech, 60).contains(said), "{said}");
        }
        let grave = format!("{rain} My father died last night. Is there any tea?");
        assert!(Language::in_short(&grave, 40).contains("died"));
        let german =
            "Es regnet seit Mittag, und die Stiege ist wieder nass. Lassen Sie mich hinauf?";
        assert_eq!(Language::in_short(german, 40), "… Lassen Sie mich hinauf?");
    }

    #[test]
    fn the_hour_and_what_one_does_outlast_courtesies_and_what_leans_on_another_sentence() {
        let english = Language::english();
        let said = "Lazlo. A quarter to nine. I cut Kolb before half past. Fetch the storm lamp from the \
            mess tent, bring it to the operating tent and hold it for me. Thank you. Will you?";
        let short = english.weightiest(said, 120);
        assert!(short.contains("I cut Kolb before half past."), "{short}");
        assert!(!short.contains("Thank you") && !short.contains("Will you"), "{short}");
        let said =
            "You are very kind to an old man. I thank you. The ferry leaves at nine. So do I.";
        assert_eq!(english.weightiest(said, 30), "… The ferry leaves at nine. …");
    }

    #[test]
    fn nothing_is_left_out_behind_a_semicolon() {
        let said = "Then the wind's gone round, Commodore, and my hand is off it. Roan, watch the reef; \
            she'll have all four wicks to steer by.";
        let short = Language::in_short(said, 80);
        assert!(!short.contains("; …"), "{short}");
    }

    #[test]
    fn a_short_text_stays_whole() {
        check(
            "Who has the key?",
            400,
            expect![
                "Neither, Tibb; a question, put politely. Mara, I have thought it over. I will go up and ask Corby for the key. Forgive me. That is my word."
            ],
        );
    }
}
