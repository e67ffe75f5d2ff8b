//! A promise beside a deed: whom and what the deed is done to, and how much of the promise it holds.

use crate::act::{ActionTarget, IndexedAction, verb};
use crate::mind::StableId;
use crate::promise::commitment::Commitment;
use crate::promise::promised_words::PromisedWords;
use crate::promise::reading::Reading;
use cognition_language::Language;
use std::sync::Arc;

/// Share of the words of a promise that a deed must hold to be what was promised.
pub(in crate::promise) const DONE: f64 = 0.6;

/// A commitment beside a deed.
#[derive(Clone, Copy)]
pub(in crate::promise) struct Promise<'a> {
    pub(in crate::promise) of: &'a Commitment,
    pub(in crate::promise) action: &'a IndexedAction,
}

impl<'a> Promise<'a> {
    /// The language of the promise, where its words alone don't tell it that of the deed.
    pub(in crate::promise) fn language(self) -> &'static Language {
        self.of.terms.reading.ask(&self.of.text, |reading| self.language_after(reading))
    }

    /// The words of the promise.
    pub(in crate::promise) fn words(self) -> Arc<PromisedWords> {
        let words = |reading: &Reading| reading.words_in(self.language_after(reading));
        self.of.terms.reading.ask(&self.of.text, words)
    }

    /// Its language, where the reading is at hand.
    pub(in crate::promise) fn language_after(self, reading: &Reading) -> &'static Language {
        reading.language(|| Language::of(&self.action.description))
    }

    pub(in crate::promise) fn is_target(self, thing: &ActionTarget) -> bool {
        self.of.target.as_ref() == Some(&thing.stable_id)
    }

    /// Whether it is done to the target, if there is one.
    pub(in crate::promise) fn concerns_the_target(self) -> bool {
        self.of.target.as_ref().is_none_or(|target| self.action.concerns(target))
    }

    /// Whether the words say anything of whom it was promised to.
    pub(in crate::promise) fn is_target_in(self, words: &PromisedWords) -> bool {
        let stems = |id: &StableId| words.language().content_stems(id.as_str());
        let target = self.of.target.as_ref().map(stems).unwrap_or_default();
        target.iter().any(|stem| words.stems().contains(stem))
    }

    /// The matter of what is told or asked, but for what it waits for, and for what only says that it was so before.
    pub(in crate::promise) fn matter_told(self, words: &PromisedWords) -> Vec<&str> {
        let (language, terms) = (words.language(), &self.of.terms);
        let awaited = terms.awaits.iter().map(|it| &it.what);
        let awaited = awaited.chain(terms.condition.iter().map(|it| &it.what));
        let awaited: Vec<String> = awaited.flat_map(|what| language.content_stems(what)).collect();
        let mut matter = words.matter(&self.action.targets);
        matter.retain(|stem| !language.is_once_more(stem) && !awaited.iter().any(|it| it == stem));
        matter
    }

    /// What it is, in a word: by its tags, its description and its name.
    pub(in crate::promise) fn verbs(self) -> impl Iterator<Item = &'a str> {
        let action = self.action;
        let description = action.description.split_whitespace().next();
        let tags = action.tags.iter().map(String::as_str);
        tags.chain(description).chain([verb(&action.action)])
    }

    /// The verb of the second of two deeds in one: `wake` of `Knock and wake Mara`. It is done to something.
    pub(in crate::promise) fn second_verb(self) -> Option<&'a str> {
        let (action, language) = (self.action, self.language());
        let mut words = action.description.split_whitespace();
        words.by_ref().skip(1).find(|word| language.joins(word))?;
        let verb = words.next()?;
        words.next().map(|_| verb)
    }

    pub(in crate::promise) fn is_of_the_verb(self, words: &PromisedWords) -> bool {
        let language = words.language();
        let same = |one: &str, other: &str| language.stem(one) == language.stem(other);
        let first = self.verbs().any(|verb| {
            let verb = verb.to_lowercase();
            words.words().iter().any(|word| same(word, &verb))
        });
        let own = |second: &str| words.verb().is_some_and(|verb| same(verb, second));
        first || self.second_verb().is_some_and(own)
    }

    /// `Fit the filter` beside `change the filter`.
    pub(in crate::promise) fn is_of_a_like_verb(self, words: &PromisedWords) -> bool {
        let description = self.action.description.split_whitespace().next();
        let mut done = description.into_iter().chain([verb(&self.action.action)]);
        let Some(promised) = words.verb() else { return false };
        done.any(|done| words.language().are_verbs_alike(promised, &done.to_lowercase()))
    }

    /// The share of what it is about; whom it was promised to is left out, what belongs to the verb, and the event after
    /// which it is to be done.
    pub(in crate::promise) fn share_of_matter(self, words: &PromisedWords) -> f64 {
        let language = words.language();
        let target = self.of.target.as_ref();
        let target = target.map(|id| language.content_stems(id.as_str())).unwrap_or_default();
        let verb = words.verb().map(|verb| language.stem(verb));
        let (told, event) = (self.told_like_a_way(words), self.stems_of_its_event(language));
        let besides = || target.iter().chain(&told).chain(&event);
        let counts = |stem: &&str| verb != Some(*stem) && !besides().any(|it| it == stem);
        let matter: Vec<&str> = words.matter([]).into_iter().filter(counts).collect();
        self.share_held(&matter, words)
    }

    /// What the text says of the event that it waits or waited for, and of nothing else: `the last scene` of `keep Odo
    /// busy after the last scene`.
    fn stems_of_its_event(self, language: &Language) -> Vec<String> {
        let event = self.of.due_said.as_deref().filter(|_| !self.of.terms.is_timed());
        let parts = event.and_then(|event| Some((event, self.of.text.split_once(event)?)));
        let Some((event, (before, behind))) = parts else { return Vec::new() };
        let mut stems = language.content_stems(event);
        stems.retain(|stem| {
            let alone = std::slice::from_ref(stem);
            language.share_held(alone, &[before, behind]) == 0.0
        });
        stems
    }

    pub(in crate::promise) fn share_done(self, promised: &PromisedWords) -> f64 {
        let looked_for: Vec<&str> = promised.stems().iter().map(String::as_str).collect();
        self.share_held(&looked_for, promised)
    }

    /// The share of some stems that a deed holds, in all that tells of it.
    pub(in crate::promise) fn share_held(self, looked_for: &[&str], words: &PromisedWords) -> f64 {
        let action = self.action;
        let labels = action.targets.iter().map(|target| target.label.as_str());
        let tags = action.tags.iter().map(String::as_str);
        let done: Vec<&str> =
            labels.chain(tags).chain([action.description.as_str(), verb(&action.action)]).collect();
        share_said(looked_for, &done.join(" "), words.language())
    }
}

/// The share of some stems of a language that a text holds, from 0 to 1; 0 if there are none.
pub(in crate::promise) fn share_said(stems: &[&str], text: &str, language: &Language) -> f64 {
    let said = language.content_stems(text);
    let held = stems.iter().filter(|stem| said.iter().any(|word| word == *stem)).count();
    if stems.is_empty() { 0.0 } else { held as f64 / stems.len() as f64 }
}

#[cfg(test)]
mod tests {
    use crate::promise::test_promises::{committed, offer};

    #[test]
    fn no_deed_says_after_which_event_it_is_done() {
        let text = "keep Odo busy out front after the last scene";
        let mut owed = committed(text, Some("mara"));
        owed.due_said = Some("after the last scene".to_owned());
        owed.terms.time = crate::promise::TimeKind::Event;
        let keeps =
            |told: &str| owed.is_kept_by(&offer("world:keep", told, &["speech"], &["odo"]), "So.");
        assert!(keeps("Keep Odo busy") && !keeps("Keep Odo warm"));
    }
}
