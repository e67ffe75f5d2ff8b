//! What of a speech is about one deed, where it promises more than one: `I'll bring the pie at nine. I'll mend the roof.`

use crate::deed::deeds::DeedKind;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use std::borrow::Cow;

/// Behind how many words of terms somebody may act: `if she comes I'll go`.
const LEAST_TERMS: usize = 3;

impl Language {
    /// The one time that is named among the words of a deed: `at two` of `ring Mara at two with the weight`. What is
    /// told has a time of its own, and so has what the deed hangs on.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let within = |deed| Language::english().time_within(deed);
    /// assert_eq!(within("ring Mara at two with the weight").as_deref(), Some("at two"));
    /// assert_eq!(within("tell Bram that Odo was dismissed at noon"), None);
    /// assert_eq!([within("ring Mara"), within("ring Mara if he comes at two")], [None, None]);
    /// ```
    pub fn time_within(&self, deed: &str) -> Option<String> {
        let plain = self.deed(deed);
        let has_another = || {
            let told = self.kind_of_deed(&plain) == DeedKind::Tell;
            told || plain.denied || self.terms(deed).is_some()
        };
        match &self.times_named(deed)[..] {
            [time] if !has_another() && !self.is_called_by_its_time(deed, time) => {
                Some(time.clone())
            }
            _ => None,
        }
    }

    /// The sentences of a speech that are about a deed, or promise no other: what another is done at, or hangs on, is
    /// nothing of it. All of them where none names the deed.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let of = |said| Language::english().said_of(said, "bring Mara the pie").into_owned();
    /// assert_eq!(of("If it rains I'll stay. I'll bring the pie."), "I'll bring the pie.");
    /// assert_eq!(of("I'll bring the pie. At nine."), "I'll bring the pie. At nine.");
    /// assert_eq!(of("I'll be there at nine."), "I'll be there at nine.");
    /// ```
    pub fn said_of<'s>(&self, said: &'s str, deed: &str) -> Cow<'s, str> {
        let stems = self.content_stems(deed);
        let about = |text: &str| self.share_held(&stems, &[text]) > 0.0;
        let counts = |text: &&str| about(text) || !self.promises_another(text, deed);
        if !sentences(said).any(about) || sentences(said).all(|it| counts(&it)) {
            return Cow::Borrowed(said);
        }
        Cow::Owned(sentences(said).filter(counts).collect::<Vec<_>>().join(" "))
    }

    /// The same of the parts of a sentence. What it hangs on and names first it names for all of them; what it names
    /// later, for the part before that.
    pub(in crate::promise) fn parts_of<'s>(&self, said: &'s str, deed: &str) -> Vec<&'s str> {
        let stems = self.content_stems(deed);
        let named = |part: &&str| self.share_held(&stems, &[*part]) > 0.0;
        let all: Vec<&str> =
            clauses(said).flat_map(|clause| self.parts_of_clause(clause)).collect();
        // `I'll stay` names nothing of `stay at the inn`.
        let verb = self.deed(deed).words.into_iter().next();
        let same_verb = |part: &&str| {
            let lower = part.to_lowercase().replace('’', "'");
            let alike =
                |word: &str| verb.as_deref().is_some_and(|it| self.are_verbs_alike(it, word));
            spoken(&lower).into_iter().any(alike)
        };
        let by_verb = !all.iter().any(named);
        let about = |part: &&str| named(part) || by_verb && same_verb(part);
        let leads = |part: &str| {
            let lower = part.to_lowercase().replace('’', "'");
            self.promises.terms.begin(&spoken(&lower))
        };
        if !all.iter().any(about) {
            return all;
        }
        let mut follows = true;
        let counts = |part: &&str| {
            if !leads(part) {
                follows = about(part) || !self.promises_another(part, deed);
            }
            follows || about(part)
        };
        all.into_iter().filter(counts).collect()
    }

    /// A clause, cut where somebody says once more what they do: `I'll mend the roof` and `and I'll bring the pie`.
    pub(crate) fn parts_of_clause<'t>(&self, clause: &'t str) -> Vec<&'t str> {
        let begins: Vec<usize> = word_begins(clause).collect();
        let word = |at: usize| {
            let word = clause[at..].split_whitespace().next().unwrap_or_default();
            let bare = word.trim_matches(|sign: char| !sign.is_alphanumeric());
            bare.to_lowercase().replace('’', "'")
        };
        let joins = |pair: &&[usize]| {
            self.grammar.joining.has(&word(pair[0]))
                && self.promises.undertaking.own.has(&word(pair[1]))
        };
        let (mut parts, mut from) = (Vec::new(), 0);
        for pair in begins.windows(2).filter(joins) {
            parts.push(clause[from..pair[0]].trim());
            from = pair[0];
        }
        parts.push(clause[from..].trim());
        parts.retain(|part| !part.is_empty());
        parts
    }

    /// What a clause says besides what it hangs on: `I'll bring it at nine` of `I'll bring it at nine if you pay`, and
    /// of `if you pay I'll bring it at nine`.
    pub(crate) fn outside_terms<'t>(&self, clause: &'t str) -> Option<&'t str> {
        if self.terms(clause).is_none() {
            return Some(clause);
        }
        let (known, lower) =
            (&self.promises.terms, |text: &str| text.to_lowercase().replace('’', "'"));
        let begin = word_begins(clause).find(|at| known.begin(&spoken(&lower(&clause[*at..]))))?;
        if begin > 0 {
            return Some(clause[..begin].trim_end());
        }
        let acts = |at: &usize| {
            let rest = lower(&clause[*at..]);
            let words = spoken(&rest);
            let gives = self.promises.undertaking.receiving.begin(&words);
            known.begins_another(&words) && (gives || self.intends(&words))
        };
        let end = word_begins(clause).skip(LEAST_TERMS).find(acts)?;
        Some(&clause[end..])
    }

    /// Whether words promise another deed than one that they don't name: one with a thing of its own, or one that
    /// goes on.
    fn promises_another(&self, said: &str, deed: &str) -> bool {
        let verb_of_deed = self.deed(deed).words.into_iter().next();
        let promises = |part: &str| {
            let lower = part.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            let stands = words.iter().any(|it| self.promises.undertaking.standing_for.has(it));
            let intended = (0..words.len()).find_map(|at| self.promises.intended(&words[at..]));
            let rest = intended.or_else(|| self.behind_a_hedge(&words)).unwrap_or_default();
            let rest = self.promises.without_adverbs(rest);
            let Some((verb, object)) = rest.split_first().filter(|_| !stands) else { return false };
            let object = object.join(" ");
            let own = self.without_time(&object);
            let has_object = self.due_time(own).is_none() && !self.content_words(own).is_empty();
            let same = verb_of_deed.as_deref().is_some_and(|it| self.are_verbs_alike(it, verb));
            !self.promises.is_idle(verb) && (has_object || self.lasts(verb) && !same)
        };
        let parts = clauses(said).flat_map(|clause| self.parts_of_clause(clause));
        parts.filter_map(|part| self.outside_terms(part)).any(promises)
    }
}

