//! The words of a text that only belong to a name.

use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::conditions::prior_deeds::PARTICIPLE;
use std::borrow::Cow;

impl Language {
    /// A text without what only belongs to a name: those of things and places of which `what` does not speak, and a
    /// word like `baking` in `the baking room`.
    pub fn without_names_beside<'t>(
        &self,
        text: &'t str,
        names: &[&str],
        what: &str,
    ) -> Cow<'t, str> {
        let wanted = self.content_stems(what);
        let lower = text.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let meant = |word: &str| wanted.iter().any(|stem| stem == self.stem(word));
        let mut left = vec![true; words.len()];
        for name in names {
            let name: Vec<String> = self.words(name).collect();
            let own = name.len() > 1 && name.last().is_some_and(|head| !meant(head));
            let found = (0..words.len()).filter(|at| own && is_at(&words[*at..], &name));
            found.for_each(|at| left[at..at + name.len()].fill(false));
        }
        let of_a_name = |at: usize| {
            let ends = words[at].ends_with(PARTICIPLE) && self.names_a_thing(&words, at);
            ends && !meant(words[at + 1])
        };
        let kept = (0..words.len()).filter(|at| left[*at] && !of_a_name(*at));
        let kept: Vec<&str> = kept.map(|at| words[at]).collect();
        if kept.len() == words.len() { text.into() } else { kept.join(" ").into() }
    }
}

fn is_at(words: &[&str], name: &[String]) -> bool {
    words.len() >= name.len() && words.iter().zip(name).all(|(word, part)| *word == part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_of_a_name_is_left_out_unless_it_is_what_is_spoken_of() {
        let english = Language::english();
        let left = |text, what| english.without_names_beside(text, &["the bell tower"], what);
        assert_eq!(left("Odo leaves the bell tower.", "the bell goes"), "odo leaves");
        assert_eq!(left("The bell tower burns.", "the tower burns"), "The bell tower burns.");
        let baked = "the bread is baked";
        assert_eq!(
            left("Pavel takes the bread to the baking room.", baked),
            "pavel takes the bread to the room"
        );
    }
}
