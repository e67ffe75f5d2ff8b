//! An offer, read.

use crate::reading::sighting::Sighting;
use crate::wording::things::Things;
use crate::wording::words::Words;
use cognition_core::act::{IndexedAction, Judgement};
use cognition_core::mind::StableId;
use cognition_language::{Conduct, Language, RecallTerm};

/// From this part on, a description and an outcome tell of the same deed.
const SAME_DEED: f32 = 0.6;
/// From this part on, what an outcome names is what the description names.
const SAME_NAMES: f32 = 0.5;
/// An offer with its content words.
#[derive(Debug)]
pub(crate) struct Offer<'a> {
    /// The offer.
    pub(crate) action: &'a IndexedAction,
    /// The words of its description.
    pub(crate) deed: Words,
    /// The names in it: of the targets that its description names.
    pub(crate) names: Words,
    /// The words of its description, of those names and of its tags; that it is a move says
    /// nothing about where to.
    pub(crate) words: Words,
    /// What its description and its tags say of conduct.
    pub(crate) conduct: Conduct,
    /// The words of its description and what they may mean.
    pub(crate) terms: Vec<RecallTerm>,
}

impl<'a> Offer<'a> {
    pub(crate) fn of(action: &'a IndexedAction) -> Self {
        let deed = Words::of(&action.description);
        let names = names(action, &deed);
        let language = Language::of(&action.description);
        let tags = action.tags.iter().map(String::as_str).filter(|tag| *tag != "move");
        let conduct = tags.clone().map(|tag| language.conduct(tag));
        let conduct = conduct.fold(language.conduct(&action.description), Conduct::with);
        let terms = language.recall_terms(&action.description);
        let tags = Words::of_all(tags);
        let words = deed.with(&names).with(&tags);
        Self { action, deed, names, words, conduct, terms }
    }

    /// Whether it is of this sort.
    pub(crate) fn is(&self, tag: &str) -> bool {
        self.action.has_tag(tag)
    }

    /// Whether it is done to this thing or person.
    pub(crate) fn targets(&self, id: &StableId) -> bool {
        self.action.concerns(id)
    }

    /// Whether an outcome came of this very deed: it is about the same targets and, if it is a
    /// success, tells of the same deed. Where it is about nothing, the words decide alone.
    pub(crate) fn came_to(&self, outcome: &Sighting<'_>, things: &Things<'_>) -> bool {
        let same_words = outcome.deed.coverage(&self.deed) >= SAME_DEED;
        if !outcome.percept.about.is_empty() && !self.action.targets.is_empty() {
            let targets = self.action.targets.iter().map(|target| &target.stable_id);
            return outcome.percept.about.iter().eq(targets) && (outcome.failed() || same_words);
        }
        let idle =
            (outcome.tell.looks && !self.is("look")) || (outcome.tell.talks && !self.is("speech"));
        let named = things.names_in(&outcome.deed);
        let same_names =
            outcome.deed.covers(&self.names) && self.words.coverage(&named) >= SAME_NAMES;
        same_words && (same_names || named.is_empty()) && (outcome.failed() || !idle)
    }
}

/// Whether the game says that it cannot work.
pub(crate) fn is_barred(action: &IndexedAction) -> bool {
    action.violated().next().is_some()
}

/// That it cannot work, with what the game says of it.
pub(crate) fn bar(action: &IndexedAction) -> String {
    let why = action.violated().find_map(|precondition| match &precondition.judgement {
        Judgement::Violated { why, .. } if !why.is_empty() => Some(format!(": {why}")),
        _ => None,
    });
    format!("cannot work{}", why.unwrap_or_default())
}

/// Some targets, such as the way to a place, stand in no description.
fn names(action: &IndexedAction, deed: &Words) -> Words {
    let labels = || action.targets.iter().map(|target| Words::of(&target.label));
    let union =
        |words: Vec<Words>| words.iter().fold(Words::default(), |all, words| all.with(words));
    let told = union(labels().filter(|label| deed.covers(label)).collect());
    if told.is_empty() { union(labels().collect()) } else { told }
}
