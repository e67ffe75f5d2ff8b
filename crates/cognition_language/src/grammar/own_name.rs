//! Who speaks of themselves by their name.

use crate::grammar::sentences::sentences;
use crate::language::Language;
use std::borrow::Cow;

impl Language {
    /// A speech in which its speaker may call themselves by name, as others would say it of themselves:
    /// `Snick keeps it for you.` is theirs. What stands before a sign is a call, and is left.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let spoken = |speech| Language::english().spoken_by("Snick", speech).into_owned();
    /// assert_eq!(spoken("Yes. Snick keeps it for you."), "Yes. i keeps it for you.");
    /// assert_eq!(spoken("Snick, keep it for me."), "Snick, keep it for me.");
    /// ```
    pub fn spoken_by<'s>(&self, name: &str, speech: &'s str) -> Cow<'s, str> {
        let rest = |sentence: &'s str| {
            let rest = sentence.trim_start().strip_prefix(name).filter(|_| !name.is_empty())?;
            let verb = rest.strip_prefix(' ')?.starts_with(char::is_lowercase);
            verb.then_some(rest)
        };
        if !sentences(speech).any(|sentence| rest(sentence).is_some()) {
            return Cow::Borrowed(speech);
        }
        let told = sentences(speech).map(|sentence| match rest(sentence) {
            Some(rest) => Cow::Owned(format!("{}{rest}", self.deeds.speaker)),
            None => Cow::Borrowed(sentence.trim_start()),
        });
        Cow::Owned(told.collect::<Vec<_>>().join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_begins_a_sentence_by_their_name_speaks_of_themselves() {
        let spoken = |speech| Language::english().spoken_by("Old Teo", speech);
        assert_eq!(spoken("Old Teo brings it."), "i brings it.");
        for same in ["Old Teodora brings it.", "Old Teo's ladder is here.", "It is Old Teo."] {
            assert_eq!(spoken(same), same);
        }
        assert_eq!(Language::english().spoken_by("", "It rains."), "It rains.");
    }
}
