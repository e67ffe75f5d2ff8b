//! Leave to tell what was confided: whoever confided it may give it, and nobody else.

use super::Experiences;
use crate::memory::experience::Experience;
use crate::memory::named::Named;
use crate::memory::source::Source;
use crate::mind::StableId;
use cognition_language::Language;
use std::sync::Arc;
use std::time::Duration;

/// What somebody confided so shortly before the last that they confided is of one talk with it.
const ONE_TALK: Duration = Duration::from_secs(900);

impl Experiences {
    /// Whether somebody of that name may be told what was confided: they know it, or whoever confided it has let the mind
    /// tell them since.
    pub fn may_be_told(&self, confided: &Experience, whom: &StableId, label: &str) -> bool {
        let (by, at) = (confided.by_id(), confided.at);
        let is_theirs = |said: &&Experience| {
            said.is_heard() && said.by_id() == by && said.text != confided.text
        };
        let lets = |said: &Experience| {
            let left = Language::of(&said.text).left_to_tell_to(&said.text, label);
            left.is_some_and(|matter| names_some_of(&words_of(&confided.text), &matter))
        };
        let said = self.experiences.iter().rev().take_while(|said| said.at >= at);
        confided.may_be_told_by_name(whom, label) || said.filter(is_theirs).any(lets)
    }

    /// What somebody has confided may go on to whom they let the mind tell it, or to everybody.
    pub(super) fn give_leave(&mut self, said: &Experience) {
        if !said.is_heard() || !self.experiences.holds_confidences() {
            return;
        }
        let confided = self.confided_lately_by(said);
        if confided.is_empty() {
            return;
        }
        if Language::of(&said.text).lets_all_know(&said.text) {
            let open = |known: &mut Experience| known.confided = false;
            confided.into_iter().for_each(|place| self.experiences.change(place, open));
            return;
        }
        for (who, matter) in self.let_know(said, &confided) {
            let is_it = |place: &usize| self.is_about(*place, &matter);
            let places: Vec<usize> = confided.iter().copied().filter(is_it).collect();
            let open = |known: &mut Experience| known.also_heard_by(std::slice::from_ref(&who));
            places.into_iter().for_each(|place| self.experiences.change(place, open));
        }
    }

    /// Where that stands which somebody has confided last, with what they confided in the same talk.
    fn confided_lately_by(&self, said: &Experience) -> Vec<usize> {
        let standings = self.experiences.standings().enumerate().filter(|(_, it)| it.is_confided);
        let theirs = |place: &usize| self.experiences[*place].by_id() == said.by_id();
        let places: Vec<usize> = standings.map(|(place, _)| place).filter(theirs).collect();
        let Some(last) = places.last().map(|place| self.experiences[*place].at) else {
            return places;
        };
        let is_lately = |place: &usize| last.since(self.experiences[*place].at) <= ONE_TALK;
        places.into_iter().filter(is_lately).collect()
    }

    /// Whom words let the mind tell, and of what.
    fn let_know(&self, said: &Experience, confided: &[usize]) -> Vec<(StableId, String)> {
        let (language, text) = (Language::of(&said.text), said.text.as_str());
        let named = self.people_but(said).into_iter().filter_map(|who| {
            let matter = language.left_to_tell_to(text, &who.label)?;
            Some((who.id.clone(), matter))
        });
        let named: Vec<(StableId, String)> = named.collect();
        let by_pronoun = || {
            let matter = language.left_to_tell_to_them(text)?;
            Some((self.spoken_of(said, confided)?, matter))
        };
        if named.is_empty() { by_pronoun().into_iter().collect() } else { named }
    }

    /// `Him`: who alone is named last, in the same words, in what the mind has said to whoever says them, or in what
    /// they confided.
    fn spoken_of(&self, said: &Experience, confided: &[usize]) -> Option<StableId> {
        let to_them = |known: &&Experience| {
            let to = known.to.as_ref().map(|to| &to.id);
            known.source == Source::Said && to == said.by_id()
        };
        let asked = self.experiences.iter().rev().find(to_them);
        let told = confided.iter().rev().map(|place| &self.experiences[*place]);
        let texts = std::iter::once(said).chain(asked).chain(told).map(|known| &known.text);
        let people = self.people_but(said);
        texts.into_iter().find_map(|text| {
            let language = Language::of(text);
            let mut named = people.iter().filter(|who| language.names(text, &who.label));
            let first = named.next()?;
            named.next().is_none().then(|| first.id.clone())
        })
    }

