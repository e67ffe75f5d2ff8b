//! What was asked for and will be had: `You'll get it.`

use crate::deed::deeds::DeedKind;
use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

impl Language {
    /// Whether a sentence says that its listener will have it, and no more than by when.
    pub(in crate::promise) fn says_they_get_it(&self, said: &str) -> bool {
        let lower = said.to_lowercase().replace('’', "'");
        let told = !self.is_question(&lower) && !self.denies(&lower);
        told && clauses(&lower).any(|clause| self.gets_it(&spoken(clause)))
    }

    fn gets_it(&self, words: &[&str]) -> bool {
        let known = &self.promises.proposing;
        let timed = |words: &[&str]| words.is_empty() || self.is_time_alone(&words.join(" "));
        let begun = |at: usize| {
            let behind = at + known.getting.length_at(&words[at..])?;
            let (it, rest) = words[behind..].split_first()?;
            Some(known.things_again.has(it) && timed(rest) && timed(&words[..at]))
        };
        (0..words.len()).filter_map(begun).any(|gets| gets)
    }

    /// Whether somebody has something of a deed: it is given, put somewhere, done for them, or has come about.
    pub(in crate::promise) fn is_for_somebody(&self, deed: &str, meant: &Meant) -> bool {
        let words: Vec<&str> = deed.split_whitespace().collect();
        let named = |word: &str| word.starts_with(char::is_uppercase) && !word.contains('\'');
        let to_them = words.get(1).is_some_and(|word| named(word));
        let on_behalf = |pair: &[&str]| self.deeds.on_behalf.has(pair[0]) && named(pair[1]);
        let puts = || meant.verb.as_deref().is_some_and(|verb| self.puts_in_place(verb));
        let has = || to_them || words.windows(2).any(on_behalf) || self.caused(deed).is_some();
        !meant.denied && (meant.kind == DeedKind::Give || puts() || has())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_will_have_what_they_asked_for_is_promised_it() {
        let agrees = |answer, deed| Language::english().agrees_to(answer, deed);
        for (answer, deed) in [
            ("Keep your hat on, Sergeant. You'll get it.", "put your statement on Mara's desk"),
            ("You'll have it by noon.", "write Mara a letter"),
            ("By noon you'll have it.", "bake the cake for Mara"),
            ("You shall have it.", "have the lamp mended"),
        ] {
            assert!(agrees(answer, deed), "{answer} ({deed})");
        }
        for (answer, deed) in [
            ("You'll get it.", "shut the gate"),
            ("You'll get it when you get it.", "write Mara a letter"),
            ("You won't get it.", "write Mara a letter"),
            ("Will you get it?", "write Mara a letter"),
            ("You'll get yours.", "write Mara a letter"),
            ("He'll get it done.", "write Mara a letter"),
        ] {
            assert!(!agrees(answer, deed), "{answer} ({deed})");
        }
    }
}