/// Where the words of a text begin.
fn word_begins(text: &str) -> impl Iterator<Item = usize> {
    std::iter::once(0).chain(text.match_indices(' ').map(|(at, _)| at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIE: &str = "bring Mara the pie";

    #[test]
    fn a_speech_is_about_a_deed_where_it_names_it_or_no_other() {
        let of = |said: &str| Language::english().said_of(said, PIE).into_owned();
        let pie = "I'll bring the pie.";
        for other in [
            "I'll mend the roof at nine.",
            "If it rains I'll stay.",
            "If it rains, I'll stay.",
            "I will sweep the yard once you have paid.",
        ] {
            assert_eq!(of(&format!("{other} {pie}")), pie, "{other}");
            assert_eq!(of(&format!("{pie} {other}")), pie, "{other}");
            assert_eq!(of(other), other, "nothing there is about the pie");
        }
        for whole in [
            "I'll bring the pie. At nine.",
            "By nine, Mara. I'll bring the pie.",
            "I'll be there at nine. You'll have the pie.",
            "I'll see to it at nine. I'll bring the pie.",
            "If you pay me. I'll bring the pie.",
        ] {
            assert_eq!(of(whole), whole);
        }
    }

    #[test]
    fn a_clause_is_cut_where_its_speaker_says_once_more_what_they_do() {
        let parts = |said| Language::english().parts_of_clause(said);
        let two = ["I'll mend the roof", "and I’ll bring the pie at nine."];
        assert_eq!(parts("I'll mend the roof and I’ll bring the pie at nine."), two);
        assert_eq!(parts("I'll come and bring the pie"), ["I'll come and bring the pie"]);
        assert_eq!(parts("salt and pepper"), ["salt and pepper"]);
    }

    #[test]
    fn what_something_hangs_on_is_left_out() {
        let outside = |said| Language::english().outside_terms(said);
        let own = Some("I'll bring it at nine");
        assert_eq!(outside("I'll bring it at nine if you pay"), own);
        assert_eq!(outside("if you pay I'll bring it at nine"), own);
        assert_eq!(outside("I'll bring it at nine"), own);
        assert_eq!(outside("if you come at noon"), None);
        assert_eq!(outside("if you bring it at noon"), None);
    }
}