    /// Those whom the mind knows by name, each once, but for whoever says something.
    fn people_but(&self, said: &Experience) -> Vec<Arc<Named>> {
        let mut people: Vec<Arc<Named>> = Vec::new();
        for who in self.experiences.iter().flat_map(|known| [&known.by, &known.to]).flatten() {
            let is_other = said.by_id() != Some(&who.id) && !who.label.is_empty();
            if is_other && !people.iter().any(|known| known.id == who.id) {
                people.push(Arc::clone(who));
            }
        }
        people
    }

    /// Whether what may be told is, as far as it is named, what was confided there.
    fn is_about(&self, place: usize, matter: &str) -> bool {
        names_some_of(self.experiences.words(place), matter)
    }
}

fn words_of(text: &str) -> Vec<u32> {
    Language::english().recall_keys_of_all([text]).words
}

/// Whether a matter has one of some words; what names nothing is whatever was spoken of.
fn names_some_of(words: &[u32], matter: &str) -> bool {
    let named = words_of(matter);
    named.is_empty() || named.iter().any(|word| words.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::experiences::test_hearing::hear;

    const SOLD: &str = "Tell no one: I sold the press that wren loves.";

    /// Whether Wren and Odo may hear what Idris has confided, once somebody has said this.
    fn may(by: &str, said: &str) -> [bool; 2] {
        let mut mind = Experiences::default();
        hear(&mut mind, "wren", "The soup is hot today.", 0);
        hear(&mut mind, "odo", "The road to the mill is long.", 1);
        hear(&mut mind, "idris", SOLD, 2);
        assert_eq!(mind.confided().count(), 1);
        hear(&mut mind, by, said, 4);
        let known: Vec<&Experience> = mind.iter().filter(|known| known.text == SOLD).collect();
        ["wren", "odo"].map(|who| known.iter().all(|it| it.may_be_told_to(Some(&who.into()))))
    }

    #[test]
    fn whoever_confided_it_may_let_somebody_know() {
        for said in ["You may tell Wren, if you must.", "You need not keep it from Wren any more."]
        {
            assert_eq!(may("idris", said), [true, false], "{said}");
        }
        assert_eq!(may("idris", "You may tell odo about the press."), [false, true]);
        for said in [
            "You may not tell Wren.",
            "You may tell Wren that supper is ready.",
            "Tell Wren to come down.",
        ] {
            assert_eq!(may("idris", said), [false, false], "{said}");
        }
    }

    #[test]
    fn what_is_no_secret_any_more_all_may_hear() {
        assert_eq!(may("idris", "It's no secret any more."), [true, true]);
        assert_eq!(may("idris", "You can tell anyone who asks you."), [true, true]);
    }

    #[test]
    fn who_has_not_been_heard_of_yet_may_be_told_by_leave_too() {
        let may = |said: &str| {
            let mut mind = Experiences::default();
            hear(&mut mind, "idris", SOLD, 2);
            hear(&mut mind, "idris", said, 4);
            let known = mind.confided().next().expect("was confided");
            ["Wren", "Odo"]
                .map(|label| mind.may_be_told(known, &label.to_lowercase().as_str().into(), label))
        };
        assert_eq!(may("You may tell Wren, if you must."), [true, false]);
        assert_eq!(may("The soup is hot, Wren."), [false, false]);
    }

    #[test]
    fn others_give_no_leave() {
        assert_eq!(may("odo", "It's no secret any more."), [false, false]);
        assert_eq!(may("odo", "You may tell Wren."), [false, false]);
    }

    #[test]
    fn him_or_her_is_who_was_just_spoken_of() {
        assert_eq!(may("idris", "Tell her, if you must."), [true, false]);
    }
}
