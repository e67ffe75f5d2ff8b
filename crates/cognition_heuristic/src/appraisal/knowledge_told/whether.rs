//! Whether something is so.

use super::KnowledgeTold;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::mind::StableId;
use cognition_core::plan::Fact;

impl<'v> KnowledgeTold<'v, '_> {
    /// Whether it is so that two things belong together; whether what is named is under way.
    pub(super) fn whether(&self, question: &str, named: &[&'v StableId]) -> Option<String> {
        if let Some(held) = self.whether_held(question, named) {
            return Some(held);
        }
        let of_me = voice_words(self.view.language).asks_what_listener_does(question);
        let me = of_me.then(|| self.me()).filter(|me| !named.contains(me));
        let all: Vec<&StableId> = me.into_iter().chain(named.iter().copied()).collect();
        if voice_words(self.view.language).asks_whether_under_way(question) {
            let thing = self.thing(named);
            // Who is asked whether they are coming is not asked where they are.
            let first = thing.into_iter().chain(named.iter().copied());
            let mut others = first.filter(|thing| *thing != self.me());
            return others.find_map(|thing| self.is_under_way(thing));
        }
        // `Are you hungry?` is no question of what was spoken of before.
        let words = voice_words(self.view.language);
        let is_of_it = !self.named(question).is_empty() || words.takes_something_up(question);
        // Who has a thing says nothing of what was done with it.
        let labels = all.iter().filter_map(|id| self.label(id));
        if words.asks_after_a_deed(question, &Words::of_all(labels)) {
            return None;
        }
        if of_me && words.asks_whether_done(question) && self.is_of_a_secret(named) {
            return None;
        }
        match all.as_slice() {
            [one, other, ..] if is_of_it => self.belong(one, other),
            _ => None,
        }
    }

    /// Whether the mind hides something about the thing that is named: that it has it would own up to how.
    fn is_of_a_secret(&self, named: &[&'v StableId]) -> bool {
        let label = self.thing(named).and_then(|thing| self.label(thing));
        let thing = label.map(Words::of).unwrap_or_default();
        self.view.moment.secrets.iter().any(|secret| secret.meets(&thing))
    }

    /// Whether it has a thing itself, and else who has it or where it lies, for who asks just that.
    fn whether_held(&self, question: &str, named: &[&'v StableId]) -> Option<String> {
        let words = voice_words(self.view.language);
        let thing = self.thing(named)?;
        if !words.asks_whether_hearer_has(question, self.label(thing)?) {
            return None;
        }
        let held = self.fact("holds", 1, thing).next();
        let fact = held.or_else(|| self.fact("at", 0, thing).next())?;
        let is_mine = fact.is == "holds" && fact.of.first() == Some(self.me());
        Some(format!("{} {}", self.line(if is_mine { "yes" } else { "no" }, &[]), self.told(fact)?))
    }

    /// Whether somebody has something, or is somewhere.
    fn belong(&self, one: &StableId, other: &StableId) -> Option<String> {
        let sorts = |fact: &&Fact| ["at", "holds"].contains(&fact.is.as_str());
        let both = |fact: &&Fact| fact.of.contains(one) && fact.of.contains(other);
        if let Some(fact) = self.facts().iter().filter(sorts).find(both) {
            return Some(format!("{} {}", self.line("yes", &[]), self.told(fact)?));
        }
        let elsewhere = |fact: &&Fact| match fact.is.as_str() {
            "at" => fact.of.first() == Some(one) || fact.of.first() == Some(other),
            _ => fact.of.get(1) == Some(one) || fact.of.get(1) == Some(other),
        };
        let is_place = |id: &StableId| {
            self.facts().iter().any(|fact| fact.is == "at" && fact.of.get(1) == Some(id))
        };
        let placed = is_place(one) || is_place(other);
        let sort = if placed { "at" } else { "holds" };
        let fact = self.facts().iter().filter(|fact| fact.is == sort).find(elsewhere)?;
        Some(format!("{} {}", self.line("no", &[]), self.told(fact)?))
    }

    /// Who brings it, or where it is by now.
    fn is_under_way(&self, thing: &StableId) -> Option<String> {
        let to_come = self.errand(thing).or_else(|| self.own_purpose(thing));
        to_come
            .map(|told| format!("{} {told}", self.line("yes", &[])))
            .or_else(|| self.whereabouts(thing))
    }
}
