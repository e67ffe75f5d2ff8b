//! A speech beside a secret: what it states, who hears it, and what is known already.

use super::in_confidence::is_confided;
use super::who_knows::{Heard, beside_strangers};
use crate::guard::surroundings::hearers::Hearers;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::stating::{TOLD, aims, asks, made_known_by, share, stated, statements};
use crate::guard::wording::{Wording, is_person};
use crate::memory::{Experiences, Named};
use crate::mind::StableId;
use crate::perceive::{Percept, PerceptKind, PerceptionLog};
use cognition_language::{Language, sentences};

/// A speech, and what it is held against.
pub(in crate::guard) struct Telling<'a> {
    pub(in crate::guard) suggestion: &'a Suggestion,
    pub(super) said: Wording,
    /// The same, with what it denies.
    pub(super) stated: Wording,
    pub(super) log: &'a PerceptionLog,
    pub(in crate::guard) hearers: Hearers<'a>,
    pub(in crate::guard) heard_by_others: Heard<'a>,
    /// Whether its speaker means to be silent, of whatever.
    pub(super) means_silence: bool,
    /// The same of the secret that it is held against.
    pub(super) silent: bool,
    /// Whether what is to be kept says so itself: `Nobody in the orchestra knows.`
    pub(super) guarded: bool,
    /// Whether what its speaker wants at all times is that nobody learns of it.
    pub(super) wanted_kept: bool,
    /// The language of the speech.
    pub(super) language: &'static Language,
    /// Whose words make nothing known.
    pub(in crate::guard) confider: Option<&'a Named>,
}

impl<'a> Telling<'a> {
    pub(in crate::guard) fn of(
        suggestion: &'a Suggestion,
        log: &'a PerceptionLog,
        lived: &'a Experiences,
    ) -> Self {
        let (said, stated) = (statements(suggestion.speech()), stated(suggestion.speech()));
        let language = Language::of_utterance(suggestion.speech(), Language::english);
        let hearers = Hearers::of(suggestion, log);
        let means_silence = means_silence(suggestion, language, &hearers);
        let heard_by_others = Heard { mind: &suggestion.id.mind, log, lived: Some(lived) };
        Self {
            suggestion,
            said,
            stated,
            log,
            hearers,
            heard_by_others,
            means_silence,
            silent: means_silence,
            guarded: false,
            wanted_kept: false,
            language,
            confider: None,
        }
    }
}

