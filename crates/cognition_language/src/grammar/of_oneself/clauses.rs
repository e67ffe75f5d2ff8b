//! The clauses of what is told of somebody: who does something in each, and where its verb stands.

use crate::language::Language;

/// Endings of a word that belong to no letter of it.
pub(super) const ENDS: fn(char) -> bool =
    |letter| !letter.is_alphanumeric() && !letter.is_control() && letter != '\'';

/// What stands for the name at the beginning of a text.
pub(super) const ME: &str = "\u{1}";

/// Letters of a verb at least.
const VERB: usize = 4;

/// Whom a word means that may stand for one or for many.
pub(super) enum Meant {
    /// What it always means.
    Any,
    /// Others.
    Others,
    /// Whoever it is told of, who does something.
    Me,
    /// Whoever it is told of, to whom something is done: what becomes of the word.
    Mine(String),
}

/// The clauses of a text.
pub(super) struct Clauses<'w> {
    language: &'w Language,
    called: &'w str,
    words: &'w [&'w str],
}

impl<'w> Clauses<'w> {
    pub(super) fn of(language: &'w Language, called: &'w str, words: &'w [&'w str]) -> Self {
        Self { language, called, words }
    }

    /// Whom the word at a place means.
    pub(super) fn within(&self, place: usize, owns: bool) -> Meant {
        let known = &self.language.person;
        let small = self.small(place);
        if known.third_opening.contains_key(small.as_str()) && self.is_many(place) {
            return Meant::Others;
        }
        let Some(mine) = known.third_within.get(small.as_str()) else { return Meant::Any };
        if self.called != self.own_word() || owns && self.may_own(&small) {
            return Meant::Any;
        }
        if self.opens(place) {
            let is_me = place > 0 && known.third_opening.contains_key(small.as_str());
            return if is_me && !self.breaks_after(place - 1) { Meant::Me } else { Meant::Any };
        }
        if self.is_told_of_me_before(place) {
            return Meant::Others;
        }
        match known.third_opening.get(small.as_str()) {
            Some(_) if !self.has_another_subject(place) => Meant::Me,
            _ => Meant::Mine(mine.to_string()),
        }
    }

    /// Whether whoever it is told of stands behind their verb.
    pub(super) fn is_me_within(&self, place: usize) -> bool {
        let stands = place < self.words.len() && !self.opens(place);
        stands && matches!(self.within(place, false), Meant::Me)
    }

    /// Whether the clause of whoever does something here has its verb at the end.
    pub(super) fn has_verb_last(&self, subject: usize) -> bool {
        let Some(before) = subject.checked_sub(1) else { return false };
        self.language.person.verb_last.has(&self.small(before)) && !self.breaks_after(before)
    }

    /// Whether the word at a place is the verb at the end of what whoever it is told of does.
    pub(super) fn ends_with_verb(&self, place: usize) -> bool {
        let me = |at: &usize| self.is_subject(*at) && self.has_verb_last(*at);
        (0..place).filter(me).any(|at| self.last_verbs(at).contains(&place))
    }

    /// The verbs at the end of a clause: one, or two that are joined.
    fn last_verbs(&self, subject: usize) -> Vec<usize> {
        let end = self.end_of(subject);
        let joint = (subject..end).find(|at| self.joins_alike(*at));
        let Some(joint) = joint.filter(|at| *at > subject + 1) else { return vec![end] };
        let is_verb = self.is_verb(joint - 1);
        match end - joint {
            1 if is_verb && self.is_verb(end) => vec![joint - 1, end],
            _ if is_verb && self.begins_another(joint + 1) => vec![joint - 1],
            _ => vec![end],
        }
    }

    /// Whether another begins to do something here.
    fn begins_another(&self, place: usize) -> bool {
        self.language.person.other_subjects.has(&self.small(place))
    }

    fn is_subject(&self, place: usize) -> bool {
        let known = &self.language.person;
        let small = self.small(place);
        let me = known.third_opening.values().next();
        known.third_opening.contains_key(small.as_str()) && !self.is_many(place)
            || known.third.get(small.as_str()).is_some_and(|mine| Some(mine) == me)
    }

    /// Whether a word stands for many: the verb that belongs to it says so.
    fn is_many(&self, place: usize) -> bool {
        let plural = |at: usize| self.words.get(at).is_some() && self.is_plural(at);
        if self.has_verb_last(place) {
            return plural(self.end_of(place));
        }
        match self.opens(place) {
            true => plural(place + 1),
            false => plural(place - 1) && !self.begins_another(self.start_of(place)),
        }
    }

    fn is_plural(&self, place: usize) -> bool {
        let word = self.letters(place);
        let ends = &self.language.person.plural_endings;
        word.starts_with(char::is_lowercase) && ends.iter().any(|end| word.ends_with(&**end))
    }

    /// Whether a word begins what is said: nothing, or what joins two clauses, stands before it.
    fn opens(&self, place: usize) -> bool {
        let Some(before) = place.checked_sub(1) else { return true };
        let person = &self.language.person;
        let joins =
            person.joins.has(self.words[before]) || person.verb_last.has(&self.small(before));
        joins || self.breaks_after(before)
    }

    /// Whether whoever it is told of does something in this clause already.
    fn is_told_of_me_before(&self, place: usize) -> bool {
        let start = self.start_of(place);
        let named = (start..place).any(|at| self.letters(at) == ME || self.is_subject(at));
        // `flickt Netze und verkauft sie`: who sells them is whoever mends them.
        let goes_on =
            start > 0 && self.joins_alike(start - 1) && place > start && self.is_verb(start);
        named || goes_on
    }

    /// Whether somebody else begins the clause.
    fn has_another_subject(&self, place: usize) -> bool {
        let start = self.start_of(place);
        let own_deed = || self.language.person.own_deeds.has(&self.small(self.end_of(place)));
        self.begins_another(start) && place > start && !own_deed() || !self.is_verb_like(place - 1)
    }

    fn is_verb_like(&self, place: usize) -> bool {
        self.letters(place).starts_with(char::is_lowercase) || place == 0
    }

    /// Whether a word is turned as a verb would be.
    fn is_verb(&self, place: usize) -> bool {
        let word = self.letters(place);
        word.chars().count() >= VERB
            && word.starts_with(char::is_lowercase)
            && self.language.verb_of_mine(word) != word
    }

    fn start_of(&self, place: usize) -> usize {
        let begins = |at: &usize| self.breaks_after(*at) || self.joins_alike(*at);
        (0..place).rev().find(begins).map_or(0, |at| at + 1)
    }

    fn end_of(&self, place: usize) -> usize {
        let last = self.words.len().saturating_sub(1);
        (place..last).find(|at| self.breaks_after(*at)).unwrap_or(last)
    }

    fn joins_alike(&self, place: usize) -> bool {
        let small = self.small(place);
        self.language.person.joins.has(&small) && !self.language.person.verb_last.has(&small)
    }

    fn breaks_after(&self, place: usize) -> bool {
        self.words[place].ends_with([',', ';', ':', '.', '!', '?'])
    }

    fn may_own(&self, small: &str) -> bool {
        self.language.person.third_owning.contains_key(small)
    }

    /// The word for whoever does something that may stand for many.
    fn own_word(&self) -> &str {
        self.language.person.third_opening.keys().next().map_or("", |word| word)
    }

    fn letters(&self, place: usize) -> &'w str {
        self.words[place].trim_end_matches(ENDS)
    }

    fn small(&self, place: usize) -> String {
        self.letters(place).to_lowercase()
    }
}
