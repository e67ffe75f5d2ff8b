//! What whoever has promised something won't have to do any more: `You won't have to take up that dress.`

use crate::deed::deeds::Deed;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::time::due_times::DueTime;
use std::time::Duration;

/// What is to be done within that is to be done at once.
const AT_ONCE: Duration = Duration::from_secs(60);

impl Language {
    /// Whether words tell their listener that the very deed that was promised won't be needed. Another deed, and one
    /// that is only put off, does not count.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let needless = |said| Language::english().says_it_is_needless(said, "take up the hem of the dress");
    /// assert!(needless("You won't have to take up that dress.") && needless("You won't need to do the hem now."));
    /// assert!(!needless("You won't have to take it up today.") && !needless("You won't have to wait for the dress."));
    /// ```
    pub fn says_it_is_needless(&self, said: &str, promised: &str) -> bool {
        let deed = self.deed(promised);
        let Some(verb) = deed.words.first().filter(|_| !deed.denied) else { return false };
        let stems = self.content_stems(promised);
        let matter: Vec<String> = stems.into_iter().filter(|it| it != self.stem(verb)).collect();
        let lower = self.typed_out(said).to_lowercase().replace('’', "'");
        let told = sentences(&lower).filter(|it| !self.is_question(it) && self.terms(it).is_none());
        told.flat_map(clauses).any(|clause| self.is_needless_by(clause, verb, &matter))
    }

    fn is_needless_by(&self, clause: &str, verb: &str, matter: &[String]) -> bool {
        let (main, bound) = self.up_to_its_bound(clause);
        let words = spoken(&main);
        let needless = &self.promises.needless_ahead;
        let behind = |at: usize| Some(at + needless.length_at(&words[at..])?);
        let Some(at) = (0..words.len()).find_map(behind) else { return false };
        let rest = self.promises.without_adverbs(&words[at..]);
        let Some((first, object)) = rest.split_first() else { return false };
        let same = self.promises.doing.has(first)
            || self.touches(first)
            || self.are_verbs_alike(first, verb)
            || self.convey_both(first, verb)
            || self.sense_of_verb(first) == self.sense_of_verb(verb);
        let about = object.is_empty() || self.is_about_it(object, matter);
        same && about && !bound && !self.is_put_off_by(&main, object)
    }

    /// `Today`, `alone`, `at noon`: and not `now`.
    pub(super) fn is_put_off_by(&self, clause: &str, words: &[&str]) -> bool {
        let soon = |time: &DueTime| matches!(time, DueTime::In(length) if *length <= AT_ONCE);
        let later = |said: &str| self.due_time(said).is_none_or(|time| !soon(&time));
        words.iter().any(|word| self.promises.putting_off.has(word) && later(word))
            || self.said_time(clause).is_some_and(later)
    }

    /// `I don't need it yet`, `no need to bring it before noon`, `no need to hurry with it`: it is wanted later. What goes
    /// on, or is left undone, may be let go of by such words.
    pub(super) fn is_only_put_off(&self, rest: &[&str], deed: &Deed) -> bool {
        let known = &self.promises;
        let goes_on = || deed.words.first().is_some_and(|verb| self.lasts(verb));
        let later = |word: &&str| {
            let bounds = known.sooner.has(word) || self.deeds.trying.how_long.has(word);
            bounds && known.putting_off.has(word) && self.due_time(word).is_none()
        };
        let first = rest.iter().find(|word| !self.is_stop_word(word));
        let hurries = || first.is_some_and(|verb| known.hurrying.has(verb));
        !deed.denied && (rest.iter().any(later) && !goes_on() || hurries())
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn a_deed_that_will_not_be_needed_is_let_go_of_and_no_other() {
        let needless = |said| {
            Language::english().says_it_is_needless(said, "take up the hem of the wedding dress")
        };
        for said in [
            "You won't have to take up that dress.",
            "You won't have to take up that hem after all, Mr Blum.",
            "You won't need to take it up.",
            "You will not need to take up the hem now.",
            "You shan't have to touch the dress.",
            "You'll not have to do the dress, Mr Blum.",
            "You no longer have to take it up.",
            "Good news: you won't have to do it.",
            "you wont have to take up the dress",
            "The groom's fled, so you won't have to take up the dress.",
        ] {
            assert!(needless(said), "{said}");
        }
        for said in [
            "You won't have to wait for the dress.",
            "You won't have to hurry.",
            "You won't have to take up the dress today.",
            "You won't have to take it up alone.",
            "You won't have to take it up before Friday.",
            "She won't have to take up that dress.",
            "Won't you have to take up the dress?",
            "If it rains, you won't have to take up the dress.",
            "You will have to take up the dress.",
            "You won't have to take in the waistcoat.",
        ] {
            assert!(!needless(said), "{said}");
        }
        let silent = |said| Language::english().says_it_is_needless(said, "not tell Tom of it");
        assert!(!silent("You won't have to tell Tom of it."));
    }

    #[test]
    fn what_is_needed_later_is_not_let_go_of() {
        let frees = |said| Language::english().releases_of(said, "bring Ann the padlock");
        for said in [
            "I don't need it yet.",
            "No need yet.",
            "You needn't bring it yet, Odo.",
            "I won't need the padlock until Friday.",
            "No need to bring it before noon.",
        ] {
            assert!(!frees(said), "{said}");
        }
        for said in ["I don't need it now.", "No need now.", "You needn't bring it, Odo."] {
            assert!(frees(said), "{said}");
        }
        let stays = |said| Language::english().releases_of(said, "stay by the pump");
        assert!(stays("You needn't stay until I'm up."), "what goes on may end sooner");
    }
}