impl Telling<'_> {
    /// Whether its speaker means to be silent, or is to be.
    pub(super) fn keeps(&self) -> bool {
        self.silent || self.guarded || self.wanted_kept
    }

    pub(super) fn labels_here(&self) -> impl Iterator<Item = &str> {
        let targets = self.suggestion.offers.iter().flat_map(|offer| &offer.targets);
        targets.map(|target| target.label.as_str())
    }

    /// Whom it is said to knows who they are: `for Ann` is `for you` to her, and `Ann sold it` is `I sold it` of Ann.
    pub(in crate::guard) fn without_listeners(&self, part: &str) -> Wording {
        let own = self.suggestion.id.mind.as_str();
        let secret = Wording::of([part]).without_linking().without(own);
        let persons = self.suggestion.action().into_iter().flat_map(|action| &action.targets);
        let persons = persons.filter(|target| is_person(target));
        let whose = self.confider.filter(|_| Language::of(part).tells_of_its_speaker(part));
        let secret = secret.with(whose.map_or("", |whose| &whose.label));
        let secret = self.owners_spoken_to(part).into_iter().fold(secret, Wording::without);
        persons.fold(secret, |secret, person| secret.without(&person.label))
    }

    /// `The captain's sister` is `your sister` to the captain: nobody else who is there is called so.
    pub(in crate::guard) fn owners_spoken_to<'t>(&self, part: &'t str) -> Vec<&'t str> {
        let owners = Language::of(part).owners_spoken_to(part, self.suggestion.speech());
        let is_another = |owner: &str| Wording::of(self.labels_here()).held_by(owner) > 0;
        owners.into_iter().filter(|owner| !is_another(owner)).collect()
    }

    /// What somebody has just asked or said.
    pub(in crate::guard) fn heard(&self) -> Wording {
        Wording::of(self.new_words())
    }

    /// What somebody has just asked.
    pub(in crate::guard) fn asked(&self) -> Wording {
        Wording::of(self.new_words().flat_map(sentences).filter(|part| asks(part)))
    }

    /// The same, sentence by sentence.
    pub(super) fn asked_in_sentences(&self) -> impl Iterator<Item = &str> {
        self.new_words().flat_map(sentences).filter(|part| asks(part))
    }

    /// The same without the names by which they called somebody.
    pub(super) fn asked_beside_names_called(&self) -> Wording {
        let asked = self.new_words().flat_map(sentences).filter(|part| asks(part));
        let beside: Vec<_> = asked.map(|part| Language::of(part).without_address(part)).collect();
        Wording::of(beside.iter().map(|part| &**part))
    }

    /// Whether somebody has just asked anything.
    pub(super) fn is_asked(&self) -> bool {
        self.new_words().flat_map(sentences).any(asks)
    }

    /// What one of those who spoke has just asked.
    pub(in crate::guard) fn asked_by(&self, who: &StableId) -> Wording {
        let said = self.new_entries().filter(|said| said.source.as_ref() == Some(who));
        Wording::of(said.flat_map(|said| sentences(&said.text)).filter(|part| asks(part)))
    }

    /// Of whoever confided it nothing: what they have just said nobody else was told.
    fn new_words(&self) -> impl Iterator<Item = &str> {
        let confider = self.confider.map(|it| &it.id);
        let of_others =
            move |said: &&Percept| confider.is_none() || said.source.as_ref() != confider;
        self.new_entries().filter(of_others).map(|said| said.text.as_str())
    }

    fn new_entries(&self) -> impl Iterator<Item = &Percept> {
        let new = self.log.entries().filter(|entry| {
            entry.percept.kind == PerceptKind::Speech
                && self.suggestion.new_percepts.contains(&entry.id)
        });
        new.map(|entry| &entry.percept)
    }

    /// Whether somebody else has said it before, or all who hear it were told. Who asks after it does not
    /// know it yet, nor does who tells it of a stranger know that it is so of whoever says `I`.
    pub(in crate::guard) fn is_known(&self, secret: &Wording) -> bool {
        let language = Language::english();
        let told = |said| {
            let said = language.beside_whom_it_calls(said);
            match self.is_of_itself() {
                true => made_known_by(&beside_strangers(&said, &self.suggestion.id.mind)),
                false => made_known_by(&said),
            }
        };
        let mut known = self.said_by_others().map(told);
        known.any(|known| share(secret.held_in(&known), secret.len()) >= TOLD)
            || self.is_known_to_all(secret)
    }

    fn is_known_to_all(&self, secret: &Wording) -> bool {
        let mut all = self.hearers.all().peekable();
        let is_known = |who| self.heard_by_others.are_known_to(who, secret, self.is_of_itself());
        all.peek().is_some() && all.all(is_known)
    }

    /// Whether it speaks of itself, and of nothing that another told it of themselves.
    pub(super) fn is_of_itself(&self) -> bool {
        self.confider.is_none() && self.language.tells_of_its_speaker(self.suggestion.speech())
    }

    /// What anybody has said in the hearing of others than the mind and whoever said it.
    pub(super) fn said_openly(&self) -> impl Iterator<Item = &str> {
        let own = &self.suggestion.id.mind;
        let spoken = self.log.entries().map(|entry| &entry.percept).filter(move |percept| {
            let by = percept.source.as_ref();
            let confider = self.confider.map(|confider| &confider.id);
            let is_third = |who: &StableId| who != own && Some(who) != by && Some(who) != confider;
            let mut heard = percept.to.iter().chain(percept.heard_by.iter());
            percept.kind == PerceptKind::Speech && !percept.whispered && heard.any(is_third)
        });
        spoken.map(|percept| percept.text.as_str())
    }

    /// What anybody has said but the mind and whoever confided it.
    pub(super) fn said_by_others(&self) -> impl Iterator<Item = &str> {
        let own = &self.suggestion.id.mind;
        let others = self.log.entries().map(|entry| &entry.percept).filter(move |percept| {
            let by = percept.source.as_ref();
            let confider = self.confider.map(|confider| &confider.id);
            let is_other = by != Some(own) && (by.is_none() || by != confider);
            percept.kind == PerceptKind::Speech && is_other
        });
        others.map(|percept| percept.text.as_str())
    }
}

fn means_silence(suggestion: &Suggestion, language: &Language, hearers: &Hearers<'_>) -> bool {
    let mut silent = silent_aims(suggestion, language).peekable();
    silent.peek().is_some() && !silent.all(|aim| is_confided(suggestion, aim, hearers))
}

/// What the reply is after, and thinks, where that is to be silent.
pub(super) fn silent_aims<'s>(
    suggestion: &'s Suggestion,
    language: &'s Language,
) -> impl Iterator<Item = &'s str> {
    let english = Language::english();
    let is_other = !std::ptr::eq(language, english);
    aims(suggestion).filter(move |aim| {
        if english.overcomes_its_silence(aim) {
            return false;
        }
        let aim = english.beside_the_cost_of_silence(aim);
        english.means_to_be_silent(&aim) || is_other && language.means_to_be_silent(&aim)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::secrets::test_secret::{tells, told};
    use crate::guard::tells_secret;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    #[test]
    fn who_it_is_about_and_who_does_not_know_is_no_part_of_what_is_told() {
        let log = PerceptionLog::default();
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
        let own = saying.id.mind.as_str().to_owned();
        let secret = format!("{own} has sold the theatre to Grob, and Odo does not know.");
        let mut tells = |speech: &str| {
            let (speech, thoughts) = (speech.to_owned(), "Places.".to_owned());
            saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
            tells_secret(&saying, [secret.as_str()], [], &log, &Experiences::default()).is_some()
        };
        assert!(tells("I have sold the theatre. Up on your bridge."));
        assert!(!tells("I have not sold so much as a nail.") && !tells("Odo, do you know Grob?"));
    }

    #[test]
    fn what_was_told_of_a_stranger_is_news_of_whoever_owns_to_it() {
        let fled = "She has run away from her own wedding to the judge of Hamra.";
        let seeks = "I look for a girl who ran away from the judge's wedding in Hamra.";
        let tells = |speech: &str| tells(fled, &[seeks], speech, "So be it.");
        assert!(tells("I ran away from my wedding to the judge of Hamra."));
        assert!(!tells("A girl who ran away from the judge's wedding? None here."));
    }

    #[test]
    fn what_others_have_said_is_no_secret() {
        let known = ["They say that the chapel silver is buried under the pear tree."];
        assert!(!told("Aye, the chapel silver is buried under the pear tree.", "", &known));
    }
}
