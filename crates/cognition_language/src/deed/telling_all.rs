//! What is to be told whole, where nobody says what it is about: `tell her everything, down to the last line`.

use crate::language::Language;

impl Language {
    /// Whether the words of a deed say to tell all, or the truth, and of what they are about nothing but how much of
    /// it. Asked with the stems of that matter: no word of it shows that it was told.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let all = |deed: &str, matter: &[&str]| english.is_told_whole(&english.deed(deed).words, matter);
    /// assert!(all("tell her everything, down to the last line", &["line"]));
    /// assert!(!all("tell her all about the mill", &["mill"]) && !all("tell her", &[]));
    /// ```
    pub fn is_told_whole(&self, deed: &[String], matter: &[&str]) -> bool {
        let known = &self.deeds.kept_and_broken;
        let portion = |stem: &str| {
            let mut words = known.told_whole.iter().chain(known.told_portions.iter());
            words.any(|word| self.stem(word) == stem)
        };
        deed.iter().skip(1).any(|word| known.told_whole.has(word))
            && matter.iter().all(|stem| portion(stem))
    }

    /// Whether a stem only says that something was so before: `again`.
    pub fn is_once_more(&self, stem: &str) -> bool {
        self.deeds.kept_and_broken.once_more.iter().any(|word| self.stem(word) == stem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_to_be_told_whole_names_nothing_but_how_much_of_it() {
        let whole = |code: &str, deed: &str| {
            let language = Language::by_code(code).expect("is built in");
            let words = language.deed(deed).words;
            let stems: Vec<String> = language.content_stems(&words[1..].join(" "));
            let stems: Vec<&str> = stems.iter().map(String::as_str).collect();
            language.is_told_whole(&words, &stems)
        };
        for deed in [
            "tell him all of it",
            "tell her the whole truth",
            "tell them everything, from beginning to end",
        ] {
            assert!(whole("en", deed), "{deed}");
        }
        for deed in ["tell him", "tell her the truth about the lantern", "tell him a joke"] {
            assert!(!whole("en", deed), "{deed}");
        }
        assert!(whole("de", "ihm alles sagen, bis zur letzten Zeile"));
        assert!(whole("de", "ihr die Wahrheit sagen"));
        assert!(!whole("de", "ihm alles über die Laterne sagen"));
    }
}
