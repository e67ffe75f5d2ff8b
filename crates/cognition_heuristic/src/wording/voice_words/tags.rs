//! What stands behind an order or a statement and makes a question of it: `will you?`, `is it not?`

use super::VoiceWords;
use super::wording::spoken;
use crate::wording::words::tokens;
use std::borrow::Cow;

impl VoiceWords {
    /// `Meet me at noon, will you?` asks for no more than `Meet me at noon.`
    pub(super) fn without_request_tag<'t>(&self, sentence: &'t str) -> Cow<'t, str> {
        let tagged = sentence.rsplit_once(',').filter(|(_, tag)| {
            self.request_tags.iter().any(|known| spoken(tag).trim() == known.as_str())
        });
        let bids = |head: &str| !tokens(head).any(|word| self.hearer.contains(&word));
        match tagged {
            Some((head, _)) if bids(head) => Cow::Owned(format!("{head}.")),
            _ => Cow::Borrowed(sentence),
        }
    }

    /// Whether a sentence states something and only wants a nod: `It is a fine day, is it not?`
    pub(crate) fn wants_a_nod(&self, sentence: &str) -> bool {
        let tagged = sentence.rsplit_once(',').map(|(_, tag)| spoken(tag));
        tagged.is_some_and(|tag| self.nod_tags.iter().any(|known| tag.trim() == known.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    #[test]
    fn an_order_with_a_tag_asks_for_what_the_order_asks_for() {
        let words = voice_words(Language::english());
        let plain = |said: &str| words.without_request_tag(said).into_owned();
        assert_eq!(plain("Ring the bell, will you?"), "Ring the bell.");
        assert_eq!(
            plain("Meet me at noon by the well, won't you?"),
            "Meet me at noon by the well."
        );
        for said in ["You will ring it, won't you?", "Will you ring the bell?", "Ring it, Odo."] {
            assert_eq!(plain(said), said);
        }
    }

    #[test]
    fn who_only_wants_a_nod_to_what_nobody_knows_gets_one() {
        let answered = |words: &str| {
            let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
            decision(&request("nobody", vec![speak], vec![says("odo", words)])).speech
        };
        let nods = voice_words(Language::english()).lines("nod");
        let is_nod = |said: &str| {
            let begins = |line: &String| said.starts_with(line.split('{').next().unwrap_or(line));
            nods.iter().any(begins)
        };
        assert!(is_nod(&answered("It is a fine day, is it not?")));
        assert!(!is_nod(&answered("Is it a fine day?")));
    }
}
