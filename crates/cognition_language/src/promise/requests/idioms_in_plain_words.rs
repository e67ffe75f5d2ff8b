//! Talk that is told in an idiom, in plain words: `don't let on to Odo` is `don't tell Odo`.

use crate::language::Language;
use std::borrow::Cow;

impl Language {
    /// A text with such idioms in plain words.
    pub(super) fn in_plain_talk<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let known = &self.promises.proposing.plain_talk;
        let found = known.iter().filter(|(idiom, _)| text.contains(&**idiom));
        found.fold(Cow::Borrowed(text), |text, (idiom, plain)| {
            Cow::Owned(text.replace(&**idiom, plain))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_idiom_of_talk_is_put_in_plain_words_and_other_words_stay() {
        let plain = |text| Language::english().in_plain_talk(text);
        assert_eq!(
            plain("Don't let on to Odo that I was here."),
            "Don't tell Odo that I was here."
        );
        assert_eq!(
            plain("Don't let slip to the miller who did it."),
            "Don't tell the miller who did it."
        );
        assert_eq!(plain("You won't blab to Odo?"), "You won't tell Odo?");
        for text in ["Don't let him on to the boat.", "Let go.", ""] {
            assert!(matches!(plain(text), Cow::Borrowed(it) if it == text));
        }
    }
}
