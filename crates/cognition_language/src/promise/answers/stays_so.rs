//! What is to be kept as it is, and will stay so: `It stays shut` of `keep the gate shut`.

use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether a sentence says that what a deed keeps as it is stays so.
    pub(in crate::promise) fn stays_as_asked(&self, said: &str, deed: &str) -> bool {
        let plain = self.with_what_stays_first(said.to_lowercase().replace('’', "'"));
        let (words, kept) = (spoken(&plain), self.deed(deed));
        let keeps = kept.words.first().is_some_and(|verb| self.lasts(verb));
        let told = keeps
            && !kept.denied
            && !self.is_question(&plain)
            && !self.denies(&plain)
            && self.terms(&plain).is_none();
        let thing = self.content_stems(&self.done_to(deed));
        let stays = (1..words.len()).find(|at| self.promises.staying_so.has(words[*at]));
        stays.filter(|_| told).is_some_and(|at| {
            let (before, after) = words.split_at(at);
            self.is_the_thing(before, &thing) && self.share_held(&thing, &[&after.join(" ")]) > 0.0
        })
    }

    /// `It stays shut till noon` of `shut it stays till noon`, in small letters: as it is said in plain order.
    pub(in crate::promise) fn with_what_stays_first(&self, own: String) -> String {
        let mut words = own.split_whitespace();
        let [Some(how), Some(it), Some(stays)] = [words.next(), words.next(), words.next()] else {
            return own;
        };
        let bare = |word: &str| word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_owned();
        let fronted = self.promises.undertaking.standing_for.has(it)
            && self.promises.staying_so.has(&bare(stays))
            && how.chars().all(char::is_alphabetic)
            && self.means_something(how);
        if !fronted {
            return own;
        }
        let rest: String = words.map(|word| format!(" {word}")).collect();
        let (ends, stays) = (stays.trim_start_matches(char::is_alphabetic), bare(stays));
        format!("{it} {stays} {how}{ends}{rest}")
    }

    /// `It`, `the gate`, `the gate will`
    fn is_the_thing(&self, words: &[&str], thing: &[String]) -> bool {
        let known = &self.promises.undertaking;
        let bare = |word: &str| word.split('\'').next().unwrap_or_default().to_owned();
        let named = words.iter().any(|word| known.standing_for.has(&bare(word)));
        let own = words.iter().any(|word| known.own.has(word));
        !own && (named || self.share_held(thing, &[&words.join(" ")]) > 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_to_be_kept_is_said_to_stay_so() {
        for (said, deed) in [
            ("It stays shut, Theo.", "keep the aviary gate shut"),
            ("The gate stays shut.", "keep the gate shut"),
            ("It'll stay shut.", "keep the gate shut"),
            ("That door remains locked.", "keep the door locked"),
            ("It stays dark.", "leave the lamp dark"),
            ("Shut it stays, Theo.", "keep the aviary gate shut"),
            ("The kettle will stay warm.", "keep the kettle warm"),
        ] {
            assert!(Language::english().agrees_to(said, deed), "{said} ({deed})");
        }
    }

    #[test]
    fn what_stands_before_it_is_put_in_plain_order() {
        let plain = |own: &str| Language::english().with_what_stays_first(own.to_owned());
        assert_eq!(plain("corked it stays till you're back."), "it stays corked till you're back.");
        assert_eq!(plain("shut it stays, theo."), "it stays shut, theo.");
        for own in ["it stays corked.", "and it stays shut.", "hob stays here.", "shut it!", ""] {
            assert_eq!(plain(own), own);
        }
    }

    #[test]
    fn what_stays_otherwise_or_may_not_or_is_another_thing_promises_nothing() {
        for (said, deed) in [
            ("It stays open.", "keep the gate shut"),
            ("Open it stays.", "keep the gate shut"),
            ("It never stays shut.", "keep the gate shut"),
            ("It won't stay shut.", "keep the aviary gate shut"),
            ("It stays shut if the wind drops.", "keep the gate shut"),
            ("Does it stay shut?", "keep the gate shut"),
            ("I stay shut in all day.", "keep the gate shut"),
            ("The shop stays shut on Mondays.", "bring Mara the bread"),
        ] {
            assert!(!Language::english().stays_as_asked(said, deed), "{said} ({deed})");
        }
        let stays = |said| Language::english().stays_as_asked(said, "keep the aviary gate shut");
        assert!(stays("The gate will remain shut."));
    }
}
