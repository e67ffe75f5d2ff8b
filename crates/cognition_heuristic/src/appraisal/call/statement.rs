//! What the mind saw happen and was told: what it can tell, and what speaks against a deed.

use crate::appraisal::kept_to_itself::{is_held_back, is_secret};
use crate::motives::stakes::Stakes;
use crate::wording::phrase::sentence;
use crate::wording::tell::Tell;
use crate::wording::words::Words;
use cognition_core::mind::StableId;
use cognition_core::perceive::{Percept, PerceptKind};
use cognition_language::{Language, RecallKeys, RecallTerm, sentences};

/// A statement that answers, or speaks against a deed.
#[derive(Clone, Debug)]
pub(super) struct Statement<'a> {
    /// As it was told.
    pub(super) text: &'a str,
    pub(super) words: Words,
    /// As the mind would tell it, where it is told of the mind.
    of_me: Option<String>,
    keys: RecallKeys,
    /// Whether it is what somebody did.
    pub(super) is_deed: bool,
}

/// What the mind saw and was told by nobody in particular, oldest first.
pub(super) fn statements<'a>(view: &Stakes<'a>, partner: Option<&StableId>) -> Vec<Statement<'a>> {
    let entries = view.request.situation.perceptions.entries();
    let told = entries.map(|entry| &entry.percept).filter(|percept| {
        percept.kind == PerceptKind::Event
            && !percept.addressed
            && (percept.source.is_none() || percept.source.as_ref() != partner)
            && !percept.text.trim_end().ends_with('?')
            && !is_mere_doing(percept)
    });
    let told = told.map(|percept| Statement {
        is_deed: percept.source.is_some(),
        ..Statement::of(view, &percept.text)
    });
    told.filter(|statement| !is_held_back(view, &statement.words)).collect()
}

/// Whether somebody only asks for something, talks or looks: that is no answer to what was asked of a matter.
fn is_mere_doing(percept: &Percept) -> bool {
    let tell = Tell::of(&percept.text);
    percept.source.is_some() && (tell.begs || tell.talks || tell.looks)
}

impl<'a> Statement<'a> {
    fn of(view: &Stakes<'a>, text: &'a str) -> Self {
        let keys = view.language.recall_keys(text);
        let words = Words::of(text);
        let name = &view.request.situation.persona.name;
        let of_me = words.meets(&view.me).then(|| view.language.of_oneself(name, text));
        let of_me = of_me.filter(|told| told != text);
        Self { text, words: words.without(&view.me), of_me, keys, is_deed: false }
    }

    /// Whether it begins with the mind itself.
    pub(super) fn is_of_me(&self) -> bool {
        self.of_me.is_some()
    }

    /// As the mind would tell it.
    pub(super) fn told(&self) -> String {
        self.of_me.as_deref().map_or_else(|| told(self.text), sentence)
    }

    /// How alike its words and others are at most by the company they keep.
    pub(super) fn company(&self, language: &Language, terms: &[RecallTerm]) -> f32 {
        let known = &self.keys.company;
        let numbers = terms.iter().filter_map(|term| term.company);
        let alike = numbers.flat_map(|number| {
            let likeness = language.likeness(number);
            known.iter().map(move |other| likeness.of(*other)).collect::<Vec<_>>()
        });
        alike.fold(0.0, f32::max)
    }

    /// How many of the words mean nearly the same as one of its own, and are none of them.
    pub(super) fn alike(&self, terms: &[RecallTerm]) -> usize {
        let other = terms.iter().filter(|term| self.keys.words.binary_search(&term.word).is_err());
        let means = |sense: &u16| self.keys.senses.binary_search(sense).is_ok();
        other.filter(|term| term.senses.iter().any(means)).count()
    }
}

/// What the mind was told, and what it is itself where it is asked of itself.
pub(super) fn known<'a>(
    view: &Stakes<'a>,
    partner: Option<&StableId>,
    of_me: bool,
) -> Vec<Statement<'a>> {
    let profile = if of_me { view.request.situation.persona.profile.as_str() } else { "" };
    let profile = sentences(profile);
    let own = profile.map(|text| Statement::of(view, text)).filter(Statement::is_of_me);
    let own = own.filter(|statement| !is_held_back(view, &statement.words));
    own.chain(statements(view, partner)).filter(|it| !is_secret(view, &it.words)).collect()
}

/// As the mind would tell it.
pub(crate) fn told(text: &str) -> String {
    sentence(&Language::of(text).first_person(text))
}
